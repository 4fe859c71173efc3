package pool

import (
	"context"
	"slices"
	"sync"
)

// turns is a semaphore that is fair between owners: whoever waits for one document waits for at most one of each other
// owner, however many those have brought.
type turns struct {
	mu      sync.Mutex
	free    int
	waiting map[int64][]chan struct{} // of each owner, in the order of arrival
	order   []int64                   // the owners that wait, the next one first
}

func newTurns(n int) *turns { return &turns{free: n, waiting: map[int64][]chan struct{}{}} }

func (t *turns) take(ctx context.Context, owner int64) error {
	if t.tryTake() {
		return nil
	}
	mine := t.join(owner)
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	if !t.leave(owner, mine) {
		t.give() // it was our turn in the same moment
	}
	return ctx.Err()
}

// tryTake takes a turn that nobody waits for.
func (t *turns) tryTake() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.free == 0 {
		return false
	}
	t.free--
	return true
}

func (t *turns) join(owner int64) chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	mine := make(chan struct{})
	if t.free > 0 { // given back since we tried
		t.free--
		close(mine)
		return mine
	}
	if len(t.waiting[owner]) == 0 {
		t.order = append(t.order, owner)
	}
	t.waiting[owner] = append(t.waiting[owner], mine)
	return mine
}

// leave is false when the turn has been given to mine already.
func (t *turns) leave(owner int64, mine chan struct{}) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	place := slices.Index(t.waiting[owner], mine)
	if place < 0 {
		return false
	}
	t.waiting[owner] = slices.Delete(t.waiting[owner], place, place+1)
	if len(t.waiting[owner]) == 0 {
		delete(t.waiting, owner)
		t.order = slices.DeleteFunc(t.order, func(o int64) bool { return o == owner })
	}
	return true
}

func (t *turns) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.order) == 0 {
		t.free++
		return
	}
	owner := t.order[0]
	t.order = t.order[1:]
	next := t.waiting[owner][0]
	t.waiting[owner] = t.waiting[owner][1:]
	if len(t.waiting[owner]) > 0 {
		t.order = append(t.order, owner)
	} else {
		delete(t.waiting, owner)
	}
	close(next)
}
