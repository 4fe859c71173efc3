package sharing

import (
	"context"
	"errors"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/export"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/sharing/internal/sqlgen"
	"casefold/internal/storage"
)

var (
	notActive     = errs.Invalid("shareID", "only an active share can be revoked").Saying("Only an active share can be revoked.")
	notChangeable = errs.Invalid("shareID", "only an active share can be changed").Saying("Only an active share can be changed.")
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

// Choice is what is chosen anew for a share; nil leaves it as it is. An empty password and a limit of 0 take away what there was.
type Choice struct {
	Days, Downloads *int
	Password        *string
}

// Change chooses anew how long an active share can be opened, by which password, and how often it can be downloaded. Its link stays.
func (s *Service) Change(ctx context.Context, tx *db.Tx, id int64, c Choice) (sqlgen.ChangeRow, error) {
	share, err := hold(ctx, tx, id)
	if err != nil {
		return sqlgen.ChangeRow{}, err
	}
	if share.DisplayStatus != displayActive {
		return sqlgen.ChangeRow{}, notChangeable
	}
	p := sqlgen.ChangeParams{TenantID: tx.Tenant, ID: id, SetPassword: c.Password != nil, SetLimit: c.Downloads != nil}
	chosen := Options{Days: DefaultDays}
	if c.Days != nil {
		chosen.Days = *c.Days
		days := int32(*c.Days)
		p.Days = &days
	}
	if c.Downloads != nil {
		chosen.Downloads = *c.Downloads
		p.DownloadLimit = orNone(int32(*c.Downloads))
	}
	if c.Password != nil {
		chosen.Password = *c.Password
	}
	if err := chosen.check(); err != nil {
		return sqlgen.ChangeRow{}, err
	}
	if p.Password, err = s.hashed(ctx, chosen.Password); err != nil {
		return sqlgen.ChangeRow{}, err
	}
	now, err := sqlgen.New(tx).Change(ctx, p)
	if err != nil {
		return now, onlyRow(err, notChangeable)
	}
	return now, errors.Join(s.tell(ctx, tx, id), audit.Record(ctx, tx, audit.Line{Action: "share.change", Object: "share", ObjectID: id,
		Before: state{ExpiresAt: &share.ExpiresAt, Password: share.HasPassword, Downloads: orZero(share.DownloadLimit)},
		After:  state{ExpiresAt: &now.ExpiresAt, Password: now.HasPassword, Downloads: orZero(now.DownloadLimit)}}))
}

func orZero(limit *int32) int32 {
	if limit == nil {
		return 0
	}
	return *limit
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
