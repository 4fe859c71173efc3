package events

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestStreamsOfAFirmBeginOneAfterTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, begun := newDoors(), time.Now()
		came := make(chan time.Duration, 8)
		for range 4 {
			go func() {
				d.pass(t.Context(), 1)
				came <- time.Since(begun)
			}()
		}
		for n := range 4 {
			if at := <-came; at != time.Duration(n)*apart {
				t.Errorf("stream %d began after %s", n, at)
			}
		}
		if since := time.Now(); !d.pass(t.Context(), 2) || time.Since(since) != 0 {
			t.Error("another firm waited")
		}
	})
}

func TestWhoLeavesBeforeTheStreamBeginsKeepsNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoors()
		d.pass(t.Context(), 1)
		gone, leave := context.WithCancel(t.Context())
		leave()
		for range 100 {
			if d.pass(gone, 1) {
				t.Error("somebody who left was let in")
			}
		}
		begun := time.Now()
		if !d.pass(t.Context(), 1) || time.Since(begun) != apart {
			t.Errorf("the next one waited for %s", time.Since(begun))
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if d.firms.InUse() != 0 {
			t.Error("firms are remembered that nobody comes from")
		}
	})
}
