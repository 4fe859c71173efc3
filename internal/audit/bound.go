package audit

import (
	"context"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

// Bound is up to which id the lines of a region can be sealed, once it holds: when every transaction before the barrier
// has ended. A line with an id up to it was written by one of those, because a transaction has its own id before it takes
// that of a line. Transaction ids are compared on the server that gave them and while it runs, and are never stored.
type Bound struct {
	id      int64
	barrier int64
}

// boundEvery is how often a bound that is waited for is looked at.
const boundEvery = 50 * time.Millisecond

// AwaitBound takes a bound that covers every line written before the call, and waits until it holds, but not longer than
// patience: a transaction that runs for longer holds the sealer up too.
func AwaitBound(ctx context.Context, d *db.DB, region string, patience time.Duration) (Bound, error) {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for w := (watch{}); ; {
		due, err := w.look(ctx, d, region)
		if err != nil || due {
			return w.holds, err
		}
		if clock.Wait(limited, boundEvery) != nil {
			return w.waiting[0], ctx.Err()
		}
	}
}

// watch finds out up to where the lines of a region can be sealed, and when there is nothing to seal, without looking
// into any firm: every line takes its id from the sequence of its table.
type watch struct {
	waiting []Bound
	holds   Bound
	last    int64
	known   bool
}

// look takes a bound when the sequence has moved, and says whether one holds since the last look.
func (w *watch) look(ctx context.Context, d *db.DB, region string) (due bool, err error) {
	err = d.InConsoleTx(ctx, region, func(tx *db.ConsoleTx) error {
		var last int64
		if err := tx.QueryRow(ctx, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM audit_lines_id_seq").Scan(&last); err != nil {
			return err
		}
		if !w.known || last != w.last {
			taken := Bound{id: last}
			if err := tx.QueryRow(ctx, "SELECT pg_current_xact_id()::text::bigint").Scan(&taken.barrier); err != nil {
				return err
			}
			w.waiting, w.last, w.known = append(w.waiting, taken), last, true
		}
		if len(w.waiting) == 0 {
			return nil
		}
		var running int64
		if err := tx.QueryRow(ctx, "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint").Scan(&running); err != nil {
			return err
		}
		for len(w.waiting) > 0 && w.waiting[0].barrier <= running {
			w.holds, w.waiting, due = w.waiting[0], w.waiting[1:], true
		}
		return nil
	})
	return due, err
}
