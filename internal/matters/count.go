package matters

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
)

// Count counts the matters that match, and those of each tab.
func Count(ctx context.Context, tx *db.Tx, s Search) (c Counts, err error) {
	var asked pgx.Batch // one trip to the database for all tabs
	// Those behind walls apart: the others are counted by an index alone.
	s.queueTabs(&asked, tx, "NOT m.restricted", &c)
	s.queueTabs(&asked, tx, "m.restricted", &c)
	mine := s
	mine.Tab = TabMy
	sql, args := mine.scope(tx).SQL("SELECT count(*) FROM visible_matters m")
	asked.Queue(sql, args...).QueryRow(func(row pgx.Row) error { return row.Scan(&c.My) })
	if err := tx.SendBatch(ctx, &asked).Close(); err != nil {
		return c, err
	}
	c.Closed = c.All - c.Open
	c.Total = map[string]int64{TabOpen: c.Open, TabClosed: c.Closed, TabMy: c.My, TabAll: c.All, "": c.All}[s.Tab]
	if c.Matching = c.Total; !s.filters() {
		return c, nil
	}
	matching, err := s.query(ctx, tx)
	if err != nil {
		return c, err
	}
	sql, args = matching.SQL("SELECT count(*) FROM visible_matters m")
	return c, tx.QueryRow(ctx, sql, args...).Scan(&c.Matching)
}

// queueTabs asks how many matters there are under a condition, and how many of them are open. They are added to what was counted before.
func (s Search) queueTabs(asked *pgx.Batch, tx *db.Tx, condition string, c *Counts) {
	s.Tab = TabAll
	q := s.scope(tx)
	q.Where(condition)
	sql, args := q.SQL("SELECT count(*), count(*) FILTER (WHERE m.closed_on IS NULL OR m.closed_on > " + q.Arg(s.Today) + "::date) FROM visible_matters m")
	asked.Queue(sql, args...).QueryRow(func(row pgx.Row) error {
		var all, open int64
		err := row.Scan(&all, &open)
		c.All, c.Open = c.All+all, c.Open+open
		return err
	})
}
