package sharing

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/kit/mail"
	"casefold/internal/sharing/internal/sqlgen"
	"casefold/internal/storage"
)

// onlyRow turns the absence of a row into another error.
func onlyRow(err, absent error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return absent
	}
	return err
}

// MailSettled hears what became of a mail. A share that nobody accepts has failed, and the mails of one that has ended meanwhile
// are not tried again.
func (s *Service) MailSettled(ctx context.Context, tx *db.Tx, m mail.Settled) error {
	q := sqlgen.New(tx)
	of, err := q.SettleMail(ctx, sqlgen.SettleMailParams{TenantID: tx.Tenant, MailID: m.ID, State: string(m.State), Now: m.At})
	if err != nil {
		return onlyRow(err, nil) // a mail of somebody else
	}
	if m.State == mail.Queued {
		active, err := q.ShareIsActive(ctx, sqlgen.ShareIsActiveParams{TenantID: tx.Tenant, ID: of.ShareID})
		if err != nil || active {
			return err
		}
		return s.withdraw(ctx, tx, of.ShareID)
	}
	tally, err := s.count(ctx, tx, of.SendingID)
	if err != nil {
		return err
	}
	if of.Activates && tally.Failed == tally.Mails {
		if err := q.Fail(ctx, sqlgen.FailParams{TenantID: tx.Tenant, ID: of.ShareID, Now: tx.Now}); err != nil {
			return err
		}
		if err := recordStatus(ctx, tx, of.ShareID, "share.fail", "active", "failed"); err != nil {
			return err
		}
	}
	stepSettled.Pass(tx)
	return s.tell(ctx, tx, of.ShareID)
}

// count says how a sending stands after one of its mails was settled.
func (s *Service) count(ctx context.Context, tx *db.Tx, sendingID int64) (tally sqlgen.TallyOfRow, err error) {
	q := sqlgen.New(tx)
	if err = q.HoldSending(ctx, sqlgen.HoldSendingParams{TenantID: tx.Tenant, ID: sendingID}); err != nil {
		return tally, err
	}
	if tally, err = q.TallyOf(ctx, sqlgen.TallyOfParams{TenantID: tx.Tenant, SendingID: sendingID}); err != nil {
		return tally, err
	}
	state := ""
	switch {
	case tally.Failed > 0:
		state = string(mail.Failed)
	case tally.Sent == tally.Mails:
		state = string(mail.Sent)
	default:
		return tally, nil
	}
	return tally, q.SetSending(ctx, sqlgen.SetSendingParams{TenantID: tx.Tenant, ID: sendingID, State: state, Now: tx.Now})
}

// withdraw takes back the mails of shares that lead nowhere any more, as far as they have not been sent.
func (s *Service) withdraw(ctx context.Context, tx *db.Tx, shares ...int64) error {
	q := sqlgen.New(tx)
	ids, err := q.QueuedMails(ctx, sqlgen.QueuedMailsParams{TenantID: tx.Tenant, ShareIds: shares})
	if err != nil || len(ids) == 0 {
		return err
	}
	if err := mail.Withdraw(ctx, tx, ids); err != nil {
		return err
	}
	sendings, err := q.GiveUpMails(ctx, sqlgen.GiveUpMailsParams{TenantID: tx.Tenant, MailIds: ids, Now: tx.Now})
	for _, id := range distinct(sendings) {
		if err == nil {
			_, err = s.count(ctx, tx, id)
		}
	}
	return err
}

func (s *Service) fail(ctx context.Context, tx *db.Tx, id int64) error {
	q := sqlgen.New(tx)
	share, err := q.ShareOfJob(ctx, sqlgen.ShareOfJobParams{TenantID: tx.Tenant, ID: id})
	if err != nil || share.Status != "processing" {
		return err
	}
	if err := q.Fail(ctx, sqlgen.FailParams{TenantID: tx.Tenant, ID: id, Now: tx.Now}); err != nil {
		return err
	}
	return s.failed(ctx, tx, id)
}

func (s *Service) failAbandoned(ctx context.Context, tx *db.Tx) error {
	ids, err := sqlgen.New(tx).FailAbandoned(ctx, sqlgen.FailAbandonedParams{TenantID: tx.Tenant, Now: tx.Now})
	if err != nil || len(ids) == 0 {
		return err
	}
	return s.failed(ctx, tx, ids...)
}

func (s *Service) failed(ctx context.Context, tx *db.Tx, ids ...int64) error {
	if err := sqlgen.New(tx).FailSendings(ctx, sqlgen.FailSendingsParams{TenantID: tx.Tenant, ShareIds: ids}); err != nil {
		return err
	}
	for _, id := range ids {
		if err := recordStatus(ctx, tx, id, "share.fail", "processing", "failed"); err != nil {
			return err
		}
	}
	return s.tell(ctx, tx, ids...)
}

func recordStatus(ctx context.Context, tx *db.Tx, id int64, action, before, after string) error {
	return audit.Record(ctx, tx, audit.Line{Action: action, Object: "share", ObjectID: id, Before: state{Status: before}, After: state{Status: after}})
}

const upkeepEvery = 10 * time.Minute

type upkeepArgs struct{}

// Kind names the job that looks after shares whose time is over.
func (upkeepArgs) Kind() string { return "share.upkeep" }

// Upkeep writes down which of the firm's shares came to nothing, and lets go of the ZIPs of those that ended a day ago.
func (s *Service) Upkeep(ctx context.Context, tx *db.Tx) error {
	if err := s.failAbandoned(ctx, tx); err != nil {
		return err
	}
	keys, err := sqlgen.New(tx).ReleaseFiles(ctx, tx.Tenant)
	if err != nil {
		return err
	}
	return storage.LetGo(ctx, tx, keys...)
}
