package demo_test

import (
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/kit/db"
)

func contractsOnce(t *testing.T, a *app.App) {
	err := a.DB.InTx(t.Context(), db.Actor{Region: "US", Tenant: demo.HarborFinch}, func(tx *db.Tx) error {
		for sql, want := range map[string]int{
			"SELECT count(*) FROM folders WHERE name = 'Contracts'":                                                                      20,
			"SELECT count(*) FROM documents WHERE version_number = 3 AND name LIKE '%.docx'":                                             20,
			"SELECT count(*) FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id WHERE f.name = 'Scans'": 20,
			"SELECT count(*) FROM document_versions WHERE comment = 'Execution version'":                                                 20,
		} {
			var n int
			if err := tx.QueryRow(t.Context(), sql).Scan(&n); err != nil || n != want {
				t.Errorf("%s: %d, not %d, %v", sql, n, want, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
