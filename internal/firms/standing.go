package firms

import (
	"context"
	"sync"
	"time"

	"casefold/internal/kit/db"
)

// freshness is how long a standing may be reused. A change by the console or an admin is seen at once where the notification arrives.
const freshness = time.Second

// mostRemembered is how many firms' standings are remembered before all are forgotten.
const mostRemembered = 10_000

// standings remembers for a moment what everybody in a firm is told with every visit.
type standings struct {
	mu    sync.Mutex
	known map[int64]standing
	// forgotten counts the calls of forget: what was read before one of them is not remembered after it.
	forgotten int
}

type standing struct {
	limits   Limits
	features Features
	usage    Usage
	month    time.Time
	until    time.Time
}

func (s *standings) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forgotten++
	clear(s.known)
}

func (s *standings) look(tenant int64) (k standing, forgotten int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[tenant], s.forgotten
}

func (s *standings) remember(tenant int64, k standing, forgotten int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.forgotten != forgotten {
		return
	}
	if len(s.known) >= mostRemembered {
		clear(s.known)
	}
	s.known[tenant] = k
}

// Recent is Standing as it was at most a second ago. Nobody may change the features.
func (s *Service) Recent(ctx context.Context, tx *db.Tx) (Limits, Features, Usage, error) {
	now := time.Now() // which goes on evenly when the clock is set
	k, forgotten := s.standings.look(tx.Tenant)
	if month := Month(tx.Now); !now.Before(k.until) || !k.month.Equal(month) {
		k = standing{month: month, until: now.Add(freshness)}
		var err error
		if k.limits, k.features, k.usage, err = Standing(ctx, tx); err != nil {
			return k.limits, k.features, k.usage, err
		}
		s.standings.remember(tx.Tenant, k, forgotten)
	}
	return k.limits, k.features, k.usage, nil
}
