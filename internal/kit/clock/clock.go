// Package clock is the only source of the time, so that tests and developer mode can move it.
package clock

import (
	"sync/atomic"
	"time"
)

var offset atomic.Int64

// Now is the current time in UTC, to the microsecond that PostgreSQL keeps.
func Now() time.Time {
	return time.Now().Add(time.Duration(offset.Load())).UTC().Truncate(time.Microsecond)
}

// Advance moves the clock of this process. Only tests and developer mode call it.
func Advance(d time.Duration) { offset.Add(int64(d)) }

// Offset is how far the clock has been moved.
func Offset() time.Duration { return time.Duration(offset.Load()) }

// Reset returns to the real time.
func Reset() { offset.Store(0) }
