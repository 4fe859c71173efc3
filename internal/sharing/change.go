package sharing

import (
	"context"
	"errors"
	"slices"

	"casefold/internal/export"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/sharing/internal/sqlgen"
	"casefold/internal/storage"
)

var (
	notActive     = errs.Invalid("shareID", "only an active share can be revoked").Saying("Only an active share can be revoked.")
	matterTrashed = errs.MatterInTrashShare.Saying("A share cannot be resent for a Matter in the Trash Bin. Please restore the Matter first.")
)

// hold is how a share that the person may see is had for a change. Others who change it wait.
func hold(ctx context.Context, tx *db.Tx, id int64) (sqlgen.VisibleShareRow, error) {
	q := sqlgen.New(tx)
	if _, err := q.HoldShare(ctx, sqlgen.HoldShareParams{TenantID: tx.Tenant, ID: id}); err != nil {
		return sqlgen.VisibleShareRow{}, onlyRow(err, errs.ObjectNotFound)
	}
	share, err := q.VisibleShare(ctx, sqlgen.VisibleShareParams{TenantID: tx.Tenant, ID: id})
	return share, onlyRow(err, errs.ObjectNotFound)
}

// Revoke ends an active share: from now on its link leads nowhere, and mails that have not left are not sent.
func (s *Service) Revoke(ctx context.Context, tx *db.Tx, id int64) error {
	share, err := hold(ctx, tx, id)
	if err != nil {
		return err
	}
	if share.DisplayStatus != displayActive {
		return notActive
	}
	if err := s.withdraw(ctx, tx, id); err != nil {
		return err
	}
	changed, err := sqlgen.New(tx).Revoke(ctx, sqlgen.RevokeParams{TenantID: tx.Tenant, ID: id, Now: tx.Now})
	if err == nil && changed == 0 {
		err = notActive
	}
	if err != nil {
		return err
	}
	stepEnded.Pass(tx)
	return errors.Join(recordStatus(ctx, tx, id, "share.revoke", "active", "revoked"), s.tell(ctx, tx, id))
}

// Resend mails an active share again, with its link. One that has ended is packed again from the same versions and gets a new
// link, for which the rights of the person are asked again. It returns the job.
func (s *Service) Resend(ctx context.Context, tx *db.Tx, id int64) (int64, error) {
	share, err := hold(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	switch {
	case share.MatterDeleted:
		return 0, matterTrashed
	case share.MatterDestroyed || share.DisplayStatus == displayProcessing:
		return 0, errs.ShareResend
	}
	if err := underLimits(ctx, tx, len(share.Recipients)); err != nil {
		return 0, err
	}
	active := share.DisplayStatus == displayActive
	if !active {
		if err := s.judgeAgain(ctx, tx, id); err != nil {
			return 0, err
		}
	}
	sendingID, err := tx.IDs(ctx, "shareEmail", 1)
	if err != nil {
		return 0, err
	}
	jobID, err := jobs.Start(ctx, tx, sendArgs{ShareID: id, SendingID: sendingID, Again: true})
	if err != nil {
		return 0, err
	}
	err = sqlgen.New(tx).InsertSending(ctx, sqlgen.InsertSendingParams{
		TenantID: tx.Tenant, ID: sendingID, ShareID: id, UserID: tx.UserID, Mails: int32(len(share.Recipients)), Activates: !active, CreatedAt: tx.Now,
	})
	if err != nil {
		return 0, err
	}
	action := "share.reshare"
	if active {
		action = "share.resend"
		err = s.mailAgain(ctx, tx, jobID, sendingID, id)
	} else {
		err = s.beginAgain(ctx, tx, jobID, id)
	}
	if err != nil {
		return 0, err
	}
	stepBegun.Pass(tx)
	after := "processing"
	if active {
		after = "active"
	}
	return jobID, errors.Join(recordStatus(ctx, tx, id, action, share.Status, after), s.tell(ctx, tx, id))
}

// judgeAgain asks whether the person may send all that the share holds. What was destroyed cannot be sent again.
func (s *Service) judgeAgain(ctx context.Context, tx *db.Tx, id int64) error {
	frozen, err := itemsOf(ctx, tx, id)
	if err != nil {
		return err
	}
	if len(frozen.Files) == 0 {
		return errs.ShareResend
	}
	if err := s.export.Judge(ctx, tx, frozen); errors.Is(err, export.ErrGone) {
		return errs.ShareResend.Because(err)
	} else if err != nil {
		return err
	}
	return nil
}

// mailAgain promises the mails of an active share in the transaction of the call, so that its job has nothing left to stop.
func (s *Service) mailAgain(ctx context.Context, tx *db.Tx, jobID, sendingID, id int64) error {
	share, err := sqlgen.New(tx).ShareOfJob(ctx, sqlgen.ShareOfJobParams{TenantID: tx.Tenant, ID: id})
	if err != nil {
		return err
	}
	if err := jobs.Effected(ctx, tx, jobID); err != nil {
		return err
	}
	return s.promise(ctx, tx, sendingID, share)
}

// beginAgain leaves the old link dead and the old ZIP to the sweeper.
func (s *Service) beginAgain(ctx context.Context, tx *db.Tx, jobID, id int64) error {
	q := sqlgen.New(tx)
	old, err := q.FileOf(ctx, sqlgen.FileOfParams{TenantID: tx.Tenant, ID: id})
	if err != nil {
		return err
	}
	if err := s.withdraw(ctx, tx, id); err != nil {
		return err
	}
	code := s.links.create(tx.Tenant)
	err = q.BeginAgain(ctx, sqlgen.BeginAgainParams{
		TenantID: tx.Tenant, ID: id, JobID: jobID, LinkHash: s.links.hash(code), LinkSealed: s.links.seal(tx.Tenant, id, code),
	})
	if err != nil || old == nil {
		return err
	}
	return storage.LetGo(ctx, tx, *old)
}

// distinct sorts ids and leaves each once.
func distinct(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }
