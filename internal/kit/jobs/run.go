package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// progressEvery keeps a quick worker from spending its time on saying how quick it is.
const progressEvery = 250 * time.Millisecond

// Run is one attempt at a tracked job.
type Run struct {
	Actor db.Actor
	JobID int64
	// Attempt counts from 1. Last says that the job is not tried again when this attempt fails.
	Attempt int
	Last    bool

	runner   *Runner
	anybody  bool
	finished bool
	percent  int
	reported time.Time
}

// Progress shows the person how far the job is. It uses a connection of its own, so that it is seen before the work is
// committed. It is a courtesy: when it fails, the work goes on.
func (run *Run) Progress(ctx context.Context, done, total int) {
	if total <= 0 {
		return
	}
	percent := min(99, max(0, done*100/total))
	if percent <= run.percent || time.Since(run.reported) < progressEvery {
		return
	}
	run.percent, run.reported = percent, time.Now()
	err := run.runner.DB.InTx(db.Promptly(ctx), run.Actor, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE jobs SET percent_done = $3 WHERE tenant_id = $1 AND id = $2 AND status = 1 AND percent_done < $3",
			run.Actor.Tenant, run.JobID, percent)
		run.announce(tx)
		return err
	})
	if err != nil {
		run.runner.Log.WarnContext(ctx, "job progress", "tenant", run.Actor.Tenant, "job", run.JobID, "cause", err)
	}
}

// Effect has the effect of a job that goes on to see what comes of it; Finish then completes it. From here on the job can no
// longer be stopped. Ended says that it had ended before: then nothing has changed.
func (run *Run) Effect(ctx context.Context, f func(tx *db.Tx) error) (ended bool, err error) {
	err = run.runner.DB.InTx(ctx, run.Actor, func(tx *db.Tx) error {
		changed, err := tx.Exec(ctx, "UPDATE jobs SET effected = true WHERE tenant_id = $1 AND id = $2 AND status = 1",
			run.Actor.Tenant, run.JobID)
		if err != nil {
			return err
		}
		if changed.RowsAffected() == 0 {
			return errEnded
		}
		return f(tx)
	})
	if errors.Is(err, errEnded) {
		return true, nil
	}
	return false, err
}

// errEnded says that a job has ended otherwise while its effect was being written.
var errEnded = errors.New("jobs: the job has ended")

// Finish has the effect of the job and completes it in one transaction. What f returns becomes jobData. When another
// process has completed the job meanwhile, or its starter has stopped it, nothing changes.
func (run *Run) Finish(ctx context.Context, f func(tx *db.Tx) (data any, err error)) error {
	err := run.runner.DB.InTx(ctx, run.Actor, func(tx *db.Tx) error {
		// The row itself stays free for Progress; two attempts at the same job meet here.
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
			fmt.Sprintf("casefold job %d of firm %d", run.JobID, run.Actor.Tenant)); err != nil {
			return err
		}
		var open bool
		if err := tx.QueryRow(ctx, "SELECT status = 1 FROM jobs WHERE tenant_id = $1 AND id = $2",
			run.Actor.Tenant, run.JobID).Scan(&open); err != nil || !open {
			return err
		}
		data, err := f(tx)
		if err != nil {
			return err
		}
		completed, err := run.end(ctx, tx, statusComplete, data)
		if err == nil && !completed {
			err = errEnded
		}
		return err
	})
	if errors.Is(err, errEnded) {
		err = nil
	}
	run.finished = err == nil
	return err
}

// The states of a job, as the specification numbers them.
const (
	statusComplete = 2
	statusFailed   = 3
)

// end ends the job, unless it has ended before.
func (run *Run) end(ctx context.Context, tx *db.Tx, status int, data any) (ended bool, err error) {
	if data == nil {
		data = struct{}{}
	}
	text, err := json.Marshal(data)
	if err != nil {
		return false, fmt.Errorf("jobs: data of the result: %w", err)
	}
	var queue string
	err = tx.QueryRow(ctx, `UPDATE jobs SET status = $3::smallint, data = $4, ended_at = greatest(started_at, $5), waiting = false,
			percent_done = CASE WHEN $3::smallint = 2 THEN 100 ELSE percent_done END
		WHERE tenant_id = $1 AND id = $2 AND status = 1 RETURNING queue`, run.Actor.Tenant, run.JobID, status, text, tx.Now).Scan(&queue)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	letInLater(ctx, tx, queue)
	run.announce(tx)
	return true, nil
}

func (run *Run) announce(tx *db.Tx) { announce(run.runner.Hub, tx, run.JobID) }

// announce tells the browsers of the person whose transaction it is that a job of theirs has moved.
func announce(hub *events.Hub, tx *db.Tx, jobID int64) {
	hub.Publish(tx, events.Event{Topic: events.User(tx.Sub), Kind: "job", IDs: map[string]int64{"jobID": jobID}})
}

// attempt runs the work and settles what becomes of the job: complete, tried again, or failed for good. A refusal from
// the catalogue (a right that was lost, an item that is gone) is final at once; anything else may pass.
func (run *Run) attempt(ctx context.Context, row *rivertype.JobRow, work func() error) error {
	err := run.mayRun(ctx)
	if err == nil {
		err = recovered(work)
	}
	if err == nil && !run.finished {
		err = run.Finish(ctx, func(*db.Tx) (any, error) { return nil, nil })
	}
	if err == nil {
		return nil
	}
	if run.runner.stopping.Load() && ctx.Err() != nil {
		return river.JobSnooze(0) // cut off by our own end, which must not count as a failure
	}
	var failure *Failure
	final := errs.Refuses(err) || errors.As(err, &failure)
	if !final && row.Attempt < row.MaxAttempts {
		return err
	}
	// The attempt may have ended because its time was up; to say so still needs a moment.
	settle, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if failed := run.fail(settle, err); failed != nil {
		return errors.Join(err, failed)
	}
	if final {
		return river.JobCancel(err)
	}
	return err
}

func (run *Run) mayRun(ctx context.Context) error {
	if run.anybody {
		return nil
	}
	return run.runner.DB.InTx(ctx, run.Actor, func(tx *db.Tx) error { return run.runner.MayRun(ctx, tx) })
}

// Failure ends a job for good with data of its own, for what browsers know by another name than a code.
type Failure struct{ Data any }

func (f *Failure) Error() string { return fmt.Sprintf("the job failed: %+v", f.Data) }

// Refused is the failure of a job for good, by an error of the catalogue, whatever its status.
func Refused(e *errs.Error) *Failure { return &Failure{Data: failureData(e)} }

// fail records why the job came to nothing, in the words of the catalogue where the job has none of its own.
func (run *Run) fail(ctx context.Context, cause error) error {
	return run.runner.DB.InTx(ctx, run.Actor, func(tx *db.Tx) error {
		_, err := run.end(ctx, tx, statusFailed, failureData(cause))
		return err
	})
}

func failureData(cause error) any {
	var own *Failure
	if errors.As(cause, &own) {
		return own.Data
	}
	known := errs.As(cause)
	var data struct {
		Error struct {
			Code        int    `json:"code"`
			UserMessage string `json:"userMessage"`
		} `json:"error"`
		ErrorData any `json:"errorData,omitempty"`
	}
	data.Error.Code, data.Error.UserMessage, data.ErrorData = known.Code, known.Message, known.Data()
	return data
}

func recovered(work func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return work()
}
