// Package jobs runs work outside of requests: promised in the transaction that causes it, taken up by any process that
// works, repeated when it fails, and taken over within a minute when its process dies.
//
// Arguments are ids, never contents. Every worker can run twice, and must have its visible effect once: a tracked job
// has it through Run.Finish.
package jobs

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"casefold/internal/kit/db"
)

// The queues. Heavy is for work that takes minutes or much memory; it has few workers, so that it never keeps the rest
// waiting. Converters is for work that people watch and that other programs do: its workers mostly wait for their turn
// there. In these two every firm has its share. Mail is for mails, whose workers wait for another machine.
const (
	QueueDefault    = river.QueueDefault
	QueueHeavy      = "heavy"
	QueueConverters = "converters"
	QueueMail       = "mail"
)

// MaxAttempts is how often a job is tried when its arguments do not say otherwise.
const MaxAttempts = 5

const fetchCooldown = 10 * time.Millisecond

// Args are the arguments of a job: a struct of ids with the name of its kind. A kind that needs another queue, number
// of attempts or uniqueness also has the method InsertOpts.
type Args = river.JobArgs

// InsertOpts is what the method of that name returns.
type InsertOpts = river.InsertOpts

// Job is a job at work.
type Job[T Args] = river.Job[T]

// The inserter needs no pool: it writes through the transaction that it is given.
var inserter = sync.OnceValues(func() (*river.Client[pgx.Tx], error) {
	return river.NewClient(riverpgxv5.New(nil), &river.Config{MaxAttempts: MaxAttempts, FetchCooldown: fetchCooldown})
})

// Insert promises a job in the transaction: it runs after the commit, in the database of the transaction, and never
// when there is no commit. It returns the runner's id of the job.
func Insert(ctx context.Context, tx pgx.Tx, args Args) (int64, error) {
	return insert(ctx, tx, args, InsertOpts{})
}

func insert(ctx context.Context, tx pgx.Tx, args Args, o InsertOpts) (int64, error) {
	client, err := inserter()
	if err != nil {
		return 0, fmt.Errorf("jobs: %w", err)
	}
	inserted, err := client.InsertTx(ctx, tx, args, &o)
	if err != nil {
		return 0, fmt.Errorf("jobs: insert %s: %w", args.Kind(), err)
	}
	return inserted.Job.ID, nil
}

// InsertOnce is Insert for a job that need not be promised while another one with the same arguments waits or runs.
func InsertOnce(ctx context.Context, tx pgx.Tx, args Args) error {
	client, err := inserter()
	if err != nil {
		return fmt.Errorf("jobs: %w", err)
	}
	_, err = client.InsertTx(ctx, tx, args, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning, rivertype.JobStateRetryable, rivertype.JobStateScheduled,
	}}})
	if err != nil {
		return fmt.Errorf("jobs: insert %s: %w", args.Kind(), err)
	}
	return nil
}

// starter is whose job it is, and which of theirs.
type starter struct {
	Tenant int64  `json:"tenant"`
	UserID int64  `json:"userID"`
	Sub    string `json:"sub"`
	JobID  int64  `json:"jobID"`
}

func (s starter) run(r *Runner, region string) *Run {
	return &Run{Actor: db.Actor{Region: region, Tenant: s.Tenant, UserID: s.UserID, Sub: s.Sub}, JobID: s.JobID, runner: r}
}

// ticket is what the runner keeps of a tracked job: who started it, and the arguments of its kind.
type ticket[T Args] struct {
	starter
	Args T `json:"args"`
}

func (t ticket[T]) Kind() string { return t.Args.Kind() }

func (t ticket[T]) InsertOpts() river.InsertOpts {
	var o river.InsertOpts
	if own, ok := any(t.Args).(river.JobArgsWithInsertOpts); ok {
		o = own.InsertOpts()
	}
	o.Queue = cmp.Or(o.Queue, QueueDefault)
	return o
}

// Start promises a job that the user of the transaction will wait for, and returns the id to ask for.
func Start[T Args](ctx context.Context, tx *db.Tx, args T) (int64, error) {
	id, err := tx.IDs(ctx, "job", 1)
	if err != nil {
		return 0, err
	}
	t := ticket[T]{starter: starter{tx.Tenant, tx.UserID, tx.Sub, id}, Args: args}
	queue := t.InsertOpts().Queue
	waits, err := mustWait(ctx, tx, queue)
	if err != nil {
		return 0, err
	}
	riverID, err := insert(ctx, tx, t, InsertOpts{Pending: waits})
	if err != nil {
		return 0, err
	}
	if waits {
		letInLater(ctx, tx, queue)
	}
	_, err = tx.Exec(ctx, `INSERT INTO jobs (tenant_id, id, kind, user_id, river_id, started_at, queue, waiting) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		tx.Tenant, id, args.Kind(), tx.UserID, riverID, tx.Now, queue, waits)
	return id, err
}

// Effected says that the effect of a job is in the transaction that starts it, so that there is nothing to stop.
func Effected(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, "UPDATE jobs SET effected = true WHERE tenant_id = $1 AND id = $2", tx.Tenant, id)
	return err
}

// patience waits a little longer after each failure: 1, 4, 9 and 16 seconds.
type patience struct{}

func (patience) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(time.Duration(job.Attempt*job.Attempt) * time.Second)
}
