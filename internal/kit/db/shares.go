package db

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"
)

const (
	// appConnections is how many transactions of a region are open at once in a process, and firmConnections how many of them can be
	// one firm's: never all, so that others find a connection however many slow calls a firm makes.
	appConnections  = 16
	firmConnections = 12
)

// shares give each firm its part of the connections of a region. Whoever finds it taken waits, the first who came first.
type shares struct {
	each  int64 // how many a firm can have
	mu    sync.Mutex
	firms map[int64]*firmShare
}

type firmShare struct {
	*semaphore.Weighted
	users int // who hold or wait for a part of it
}

func newShares(each int64) *shares { return &shares{each: each, firms: map[int64]*firmShare{}} }

// take waits until the firm may have one connection more, which the caller gives back.
func (s *shares) take(ctx context.Context, firm int64) (giveBack func(), err error) {
	own := s.enter(firm)
	if err := own.Acquire(ctx, 1); err != nil {
		s.leave(firm)
		return nil, err
	}
	return func() {
		own.Release(1)
		s.leave(firm)
	}, nil
}

func (s *shares) enter(firm int64) *firmShare {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.firms[firm]
	if own == nil {
		own = &firmShare{Weighted: semaphore.NewWeighted(s.each)}
		s.firms[firm] = own
	}
	own.users++
	return own
}

func (s *shares) leave(firm int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.firms[firm].users--; s.firms[firm].users == 0 {
		delete(s.firms, firm)
	}
}
