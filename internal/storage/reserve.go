package storage

import (
	"context"
	"sync"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

const (
	// largestReserve is how many keys a firm has ready at most. Its reserve grows with demand, as that of ids does.
	largestReserve = 256
	// reserveLasts is long before the sweeper gives up what was expected and did not come.
	reserveLasts = abandonedAfter / 24
	// mostReserves is of how many firms keys are kept in memory. Those of others are given up and swept.
	mostReserves = 256
)

// reserves are keys of firms under which files are expected already and that nobody has got yet.
type reserves struct {
	mu     sync.Mutex
	byFirm map[reserveOf]reserve
}

type reserveOf struct {
	region string
	tenant int64
}

type reserve struct {
	keys  []string
	until time.Time
	size  int // of the block that they came in
}

// Reserved are keys for n files that people bring and that are written at once: what Expect is for files whose bytes come in
// later calls. The firm's files under them are expected already, so that bytes may be written before anything else is
// committed. They lie in one folder. What becomes of none of them is swept.
func (s *Service) Reserved(ctx context.Context, firm db.Actor, n int) ([]string, error) {
	of := reserveOf{firm.Region, firm.Tenant}
	if keys := s.reserves.take(of, n); keys != nil {
		return keys, nil
	}
	size := s.reserves.nextSize(of)
	var keys []string
	err := s.db.CommitFirst(ctx, firm, func(tx *db.Tx) (err error) {
		keys, err = Expect(ctx, tx, n*max(size/n, 1)) // so that several calls of this size leave none
		return err
	})
	if err != nil {
		return nil, err
	}
	s.reserves.keep(of, reserve{keys[n:], clock.Now().Add(reserveLasts), size})
	return keys[:n:n], nil
}

// take is nil where fewer than n are ready.
func (r *reserves) take(of reserveOf, n int) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	have := r.byFirm[of]
	if len(have.keys) < n || !clock.Now().Before(have.until) {
		return nil
	}
	keys := have.keys[:n:n]
	have.keys = have.keys[n:]
	r.byFirm[of] = have
	return keys
}

func (r *reserves) nextSize(of reserveOf) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return min(max(2*r.byFirm[of].size, 1), largestReserve)
}

// keep replaces what is left of an older block.
func (r *reserves) keep(of reserveOf, fresh reserve) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.byFirm == nil || len(r.byFirm) >= mostReserves {
		r.byFirm = map[reserveOf]reserve{}
	}
	r.byFirm[of] = fresh
}
