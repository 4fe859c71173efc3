package mail

import (
	"context"
	"encoding/json"
	"fmt"

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

// Enqueue promises the mail in the transaction: it is sent after the commit, and not at all when there is none. What it
// says is kept sealed until it has been sent or given up. A recipient that is no address is refused here.
func Enqueue(ctx context.Context, tx *db.GlobalTx, keys *secret.Keys, m Message) error {
	m, err := m.cleaned()
	if err != nil {
		return err
	}
	content, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	id := secret.UUID()
	job, err := jobs.Insert(ctx, tx, deliverArgs{id})
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO mails (id, job_id, recipient, sealed, queued_at) VALUES ($1, $2, $3, $4, $5)",
		id, job, m.To, keys.Seal(sealPurpose, content, []byte(id)), tx.Now)
	return err
}
