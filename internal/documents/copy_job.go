package documents

import (
	"context"
	"slices"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

// copyArgs are the items of a copy, which keeps their names or numbers them.
type copyArgs struct {
	Documents   []int64 `json:"documents,omitempty"`
	Folders     []int64 `json:"folders,omitempty"`
	Destination int64   `json:"destination"`
	AutoRename  bool    `json:"autoRename,omitempty"`
}

// Kind names the job that copies many documents.
func (copyArgs) Kind() string { return "documentCopy" }

// InsertOpts keeps large copies from delaying small jobs.
func (copyArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// Kinds are the jobs that people wait for here.
func Kinds() map[string]jobs.Kind { return map[string]jobs.Kind{copyArgs{}.Kind(): {Stoppable: true}} }

func (a copyArgs) transfer() Transfer {
	return Transfer{Documents: a.Documents, Folders: a.Folders, Destination: a.Destination, AutoRename: a.AutoRename}
}

func startCopy(ctx context.Context, tx *db.Tx, t Transfer, destination int64) (int64, error) {
	return jobs.Start(ctx, tx, copyArgs{Documents: t.Documents, Folders: t.Folders, Destination: destination, AutoRename: t.AutoRename})
}

type copyResult struct {
	Documents int `json:"documents"`
	Folders   int `json:"folders"`
}

// copyMany copies the bytes first and then has the whole effect in one transaction that judges everything again. Both
// take their time, and each document counts twice for the progress. Bytes that come to nothing are swept like those of a
// broken upload.
func (s *Service) copyMany(ctx context.Context, run *jobs.Run, args copyArgs) error {
	keys := map[int64]string{}
	var copies []blob.Copy
	err := s.db.InTx(ctx, run.Actor, func(tx *db.Tx) error {
		plan, err := args.transfer().plan(ctx, tx)
		if err != nil {
			return err
		}
		for chunk := range slices.Chunk(plan.sources, copyChunk) {
			if err := expectCopies(ctx, tx, chunk, keys); err != nil {
				return err
			}
		}
		copies = copiesOf(plan.sources, keys)
		return nil
	})
	if err != nil {
		return err
	}
	err = s.blobs[run.Actor.Region].CopyAll(ctx, copies, func(n int) { run.Progress(ctx, n, 2*len(copies)) })
	if err != nil {
		return err
	}
	return run.Finish(ctx, func(tx *db.Tx) (any, error) {
		plan, err := args.transfer().plan(ctx, tx)
		if err != nil {
			return nil, err
		}
		total := len(plan.sources)
		_, err = s.makeCopies(ctx, tx, plan, keys, func(n int) { run.Progress(ctx, total+n, 2*total) })
		return copyResult{Documents: len(plan.sources), Folders: len(plan.paths)}, err
	})
}
