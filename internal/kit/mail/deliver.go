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
	"casefold/internal/kit/fault"
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
	othersFirst    = 10 // more than there are workers that wait for one another
	keepSent       = 30 * 24 * time.Hour
	keepFailed     = 90 * 24 * time.Hour
)

// The steps at which tests end the program: before a letter is offered to the next station, and when it was taken there.
var (
	stepSending = fault.At("mail.sending")
	stepTaken   = fault.At("mail.taken")
)

// sweepArgs are the job that looks after mails nobody delivers any more.
type sweepArgs struct{}

func (sweepArgs) Kind() string { return "mail.sweep" }

// Outbox delivers what was promised in all databases.
type Outbox struct {
	// Settled is told, in the same transaction, what became of a mail of a firm after each attempt.
	Settled []func(ctx context.Context, tx *db.Tx, s Settled) error

	db        *db.DB
	keys      *secret.Keys
	from      string
	transport Transport
	log       *slog.Logger
	// one is held by the firms' mail that is being offered: of those that the next station has taken, at most one is not
	// written down when the process is killed, and comes twice.
	one chan struct{}
}

// Register tells the job runner how to deliver mail. It fails when the configuration cannot be used.
func Register(r *jobs.Runner, d *db.DB, keys *secret.Keys, c Config) (*Outbox, error) {
	if _, err := netmail.ParseAddress(c.From); err != nil {
		return nil, fmt.Errorf("CASEFOLD_MAIL_FROM is not an email address: %w", err)
	}
	transport, err := NewTransport(c)
	if err != nil {
		return nil, err
	}
	o := &Outbox{db: d, keys: keys, from: c.From, transport: transport, log: r.Log, one: make(chan struct{}, 1)}
	policy := jobs.Policy{Timeout: deliverTimeout, Backoff: func(attempt int) time.Duration {
		return waits[min(attempt, len(waits))-1]
	}}
	jobs.Global(r, func(ctx context.Context, job *jobs.Job[deliverArgs]) error {
		return o.deliver(ctx, o.global(), attempt{job.Args.MailID, job.Attempt, job.MaxAttempts})
	}, policy)
	jobs.Regional(r, func(ctx context.Context, region string, job *jobs.Job[sendArgs]) error {
		select {
		case o.one <- struct{}{}:
			defer func() { <-o.one }()
		case <-ctx.Done():
			return ctx.Err()
		}
		offer, cancel := context.WithTimeout(ctx, deliverTimeout)
		defer cancel()
		return o.deliver(offer, o.of(region, job.Args.Tenant), attempt{job.Args.MailID, job.Attempt, job.MaxAttempts})
	}, jobs.Policy{Timeout: othersFirst * deliverTimeout, Backoff: policy.Backoff})
	jobs.Global(r, func(ctx context.Context, _ *jobs.Job[sweepArgs]) error { return o.sweep(ctx, o.global()) }, jobs.Policy{})
	r.EveryGlobal(sweepEvery, sweepArgs{})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[sweepArgs]) error {
		return d.InEachFirm(ctx, region, func(tx *db.Tx) error { return o.sweep(ctx, within(tx)) })
	}, jobs.Policy{})
	r.EveryRegional(sweepEvery, sweepArgs{})
	return o, nil
}

// box opens transactions where mails of one database, or of one firm, lie. Firm is nil in the global database.
type box func(ctx context.Context, f func(tx pgx.Tx, now time.Time, firm *db.Tx) error) error

func (o *Outbox) global() box {
	return func(ctx context.Context, f func(pgx.Tx, time.Time, *db.Tx) error) error {
		return o.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error { return f(tx, tx.Now, nil) })
	}
}

func (o *Outbox) of(region string, tenant int64) box {
	return func(ctx context.Context, f func(pgx.Tx, time.Time, *db.Tx) error) error {
		return o.db.InTx(ctx, db.Actor{Region: region, Tenant: tenant}, func(tx *db.Tx) error { return f(tx, tx.Now, tx) })
	}
}

// within is the box of a firm whose transaction has begun.
func within(tx *db.Tx) box {
	return func(_ context.Context, f func(pgx.Tx, time.Time, *db.Tx) error) error { return f(tx, tx.Now, tx) }
}

// attempt is which attempt at a mail this is, and how many there may be.
type attempt struct {
	id           string
	number, most int
}

// deliver makes one attempt. It can be repeated at any point: the letter carries the same Message-ID each time.
func (o *Outbox) deliver(ctx context.Context, in box, a attempt) error {
	letter, err := o.open(ctx, in, a.id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // it was sent or given up before
	}
	if err != nil {
		return err
	}
	stepSending.Pass()
	err = o.transport.Send(ctx, letter)
	stepTaken.Pass()
	// Whatever came of it is written down even when the time for the attempt is up.
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err == nil {
		return o.settle(settle, in, letter.ID, Sent, "")
	}
	var refused *Refused
	givenUp := errors.As(err, &refused) || a.number >= a.most
	o.log.WarnContext(ctx, "a mail was not delivered", "mail", letter.ID, "attempt", a.number, "final", givenUp, "cause", reason(err))
	if givenUp {
		return o.settle(settle, in, letter.ID, Failed, reason(err))
	}
	return errors.Join(err, o.settle(settle, in, letter.ID, Queued, reason(err)))
}

// open marks the mail as being sent and gives back what it says. Row-level security leaves a firm its own mails alone, so
// that one statement serves both kinds of databases.
func (o *Outbox) open(ctx context.Context, in box, id string) (letter Letter, err error) {
	err = in(ctx, func(tx pgx.Tx, _ time.Time, _ *db.Tx) error {
		var sealed []byte
		err := tx.QueryRow(ctx, `UPDATE mails SET state = 'sending', tries = tries + 1
			WHERE id = $1 AND state IN ('queued', 'sending') RETURNING sealed, queued_at`, id).Scan(&sealed, &letter.At)
		if err != nil {
			return err
		}
		content, err := o.keys.Open(sealPurpose, sealed, []byte(id))
		if err != nil {
			return err
		}
		return json.Unmarshal(content, &letter.Message)
	})
	letter.ID, letter.From = id, o.from
	return letter, err
}

func (o *Outbox) settle(ctx context.Context, in box, id string, state State, why string) error {
	return in(ctx, func(tx pgx.Tx, now time.Time, firm *db.Tx) error {
		changed, err := tx.Exec(ctx, `UPDATE mails SET state = $2, last_error = $3,
				sealed = CASE WHEN $2 = 'queued' THEN sealed END,
				finished_at = CASE WHEN $2 <> 'queued' THEN greatest(queued_at, $4::timestamptz) END
			WHERE id = $1 AND state = 'sending'`, id, state, why, now)
		if err != nil || changed.RowsAffected() == 0 {
			return err
		}
		return o.tell(ctx, firm, Settled{id, state, now})
	})
}

func (o *Outbox) tell(ctx context.Context, firm *db.Tx, s Settled) error {
	if firm == nil {
		return nil
	}
	for _, hook := range o.Settled {
		if err := hook(ctx, firm, s); err != nil {
			return err
		}
	}
	return nil
}

// sweep shows mails whose job has ended without them as failed, and forgets old ones.
func (o *Outbox) sweep(ctx context.Context, in box) error {
	return in(ctx, func(tx pgx.Tx, now time.Time, firm *db.Tx) error {
		rows, err := tx.Query(ctx, `UPDATE mails SET state = 'failed', sealed = NULL, finished_at = greatest(queued_at, $1::timestamptz),
				last_error = coalesce(nullif(last_error, ''), 'the delivery was interrupted too often')
			WHERE finished_at IS NULL AND NOT EXISTS (
				SELECT FROM river_job j WHERE j.id = mails.job_id AND j.state NOT IN ('completed', 'cancelled', 'discarded'))
			RETURNING id::text`, now)
		if err != nil {
			return err
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := o.tell(ctx, firm, Settled{id, Failed, now}); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, "DELETE FROM mails WHERE (state = 'sent' AND finished_at < $1) OR (state = 'failed' AND finished_at < $2)",
			now.Add(-keepSent), now.Add(-keepFailed))
		return err
	})
}
