package demo

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"casefold/internal/app"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
)

// part is one of the parts of the demo that are made beside the program. Some wait for jobs.
type part struct {
	what  string
	waits bool
	fill  func(context.Context, *app.App) error
}

// rest are the parts in the order in which people look at them. Those of one step are made at the same time: they make different kinds of
// records, so that each record has the same id on every machine.
var rest = [][]part{
	{{"stories", false, FillStories}},
	{{"saved searches", false, FillSearches}, {"papers", false, FillPapers}, {"emails", false, FillMail}},
	{{"destroyed papers", true, DestroySome}, {"contracts", false, FillContracts}},
	{{"shares", true, FillShares}},
	{{"figures", false, countUsage}},
}

// countUsage has the home pages show what was filled in since the first count.
func countUsage(ctx context.Context, a *app.App) error {
	for _, r := range registers {
		err := a.DB.InTx(ctx, db.Actor{Region: r.region, Tenant: r.tenant}, func(tx *db.Tx) error { return storage.Count(ctx, tx) })
		if err != nil {
			return err
		}
	}
	return nil
}

// FillRest makes all that the demo has beside its first look, as far as an earlier start has not. Without working, no jobs run and what
// waits for them is left out. The firms of the console come last and only if nothing failed, so that they say that all is there: a demo that
// has them is not looked at again, whatever people have done with it.
func FillRest(ctx context.Context, a *app.App, working bool) error {
	last := listedFirms[len(listedFirms)-1]
	if ours, err := last.there(ctx, a); err != nil {
		return err
	} else if ours {
		if complete, err := last.complete(ctx, a); err != nil || complete {
			return err
		}
	}
	var failed error
	for _, step := range rest {
		if failed = errors.Join(failed, fillStep(ctx, a, step, working)); ctx.Err() != nil {
			return failed
		}
	}
	if failed != nil {
		return failed
	}
	return FillFirms(ctx, a)
}

// fillStep makes all parts of a step, also where one of them fails.
func fillStep(ctx context.Context, a *app.App, step []part, working bool) error {
	failures := make([]error, len(step))
	var group errgroup.Group
	for i, part := range step {
		if part.waits && !working {
			continue
		}
		group.Go(func() error {
			if err := part.fill(ctx, a); err != nil {
				failures[i] = fmt.Errorf("%s of the demo: %w", part.what, err)
			}
			return nil
		})
	}
	_ = group.Wait()
	return errors.Join(failures...)
}
