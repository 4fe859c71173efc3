package db

import (
	"context"
	"time"

	"casefold/internal/kit/clock"
)

type pastKey struct{}

// At makes the transactions of the context happen at a time of the past: whatever they write says so. It is for the demo,
// whose firm has worked for years when it is made, and tools/check refuses it elsewhere. A time that is yet to come counts as
// now. What CommitFirst commits keeps the true time, by which the sweeper tells what nobody waits for any more.
func At(ctx context.Context, when time.Time) context.Context {
	return context.WithValue(ctx, pastKey{}, when)
}

// Present undoes At, for what is judged by its age while the work goes on.
func Present(ctx context.Context) context.Context { return context.WithValue(ctx, pastKey{}, nil) }

// At moves the transaction to a time of the past, as the function does for all transactions of a context.
func (tx *Tx) At(when time.Time) { tx.Now = passed(when) }

func now(ctx context.Context) time.Time {
	if when, ok := ctx.Value(pastKey{}).(time.Time); ok {
		return passed(when)
	}
	return clock.Now()
}

func passed(when time.Time) time.Time {
	if present := clock.Now(); when.After(present) {
		return present
	}
	return when.UTC().Truncate(time.Microsecond)
}
