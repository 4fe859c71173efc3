package indexer

import (
	"context"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
)

const (
	// oneForAll is the place of an engine that has none.
	oneForAll = "search engine"
	// placeLock begins the name of the advisory lock that says that a place is alive.
	placeLock = "casefold search "
	// presentEvery is the time between two looks at that lock.
	presentEvery = 5 * time.Second
)

// here is the name of the place of the indexes that this process writes.
func (r *region) here() (string, error) {
	if placed, yes := r.engine.(engine.Placed); yes {
		return placed.Place(r.name)
	}
	return oneForAll, nil
}

// stayPresent holds the lock of this place, or waits for it while another process of the data folder does.
func (r *region) stayPresent(ctx context.Context) {
	for ctx.Err() == nil {
		place, err := r.here()
		if err == nil {
			var turn *db.Turn
			if turn, err = r.db.TakeTurn(ctx, r.name, placeLock+place); err == nil && turn != nil {
				for clock.Wait(ctx, presentEvery) == nil && turn.Held(ctx) == nil {
				}
				turn.End(ctx)
				continue
			}
		}
		if err != nil && ctx.Err() == nil {
			r.log.WarnContext(ctx, "this machine cannot say that it has indexes", "region", r.name, "cause", err)
		}
		_ = clock.Wait(ctx, presentEvery)
	}
}

// announce says that this place keeps an index of the firm.
func (f *firm) announce(ctx context.Context) error {
	place, err := f.here()
	if err != nil {
		return err
	}
	return f.db.InTx(ctx, f.actor(), func(tx *db.Tx) error {
		return sqlgen.New(tx).Announce(ctx, sqlgen.AnnounceParams{TenantID: tx.Tenant, Place: place})
	})
}
