package jobs_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
)

// errandArgs are the arguments of every test job; What tells the worker what to do.
type errandArgs struct {
	What string `json:"what"`
}

func (errandArgs) Kind() string { return "test.errand" }

// lastErrandArgs are of a kind that gets one attempt.
type lastErrandArgs struct{ errandArgs }

func (lastErrandArgs) Kind() string                { return "test.lastErrand" }
func (lastErrandArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{MaxAttempts: 1} }

var atOnce = jobs.Policy{Backoff: func(int) time.Duration { return 0 }}

func newRunner(d *db.DB, mayRun func(context.Context, *db.Tx) error) *jobs.Runner {
	if mayRun == nil {
		mayRun = func(context.Context, *db.Tx) error { return nil }
	}
	log := slog.New(slog.DiscardHandler)
	return jobs.New(jobs.Options{DB: d, Hub: events.NewHub(d, log), Log: log, MayRun: mayRun, LookEvery: 100 * time.Millisecond})
}

func start(t *testing.T, r *jobs.Runner) {
	t.Helper()
	if err := r.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

func begin[T jobs.Args](t *testing.T, d *dbtest.Installation, who db.Actor, args T) (id int64) {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) (err error) {
		id, err = jobs.Start(t.Context(), tx, args)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

type state struct {
	Status, Percent int
	Data            string
}

func look(t *testing.T, d *dbtest.Installation, who db.Actor, id int64) (s state) {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT status, percent_done, data::text FROM jobs WHERE tenant_id = $1 AND id = $2",
			who.Tenant, id).Scan(&s.Status, &s.Percent, &s.Data)
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// await looks until the job has ended, which a person does too.
func await(t *testing.T, d *dbtest.Installation, who db.Actor, id int64) state {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if s := look(t, d, who, id); s.Status != 1 {
			return s
		}
	}
	t.Fatal("the job did not end")
	return state{}
}

// leaveMark is the visible effect of a test job: one row that could be there twice.
func leaveMark(ctx context.Context, tx *db.Tx, what string) error {
	_, err := tx.Exec(ctx, "INSERT INTO permission_groups (tenant_id, id, name, created_at) SELECT $1, coalesce(max(id), 0) + 1, $2 || count(*), $3 FROM permission_groups WHERE tenant_id = $1",
		tx.Tenant, what, tx.Now)
	return err
}

func marks(t *testing.T, d *dbtest.Installation, who db.Actor) (n int) {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT count(*) FROM permission_groups WHERE tenant_id = $1", who.Tenant).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
