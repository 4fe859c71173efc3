package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/secret"
)

// waits are the pauses between attempts: quick at first, because somebody waits for a code, and a day in all, because a
// relay may be down overnight.
var waits = []time.Duration{
	5 * time.Second, 15 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 15 * time.Minute,
	30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 8 * time.Hour,
}

const (
	deliverTimeout = 2 * time.Minute
	sweepEvery     = time.Minute
	keepSent       = 30 * 24 * time.Hour
	keepFailed     = 90 * 24 * time.Hour
)

// sweepArgs are the job that looks after mails nobody delivers any more.
type sweepArgs struct{}

func (sweepArgs) Kind() string { return "mail.sweep" }

type postman struct {
	db        *db.DB
	keys      *secret.Keys
	from      string
	transport Transport
	log       *slog.Logger
}

// Register tells the job runner how to deliver mail. It fails when the configuration cannot be used.
func Register(r *jobs.Runner, d *db.DB, keys *secret.Keys, c Config) error {
	if _, err := netmail.ParseAddress(c.From); err != nil {
		return fmt.Errorf("CASEFOLD_MAIL_FROM is not an email address: %w", err)
	}
	transport, err := NewTransport(c)
	if err != nil {
		return err
	}
	p := &postman{db: d, keys: keys, from: c.From, transport: transport, log: r.Log}
	jobs.Global(r, p.deliver, jobs.Policy{Timeout: deliverTimeout, Backoff: func(attempt int) time.Duration {
		return waits[min(attempt, len(waits))-1]
	}})
	jobs.Global(r, func(ctx context.Context, _ *jobs.Job[sweepArgs]) error { return p.sweep(ctx) }, jobs.Policy{})
	r.EveryGlobal(sweepEvery, sweepArgs{})
	return nil
}

// deliver makes one attempt. It can be repeated at any point: the letter carries the same Message-ID each time.
func (p *postman) deliver(ctx context.Context, job *jobs.Job[deliverArgs]) error {
	letter, err := p.open(ctx, job.Args.MailID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // it was sent or given up before
	}
	if err != nil {
		return err
	}
	err = p.transport.Send(ctx, letter)
	// Whatever came of it is written down even when the time for the attempt is up.
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err == nil {
		return p.settle(settle, letter.ID, "sent", "")
	}
	var refused *Refused
	givenUp := errors.As(err, &refused) || job.Attempt >= job.MaxAttempts
	p.log.WarnContext(ctx, "a mail was not delivered", "mail", letter.ID, "attempt", job.Attempt, "final", givenUp, "cause", reason(err))
	if givenUp {
		return p.settle(settle, letter.ID, "failed", reason(err))
	}
	return errors.Join(err, p.settle(settle, letter.ID, "queued", reason(err)))
}

// open marks the mail as being sent and gives back what it says.
func (p *postman) open(ctx context.Context, id string) (letter Letter, err error) {
	err = p.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		var sealed []byte
		err := tx.QueryRow(ctx, `UPDATE mails SET state = 'sending', tries = tries + 1
			WHERE id = $1 AND state IN ('queued', 'sending') RETURNING sealed, queued_at`, id).Scan(&sealed, &letter.At)
		if err != nil {
			return err
		}
		content, err := p.keys.Open(sealPurpose, sealed, []byte(id))
		if err != nil {
			return err
		}
		return json.Unmarshal(content, &letter.Message)
	})
	letter.ID, letter.From = id, p.from
	return letter, err
}

func (p *postman) settle(ctx context.Context, id, state, why string) error {
	return p.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		_, err := tx.Exec(ctx, `UPDATE mails SET state = $2, last_error = $3,
				sealed = CASE WHEN $2 = 'queued' THEN sealed END,
				finished_at = CASE WHEN $2 <> 'queued' THEN greatest(queued_at, $4::timestamptz) END
			WHERE id = $1 AND state = 'sending'`, id, state, why, tx.Now)
		return err
	})
}

// sweep shows mails whose job has ended without them as failed, and forgets old ones.
func (p *postman) sweep(ctx context.Context) error {
	return p.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		_, err := tx.Exec(ctx, `UPDATE mails SET state = 'failed', sealed = NULL, finished_at = greatest(queued_at, $1::timestamptz),
				last_error = coalesce(nullif(last_error, ''), 'the delivery was interrupted too often')
			WHERE finished_at IS NULL AND NOT EXISTS (
				SELECT FROM river_job j WHERE j.id = mails.job_id AND j.state NOT IN ('completed', 'cancelled', 'discarded'))`, tx.Now)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "DELETE FROM mails WHERE (state = 'sent' AND finished_at < $1) OR (state = 'failed' AND finished_at < $2)",
			tx.Now.Add(-keepSent), tx.Now.Add(-keepFailed))
		return err
	})
}
