package demo

import (
	"context"

	"golang.org/x/sync/errgroup"

	"casefold/internal/app"
	"casefold/internal/kit/db"
)

// hands is how many firms are filled, or matters prepared, at the same time.
const hands = 3

// inTurn does the same to each of many in their order, so that everything has the same id on every machine. What needs no ids is prepared
// ahead, a few at a time. The first failure ends the rest.
func inTurn[T, P any](ctx context.Context, all []T, prepare func(context.Context, T) (P, error), do func(context.Context, P) error) error {
	group, ctx := errgroup.WithContext(ctx)
	ahead := make(chan chan P, hands)
	group.Go(func() error {
		defer close(ahead)
		for _, one := range all {
			ready := make(chan P, 1)
			select {
			case ahead <- ready:
			case <-ctx.Done():
				return ctx.Err()
			}
			group.Go(func() error {
				prepared, err := prepare(ctx, one)
				if err == nil {
					ready <- prepared
				}
				return err
			})
		}
		return nil
	})
	group.Go(func() error {
		for ready := range ahead {
			select {
			case prepared := <-ready:
				if err := do(ctx, prepared); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}

// together does the same to each of many that have ids of their own, a few at a time. The first failure ends the rest.
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
