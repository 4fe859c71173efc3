package indexer

import (
	"context"

	"casefold/internal/search/engine"
)

// Count is how many documents the index of a firm has, those in the trash included. An index that nobody has searched for a
// while is closed again.
func (s *Service) Count(ctx context.Context, region string, firm int64) (int64, error) {
	at := firmKey{region, firm}
	s.mu.Lock()
	_, searched := s.indexes[at]
	s.mu.Unlock()
	x := s.index(at)
	if !searched {
		defer x.Close()
	}
	answer, err := x.Search(ctx, engine.Request{
		Kinds: map[engine.Kind]engine.Fields{engine.Document: engine.All}, Allows: func(*engine.Properties) bool { return true },
	})
	return int64(answer.ByKind[engine.Document]), err
}
