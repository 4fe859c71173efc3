package db_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/awaited"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestPatientTransactionsGiveWay(t *testing.T) {
	in := dbtest.Private(t)
	firm, ctx := in.Firm(t, "US"), t.Context()
	for name, c := range map[string]struct {
		ctx  context.Context
		want bool
	}{
		"as usual": {ctx, false}, "patiently": {db.Patiently(ctx), true}, "for somebody who watches": {db.Promptly(db.Patiently(ctx)), false},
	} {
		err := in.InTx(c.ctx, firm, func(tx *db.Tx) error {
			if got := dbtest.Patient(c.ctx, t, tx); got != c.want {
				t.Errorf("%s: gives way %t, want %t", name, got, c.want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestPatientTransactionsOfAFirmLeaveConnectionsToOthers(t *testing.T) {
	in := dbtest.Shared(t)
	greedy, other := in.Firm(t, "US"), in.Firm(t, "US")
	patiently := db.Patiently(t.Context())
	inside, done := make(chan struct{}, 20), make(chan struct{})
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			err := in.InTx(patiently, greedy, func(*db.Tx) error {
				inside <- struct{}{}
				<-done
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	for range 4 {
		<-inside
	}
	ctx, cancel := context.WithTimeout(patiently, 30*time.Second)
	defer cancel()
	for _, c := range []struct {
		ctx  context.Context
		firm db.Actor
	}{{ctx, other}, {db.Promptly(ctx), greedy}} {
		if err := in.InTx(c.ctx, c.firm, func(*db.Tx) error { return nil }); err != nil {
			t.Error(err)
		}
	}
	close(done)
	all.Wait()
}

func TestAPatientTransactionPausesForOtherFirmsAndNotForItsOwn(t *testing.T) {
	db.LeaveToOtherFirms(t, 1_000_000) // a second, the longest pause
	in := dbtest.Private(t)
	firm, other := in.Firm(t, "US"), in.Firm(t, "US")
	for name, c := range map[string]struct {
		ctx    context.Context
		waits  int64
		pauses bool
	}{
		"another firm waits":                  {db.Patiently(t.Context()), other.Tenant, true},
		"its own firm waits":                  {db.Patiently(t.Context()), firm.Tenant, false},
		"it is not patient":                   {t.Context(), other.Tenant, false},
		"somebody watches what it does there": {db.Promptly(db.Patiently(t.Context())), other.Tenant, false},
	} {
		var took time.Duration
		for try := 0; try < 10 && (took >= 500*time.Millisecond) != c.pauses || try == 0; try++ { // a busy machine pauses by itself, or notes too late
			err := in.InTx(c.ctx, firm, func(tx *db.Tx) error {
				defer keepWaiting(c.waits)()
				begun := time.Now()
				for range 2 {
					if _, err := tx.Exec(c.ctx, "SELECT 1"); err != nil {
						return err
					}
				}
				took = time.Since(begun)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if (took >= 500*time.Millisecond) != c.pauses {
			t.Errorf("%s: two statements take %s, want a pause between them: %t", name, took, c.pauses)
		}
	}
}

// keepWaiting has somebody of the firm wait until the returned function is called, and nobody else.
func keepWaiting(firm int64) (end func()) {
	time.Sleep(50 * time.Millisecond) // who waited before is forgotten
	awaited.NoteFirm(firm)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
				awaited.NoteFirm(firm)
			}
		}
	}()
	return func() { close(done) }
}
