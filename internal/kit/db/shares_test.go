package db_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestAFirmThatHoldsAllItsConnectionsLeavesSomeToOthers(t *testing.T) {
	in := dbtest.Shared(t)
	greedy, other := in.Firm(t, "US"), in.Firm(t, "US")
	inside, done := make(chan struct{}, 40), make(chan struct{})
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			err := in.InTx(t.Context(), greedy, func(*db.Tx) error {
				inside <- struct{}{}
				<-done
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	for range 12 {
		<-inside
	}
	for range 20 {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		if err := in.InTx(ctx, other, func(*db.Tx) error { return nil }); err != nil {
			t.Error(err)
		}
		cancel()
		if t.Failed() {
			break
		}
	}
	close(done)
	all.Wait()
}
