package search

import (
	"context"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/processors"
	"casefold/internal/kit/shares"
)

// searchesOfOne is how many searches of one person run at once.
const searchesOfOne = 2

// turns lets at most twice as many searches run as there are cores, and few of one person; the others wait.
type turns struct {
	all chan struct{}
	own *shares.Shares[person]
}

func newTurns() *turns {
	return &turns{all: make(chan struct{}, 2*processors.Count()), own: shares.New[person](searchesOfOne)}
}

// take waits for a turn, which ends when the function is called that it returns. Where the context ends first, it is
// SearchTimeout. The person's own turn comes first, so that nobody holds one of all while waiting for it.
func (t *turns) take(ctx context.Context, who person) (end func(), err error) {
	leave, err := t.own.Take(ctx, who, 1)
	if err != nil {
		return nil, errs.SearchTimeout.Because(err)
	}
	select {
	case t.all <- struct{}{}:
	case <-ctx.Done():
		leave()
		return nil, errs.SearchTimeout.Because(ctx.Err())
	}
	return func() {
		<-t.all
		leave()
	}, nil
}
