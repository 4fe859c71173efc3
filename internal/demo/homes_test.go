package demo_test

import (
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/kit/db"
)

// somethingOnEveryHomePage has everybody who works for a firm of the demo have matters to work on and papers that they marked.
func somethingOnEveryHomePage(t *testing.T, a *app.App) {
	for _, firm := range []db.Actor{{Region: "US", Tenant: demo.HarborFinch}, {Region: "CA", Tenant: demo.MapleRow}} {
		people := 0
		err := a.DB.InTx(t.Context(), firm, func(tx *db.Tx) error {
			rows, err := tx.Query(t.Context(), `SELECT u.username,
				(SELECT count(*) FROM document_favorites v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id AND NOT d.deleted
					WHERE v.tenant_id = u.tenant_id AND v.user_id = u.id),
				(SELECT count(*) FROM matter_staff s JOIN matters m ON m.tenant_id = s.tenant_id AND m.id = s.matter_id AND NOT m.deleted AND m.closed_on IS NULL
					WHERE s.tenant_id = u.tenant_id AND s.user_id = u.id)
				FROM users u WHERE u.tenant_id = $1 AND u.active`, firm.Tenant)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
				var username string
				var marked, open int
				if err := rows.Scan(&username, &marked, &open); err != nil {
					return err
				}
				if marked < 2 || open < 1 {
					t.Errorf("%s has marked %d papers and works on %d matters", username, marked, open)
				}
				people++
			}
			return rows.Err()
		})
		if err != nil || people < 2 {
			t.Errorf("%d people, %v", people, err)
		}
	}
}
