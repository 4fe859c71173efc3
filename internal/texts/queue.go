package texts

import (
	"context"
	"sync"
	"time"

	"casefold/internal/kit/db"
)

// gathering is how long after its last turn a firm has the next one when new texts come one after the other: claiming one takes as long as
// claiming many.
const gathering = 400 * time.Millisecond

// queue is the firms that have texts to be read, each once. They take turns: whoever takes a firm puts it back at the end
// while there is more.
type queue struct {
	mu      sync.Mutex
	order   []db.Actor
	waiting map[db.Actor]bool
	had     map[db.Actor]time.Time // the last turns, until others may follow at once
	filled  chan struct{}          // has room for one: somebody was added
}

func newQueue() *queue {
	return &queue{waiting: map[db.Actor]bool{}, had: map[db.Actor]time.Time{}, filled: make(chan struct{}, 1)}
}

func (q *queue) add(firm db.Actor) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.waiting[firm] {
		q.waiting[firm] = true
		q.append(firm)
	}
}

// gather is add for a firm in which something new has come. One that had its turn just now waits, and what comes meanwhile is read together
// with that.
func (q *queue) gather(firm db.Actor) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting[firm] {
		return
	}
	q.waiting[firm] = true
	if rest := gathering - time.Since(q.had[firm]); rest > 0 {
		time.AfterFunc(rest, func() {
			q.mu.Lock()
			defer q.mu.Unlock()
			q.append(firm)
		})
		return
	}
	q.append(firm)
}

func (q *queue) append(firm db.Actor) {
	q.order = append(q.order, firm)
	q.signal()
}

func (q *queue) signal() {
	select {
	case q.filled <- struct{}{}:
	default:
	}
}

// next waits for the firm whose turn it is. It fails when ctx ends.
func (q *queue) next(ctx context.Context) (db.Actor, error) {
	for {
		if firm, found := q.take(); found {
			return firm, nil
		}
		select {
		case <-q.filled:
		case <-ctx.Done():
			return db.Actor{}, ctx.Err()
		}
	}
}

func (q *queue) take() (db.Actor, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.order) == 0 {
		return db.Actor{}, false
	}
	firm := q.order[0]
	q.order = q.order[1:]
	delete(q.waiting, firm)
	for other, at := range q.had {
		if time.Since(at) > gathering {
			delete(q.had, other)
		}
	}
	q.had[firm] = time.Now()
	if len(q.order) > 0 {
		q.signal() // others wait here, too
	}
	return firm, true
}
