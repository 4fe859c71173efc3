package demo_test

import (
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/kit/db"
	"casefold/internal/trash"
)

func aBinAndTwoRunsOnce(t *testing.T, a *app.App) {
	err := a.DB.InTx(t.Context(), db.Actor{Region: "US", Tenant: demo.HarborFinch}, func(tx *db.Tx) error {
		for sql, want := range map[string]int{
			"SELECT count(*) FROM clients WHERE deleted":                              1,
			"SELECT count(*) FROM matters WHERE deleted":                              2,
			"SELECT count(*) FROM folders WHERE deleted AND area <> 'destroyed'":      3,
			"SELECT count(*) FROM documents WHERE deleted":                            7,
			"SELECT count(*) FROM tombstones WHERE kind = 'document'":                 5,
			"SELECT count(*) FROM tombstones WHERE kind = 'folder'":                   1,
			"SELECT count(*) FROM jobs WHERE kind = 'permanentDelete' AND status = 2": 2,
		} {
			var n int
			if err := tx.QueryRow(t.Context(), sql).Scan(&n); err != nil || n != want {
				t.Errorf("%s: %d, not %d, %v", sql, n, want, err)
			}
		}
		runs, err := trash.Runs(t.Context(), tx)
		if runs != 2 {
			t.Errorf("%d runs", runs)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
