package indexer

import (
	"testing"
	"time"
)

func TestAFirmThatRestsHasNoTurnUnlessSomebodyWaitsForIt(t *testing.T) {
	const busy, other = 1, 2
	q := newQueue()
	// next is the firm whose turn it is, with a minus where somebody waits for it.
	next := func() int64 {
		t.Helper()
		firm, hurried, _ := q.next(t.Context(), time.Millisecond)
		if hurried {
			return -firm
		}
		return firm
	}
	q.rest(busy)
	q.add(busy, other)
	if first, second := next(), next(); first != other || second != 0 {
		t.Errorf("while a firm rests, %d and %d have turns, want %d and nobody", first, second, other)
	}
	q.wake(busy)
	if got := next(); got != busy {
		t.Errorf("the firm that was woken is not next, but %d", got)
	}
	q.rest(busy)
	q.hurry(busy)
	if got := next(); got != -busy {
		t.Errorf("the firm that somebody waits for is not next, but %d", got)
	}
	q.add(busy)
	if got := next(); got != busy {
		t.Errorf("the firm that was hurried still rests: next is %d", got)
	}
}
