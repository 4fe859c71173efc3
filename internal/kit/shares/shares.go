// Package shares gives each firm or person a part of what all use, so that nobody takes it from the others.
package shares

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"
)

// Shares are equal parts, one for each key. Whoever finds theirs taken waits, the first who came first. A part that nobody holds or waits
// for is forgotten.
type Shares[K comparable] struct {
	each int64
	mu   sync.Mutex
	own  map[K]*share
}

type share struct {
	*semaphore.Weighted
	users int // who hold or wait for some of it
}

// New makes parts of this size.
func New[K comparable](each int64) *Shares[K] {
	return &Shares[K]{each: each, own: map[K]*share{}}
}

// Take waits for so much of the key's part, which the caller gives back once. It fails when the context ends.
func (s *Shares[K]) Take(ctx context.Context, key K, size int64) (giveBack func(), err error) {
	own := s.enter(key)
	if err := own.Acquire(ctx, size); err != nil {
		s.leave(key)
		return nil, err
	}
	return func() {
		own.Release(size)
		s.leave(key)
	}, nil
}

// InUse is for how many keys somebody holds or waits for something.
func (s *Shares[K]) InUse() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.own)
}

func (s *Shares[K]) enter(key K) *share {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.own[key]
	if own == nil {
		own = &share{Weighted: semaphore.NewWeighted(s.each)}
		s.own[key] = own
	}
	own.users++
	return own
}

func (s *Shares[K]) leave(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.own[key].users--; s.own[key].users == 0 {
		delete(s.own, key)
	}
}
