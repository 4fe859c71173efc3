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

// serve seals the region every second for as long as it has the turn.
func (s *Sealer) serve(ctx context.Context, region string) error {
	turn, err := s.db.TakeTurn(ctx, region, turnName)
	if err != nil || turn == nil {
		return err
	}
	defer turn.End(ctx)
	var watch watch
	for ; ctx.Err() == nil; _ = clock.Wait(ctx, sealEvery) {
		if err := turn.Held(ctx); err != nil {
			return err
		}
		idle, err := watch.look(ctx, s.db, region)
		if err != nil {
			return err
		}
		if idle {
			continue
		}
		more, err := sealRegion(ctx, s.db, region)
		if err != nil {
			return err
		}
		if !more {
			watch.sealed()
		}
	}
	return nil
}

// CatchUp seals what was left in the region when the last sealer ended. It does nothing and says false while a sealer
// is at work.
func CatchUp(ctx context.Context, d *db.DB, region string) (bool, error) {
	turn, err := d.TakeTurn(ctx, region, turnName)
	if err != nil || turn == nil {
		return false, err
	}
	defer turn.End(ctx)
	for more := true; more && err == nil; {
		more, err = sealRegion(ctx, d, region)
	}
	return true, err
}

// sealRegion closes every settled line of every firm. A firm that wrote very much gets another seal in the next round.
func sealRegion(ctx context.Context, d *db.DB, region string) (more bool, err error) {
	err = d.InEachFirm(ctx, region, func(tx *db.Tx) error {
		n, err := sealOnce(ctx, tx)
		more = more || n == most
		return err
	})
	return more, err
}

// watch finds out when there is nothing to seal, without looking into any firm: every line takes a number from the
// sequence of its table. When the sequence has stood still and every transaction that was running then has ended, one
// more round seals whatever there is, and the region is idle until the sequence moves.
type watch struct {
	number  int64
	barrier int64 // a transaction id taken after the sequence was seen to stand still
	oldest  int64
	known   bool
	idle    bool
}

func (w *watch) look(ctx context.Context, d *db.DB, region string) (idle bool, err error) {
	err = d.InConsoleTx(ctx, region, func(tx *db.ConsoleTx) error {
		var number int64
		if err := tx.QueryRow(ctx, `SELECT CASE WHEN is_called THEN last_value ELSE 0 END, pg_snapshot_xmin(pg_current_snapshot())::text::bigint
			FROM audit_lines_id_seq`).Scan(&number, &w.oldest); err != nil {
			return err
		}
		if !w.known || number != w.number {
			*w = watch{number: number, known: true}
			return nil
		}
		if w.barrier != 0 {
			return nil
		}
		return tx.QueryRow(ctx, "SELECT pg_current_xact_id()::text::bigint").Scan(&w.barrier)
	})
	return w.idle, err
}

// sealed notes that a round has been completed after the last look.
func (w *watch) sealed() { w.idle = w.barrier != 0 && w.oldest >= w.barrier }
