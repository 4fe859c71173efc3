package sharing

import (
	"context"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/sharing/internal/sqlgen"
)

// What follows is for the demo, whose shares have all just been made.

// OfJob is the share that a job sends, and the code that its link ends with.
func (s *Service) OfJob(ctx context.Context, tx *db.Tx, jobID int64) (id int64, code string, err error) {
	share, err := sqlgen.New(tx).ShareByJob(ctx, sqlgen.ShareByJobParams{TenantID: tx.Tenant, JobID: jobID})
	if err != nil {
		return 0, "", err
	}
	code, err = s.links.open(tx.Tenant, share.ID, share.LinkSealed)
	return share.ID, code, err
}

// GiveUp fails a share that is being packed, as its job does where it comes to nothing.
func (s *Service) GiveUp(ctx context.Context, tx *db.Tx, id int64) error { return s.fail(ctx, tx, id) }

// PretendAge moves all that happened to a share back in time, with what is going to happen.
func PretendAge(ctx context.Context, tx *db.Tx, id int64, age time.Duration) error {
	q, seconds := sqlgen.New(tx), int64(age/time.Second)
	for _, move := range []func() error{
		func() error {
			return q.MoveBack(ctx, sqlgen.MoveBackParams{TenantID: tx.Tenant, ID: id, Seconds: seconds})
		},
		func() error {
			return q.MoveBackSendings(ctx, sqlgen.MoveBackSendingsParams{TenantID: tx.Tenant, ShareID: id, Seconds: seconds})
		},
		func() error {
			return q.MoveBackMails(ctx, sqlgen.MoveBackMailsParams{TenantID: tx.Tenant, ShareID: id, Seconds: seconds})
		},
		func() error {
			return q.MoveBackAccesses(ctx, sqlgen.MoveBackAccessesParams{TenantID: tx.Tenant, ShareID: id, Seconds: seconds})
		},
	} {
		if err := move(); err != nil {
			return err
		}
	}
	return nil
}

// PretendUnfinished makes a share that failed one that is still being packed.
func PretendUnfinished(ctx context.Context, tx *db.Tx, id int64) error {
	return sqlgen.New(tx).Unfinish(ctx, sqlgen.UnfinishParams{TenantID: tx.Tenant, ID: id})
}

// PretendDownload asks for a file as Download does, and has all of it sent.
func (s *Service) PretendDownload(ctx context.Context, v Visit, file int) error {
	return s.open(ctx, v, false, func(tx *db.Tx, share sqlgen.OpenShareRow) error {
		if _, err := s.grant(ctx, tx, v, share, int32(file)); err != nil {
			return err
		}
		q := sqlgen.New(tx)
		if err := q.PretendSent(ctx, sqlgen.PretendSentParams{TenantID: tx.Tenant, ShareID: share.ID}); err != nil {
			return err
		}
		_, err := q.Downloaded(ctx, sqlgen.DownloadedParams{TenantID: tx.Tenant, ID: share.ID, Now: tx.Now})
		return err
	})
}
