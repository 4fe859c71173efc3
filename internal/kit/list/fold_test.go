package list_test

import (
	"encoding/json"
	"os"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestTheDatabaseFoldsTextAsTheBrowserDoes(t *testing.T) {
	text, err := os.ReadFile("../../../web/src/table/folding.json")
	if err != nil {
		t.Fatal(err)
	}
	var samples map[string]string
	if err := json.Unmarshal(text, &samples); err != nil {
		t.Fatal(err)
	}
	d := dbtest.Shared(t)
	err = d.InTx(t.Context(), d.Firm(t, "US"), func(tx *db.Tx) error {
		for sample, want := range samples {
			var got string
			if err := tx.QueryRow(t.Context(), "SELECT casefold_fold($1)", sample).Scan(&got); err != nil {
				return err
			}
			if got != want {
				t.Errorf("%q becomes %q, want %q", sample, got, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
