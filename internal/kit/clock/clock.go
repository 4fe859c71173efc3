// Package clock is the only source of the time, so that tests can move it.
package clock

import (
	"context"
	"sync/atomic"
	"time"
)

var offset atomic.Int64

// Now is the current time in UTC, to the microsecond that PostgreSQL keeps.
func Now() time.Time {
	return time.Now().Add(time.Duration(offset.Load())).UTC().Truncate(time.Microsecond)
}

// Advance moves the clock of this process. Only tests call it.
func Advance(d time.Duration) { offset.Add(int64(d)) }

// Offset is how far the clock has been moved.
func Offset() time.Duration { return time.Duration(offset.Load()) }

// Wait lets real time pass, however the clock was moved. It fails as ctx does when that ends first.
func Wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// Reset returns to the real time.
func Reset() { offset.Store(0) }
