package documents

import (
	"context"
	"time"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/storage"
)

type forgetUploadsArgs struct{}

// Kind names the job that forgets uploads which nobody finished.
func (forgetUploadsArgs) Kind() string { return "forget_uploads" }

// Work tells the job runner what documents need to be done from time to time.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[forgetUploadsArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return ForgetUnfinished(ctx, tx) })
	}, jobs.Policy{})
	r.EveryRegional(time.Hour, forgetUploadsArgs{})
}

// ForgetUnfinished forgets the firm's uploads that nobody finished in a day, and lets go of their files. Nothing showed them.
func ForgetUnfinished(ctx context.Context, tx *db.Tx) error {
	q, before := sqlgen.New(tx), tx.Now.Add(-filing.AbandonedAfter)
	for {
		stale, err := q.ForgetUploads(ctx, sqlgen.ForgetUploadsParams{TenantID: tx.Tenant, Before: before})
		if err != nil {
			return err
		}
		keys, err := q.ForgetVersions(ctx, sqlgen.ForgetVersionsParams{TenantID: tx.Tenant, Before: before})
		if err != nil {
			return err
		}
		if stale.Documents == 0 && len(keys) == 0 {
			return nil
		}
		if err := storage.LetGo(ctx, tx, append(stale.FileKeys, keys...)...); err != nil {
			return err
		}
	}
}
