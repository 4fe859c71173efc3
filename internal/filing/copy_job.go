package filing

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

func (o Order) transfer() Transfer {
	return Transfer{Items: o.Items, Folders: o.Folders, Destination: o.Destination, AutoRename: o.AutoRename}
}

// CopyMany is the work of the job that Copies.Start promises. It copies the bytes first and then has the whole effect in
// one transaction that judges everything again. Both take their time, and each item counts twice for the progress. Bytes
// that come to nothing are referred to by nothing, and swept.
func (s *Service) CopyMany(ctx context.Context, run *jobs.Run, k *Kind, o Order) error {
	have, err := s.copyAhead(ctx, run, k, o)
	if err != nil {
		return err
	}
	return run.Finish(ctx, func(tx *db.Tx) (any, error) {
		plan, err := o.transfer().plan(ctx, tx, k)
		if err != nil {
			return nil, err
		}
		total := len(plan.sources)
		_, err = s.makeCopies(ctx, tx, plan, have, func(n int) { run.Progress(ctx, total+n, 2*total) })
		return map[string]int{k.Area: len(plan.sources), "folders": len(plan.paths)}, err
	})
}

// copyAhead copies the bytes of what is to be copied, outside of any transaction.
func (s *Service) copyAhead(ctx context.Context, run *jobs.Run, k *Kind, o Order) (contents, error) {
	var plan copyPlan
	err := s.db.InTx(ctx, run.Actor, func(tx *db.Tx) (err error) {
		plan, err = o.transfer().plan(ctx, tx, k)
		return err
	})
	if err != nil || k.Copies.Bytes == nil {
		return nil, err
	}
	from := make([]string, len(plan.sources))
	for i, source := range plan.sources {
		from[i] = source.Content
	}
	to, err := k.Copies.Bytes(ctx, run.Actor, from, func(n int) { run.Progress(ctx, n, 2*len(from)) })
	if err != nil {
		return nil, err
	}
	have := make(contents, len(from))
	for i, source := range plan.sources {
		have[source.ID] = content{from[i], to[i]}
	}
	return have, nil
}
