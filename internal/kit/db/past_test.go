package db_test

import (
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestTransactionsOfThePastHappenThenAndWhatIsCommittedFirstHappensNow(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	then, later := clock.Now().AddDate(-2, 0, 0), clock.Now().AddDate(-1, 0, 0)
	recent := func(at time.Time) bool { return clock.Now().Sub(at) < time.Hour && !at.After(clock.Now()) }
	err := in.InTx(db.At(t.Context(), then), who, func(tx *db.Tx) error {
		if !tx.Now.Equal(then) {
			t.Errorf("it happens at %s", tx.Now)
		}
		if tx.At(later); !tx.Now.Equal(later) {
			t.Errorf("it goes on at %s", tx.Now)
		}
		if tx.At(clock.Now().AddDate(1, 0, 0)); !recent(tx.Now) {
			t.Errorf("it happens in the future, at %s", tx.Now)
		}
		return tx.CommitFirst(db.At(t.Context(), then), func(first *db.Tx) error {
			if !recent(first.Now) {
				t.Errorf("what is committed first happens at %s", first.Now)
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	err = in.InTx(db.Present(db.At(t.Context(), then)), who, func(tx *db.Tx) error {
		if !recent(tx.Now) {
			t.Errorf("the present is %s", tx.Now)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = in.InGlobalTx(db.At(t.Context(), then), func(tx *db.GlobalTx) error {
		if !tx.Now.Equal(then) {
			t.Errorf("globally it happens at %s", tx.Now)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
