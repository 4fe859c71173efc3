package indexer

import (
	"context"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
)

// beside is an index that is built beside the one that is searched, which follows the log meanwhile.
type beside struct {
	*firm
	orders    []int64
	begun     bool
	caughtUp  int
	notBefore time.Time
}

const (
	// lastTurns is how many turns the new index has to reach the end of the log before it is searched. What is left then is
	// followed as always.
	lastTurns = 100
	// searchesMatter is how long after a search others are expected.
	searchesMatter = 2 * time.Second
	// longestRest is the longest pause between two parts.
	longestRest = 500 * time.Millisecond
)

// beginBeside begins to build an index. Where the engine cannot go on with the old one meanwhile, that is searched as it is.
func (f *firm) beginBeside(ctx context.Context, order int64) error {
	besides, yes := f.writer.(engine.Besides)
	if !yes {
		return f.begin(ctx)
	}
	writer, err := besides.Beside()
	if err != nil {
		return err
	}
	f.beside = &beside{firm: &firm{region: f.region, at: f.at, writer: writer, hidden: true}, orders: []int64{order}}
	return nil
}

// leaveBeside gives up what is built beside the index. The order stays, so that it is begun again.
func (f *firm) leaveBeside() {
	if f.beside != nil {
		f.writer.(engine.Besides).Drop(f.beside.writer)
		f.beside = nil
		f.asked = true
	}
}

// rebuild does a part of building the index beside the one that is searched. It rests after each part for as long as that took
// while somebody searches.
func (f *firm) rebuild(ctx context.Context) (more bool, err error) {
	b := f.beside
	if rest := b.notBefore.Sub(clock.Now()); rest > 0 {
		f.later(f.at.firm, rest)
		return false, nil
	}
	begun := clock.Now()
	whole, err := b.part(ctx, f.cursor)
	if err == nil && whole {
		err = f.replace(ctx)
	}
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		orders := b.orders
		f.log.WarnContext(ctx, "an index could not be built beside the one that is searched", "region", f.at.region, "tenant", f.at.firm, "cause", err)
		f.leaveBeside()
		return true, f.report(ctx, orders, failed(err))
	case whole:
		return true, nil
	}
	if clock.Now().UnixNano()-f.searched.Load() > int64(searchesMatter) {
		return true, nil
	}
	rest := min(clock.Now().Sub(begun), longestRest)
	b.notBefore = clock.Now().Add(rest)
	f.later(f.at.firm, rest)
	return false, nil
}

// part reads records until there are no more, then what the log has told since, and tells when it covers what the other index does.
func (b *beside) part(ctx context.Context, other cursor) (whole bool, err error) {
	if b.building != nil || !b.begun {
		first := !b.begun
		_, err := b.build(ctx)
		if b.begun = err == nil; b.building != nil {
			b.orders = b.building.orders
		}
		if first {
			stepBeside.Pass()
		}
		return false, err
	}
	_, err = b.follow(ctx)
	behind := b.cursor.Records.highest() < other.Records.highest() || b.cursor.Texts.highest() < other.Texts.highest()
	b.caughtUp++
	return err == nil && (!behind || b.caughtUp >= lastTurns), err
}

// replace has the new index searched.
func (f *firm) replace(ctx context.Context) error {
	b := f.beside
	stepCaughtUp.Pass()
	if err := f.writer.(engine.Besides).Replace(b.writer); err != nil {
		return err
	}
	stepReplaced.Pass()
	f.cursor, f.beside = b.cursor, nil
	f.remember(f.at, f.cursor)
	f.tell()
	return f.report(ctx, b.orders, Report{State: Done, Done: 1, Total: 1})
}

// fulfil finds the orders that an index which begins now answers.
func (f *firm) fulfil(ctx context.Context, tx *db.Tx, b *building) error {
	place, err := f.here()
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	pending, err := q.PendingOrders(ctx, sqlgen.PendingOrdersParams{TenantID: tx.Tenant, Place: place, Since: tx.Now.Add(-answeredFor)})
	if err != nil {
		return err
	}
	for _, order := range pending {
		if order.What == orderRebuild {
			b.orders = append(b.orders, order.ID)
		}
	}
	if len(b.orders) > 0 {
		b.total, err = q.CountRecords(ctx, tx.Tenant)
	}
	return err
}

// tellProgress reports now and then how far an index is built.
func (f *firm) tellProgress(ctx context.Context) error {
	b := f.building
	if b == nil || len(b.orders) == 0 || clock.Now().Sub(b.told) < reportEvery {
		return nil
	}
	b.told = clock.Now()
	return f.report(ctx, b.orders, Report{State: Working, Done: min(b.done, b.total), Total: b.total})
}
