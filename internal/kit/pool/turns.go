package pool

import (
	"context"
	"slices"
	"sync"
)

// turns is a semaphore that is fair between owners, and between the people of each: whoever waits for one document waits for at
// most one of each other owner and one of each other person of theirs, however many those have brought. Documents that nobody
// waits for come after all others.
type turns struct {
	mu       sync.Mutex
	free     int
	yielding int // how many are about to be given back for those who wait
	first    queue
	later    queue // of what nobody waits for
}

// who waits: a person of an owner.
type who struct{ owner, person int64 }

// queue is who waits for a turn.
type queue struct {
	lines map[int64]*line // of each owner
	order []int64         // the owners that wait, the next one first
}

// line is who of one owner waits.
type line struct {
	waiting map[int64][]chan struct{} // of each person, in the order of arrival
	order   []int64                   // the people that wait, the next one first
}

func newTurns(n int) *turns {
	return &turns{free: n, first: queue{lines: map[int64]*line{}}, later: queue{lines: map[int64]*line{}}}
}

func (t *turns) take(ctx context.Context, w who) error { return t.takeFrom(ctx, &t.first, w) }

// takeLater is take for a document that nobody waits for.
func (t *turns) takeLater(ctx context.Context, w who) error { return t.takeFrom(ctx, &t.later, w) }

func (t *turns) takeFrom(ctx context.Context, q *queue, w who) error {
	mine := t.join(q, w)
	if mine == nil {
		return nil
	}
	select {
	case <-mine:
		return nil
	case <-ctx.Done():
	}
	if !t.leave(q, w, mine) {
		t.give() // it was our turn in the same moment
	}
	return ctx.Err()
}

// join is nil where a turn is free, which is then taken. Else the channel is closed when it is one's turn.
func (t *turns) join(q *queue, w who) chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.free > 0 {
		t.free--
		return nil
	}
	mine := make(chan struct{})
	q.add(w, mine)
	return mine
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

// leave is false when the turn has been given to mine already.
func (t *turns) leave(q *queue, w who, mine chan struct{}) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return q.remove(w, mine)
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

// yield says whether one who holds a turn is to give it back for somebody else who waits, and is not in the background. Whoever
// is told so says yielded once it is given back, so that one who waits has one other end and not all.
func (t *turns) yield(w who) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	others := 0
	for owner, l := range t.first.lines {
		for person, waiting := range l.waiting {
			if (who{owner, person}) != w {
				others += len(waiting)
			}
		}
	}
	if others <= t.yielding {
		return false
	}
	t.yielding++
	return true
}

func (t *turns) yielded() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.yielding--
}

func (q *queue) add(w who, mine chan struct{}) {
	l := q.lines[w.owner]
	if l == nil {
		l = &line{waiting: map[int64][]chan struct{}{}}
		q.lines[w.owner], q.order = l, append(q.order, w.owner)
	}
	if len(l.waiting[w.person]) == 0 {
		l.order = append(l.order, w.person)
	}
	l.waiting[w.person] = append(l.waiting[w.person], mine)
}

func (q *queue) remove(w who, mine chan struct{}) bool {
	l := q.lines[w.owner]
	if l == nil {
		return false
	}
	place := slices.Index(l.waiting[w.person], mine)
	if place < 0 {
		return false
	}
	l.waiting[w.person] = slices.Delete(l.waiting[w.person], place, place+1)
	if len(l.waiting[w.person]) == 0 {
		delete(l.waiting, w.person)
		l.order = slices.DeleteFunc(l.order, func(p int64) bool { return p == w.person })
	}
	if len(l.order) == 0 {
		delete(q.lines, w.owner)
		q.order = slices.DeleteFunc(q.order, func(o int64) bool { return o == w.owner })
	}
	return true
}

// next takes whoever has waited longest of the person and the owner whose turn it is out of the queue.
func (q *queue) next() chan struct{} {
	if len(q.order) == 0 {
		return nil
	}
	owner := q.order[0]
	l := q.lines[owner]
	person := l.order[0]
	next := l.waiting[person][0]
	q.order, l.order = q.order[1:], l.order[1:]
	if l.waiting[person] = l.waiting[person][1:]; len(l.waiting[person]) > 0 {
		l.order = append(l.order, person)
	} else {
		delete(l.waiting, person)
	}
	if len(l.order) > 0 {
		q.order = append(q.order, owner)
	} else {
		delete(q.lines, owner)
	}
	return next
}
