package pool

import (
	"context"
	"slices"
	"sync"
)

// turns is a semaphore that is fair between owners: whoever waits for one document waits for at most one of each other
// owner, however many those have brought. Documents that nobody waits for come after all others.
type turns struct {
	mu    sync.Mutex
	free  int
	first queue
	later queue // of what nobody waits for
}

// queue is who waits for a turn.
type queue struct {
	waiting map[int64][]chan struct{} // of each owner, in the order of arrival
	order   []int64                   // the owners that wait, the next one first
}

func newTurns(n int) *turns {
	return &turns{free: n, first: queue{waiting: map[int64][]chan struct{}{}}, later: queue{waiting: map[int64][]chan struct{}{}}}
}

func (t *turns) take(ctx context.Context, owner int64) error { return t.takeFrom(ctx, &t.first, owner) }

// takeLater is take for a document that nobody waits for.
func (t *turns) takeLater(ctx context.Context, owner int64) error {
	return t.takeFrom(ctx, &t.later, owner)
}

func (t *turns) takeFrom(ctx context.Context, q *queue, owner int64) error {
	if t.tryTake() {
		return nil
	}
	mine := t.join(q, owner)
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	if !t.leave(q, owner, mine) {
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

func (t *turns) join(q *queue, owner int64) chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	mine := make(chan struct{})
	if t.free > 0 { // given back since we tried
		t.free--
		close(mine)
		return mine
	}
	if len(q.waiting[owner]) == 0 {
		q.order = append(q.order, owner)
	}
	q.waiting[owner] = append(q.waiting[owner], mine)
	return mine
}

// leave is false when the turn has been given to mine already.
func (t *turns) leave(q *queue, owner int64, mine chan struct{}) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	place := slices.Index(q.waiting[owner], mine)
	if place < 0 {
		return false
	}
	q.waiting[owner] = slices.Delete(q.waiting[owner], place, place+1)
	if len(q.waiting[owner]) == 0 {
		delete(q.waiting, owner)
		q.order = slices.DeleteFunc(q.order, func(o int64) bool { return o == owner })
	}
	return true
}

func (t *turns) give() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, q := range []*queue{&t.first, &t.later} {
		if next := q.next(); next != nil {
			close(next)
			return
		}
	}
	t.free++
}

// next takes whoever has waited longest of the owner whose turn it is out of the queue.
func (q *queue) next() chan struct{} {
	if len(q.order) == 0 {
		return nil
	}
	owner := q.order[0]
	q.order = q.order[1:]
	next := q.waiting[owner][0]
	q.waiting[owner] = q.waiting[owner][1:]
	if len(q.waiting[owner]) > 0 {
		q.order = append(q.order, owner)
	} else {
		delete(q.waiting, owner)
	}
	return next
}
