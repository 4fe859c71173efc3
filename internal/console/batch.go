package console

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/console/internal/sqlgen"
	"casefold/internal/firms"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
)

// Batch is a kind of work for a firm as a whole. It consists of tasks, each of which is done in a transaction of its own
// and may fail without the others.
type Batch struct {
	// Description is what people read.
	Description string
	// Tasks names what there is to do.
	Tasks func(ctx context.Context, tx *db.Tx) ([]string, error)
	// Do does one of the tasks. It can run twice.
	Do func(ctx context.Context, tx *db.Tx, task string) error
	// Run is for tasks that take too long for a transaction, instead of Do. It is told the number of the job.
	Run func(ctx context.Context, where db.Actor, job int64, task string) error
}

// batchTimeout is for the largest firms.
const batchTimeout = 6 * time.Hour

type batchArgs struct {
	Tenant int64 `json:"tenant"`
	JobID  int64 `json:"jobID"`
}

// Kind names the job that does the tasks of a batch.
func (batchArgs) Kind() string { return "console_batch" }

// InsertOpts puts batches where work of minutes waits.
func (batchArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// Work registers the jobs.
func (s *Service) Work(r *jobs.Runner) {
	jobs.Regional(r, func(ctx context.Context, region string, job *jobs.Job[batchArgs]) error {
		return s.runBatch(ctx, db.Actor{Region: region, Tenant: job.Args.Tenant}, job.Args.JobID)
	}, jobs.Policy{Timeout: batchTimeout})
	jobs.Regional(r, func(ctx context.Context, region string, _ *jobs.Job[recountArgs]) error {
		return s.db.InEachFirm(ctx, region, func(tx *db.Tx) error { return s.count(ctx, tx) })
	}, jobs.Policy{Timeout: batchTimeout})
}

// startBatch promises work of a kind for a firm, and returns its number there.
func (s *Service) startBatch(ctx context.Context, firm firms.Firm, kind string) (id int64, err error) {
	act := &firms.Act{Action: "firm." + kind}
	err = s.firms.ActInRegion(ctx, inside(firm), act, func(tx *db.Tx) error {
		tasks, err := s.Batches[kind].Tasks(ctx, tx)
		if err != nil {
			return err
		}
		id, err = promise(ctx, tx, kind, nil, tasks)
		act.After = map[string]any{"jobID": id}
		return err
	})
	return id, err
}

// underWay is the newest batch of a kind that has not ended, 0 if there is none.
func (s *Service) underWay(ctx context.Context, firm firms.Firm, kind string) (id int64, err error) {
	err = s.db.InTx(ctx, inside(firm), func(tx *db.Tx) (err error) {
		id, err = sqlgen.New(tx).BatchUnderWay(ctx, sqlgen.BatchUnderWayParams{TenantID: tx.Tenant, Kind: kind})
		return err
	})
	return id, err
}

// rerun promises once more what failed of a batch. One that is not of this firm is ObjectNotFound, one of which nothing
// failed InvalidInput.
func (s *Service) rerun(ctx context.Context, firm firms.Firm, of int64) (id int64, err error) {
	act := &firms.Act{Action: "firm.rerun"}
	err = s.firms.ActInRegion(ctx, inside(firm), act, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		job, err := q.LockBatch(ctx, sqlgen.LockBatchParams{TenantID: tx.Tenant, ID: of})
		if errors.Is(err, pgx.ErrNoRows) {
			return errs.ObjectNotFound
		}
		if err != nil {
			return err
		}
		failed, err := q.FailedTasks(ctx, sqlgen.FailedTasksParams{TenantID: tx.Tenant, JobIds: []int64{of}})
		if err != nil {
			return err
		}
		if _, known := s.Batches[job.Kind]; !known || job.EndedAt == nil || len(failed) == 0 {
			return errs.Invalid("jobID", "only a job that ended with failed tasks can be run again")
		}
		tasks := make([]string, len(failed))
		for i, task := range failed {
			tasks[i] = task.Name
		}
		id, err = promise(ctx, tx, job.Kind, &of, tasks)
		act.After = map[string]any{"jobID": id, "rerunOf": of}
		return err
	})
	return id, err
}

func promise(ctx context.Context, tx *db.Tx, kind string, rerunOf *int64, tasks []string) (id int64, err error) {
	if id, err = tx.IDs(ctx, "batchJob", 1); err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	err = q.InsertBatch(ctx, sqlgen.InsertBatchParams{TenantID: tx.Tenant, ID: id, Kind: kind, Provider: tx.Provider, RerunOf: rerunOf, CreatedAt: tx.Now})
	if err != nil {
		return 0, err
	}
	if err := q.InsertTasks(ctx, sqlgen.InsertTasksParams{TenantID: tx.Tenant, JobID: id, Names: tasks}); err != nil {
		return 0, err
	}
	_, err = jobs.Insert(ctx, tx, batchArgs{tx.Tenant, id})
	return id, err
}

// runBatch does the tasks that wait. What another attempt did stays done.
func (s *Service) runBatch(ctx context.Context, where db.Actor, id int64) error {
	var kind string
	var waiting []sqlgen.WaitingTasksRow
	err := s.db.InTx(ctx, where, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		job, err := q.LockBatch(ctx, sqlgen.LockBatchParams{TenantID: tx.Tenant, ID: id})
		if err != nil || job.EndedAt != nil {
			return err
		}
		kind = job.Kind
		if err := q.BeginBatch(ctx, sqlgen.BeginBatchParams{TenantID: tx.Tenant, ID: id, Now: tx.Now}); err != nil {
			return err
		}
		waiting, err = q.WaitingTasks(ctx, sqlgen.WaitingTasksParams{TenantID: tx.Tenant, JobID: id})
		return err
	})
	if err != nil {
		return err
	}
	for _, task := range waiting {
		if err := s.runTask(ctx, where, id, kind, task); err != nil {
			return err
		}
	}
	return s.db.InTx(ctx, where, func(tx *db.Tx) error {
		return sqlgen.New(tx).EndBatch(ctx, sqlgen.EndBatchParams{TenantID: tx.Tenant, ID: id, Now: tx.Now})
	})
}

// runTask does one task and records it as done, in the same transaction where it has one, or records why it failed. A database
// that is gone or a process that ends is no failure of the task: the whole job is tried again.
func (s *Service) runTask(ctx context.Context, where db.Actor, id int64, kind string, task sqlgen.WaitingTasksRow) error {
	if s.Batches[kind].Run != nil {
		err := s.run(ctx, where, id, kind, task.Name)
		return s.endTask(ctx, where, id, task.Number, err)
	}
	err := s.db.InTx(ctx, where, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		taken, err := q.TakeTask(ctx, sqlgen.TakeTaskParams{TenantID: tx.Tenant, JobID: id, Number: task.Number})
		if err != nil || taken == 0 {
			return err
		}
		if err := s.do(ctx, tx, kind, task.Name); err != nil {
			return err
		}
		return q.EndTask(ctx, sqlgen.EndTaskParams{TenantID: tx.Tenant, JobID: id, Number: task.Number, State: "done"})
	})
	if err == nil {
		return nil
	}
	return s.endTask(ctx, where, id, task.Number, err)
}

// endTask records how a task ended, which is not known where the database or the process is gone.
func (s *Service) endTask(ctx context.Context, where db.Actor, id, number int64, err error) error {
	if ctx.Err() != nil || errors.Is(err, errs.NoDatabase) {
		return err
	}
	p := sqlgen.EndTaskParams{TenantID: where.Tenant, JobID: id, Number: number, State: "done"}
	if err != nil {
		p.State, p.Reason = "failed", reasonOf(err)
	}
	return s.db.InTx(ctx, where, func(tx *db.Tx) error { return sqlgen.New(tx).EndTask(ctx, p) })
}

// failure is a reason that was found elsewhere and is told as it is.
type failure string

func (f failure) Error() string { return string(f) }

func reasonOf(err error) string {
	var said failure
	if errors.As(err, &said) {
		return said.Error()
	}
	return errs.As(err).Message
}

// recovered makes a failure of a panic.
func recovered(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
	}
}

func (s *Service) run(ctx context.Context, where db.Actor, id int64, kind, task string) (err error) {
	defer recovered(&err)
	return s.Batches[kind].Run(ctx, where, id, task)
}

func (s *Service) do(ctx context.Context, tx *db.Tx, kind, task string) (err error) {
	defer recovered(&err)
	batch, known := s.Batches[kind]
	if !known {
		return errs.Internal.Because(fmt.Errorf("console: there is no work of the kind %q", kind))
	}
	return batch.Do(ctx, tx, task)
}
