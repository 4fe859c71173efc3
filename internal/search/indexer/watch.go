package indexer

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
)

// watch finds out which firms of a region have new rows in their change log, and up to which id no row can appear any more:
// a bound holds when every transaction before its barrier has ended. A transaction has its own id before it takes that of a
// row. Transaction ids are compared on the server that gave them and while it runs, and are never stored.
type watch struct {
	waiting []bound
	holds   int64
	last    int64
	known   bool
}

type bound struct{ id, barrier int64 }

// look says which firms have rows that may be new, and whether another bound holds since the last look.
func (w *watch) look(ctx context.Context, d *db.DB, region string) (firms []int64, held bool, err error) {
	before := w.holds
	err = d.InConsoleTx(ctx, region, func(tx *db.ConsoleTx) error {
		held, err = w.move(ctx, tx)
		if err != nil || before >= w.last {
			return err
		}
		rows, err := tx.Query(ctx, "SELECT DISTINCT tenant_id FROM search_changes WHERE id > $1", before)
		if err == nil {
			firms, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
		return err
	})
	return firms, held, err
}

// move takes a bound when the sequence has moved, and says whether one holds that did not before. A database that was put back
// to an earlier day has a sequence that went back.
func (w *watch) move(ctx context.Context, tx *db.ConsoleTx) (held bool, err error) {
	var last int64
	if err := tx.QueryRow(ctx, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM search_changes_id_seq").Scan(&last); err != nil {
		return false, err
	}
	if last < w.last {
		*w = watch{}
	}
	if !w.known || last != w.last {
		taken := bound{id: last}
		if err := tx.QueryRow(ctx, "SELECT pg_current_xact_id()::text::bigint").Scan(&taken.barrier); err != nil {
			return false, err
		}
		w.waiting, w.last, w.known = append(w.waiting, taken), last, true
	}
	if len(w.waiting) == 0 {
		return false, nil
	}
	var running int64
	if err := tx.QueryRow(ctx, "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint").Scan(&running); err != nil {
		return false, err
	}
	for len(w.waiting) > 0 && w.waiting[0].barrier <= running {
		w.holds, w.waiting, held = w.waiting[0].id, w.waiting[1:], true
	}
	return held, nil
}
