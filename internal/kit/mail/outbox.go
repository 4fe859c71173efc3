package mail

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/secret"
)

const sealPurpose = "mail"

// deliverArgs name the mail to deliver.
type deliverArgs struct {
	MailID string `json:"mailID"`
}

func (deliverArgs) Kind() string { return "mail.deliver" }

func (deliverArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{MaxAttempts: len(waits) + 1} }

// sendArgs name a mail of a firm.
type sendArgs struct {
	Tenant int64  `json:"tenant"`
	MailID string `json:"mailID"`
}

func (sendArgs) Kind() string { return "mail.send" }

// InsertOpts gives a firm's mails a queue of their own: a relay that is slow keeps nothing else waiting.
func (sendArgs) InsertOpts() jobs.InsertOpts {
	return jobs.InsertOpts{MaxAttempts: len(waits) + 1, Queue: jobs.QueueMail}
}

// Enqueue promises the mail in the transaction: it is sent after the commit, and not at all when there is none. What it
// says is kept sealed until it has been sent or given up. A recipient that is no address is refused here.
func Enqueue(ctx context.Context, tx *db.GlobalTx, keys *secret.Keys, m Message) error {
	id := secret.UUID()
	p, err := pack(keys, id, m)
	if err != nil {
		return err
	}
	job, err := jobs.Insert(ctx, tx, deliverArgs{id})
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO mails (id, job_id, recipient, sealed, queued_at) VALUES ($1, $2, $3, $4, $5)",
		id, job, p.recipient, p.sealed, tx.Now)
	return err
}

// EnqueueAll is Enqueue for the mails of a firm, which lie in its region. The ids of the mails come in the order of the
// messages; Outbox.Settled hears of them by these.
func EnqueueAll(ctx context.Context, tx *db.Tx, keys *secret.Keys, messages []Message) ([]string, error) {
	ids, batch := make([]string, len(messages)), &pgx.Batch{}
	for i, m := range messages {
		ids[i] = secret.UUID()
		p, err := pack(keys, ids[i], m)
		if err != nil {
			return nil, err
		}
		job, err := jobs.Insert(ctx, tx, sendArgs{tx.Tenant, ids[i]})
		if err != nil {
			return nil, err
		}
		batch.Queue("INSERT INTO mails (tenant_id, id, job_id, recipient, sealed, queued_at) VALUES ($1, $2, $3, $4, $5, $6)",
			tx.Tenant, ids[i], job, p.recipient, p.sealed, tx.Now)
	}
	return ids, tx.SendBatch(ctx, batch).Close()
}

type envelope struct {
	recipient string
	sealed    []byte
}

func pack(keys *secret.Keys, id string, m Message) (envelope, error) {
	m, err := m.cleaned()
	if err != nil {
		return envelope{}, err
	}
	content, err := json.Marshal(m)
	if err != nil {
		return envelope{}, fmt.Errorf("mail: %w", err)
	}
	return envelope{m.To, keys.Seal(sealPurpose, content, []byte(id))}, nil
}

// withdrawn is what is said of a mail that was not wanted any more before it was sent.
const withdrawn = "withdrawn before it was sent"

// Withdraw takes back those of the firm's mails that wait for an attempt. One that is being sent at this moment goes out.
func Withdraw(ctx context.Context, tx *db.Tx, ids []string) error {
	_, err := tx.Exec(ctx, `UPDATE mails SET state = 'failed', sealed = NULL, last_error = $3, finished_at = greatest(queued_at, $4::timestamptz)
		WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND state = 'queued'`, tx.Tenant, ids, withdrawn, tx.Now)
	return err
}

// State is what has become of a mail.
type State string

// The states that a mail has after an attempt.
const (
	Queued State = "queued" // the attempt failed, and there will be another
	Sent   State = "sent"
	Failed State = "failed" // for good
)

// Settled is what became of a mail of a firm.
type Settled struct {
	ID    string
	State State
	At    time.Time
}
