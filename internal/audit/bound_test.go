package audit

import (
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestTheSealerRestsOnlyWhenNoLineCanBeLeftBehind(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	var w watch
	look := func() bool {
		due, err := w.look(t.Context(), d.DB, "US")
		if err != nil {
			t.Fatal(err)
		}
		return due
	}
	// Transactions of other tests of the server may hold it up.
	comesDue := func() (due bool) {
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			if due = look() || due; len(w.waiting) == 0 {
				return due
			}
		}
		return false
	}
	if !comesDue() {
		t.Fatal("it does not look at what the sealer before left")
	}
	if look() {
		t.Fatal("it does not rest in an empty region")
	}
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		for id := range int64(3) {
			if err := Record(t.Context(), tx, Line{Action: "a.b", Object: "a", ObjectID: id}); err != nil {
				return err
			}
			if _, err := tx.Exec(t.Context(), "SELECT 1"); err != nil { // the line goes with it
				return err
			}
			if look() || len(w.waiting) != int(id+1) {
				t.Error("it does not wait while lines are being written")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !comesDue() || w.holds.id != 3 {
		t.Errorf("it seals up to line %d", w.holds.id)
	}
	if look() {
		t.Error("it does not come to rest again")
	}
}
