package pool

import (
	"context"
	"slices"
	"sync"
	"time"
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

	// most is how many turns one owner has at once, for documents that somebody waits for, while others says that people of other
	// owners are at work. held is how many each has.
	most   int
	others func(owner int64) bool
	held   map[int64]int
}

// who waits: a person of an owner, or nobody, who comes later.
type who struct {
	owner, person int64
	later         bool
}

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
	return &turns{
		free: n, first: queue{lines: map[int64]*line{}}, later: queue{lines: map[int64]*line{}},
		most: n, others: func(int64) bool { return false }, held: map[int64]int{},
	}
}

// take waits for a turn.
func (t *turns) take(ctx context.Context, w who) error {
	mine := t.join(w)
	for {
		select {
		case <-mine:
			return nil
		case <-ctx.Done():
			if !t.leave(w, mine) {
				t.give(w) // it was our turn in the same moment
			}
			return ctx.Err()
		case <-time.After(lookEvery): // people of other owners may have gone
			t.pass()
		}
	}
}

func (t *turns) queue(w who) *queue {
	if w.later {
		return &t.later
	}
	return &t.first
}

// join returns a channel that is closed when it is one's turn.
func (t *turns) join(w who) chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	mine := make(chan struct{})
	t.queue(w).add(w, mine)
	t.passOn()
	return mine
}

// tryTake takes a turn that nobody waits for. It belongs to no owner.
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
func (t *turns) leave(w who, mine chan struct{}) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.queue(w).remove(w, mine)
}

// give gives a turn back.
func (t *turns) give(w who) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free++
	if t.counts(w) {
		if t.held[w.owner]--; t.held[w.owner] == 0 {
			delete(t.held, w.owner)
		}
	}
	t.passOn()
}

func (t *turns) pass() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.passOn()
}

// passOn gives the free turns to those whose turn it is.
func (t *turns) passOn() {
	for t.free > 0 {
		next, mine := t.first.next(t.allows)
		if mine == nil {
			next, mine = t.later.next(func(int64) bool { return true })
			next.later = true
		}
		if mine == nil {
			return
		}
		t.free--
		if t.counts(next) {
			t.held[next.owner]++
		}
		close(mine)
	}
}

func (t *turns) counts(w who) bool { return w.owner != nobody && !w.later }

func (t *turns) allows(owner int64) bool {
	return owner == nobody || t.held[owner] < t.most || !t.others(owner)
}

// yield says whether one who holds a turn is to give it back for somebody else who waits, and is not in the background. Whoever
// is told so says yielded once it is given back, so that one who waits has one other end and not all.
func (t *turns) yield(w who) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	others := 0
	for owner, l := range t.first.lines {
		for person, waiting := range l.waiting {
			if owner != w.owner || person != w.person {
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

// next takes whoever has waited longest of the person and the owner whose turn it is, among those allowed, out of the queue.
func (q *queue) next(allowed func(owner int64) bool) (w who, mine chan struct{}) {
	place := slices.IndexFunc(q.order, allowed)
	if place < 0 {
		return w, nil
	}
	w.owner = q.order[place]
	l := q.lines[w.owner]
	w.person = l.order[0]
	mine = l.waiting[w.person][0]
	q.order, l.order = slices.Delete(q.order, place, place+1), l.order[1:]
	if l.waiting[w.person] = l.waiting[w.person][1:]; len(l.waiting[w.person]) > 0 {
		l.order = append(l.order, w.person)
	} else {
		delete(l.waiting, w.person)
	}
	if len(l.order) > 0 {
		q.order = append(q.order, w.owner)
	} else {
		delete(q.lines, w.owner)
	}
	return w, mine
}
