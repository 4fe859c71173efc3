// Package awaited lets work in the background give way to what somebody waits for. Whoever answers people notes it; whoever works
// in the background gives way between two steps.
package awaited

import (
	"context"
	"sync/atomic"
	"time"

	"casefold/internal/kit/clock"
)

const (
	// quietAfter is how long nothing was noted when nobody waits: the next call of somebody who works without a pause comes sooner.
	quietAfter = 30 * time.Millisecond
	lookEvery  = 5 * time.Millisecond
	// longest is how long work pauses at most, however long its step took.
	longest = time.Second
	// shortest is how long pauses are at least that are put together.
	shortest = 8 * time.Millisecond
)

var (
	began = time.Now()
	last  atomic.Int64 // when something was noted, in nanoseconds since began
)

// Note says that somebody waits for this process, or did until now.
func Note() { last.Store(int64(time.Since(began))) }

// LastNoted is how long after the start of this process something was noted for the last time, 0 when nothing was.
func LastNoted() time.Duration { return time.Duration(last.Load()) }

func somebody() bool { return waits(LastNoted()) }

// waits says whether somebody is still waiting who was noted last at that time.
func waits(at time.Duration) bool { return at != 0 && time.Since(began)-at < quietAfter }

// Step is a part of work in the background.
type Step struct{ begun time.Time }

// Begin begins a step.
func Begin() Step { return Step{time.Now()} }

// GiveWay ends the step: it pauses while somebody waits, for so many times as long as the step took, and a second at most. It returns
// early when ctx ends, which the next step will notice.
func (s Step) GiveWay(ctx context.Context, times int) {
	giveWay(ctx, s.owes(times), somebody)
}

func (s Step) owes(times int) time.Duration {
	return min(time.Duration(times)*time.Since(s.begun), longest)
}

// Pauses puts together the pauses of many short steps, because none can be as short as such a step.
type Pauses struct {
	// Firm is whose work it is, if it pauses only while people of other firms wait.
	Firm int64

	owed time.Duration
}

// After ends a step like GiveWay, or leaves its pause for the next ones.
func (p *Pauses) After(ctx context.Context, s Step, times int) {
	if p.owed += s.owes(times); p.owed >= shortest {
		giveWay(ctx, p.owed, p.anybody)
		p.owed = 0
	}
}

func (p *Pauses) anybody() bool {
	if p.Firm != 0 {
		return OthersThan(p.Firm)
	}
	return somebody()
}

func giveWay(ctx context.Context, most time.Duration, anybody func() bool) {
	for until := time.Now().Add(most); anybody(); {
		left := time.Until(until)
		if left <= 0 || clock.Wait(ctx, min(left, lookEvery)) != nil {
			return
		}
	}
}
