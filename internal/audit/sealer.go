package audit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit/internal/globalgen"
	"casefold/internal/kit/db"
)

const (
	sealEvery = time.Second
	// lockClass and lockObject are the advisory lock of the one sealer that a region's database has.
	lockClass, lockObject = 0x0CA5EF02, 1
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
				pause(ctx)
			}
		})
	}
	regions.Wait()
}

// serve waits for its turn in the region and then seals every second, for as long as the connection that holds the lock
// lives.
func (s *Sealer) serve(ctx context.Context, region string) error {
	conn, err := s.db.Listener(ctx, region)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for {
		mine, err := tryLock(ctx, conn)
		if err != nil {
			return err
		}
		if mine {
			break
		}
		if pause(ctx); ctx.Err() != nil {
			return nil
		}
	}
	var watch watch
	for ctx.Err() == nil {
		idle, err := watch.look(ctx, conn)
		if err != nil {
			return err
		}
		if !idle {
			if err := sealRegion(ctx, s.db, region); err != nil {
				return err
			}
			watch.sealed()
		}
		pause(ctx)
	}
	return nil
}

// CatchUp seals what was left in the region when the last sealer ended. It does nothing and says false while a sealer
// is at work.
func CatchUp(ctx context.Context, d *db.DB, region string) (bool, error) {
	conn, err := d.Listener(ctx, region)
	if err != nil {
		return false, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	mine, err := tryLock(ctx, conn)
	if err != nil || !mine {
		return false, err
	}
	return true, sealRegion(ctx, d, region)
}

func tryLock(ctx context.Context, conn *pgx.Conn) (mine bool, err error) {
	err = conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1, $2)", lockClass, lockObject).Scan(&mine)
	return mine, err
}

// sealRegion goes firm by firm, each inside its own wall. What fails in one firm does not keep the others waiting.
func sealRegion(ctx context.Context, d *db.DB, region string) error {
	var firms []int64
	err := d.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		firms, err = globalgen.New(tx).FirmsOfRegion(ctx, region)
		return err
	})
	var failures []error
	for _, firm := range firms {
		if _, err := sealFirm(ctx, d, db.Actor{Region: region, Tenant: firm}); err != nil {
			failures = append(failures, fmt.Errorf("firm %d: %w", firm, err))
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(append(failures, err)...)
}

func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(sealEvery):
	}
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

func (w *watch) look(ctx context.Context, conn *pgx.Conn) (idle bool, err error) {
	var number int64
	err = conn.QueryRow(ctx, `SELECT CASE WHEN is_called THEN last_value ELSE 0 END, pg_snapshot_xmin(pg_current_snapshot())::text::bigint
		FROM audit_lines_id_seq`).Scan(&number, &w.oldest)
	switch {
	case err != nil:
		return false, err
	case !w.known || number != w.number:
		*w = watch{number: number, known: true}
	case w.barrier == 0:
		err = conn.QueryRow(ctx, "SELECT pg_current_xact_id()::text::bigint").Scan(&w.barrier)
	}
	return w.idle, err
}

// sealed notes that a round has been completed after the last look.
func (w *watch) sealed() { w.idle = w.barrier != 0 && w.oldest >= w.barrier }
