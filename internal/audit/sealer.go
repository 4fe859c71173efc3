package audit

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

const (
	sealEvery = time.Second
	standBy   = 3 * time.Second
	turnName  = "casefold audit sealer"
)

// Sealer seals the lines of every region. Of all processes that run one, one at a time works in each region; the others
// stand by.
type Sealer struct {
	db  *db.DB
	log *slog.Logger
}

// NewSealer prepares a sealer.
func NewSealer(d *db.DB, log *slog.Logger) *Sealer { return &Sealer{d, log} }

// Run seals until ctx ends. A database that goes away is waited for.
func (s *Sealer) Run(ctx context.Context) {
	var regions sync.WaitGroup
	for _, region := range s.db.Regions() {
		regions.Go(func() {
			for ctx.Err() == nil {
				if err := s.serve(ctx, region); err != nil && ctx.Err() == nil {
					s.log.WarnContext(ctx, "sealing the audit trail is interrupted", "region", region, "cause", err)
				}
				_ = clock.Wait(ctx, standBy)
			}
		})
	}
	regions.Wait()
}

// serve seals the region every second for as long as it has the turn, and without a pause while a firm has more lines
// than one seal covers.
func (s *Sealer) serve(ctx context.Context, region string) error {
	turn, err := s.db.TakeTurn(ctx, region, turnName)
	if err != nil || turn == nil {
		return err
	}
	defer turn.End(ctx)
	var watch watch
	for more := false; ctx.Err() == nil; {
		if err := turn.Held(ctx); err != nil {
			return err
		}
		due, err := watch.look(ctx, s.db, region)
		if err == nil && (due || more) {
			more, err = sealRegion(ctx, s.db, region, watch.holds)
		}
		if err != nil {
			return err
		}
		if !more {
			_ = clock.Wait(ctx, sealEvery)
		}
	}
	return nil
}

// CatchUp seals what was left in the region up to the bound when the last sealer ended. It does nothing and says false
// while a sealer is at work.
func CatchUp(ctx context.Context, d *db.DB, region string, until Bound) (bool, error) {
	turn, err := d.TakeTurn(ctx, region, turnName)
	if err != nil || turn == nil {
		return false, err
	}
	defer turn.End(ctx)
	for more := true; more && err == nil; {
		more, err = sealRegion(ctx, d, region, until)
	}
	return true, err
}

// sealRegion puts a seal over the lines of every firm up to the bound. A firm that wrote very much needs another round.
func sealRegion(ctx context.Context, d *db.DB, region string, until Bound) (more bool, err error) {
	err = d.InEachFirm(ctx, region, func(tx *db.Tx) error {
		n, err := sealOnce(ctx, tx, until)
		more = more || n == most
		return err
	})
	return more, err
}
