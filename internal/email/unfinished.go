package email

import (
	"context"
	"time"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/storage"
)

// partsKeptFor is how long an attachment that was taken out of its message is kept as a file of its own.
const partsKeptFor = 24 * time.Hour

type forgetArgs struct{}

// Kind names the job that forgets uploads which nobody finished, and attachments that can be taken out again.
func (forgetArgs) Kind() string { return "forget_email_uploads" }

// Work tells the job runner what emails need to be done later and from time to time.
func (s *Service) Work(r *jobs.Runner, f *filing.Service) {
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, args copyArgs) error {
		return f.CopyMany(ctx, run, s.kind, filing.Order(args))
	}, jobs.Policy{Timeout: 2 * time.Hour})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[forgetArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return Forget(ctx, tx) })
	}, jobs.Policy{})
	r.EveryRegional(time.Hour, forgetArgs{})
	jobs.Regional(r, s.readAgain, readAgainPolicy)
}

// Forget forgets the firm's uploads that nobody finished in a day, and attachments after their time, and lets go of the files.
func Forget(ctx context.Context, tx *db.Tx) error {
	q := sqlgen.New(tx)
	for {
		uploads, err := q.ForgetUploads(ctx, sqlgen.ForgetUploadsParams{TenantID: tx.Tenant, Before: tx.Now.Add(-filing.AbandonedAfter)})
		if err != nil {
			return err
		}
		parts, err := q.ForgetParts(ctx, sqlgen.ForgetPartsParams{TenantID: tx.Tenant, Before: tx.Now.Add(-partsKeptFor)})
		if err != nil || len(uploads)+len(parts) == 0 {
			return err
		}
		if err := storage.LetGo(ctx, tx, append(uploads, parts...)...); err != nil {
			return err
		}
	}
}
