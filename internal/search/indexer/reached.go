package indexer

import (
	"context"
	"errors"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/search/indexer/internal/sqlgen"
)

// Position is what had happened to the records of a firm when it was taken. Texts are not part of it: they may be read later.
type Position struct {
	// unread are the rows of the change log that were not known to be covered.
	unread []int64
	// upTo has to be settled, where there were too many to name them.
	upTo int64
}

const (
	patience = 2 * time.Second
	// firstPatience is how long the index of a new firm is waited for: an engine that has just been started needs seconds for it.
	firstPatience = 4 * time.Second
	// askEvery is the time between two looks at an index that another process writes.
	askEvery = 20 * time.Millisecond
	// mostUnread is how many rows are named one by one.
	mostUnread = 1000
)

// Now is the position of everything that is committed, as the transaction sees it. It is one read of an index of the database.
func (s *Service) Now(ctx context.Context, tx *db.Tx) (Position, error) {
	s.searched.Store(clock.Now().UnixNano())
	after := s.followed(firmKey{tx.Region, tx.Tenant})
	q := sqlgen.New(tx)
	// Rows are named one by one where there are few: upTo waits for every transaction that is older than the last of them.
	ids, err := q.Unread(ctx, sqlgen.UnreadParams{TenantID: tx.Tenant, After: after, Most: mostUnread})
	if err != nil || len(ids) < mostUnread {
		return Position{unread: ids}, err
	}
	newest, err := q.NewestRecordChange(ctx, tx.Tenant)
	return Position{upTo: newest}, err
}

// Reached waits until the index of a firm covers a position, at most 2 seconds, and tells whether it is still behind. It fails
// with 8202 where there is no index. One that this process has never met is waited for a little longer: that of a new firm is
// being made.
func (s *Service) Reached(ctx context.Context, region string, firm int64, p Position) (behind bool, err error) {
	at := firmKey{region, firm}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	first, end := context.WithTimeout(ctx, firstPatience)
	defer end()
	for {
		changed := s.changes()
		x := s.index(at)
		data, err := x.Cursor(ctx)
		switch {
		case errors.Is(err, errs.NoSearchIndex) && !s.met(at) && first.Err() == nil:
		case err != nil:
			s.queues[region].hurry(firm) // it may have been found damaged just now
			return false, err
		default:
			covered, err := s.covered(at, data, p)
			switch {
			case covered || err != nil:
				return false, err
			case s.isBuilding(at), limited.Err() != nil:
				return true, ctx.Err()
			}
		}
		s.queues[region].hurry(firm)
		pause, stop := context.WithTimeout(first, askEvery)
		select {
		case <-changed:
		case <-pause.Done():
		}
		stop()
	}
}

// covered tells whether an index with this cursor covers a position.
func (s *Service) covered(at firmKey, data []byte, p Position) (bool, error) {
	c, err := readCursor(data)
	if err != nil {
		return false, err
	}
	s.remember(at, c)
	return p.coveredBy(c), nil
}

func (p Position) coveredBy(c cursor) bool {
	for _, id := range p.unread {
		if !c.Records.covers(id) {
			return false
		}
	}
	return p.upTo <= c.Records.Settled.ID
}

// followed is up to which row records are known to be covered, 0 if nothing is known.
func (s *Service) followed(at firmKey) int64 {
	x := s.index(at)
	s.mu.Lock()
	defer s.mu.Unlock()
	return x.followed
}

// remember keeps what a cursor says, so that the next position is read from there.
func (s *Service) remember(at firmKey, c cursor) {
	x := s.index(at)
	s.mu.Lock()
	defer s.mu.Unlock()
	x.followed, x.met = c.Records.Settled.ID, true
}

// met tells whether this process has seen an index of the firm.
func (s *Service) met(at firmKey) bool {
	x := s.index(at)
	s.mu.Lock()
	defer s.mu.Unlock()
	return x.met
}

// setBuilding tells those who search that an index is built anew: there is nothing to wait for.
func (s *Service) setBuilding(at firmKey, building bool) {
	x := s.index(at)
	s.mu.Lock()
	defer s.mu.Unlock()
	x.building = building
}

func (s *Service) isBuilding(at firmKey) bool {
	x := s.index(at)
	s.mu.Lock()
	defer s.mu.Unlock()
	return x.building
}

func (s *Service) changes() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// tell wakes those who wait for an index.
func (s *Service) tell() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
}
