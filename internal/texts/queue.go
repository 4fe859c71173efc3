package texts

import (
	"context"
	"sync"

	"casefold/internal/kit/db"
)

// queue is the firms that have texts to be read, each once. They take turns: whoever takes a firm puts it back at the end
// while there is more.
type queue struct {
	mu      sync.Mutex
	order   []db.Actor
	waiting map[db.Actor]bool
	filled  chan struct{} // has room for one: somebody was added
}

func newQueue() *queue {
	return &queue{waiting: map[db.Actor]bool{}, filled: make(chan struct{}, 1)}
}

func (q *queue) add(firm db.Actor) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.waiting[firm] {
		q.waiting[firm], q.order = true, append(q.order, firm)
	}
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
	if len(q.order) > 0 {
		q.signal() // others wait here, too
	}
	return firm, true
}
