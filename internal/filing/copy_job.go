package filing

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

func (o Order) transfer() Transfer {
	return Transfer{Items: o.Items, Folders: o.Folders, Destination: o.Destination, AutoRename: o.AutoRename}
}

// CopyMany is the work of the job that Copies.Start promises: the whole effect in one transaction.
func (s *Service) CopyMany(ctx context.Context, run *jobs.Run, k *Kind, o Order) error {
	return run.Finish(ctx, func(tx *db.Tx) (any, error) {
		plan, err := o.transfer().plan(ctx, tx, k)
		if err != nil {
			return nil, err
		}
		total := len(plan.sources)
		_, err = s.makeCopies(ctx, tx, plan, func(n int) { run.Progress(ctx, n, total) })
		return map[string]int{k.Area: total, "folders": len(plan.paths)}, err
	})
}
