package documents

import (
	"context"
	"time"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

// abandonedAfter is how long an upload may stay unfinished.
const abandonedAfter = 24 * time.Hour

type forgetUploadsArgs struct{}

// Kind names the job that forgets uploads which nobody finished.
func (forgetUploadsArgs) Kind() string { return "forget_uploads" }

// Work tells the job runner what documents need to be done later and from time to time.
func (s *Service) Work(r *jobs.Runner, f *filing.Service) {
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, args copyArgs) error {
		return f.CopyMany(ctx, run, s.kind, filing.Order(args))
	}, jobs.Policy{Timeout: 2 * time.Hour})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[forgetUploadsArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return ForgetUnfinished(ctx, tx) })
	}, jobs.Policy{})
	r.EveryRegional(time.Hour, forgetUploadsArgs{})
}

// ForgetUnfinished forgets the firm's uploads that nobody finished in a day. Nothing showed them; their bytes, where some
// arrived, are then referred to by nothing.
func ForgetUnfinished(ctx context.Context, tx *db.Tx) error {
	q, before := sqlgen.New(tx), tx.Now.Add(-abandonedAfter)
	for _, forget := range []func() (int64, error){
		func() (int64, error) {
			return q.ForgetUploads(ctx, sqlgen.ForgetUploadsParams{TenantID: tx.Tenant, Before: before})
		},
		func() (int64, error) {
			return q.ForgetVersions(ctx, sqlgen.ForgetVersionsParams{TenantID: tx.Tenant, Before: before})
		},
	} {
		for more := true; more; {
			forgotten, err := forget()
			if err != nil {
				return err
			}
			more = forgotten > 0
		}
	}
	return nil
}
