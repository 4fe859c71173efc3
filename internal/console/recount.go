package console

import (
	"context"
	"errors"

	"casefold/internal/firms"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/storage"
)

const (
	recountKind = "recount"
	usageTask   = "Data usage"
	indexTask   = "Search index"
)

// recount counts the bytes and the records of a firm anew, and the documents of its search index.
func (s *Service) recount() Batch {
	return Batch{
		Description: "Recount data usage",
		Tasks:       func(context.Context, *db.Tx) ([]string, error) { return []string{usageTask, indexTask}, nil },
		Do: func(ctx context.Context, tx *db.Tx, task string) error {
			if task == indexTask {
				return s.countIndex(ctx, tx)
			}
			return storage.Count(ctx, tx)
		},
	}
}

type recountArgs struct{}

// Kind names the job that counts all firms of a region anew.
func (recountArgs) Kind() string { return "console_recount" }

// InsertOpts puts it where work of minutes waits.
func (recountArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// count counts everything of the firm of the transaction.
func (s *Service) count(ctx context.Context, tx *db.Tx) error {
	if err := storage.Count(ctx, tx); err != nil {
		return err
	}
	return s.countIndex(ctx, tx)
}

// countIndex writes down how many documents the search index of the firm has. Where there is none, as on a machine that only
// works or while it is built, what was known stays.
func (s *Service) countIndex(ctx context.Context, tx *db.Tx) error {
	if s.Indexed == nil {
		return nil
	}
	documents, err := s.Indexed(ctx, tx.Region, tx.Tenant)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, errs.NoSearchIndex) {
		return nil
	}
	return firms.SetIndexed(ctx, tx, documents, err)
}
