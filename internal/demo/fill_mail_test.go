package demo_test

import (
	"testing"

	"casefold/internal/app"
	"casefold/internal/associations"
	"casefold/internal/demo"
	"casefold/internal/kit/db"
)

func mailOnce(t *testing.T, a *app.App) {
	err := a.DB.InTx(t.Context(), db.Actor{Region: "US", Tenant: demo.HarborFinch}, func(tx *db.Tx) error {
		for sql, want := range map[string]int{
			"SELECT count(*) FROM emails":                             400,
			"SELECT count(*) FROM emails WHERE deleted":               20,
			"SELECT count(*) FROM emails WHERE filename LIKE '%.msg'": 100,
		} {
			var n int
			if err := tx.QueryRow(t.Context(), sql).Scan(&n); err != nil || n != want {
				t.Errorf("%s: %d, not %d, %v", sql, n, want, err)
			}
		}
		var user int64
		if err := tx.QueryRow(t.Context(), "SELECT id FROM users WHERE username = 'hf.marcus.adair'").Scan(&user); err != nil {
			return err
		}
		return a.DB.InTx(t.Context(), db.Actor{Region: "US", Tenant: demo.HarborFinch, UserID: user}, func(tx *db.Tx) error {
			own, err := associations.List(t.Context(), tx)
			if len(own) < 4 {
				t.Errorf("associations: %+v", own)
			}
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}
