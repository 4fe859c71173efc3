package demo

import (
	"context"

	"golang.org/x/sync/errgroup"

	"casefold/internal/app"
	"casefold/internal/kit/db"
)

// hands is how many matters or firms are filled at the same time: while one waits for the disk, others make their papers.
const hands = 3

// together does the same to each of many, a few at a time and begun in their order. The first failure ends the rest.
func together[T any](ctx context.Context, all []T, do func(ctx context.Context, one T) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(hands)
	for _, one := range all {
		group.Go(func() error { return do(ctx, one) })
	}
	return group.Wait()
}

// inPlannedTx is a transaction whose statements are planned once for their connection: the demo makes the same few a thousand times.
func inPlannedTx(ctx context.Context, a *app.App, actor db.Actor, f func(tx *db.Tx) error) error {
	return a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		if err := tx.PlanOnce(ctx); err != nil {
			return err
		}
		return f(tx)
	})
}
