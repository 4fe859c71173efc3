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
		idle, err := w.look(t.Context(), d.DB, "US")
		if err != nil {
			t.Fatal(err)
		}
		w.sealed()
		return idle
	}
	rests := func() bool {
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			if look() {
				return true
			}
		}
		return false
	}
	if !rests() {
		t.Fatal("it does not rest in an empty region")
	}
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		if err := Record(t.Context(), tx, Line{Action: "a.b", Object: "a", ObjectID: 1}); err != nil {
			return err
		}
		for range 5 {
			if look() {
				t.Error("it rests while the very first line is being written")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if look() {
		t.Error("it rests before a round that could see the line")
	}
	if !rests() {
		t.Error("it does not come to rest again")
	}
}
