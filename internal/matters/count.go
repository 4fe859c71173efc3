package matters

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Count counts the matters that match, and those of each tab.
func (s *Service) Count(ctx context.Context, tx *db.Tx, search Search) (c Counts, err error) {
	now, err := s.countTabs(ctx, tx, search, &c)
	if err != nil {
		return c, err
	}
	c.Closed = c.All - c.Open
	c.Total = map[string]int64{TabOpen: c.Open, TabClosed: c.Closed, TabMy: c.My, TabAll: c.All, "": c.All}[search.Tab]
	c.Matching = c.Total
	if search.filters() {
		c.Matching, err = s.countMatching(ctx, tx, search, now)
	}
	return c, err
}

// countMatching counts those that the filters find, where that is not known from before.
func (s *Service) countMatching(ctx context.Context, tx *db.Tx, search Search, now Generation) (n int64, err error) {
	of := search.question(tx)
	if n, known := s.totals.matching.Find(of, now); known {
		return n, nil
	}
	q, err := search.query(ctx, tx)
	if err != nil {
		return 0, err
	}
	sql, args := q.SQL("SELECT count(*) FROM visible_matters m")
	if err = tx.QueryRow(ctx, sql, args...).Scan(&n); err == nil {
		s.totals.matching.Keep(of, now, n)
	}
	return n, err
}

// countTabs counts those of the person, and all and the open ones where they are not known from before. It returns the generation, which is read
// before anything is counted.
func (s *Service) countTabs(ctx context.Context, tx *db.Tx, search Search, c *Counts) (now Generation, err error) {
	var first pgx.Batch
	now.Ask(&first, tx)
	mine := search
	mine.Tab = TabMy
	sql, args := mine.scope(tx).SQL("SELECT count(*) FROM visible_matters m")
	first.Queue(sql, args...).QueryRow(func(row pgx.Row) error { return row.Scan(&c.My) })
	if err := tx.SendBatch(ctx, &first).Close(); err != nil {
		return now, err
	}
	whole := search.ClientID == 0 && len(search.IDs) == 0 && !search.IncludeDeleted
	of := list.QuestionOf(search.whose(tx)...)
	if known, is := s.totals.tabs.Find(of, now.withoutFilters()); whole && is {
		c.All, c.Open = known.all, known.open
		return now, nil
	}
	var second pgx.Batch
	// Those behind walls apart: the others are counted by an index alone.
	search.queueTabs(&second, tx, "NOT m.restricted", c)
	search.queueTabs(&second, tx, "m.restricted", c)
	err = tx.SendBatch(ctx, &second).Close()
	if err == nil && whole {
		s.totals.tabs.Keep(of, now.withoutFilters(), tabs{c.All, c.Open})
	}
	return now, err
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
