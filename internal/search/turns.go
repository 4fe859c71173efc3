package search

import (
	"context"
	"sync"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/processors"
)

// searchesOfOne is how many searches of one person run at once.
const searchesOfOne = 2

// turns lets at most twice as many searches run as there are cores, and few of one person; the others wait.
type turns struct {
	all chan struct{}
	mu  sync.Mutex
	own map[person]*queue
}

// queue is one person's; it is forgotten when nobody is in it.
type queue struct {
	running chan struct{}
	in      int
}

func newTurns() *turns {
	return &turns{all: make(chan struct{}, 2*processors.Count()), own: map[person]*queue{}}
}

// take waits for a turn, which ends when the function is called that it returns. Where the context ends first, it is
// SearchTimeout. The person's own turn comes first, so that nobody holds one of all while waiting for it.
func (t *turns) take(ctx context.Context, who person) (end func(), err error) {
	own := t.enter(who)
	select {
	case own.running <- struct{}{}:
	case <-ctx.Done():
		t.leave(who)
		return nil, errs.SearchTimeout.Because(ctx.Err())
	}
	select {
	case t.all <- struct{}{}:
	case <-ctx.Done():
		<-own.running
		t.leave(who)
		return nil, errs.SearchTimeout.Because(ctx.Err())
	}
	return func() {
		<-t.all
		<-own.running
		t.leave(who)
	}, nil
}

func (t *turns) enter(who person) *queue {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.own[who]
	if q == nil {
		q = &queue{running: make(chan struct{}, searchesOfOne)}
		t.own[who] = q
	}
	q.in++
	return q
}

func (t *turns) leave(who person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.own[who]
	if q.in--; q.in == 0 {
		delete(t.own, who)
	}
}
