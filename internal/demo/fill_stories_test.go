package demo_test

import (
	"testing"
	"time"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

func storiesOnceOverTwoYearsAndInTheirOrder(t *testing.T, a *app.App) {
	err := a.DB.InTx(t.Context(), db.Actor{Region: "US", Tenant: demo.HarborFinch}, func(tx *db.Tx) error {
		for sql, atLeast := range map[string]int{
			"SELECT max(number) FROM document_versions":                                             11,
			"SELECT count(DISTINCT lock_user_id) FROM documents WHERE lock_user_id IS NOT NULL":     2,
			"SELECT count(DISTINCT user_id) FROM document_favorites":                                3,
			"SELECT count(*) FROM emails WHERE conversation <> ''":                                  20,
			"SELECT count(*) FROM documents WHERE deleted AND name LIKE 'Letter to the newspaper%'": 1,
		} {
			var n int
			if err := tx.QueryRow(t.Context(), sql).Scan(&n); err != nil || n < atLeast {
				t.Errorf("%s: %d, not %d, %v", sql, n, atLeast, err)
			}
		}
		var first, last time.Time
		err := tx.QueryRow(t.Context(), "SELECT min(v.created_at), max(v.created_at) FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id WHERE d.name LIKE '%.docx'").Scan(&first, &last)
		if err != nil || last.Sub(first) < 600*24*time.Hour || last.After(clock.Now()) {
			t.Errorf("documents from %s to %s, %v", first, last, err)
		}
		var disorder int
		err = tx.QueryRow(t.Context(), `SELECT count(*) FROM (SELECT at, lag(at) OVER (PARTITION BY object_kind, object_id ORDER BY id) AS before FROM audit_lines
			WHERE object_kind IN ('document', 'note', 'email')) l WHERE at < before`).Scan(&disorder)
		if err != nil || disorder > 0 {
			t.Errorf("%d lines tell of earlier things than those before them, %v", disorder, err)
		}
		var rich, changes int
		err = tx.QueryRow(t.Context(), `WITH papers AS (SELECT d.id, f.matter_id, count(*) OVER (PARTITION BY f.matter_id) AS many
				FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id),
			  told AS (SELECT matter_id, lag(matter_id) OVER (ORDER BY id) AS before FROM papers WHERE many >= 15)
			SELECT count(DISTINCT matter_id), count(*) FILTER (WHERE matter_id <> before) FROM told`).Scan(&rich, &changes)
		if err != nil || rich != 6 || changes != rich-1 {
			t.Errorf("the papers of %d stories have ids in %d runs, so that they differ from machine to machine, %v", rich, changes+1, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
