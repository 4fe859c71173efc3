package matters

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
)

// Count counts the matters that match, and those of each tab.
func (s *Service) Count(ctx context.Context, tx *db.Tx, search Search) (c Counts, err error) {
	if c, err = s.countTabs(ctx, tx, search); err != nil {
		return c, err
	}
	c.Closed = c.All - c.Open
	c.Total = map[string]int64{TabOpen: c.Open, TabClosed: c.Closed, TabMy: c.My, TabAll: c.All, "": c.All}[search.Tab]
	if c.Matching = c.Total; !search.filters() {
		return c, nil
	}
	matching, err := search.query(ctx, tx)
	if err != nil {
		return c, err
	}
	sql, args := matching.SQL("SELECT count(*) FROM visible_matters m")
	return c, tx.QueryRow(ctx, sql, args...).Scan(&c.Matching)
}

// countTabs counts those of the person, and all and the open ones where they are not known from before.
func (s *Service) countTabs(ctx context.Context, tx *db.Tx, search Search) (c Counts, err error) {
	var now generation
	var first pgx.Batch
	first.Queue(readGeneration, tx.Tenant).QueryRow(func(row pgx.Row) error { return row.Scan(&now.permissions, &now.matters) })
	mine := search
	mine.Tab = TabMy
	sql, args := mine.scope(tx).SQL("SELECT count(*) FROM visible_matters m")
	first.Queue(sql, args...).QueryRow(func(row pgx.Row) error { return row.Scan(&c.My) })
	if err := tx.SendBatch(ctx, &first).Close(); err != nil {
		return c, err
	}
	whole := search.ClientID == 0 && len(search.IDs) == 0 && !search.IncludeDeleted
	of := listOf{tx.Region, tx.Tenant, tx.UserID, search.Today.Format(time.DateOnly)}
	if known, is := s.totals.find(of, now); whole && is {
		c.All, c.Open = known.all, known.open
		return c, nil
	}
	var second pgx.Batch
	// Those behind walls apart: the others are counted by an index alone.
	search.queueTabs(&second, tx, "NOT m.restricted", &c)
	search.queueTabs(&second, tx, "m.restricted", &c)
	err = tx.SendBatch(ctx, &second).Close()
	if err == nil && whole {
		s.totals.keep(of, tabs{now, c.All, c.Open})
	}
	return c, err
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
