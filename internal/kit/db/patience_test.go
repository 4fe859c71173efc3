package db_test

import (
	"context"
	"sync"
	"testing"
	"time"

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
