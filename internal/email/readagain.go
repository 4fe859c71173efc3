package email

import (
	"context"
	"errors"
	"slices"
	"time"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/message"
)

// readAgainArgs are emails that were filed while the machine could not read them.
type readAgainArgs struct {
	Tenant int64   `json:"tenant"`
	UserID int64   `json:"userID"` // who filed them
	Sub    string  `json:"sub"`
	IDs    []int64 `json:"ids"`
}

// Kind names the job that reads emails which were filed under the names of their files.
func (readAgainArgs) Kind() string { return "read_email_again" }

// InsertOpts has the job tried for some two hours.
func (readAgainArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{MaxAttempts: 12} }

var readAgainPolicy = jobs.Policy{Backoff: func(attempt int) time.Duration { return time.Second << min(attempt, 12) }}

// promiseReading has those of the emails read later that could not be read because of trouble on the machine.
func promiseReading(ctx context.Context, tx *db.Tx, filed []candidate) error {
	later := readAgainArgs{Tenant: tx.Tenant, UserID: tx.UserID, Sub: tx.Sub}
	for _, one := range filed {
		if one.row.Unreadable != nil && *one.row.Unreadable == string(message.Trouble) {
			later.IDs = append(later.IDs, one.ID)
		}
	}
	if len(later.IDs) == 0 {
		return nil
	}
	_, err := jobs.Insert(ctx, tx, later)
	return err
}

// readAgain reads emails that could not be read when they were filed, and writes down what it finds, for their copies as well.
// It fails while the trouble lasts. Running twice is safe.
func (s *Service) readAgain(ctx context.Context, region string, job *jobs.Job[readAgainArgs]) error {
	actor := db.Actor{Region: region, Tenant: job.Args.Tenant, UserID: job.Args.UserID, Sub: job.Args.Sub}
	var troubled []sqlgen.TroubledRow
	err := s.db.InTx(ctx, actor, func(tx *db.Tx) (err error) {
		troubled, err = sqlgen.New(tx).Troubled(ctx, sqlgen.TroubledParams{TenantID: tx.Tenant, Ids: job.Args.IDs, Trouble: string(message.Trouble)})
		return err
	})
	if err != nil {
		return err
	}
	var failures error
	for _, e := range troubled {
		failures = errors.Join(failures, s.readOneAgain(ctx, actor, e))
	}
	return failures
}

var errTrouble = errors.New("email: the message cannot be read on this machine at the moment")

func (s *Service) readOneAgain(ctx context.Context, actor db.Actor, e sqlgen.TroubledRow) error {
	file, err := s.open(actor, Email{FileKey: e.FileKey})
	if err != nil {
		return err
	}
	defer file.Close()
	facts, err := message.ReadFacts(ctx, s.readers, file.File, "")
	if err == nil && facts.Unreadable == message.Trouble {
		err = errTrouble
	}
	if err != nil {
		return err
	}
	row := rowOf(e.Filename, facts, blob.Info{Size: e.Size, SHA256: [32]byte(e.Sha256)})
	return s.db.InTx(ctx, actor, func(tx *db.Tx) error {
		folders, err := sqlgen.New(tx).ReadAgain(ctx, sqlgen.ReadAgainParams{
			TenantID: tx.Tenant, FileKey: e.FileKey, Trouble: string(message.Trouble), Name: row.Name, Md5checksum: row.Md5checksum, Sender: row.Sender,
			SenderAddress: row.SenderAddress, Recipients: row.Recipients, DateText: row.DateText, Sent: row.Sent, Attachments: row.Attachments,
			MessageID: row.MessageID, InReplyTo: row.InReplyTo, Conversation: row.Conversation, Unreadable: row.Unreadable,
		})
		if err == nil && len(folders) > 0 {
			s.kind.Publish(s.hub, tx, slices.Compact(slices.Sorted(slices.Values(folders))))
		}
		return err
	})
}
