package sharing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"casefold/internal/export"
	"casefold/internal/filing"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/mail"
	"casefold/internal/sharing/internal/sqlgen"
	"casefold/internal/storage"
)

// The steps at which tests end the program.
var (
	stepBegun   = fault.Around("share.begun")
	stepPacked  = fault.At("share.packed")
	stepMailed  = fault.Around("share.mailed")
	stepSettled = fault.Around("share.settled")
	stepEnded   = fault.Around("share.ended")
)

// lookEvery is how often the job asks what became of the mails.
const lookEvery = 100 * time.Millisecond

// sent is the jobData of a share that was mailed.
type sent struct {
	ShareID int64  `json:"shareID"`
	Message string `json:"message"`
	Sent    int32  `json:"sent"`
	Queued  int32  `json:"queued" doc:"Mails that the mail server did not take yet"`
	Failed  int32  `json:"failed" doc:"Mails that were refused for good"`
}

// Work registers the job that packs and mails, and the one that clears away.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, args sendArgs) error {
		err := s.work(ctx, run, args)
		if err != nil {
			return errors.Join(err, s.cameToNothing(context.WithoutCancel(ctx), run, args, err, ctx.Err() == nil))
		}
		return nil
	}, jobs.Policy{Timeout: 4 * time.Hour})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[upkeepArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return s.Upkeep(ctx, tx) })
	}, jobs.Policy{})
	r.EveryRegional(upkeepEvery, upkeepArgs{})
}

// Kinds are the jobs that send. They can be stopped until the first mail is promised.
func (s *Service) Kinds() map[string]jobs.Kind {
	return map[string]jobs.Kind{sendArgs{}.Kind(): {Stoppable: true}}
}

// work takes up a share wherever an attempt before has left it.
func (s *Service) work(ctx context.Context, run *jobs.Run, args sendArgs) error {
	var share sqlgen.ShareOfJobRow
	var frozen export.Frozen
	err := s.db.InTx(ctx, run.Actor, func(tx *db.Tx) (err error) {
		share, frozen, err = s.load(ctx, tx, args.ShareID)
		return err
	})
	if err != nil {
		return err
	}
	if share.Status == "processing" {
		ended, err := s.packAndMail(ctx, run, args, share, frozen)
		if err != nil {
			return err
		}
		if ended {
			return s.db.InTx(ctx, run.Actor, func(tx *db.Tx) error { return s.failAbandoned(ctx, tx) })
		}
	}
	tally, err := s.await(ctx, run, args.SendingID)
	if err != nil {
		return err
	}
	if tally.Mails == 0 { // it ended before it was mailed
		return jobs.Refused(errs.ShareZip)
	}
	if tally.Failed == tally.Mails {
		return jobs.Refused(refusedMails(args))
	}
	return run.Finish(ctx, func(*db.Tx) (any, error) { return result(args, tally), nil })
}

func refusedMails(args sendArgs) *errs.Error {
	if args.Again {
		return errs.ShareResend
	}
	return errs.ShareMail
}

func result(args sendArgs, t sqlgen.TallyOfRow) sent {
	r := sent{ShareID: args.ShareID, Message: "Sent email with download link to recipients", Sent: t.Sent, Failed: t.Failed, Queued: t.Mails - t.Sent - t.Failed}
	if args.Again {
		r.Message = "Re-shared and email resent"
	}
	if r.Queued > 0 {
		r.Message = fmt.Sprintf("The share is active. The mail server has not taken %d of %d emails yet; they are sent as soon as it does.", r.Queued, t.Mails)
	}
	return r
}

// load reads a share with all that it holds. One that holds nothing was too much for a ZIP, which measuring it again says.
func (s *Service) load(ctx context.Context, tx *db.Tx, id int64) (share sqlgen.ShareOfJobRow, f export.Frozen, err error) {
	q := sqlgen.New(tx)
	if share, err = q.ShareOfJob(ctx, sqlgen.ShareOfJobParams{TenantID: tx.Tenant, ID: id}); err != nil {
		return share, f, err
	}
	if share.TotalObjects == 0 && share.Status == "processing" {
		var selected filing.Selection
		if err := json.Unmarshal(share.Selection, &selected); err != nil {
			return share, f, err
		}
		if _, err := s.export.Freeze(ctx, tx, selected); err != nil {
			return share, f, err
		}
		return share, f, jobs.Refused(errs.ShareZip) // it has become small enough, but was not listed when it was asked for
	}
	f, err = itemsOf(ctx, tx, id)
	f.Filename, f.Folders, f.Bytes = share.Filename, share.Folders, share.TotalBytes
	return share, f, err
}

func itemsOf(ctx context.Context, tx *db.Tx, id int64) (f export.Frozen, err error) {
	rows, err := sqlgen.New(tx).ItemsOf(ctx, sqlgen.ItemsOfParams{TenantID: tx.Tenant, ShareID: id})
	for _, row := range rows {
		f.Files = append(f.Files, export.FrozenFile{
			Kind: row.Kind, ID: row.ItemID, Content: row.ContentID, Version: row.Version, Name: row.Name, Path: row.Path, Size: row.Size,
		})
	}
	return f, err
}

// packAndMail makes the ZIP; then, in one transaction, the share has it, is active, and its mails are promised. Ended says that
// somebody stopped the job before.
func (s *Service) packAndMail(ctx context.Context, run *jobs.Run, args sendArgs, share sqlgen.ShareOfJobRow, frozen export.Frozen) (ended bool, err error) {
	file, err := s.export.Build(ctx, run, frozen)
	if err != nil {
		return false, zipFailure(err, run.Last)
	}
	stepPacked.Pass()
	return run.Effect(ctx, func(tx *db.Tx) error {
		if err := s.export.Exists(ctx, tx, frozen); err != nil {
			return zipFailure(err, run.Last)
		}
		return s.activate(ctx, tx, args.SendingID, share, file)
	})
}

// zipFailure ends the job where trying again is of no use. Nobody makes room on a full disk within the minute in which a job is tried
// again: the sender is told at once, and can share again.
func zipFailure(err error, last bool) error {
	var known *errs.Error
	if errors.Is(err, errs.NoSpace) {
		return jobs.Refused(errs.NoSpace.Because(err))
	}
	if errors.Is(err, export.ErrGone) || last && !errors.As(err, &known) {
		return jobs.Refused(errs.ShareZip.Because(err))
	}
	return err
}

func (s *Service) activate(ctx context.Context, tx *db.Tx, sendingID int64, share sqlgen.ShareOfJobRow, file storage.File) error {
	expires, err := sqlgen.New(tx).Activate(ctx, sqlgen.ActivateParams{TenantID: tx.Tenant, ID: share.ID, FileKey: &file.Key})
	if err != nil {
		return onlyRow(err, jobs.Refused(errs.ShareZip)) // something that it holds was destroyed meanwhile
	}
	if err := s.files.Arrived(ctx, tx, file); err != nil {
		return err
	}
	share.ExpiresAt = expires
	if err := s.promise(ctx, tx, sendingID, share); err != nil {
		return err
	}
	stepMailed.Pass(tx)
	return errors.Join(recordStatus(ctx, tx, share.ID, "share.send", "processing", "active"), s.tell(ctx, tx, share.ID))
}

// promise writes the mails of a sending, one for each recipient.
func (s *Service) promise(ctx context.Context, tx *db.Tx, sendingID int64, share sqlgen.ShareOfJobRow) error {
	q := sqlgen.New(tx)
	code, err := s.links.open(tx.Tenant, share.ID, share.LinkSealed)
	if err != nil {
		return err
	}
	who, err := q.Sender(ctx, sqlgen.SenderParams{TenantID: tx.Tenant, CreatedBy: share.CreatedBy, Acting: tx.UserID})
	if err != nil {
		return err
	}
	l := newLetter(who.Firm, who.Sender, mail.Correspondent{Name: plain(who.Replier), Address: who.ReplyTo}, share.Kind, share.TotalObjects, share.Message,
		s.address(tx.Region, code), share.ExpiresAt, share.HasPassword)
	messages := make([]mail.Message, len(share.Recipients))
	for i, recipient := range share.Recipients {
		if messages[i], err = l.to(recipient); err != nil {
			return err
		}
	}
	ids, err := mail.EnqueueAll(ctx, tx, s.keys, messages)
	if err != nil {
		return err
	}
	return q.InsertMails(ctx, sqlgen.InsertMailsParams{TenantID: tx.Tenant, SendingID: sendingID, Recipients: share.Recipients, MailIds: ids})
}

// await gives the mails time for their first answers.
func (s *Service) await(ctx context.Context, run *jobs.Run, sendingID int64) (tally sqlgen.TallyOfRow, err error) {
	for deadline := clock.Now().Add(answerWithin); ; {
		err = s.db.InTx(ctx, run.Actor, func(tx *db.Tx) (err error) {
			tally, err = sqlgen.New(tx).TallyOf(ctx, sqlgen.TallyOfParams{TenantID: tx.Tenant, SendingID: sendingID})
			return err
		})
		if err != nil || tally.Heard >= tally.Mails || clock.Now().After(deadline) {
			return tally, err
		}
		if err := clock.Wait(ctx, lookEvery); err != nil {
			return tally, err
		}
	}
}

// cameToNothing writes down that a share is not going to be finished: because there is no further attempt, or its starter has stopped the
// job. A job that is only interrupted is taken up again.
func (s *Service) cameToNothing(ctx context.Context, run *jobs.Run, args sendArgs, cause error, alive bool) error {
	var failure *jobs.Failure
	final := alive && (run.Last || errors.As(cause, &failure) || errs.Refuses(cause))
	return s.db.InTx(ctx, run.Actor, func(tx *db.Tx) error {
		if !final {
			return s.failAbandoned(ctx, tx)
		}
		return s.fail(ctx, tx, args.ShareID)
	})
}
