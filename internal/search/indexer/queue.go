package indexer

import (
	"context"
	"slices"
	"sync"
	"time"
)

// queue is the firms of a region whose index may be behind, each once. They take turns; a firm in which somebody waits goes first.
type queue struct {
	mu      sync.Mutex
	order   []int64
	resting map[int64]bool
	hurried map[int64]bool // somebody waits for them
	filled  chan struct{}  // has room for one: somebody was added
}

func newQueue() *queue {
	return &queue{resting: map[int64]bool{}, hurried: map[int64]bool{}, filled: make(chan struct{}, 1)}
}

// add puts firms behind the others. One that rests is added when it is woken.
func (q *queue) add(firms ...int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, firm := range firms {
		if !q.resting[firm] && !slices.Contains(q.order, firm) {
			q.order = append(q.order, firm)
		}
	}
	q.signal()
}

// rest keeps a firm out of the queue until it is woken, or somebody waits for it.
func (q *queue) rest(firm int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.resting[firm] = true
}

func (q *queue) wake(firm int64) {
	q.mu.Lock()
	delete(q.resting, firm)
	q.mu.Unlock()
	q.add(firm)
}

// hurry puts a firm before the others.
func (q *queue) hurry(firm int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.resting, firm)
	q.hurried[firm] = true
	q.order = append([]int64{firm}, slices.DeleteFunc(q.order, func(other int64) bool { return other == firm })...)
	q.signal()
}

func (q *queue) signal() {
	select {
	case q.filled <- struct{}{}:
	default:
	}
}

// next waits for the firm whose turn it is, but not for longer than that. Hurried says that somebody waits for it.
func (q *queue) next(ctx context.Context, patience time.Duration) (firm int64, hurried, found bool) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		q.mu.Lock()
		if len(q.order) > 0 {
			firm, q.order = q.order[0], q.order[1:]
			hurried = q.hurried[firm]
			delete(q.hurried, firm)
			q.mu.Unlock()
			return firm, hurried, true
		}
		q.mu.Unlock()
		select {
		case <-q.filled:
		case <-timer.C:
			return 0, false, false
		case <-ctx.Done():
			return 0, false, false
		}
	}
}
