package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
)

// Options of a Runner.
type Options struct {
	DB  *db.DB
	Hub *events.Hub
	Log *slog.Logger
	// MayRun is asked before each attempt of a tracked job, in a transaction of the person who started it: a job of
	// somebody who has lost the right to work does nothing.
	MayRun func(ctx context.Context, tx *db.Tx) error
	// LookEvery is the time between two searches for jobs whose process died; a job is taken over after two of them.
	// Zero means ten seconds.
	LookEvery time.Duration
	// KeptKinds are the kinds of jobs that are part of a record and never forgotten.
	KeptKinds []string
	// Grace is how long running jobs may go on after Stop. Zero means ten seconds.
	Grace time.Duration
}

// Runner works the jobs of every database. Workers and schedules are registered before Start.
type Runner struct {
	Options
	global   *station
	regions  map[string]*station
	running  sync.WaitGroup
	cancel   context.CancelFunc
	stopping atomic.Bool
}

// station is the share of one database.
type station struct {
	region   string // empty: the global database
	pool     *pgxpool.Pool
	workers  *river.Workers
	kinds    int
	periodic []*river.PeriodicJob
	client   *river.Client[pgx.Tx]
	lease    *lease
}

// New prepares a runner for all databases.
func New(o Options) *Runner {
	o.LookEvery = cmp.Or(o.LookEvery, 10*time.Second)
	o.Grace = cmp.Or(o.Grace, 10*time.Second)
	r := &Runner{Options: o, regions: map[string]*station{}}
	r.global = &station{pool: o.DB.GlobalPool(), workers: river.NewWorkers()}
	for _, name := range o.DB.Regions() {
		r.regions[name] = &station{region: name, pool: o.DB.RegionPool(name), workers: river.NewWorkers()}
	}
	r.keepUp()
	return r
}

// Policy of a kind of job. Zero values mean ten minutes, and retries after 1, 4, 9 and 16 seconds.
type Policy struct {
	Timeout time.Duration
	Backoff func(attempt int) time.Duration
	// WhoeverStarted: the work goes on when its starter has lost the right to work, which it judges by itself.
	WhoeverStarted bool
}

// Global registers the worker for a kind of job in the global database.
func Global[T Args](r *Runner, work func(ctx context.Context, job *Job[T]) error, policy Policy) {
	register(r.global, &worker[T]{policy: policy, work: work})
}

// Regional registers the worker for a kind of job that nobody waits for, in the database of every region.
func Regional[T Args](r *Runner, work func(ctx context.Context, region string, job *Job[T]) error, policy Policy) {
	for name, s := range r.regions {
		register(s, &worker[T]{policy: policy, work: func(ctx context.Context, job *Job[T]) error {
			return work(ctx, name, job)
		}})
	}
}

// Tracked registers the worker for a kind of job that a person waits for.
func Tracked[T Args](r *Runner, work func(ctx context.Context, run *Run, args T) error, policy Policy) {
	var args T
	TrackedAs(r, args, work, policy)
}

// TrackedAs is Tracked for arguments that name their kind only when they are filled: several kinds then share them.
func TrackedAs[T Args](r *Runner, args T, work func(ctx context.Context, run *Run, args T) error, policy Policy) {
	for name, s := range r.regions {
		registerAs(s, ticket[T]{Args: args}, &worker[ticket[T]]{policy: policy, work: func(ctx context.Context, job *Job[ticket[T]]) error {
			run := job.Args.run(r, name)
			run.Attempt, run.Last, run.anybody = job.Attempt, job.Attempt >= job.MaxAttempts, policy.WhoeverStarted
			return run.attempt(ctx, job.JobRow, func() error { return work(ctx, run, job.Args.Args) })
		}})
	}
}

func register[T Args](s *station, w *worker[T]) {
	var args T
	registerAs(s, args, w)
}

func registerAs[T Args](s *station, args T, w *worker[T]) {
	river.AddWorkerArgs(s.workers, args, w)
	s.kinds++
}

// EveryGlobal inserts the job into the global database at each interval, once for all processes.
func (r *Runner) EveryGlobal(interval time.Duration, args Args) {
	r.global.every(interval, args)
}

// EveryRegional inserts the job into the database of each region at each interval, once for all processes.
func (r *Runner) EveryRegional(interval time.Duration, args Args) {
	for _, s := range r.regions {
		s.every(interval, args)
	}
}

func (s *station) every(interval time.Duration, args Args) {
	s.periodic = append(s.periodic, river.NewPeriodicJob(river.PeriodicInterval(interval),
		func() (river.JobArgs, *river.InsertOpts) { return args, nil }, &river.PeriodicJobOpts{RunOnStart: true}))
}

type worker[T Args] struct {
	river.WorkerDefaults[T]
	policy Policy
	work   func(ctx context.Context, job *Job[T]) error
}

// Work has heavy work give way to what people wait for.
func (w *worker[T]) Work(ctx context.Context, job *Job[T]) error {
	if job.Queue == QueueHeavy {
		ctx = db.Patiently(ctx)
	}
	return w.work(ctx, job)
}

func (w *worker[T]) Timeout(*Job[T]) time.Duration { return w.policy.Timeout }

func (w *worker[T]) NextRetry(job *Job[T]) time.Time {
	if w.policy.Backoff == nil {
		return time.Time{}
	}
	return time.Now().Add(w.policy.Backoff(job.Attempt))
}

// Start begins to work, until Stop; ctx bounds the start only. The databases must be migrated; one that goes away later
// is waited for.
func (r *Runner) Start(ctx context.Context) error {
	var work context.Context
	r.stopping.Store(false)
	work, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	number := rand.Int32()
	for _, s := range r.stations() {
		if s.kinds == 0 {
			continue
		}
		if err := r.startStation(ctx, work, s, number); err != nil {
			return errors.Join(fmt.Errorf("jobs: %w", err), r.Stop(context.WithoutCancel(ctx)))
		}
	}
	return nil
}

func (r *Runner) startStation(ctx, work context.Context, s *station, number int32) (err error) {
	config := &river.Config{
		ID:     clientID(number),
		Logger: slog.New(onlyTrouble{r.Log.Handler()}), Workers: s.workers, PeriodicJobs: s.periodic,
		Queues:        map[string]river.QueueConfig{QueueDefault: {MaxWorkers: 4}, QueueHeavy: {MaxWorkers: 8}, QueueConverters: {MaxWorkers: 32}, QueueMail: {MaxWorkers: 8}},
		FetchCooldown: fetchCooldown, MaxAttempts: MaxAttempts, RetryPolicy: patience{},
		JobTimeout: 10 * time.Minute, SoftStopTimeout: r.Grace,
		CompletedJobRetentionPeriod: 6 * time.Hour,
		// Rebuilding indexes is for the owner of the tables, whom this process is not.
		ReindexerIndexNames: []string{},
	}
	if s.client, err = river.NewClient(riverpgxv5.New(s.pool), config); err != nil {
		return err
	}
	if s.lease, err = takeLease(ctx, r.DB, s.region, number); err != nil {
		return err
	}
	r.running.Go(func() { s.lease.keep(work, r.Log) })
	if err := s.client.Start(work); err != nil {
		return err
	}
	r.running.Go(func() { r.lookAfter(work, s) })
	return nil
}

// Stop lets running jobs end and cuts off those that take longer than Grace; another process takes them up again.
func (r *Runner) Stop(ctx context.Context) error {
	if r.cancel == nil {
		return nil
	}
	r.stopping.Store(true)
	var failures []error
	var clients sync.WaitGroup
	var mu sync.Mutex
	for _, s := range r.stations() {
		if s.client == nil {
			continue
		}
		clients.Go(func() {
			if err := s.client.Stop(ctx); err != nil {
				mu.Lock()
				defer mu.Unlock()
				failures = append(failures, err)
			}
		})
	}
	clients.Wait()
	// The leases go last: as long as a job may run here, nobody takes it over.
	r.cancel()
	r.running.Wait()
	return errors.Join(failures...)
}

func (r *Runner) stations() []*station {
	all := []*station{r.global}
	for _, s := range r.regions {
		all = append(all, s)
	}
	return all
}

// onlyTrouble keeps the runner's own remarks about its comings and goings out of the log.
type onlyTrouble struct{ slog.Handler }

func (h onlyTrouble) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

func (h onlyTrouble) WithAttrs(attributes []slog.Attr) slog.Handler {
	return onlyTrouble{h.Handler.WithAttrs(attributes)}
}

func (h onlyTrouble) WithGroup(name string) slog.Handler {
	return onlyTrouble{h.Handler.WithGroup(name)}
}
