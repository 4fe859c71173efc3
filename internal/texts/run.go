package texts

import (
	"context"
	"crypto/rand"
	"runtime"
	"sync"
	"time"

	"casefold/internal/kit/awaited"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/extract"
	"casefold/internal/kit/office"
	"casefold/internal/texts/internal/sqlgen"
)

const (
	// lookEvery is the time between two looks for texts that nobody told this process of: of dead processes, and those that
	// are to be tried again.
	lookEvery = 30 * time.Second
	// pauseAfterFailure keeps a broken database from being asked all the time.
	pauseAfterFailure = time.Second
)

// Run reads texts until ctx ends.
func (s *Service) Run(ctx context.Context) {
	defer s.readers.Close()
	var all sync.WaitGroup
	claims := newClaims(s.db)
	defer claims.end(context.WithoutCancel(ctx))
	for _, region := range s.db.Regions() {
		all.Go(func() { s.lookAround(ctx, region) })
	}
	for range runtime.NumCPU() + 1 { // one more, because LibreOffice takes long
		all.Go(func() { s.serve(ctx, claims) })
	}
	all.Wait()
}

// lookAround finds the firms of a region that have texts to be read: when the program starts, and from time to time.
func (s *Service) lookAround(ctx context.Context, region string) {
	again := extract.CheckPDF() == nil && office.Check() == nil
	for {
		if err := s.look(ctx, region, again); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "looking for texts to be read failed", "region", region, "cause", err)
		} else {
			again = false
		}
		if clock.Wait(ctx, lookEvery) != nil {
			return
		}
	}
}

func (s *Service) look(ctx context.Context, region string, again bool) error {
	return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.ReleaseDeadClaims(ctx, tx.Tenant); err != nil {
			return err
		}
		if again {
			if err := q.ReadAgain(ctx, sqlgen.ReadAgainParams{TenantID: tx.Tenant, Now: tx.Now}); err != nil {
				return err
			}
		}
		any, err := q.AnyWaiting(ctx, sqlgen.AnyWaitingParams{TenantID: tx.Tenant, Now: tx.Now})
		if any {
			firm := db.Actor{Region: tx.Region, Tenant: tx.Tenant}
			tx.AfterCommit(func() { s.firms.add(firm) })
		}
		return err
	})
}

// serve reads texts of one firm after the other.
func (s *Service) serve(ctx context.Context, claims *claims) {
	for {
		firm, err := s.firms.next(ctx)
		if err != nil {
			return
		}
		claim, err := claims.of(ctx, firm.Region)
		step := awaited.Begin()
		if err == nil {
			err = s.serveFirm(ctx, firm, claim)
		}
		step.GiveWay(ctx, 1)
		if err != nil && ctx.Err() == nil {
			s.log.ErrorContext(ctx, "texts could not be read", "region", firm.Region, "tenant", firm.Tenant, "cause", err)
			_ = clock.Wait(ctx, pauseAfterFailure)
			s.firms.add(firm)
		}
	}
}

// claims are the locks that tell other processes that this one lives, one in each region.
type claims struct {
	db *db.DB
	mu sync.Mutex
	// held are the turns, by region, with the key of each.
	held map[string]held
}

type held struct {
	turn  *db.Turn
	key   int64
	asked time.Time
}

func newClaims(d *db.DB) *claims { return &claims{db: d, held: map[string]held{}} }

// heldFor is how long a lock counts as held without asking.
const heldFor = 5 * time.Second

// of is the key of the lock that this process holds in the region. A lock that was lost with its connection is replaced: what
// was claimed by it may be read twice, but is kept once.
func (c *claims) of(ctx context.Context, region string) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.held[region]
	if h.turn != nil && clock.Now().Sub(h.asked) < heldFor {
		return h.key, nil
	}
	if h.turn != nil {
		if h.turn.Held(ctx) == nil {
			h.asked = clock.Now()
			c.held[region] = h
			return h.key, nil
		}
		h.turn.End(ctx)
		delete(c.held, region)
	}
	name := "casefold texts " + rand.Text()
	turn, err := c.db.TakeTurn(ctx, region, name)
	if err != nil || turn == nil {
		return 0, err
	}
	key, err := c.db.LockKey(ctx, region, name)
	if err != nil {
		turn.End(ctx)
		return 0, err
	}
	c.held[region] = held{turn, key, clock.Now()}
	return key, nil
}

func (c *claims) end(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, h := range c.held {
		h.turn.End(ctx)
	}
}
