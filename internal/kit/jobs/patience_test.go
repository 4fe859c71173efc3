package jobs_test

import (
	"context"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/jobs"
)

func TestHeavyJobsGiveWayToWhatPeopleWaitFor(t *testing.T) {
	d := dbtest.Private(t)
	who := d.Firm(t, "US")
	gave := make(chan bool, 2)
	work := func(ctx context.Context, run *jobs.Run) error {
		return run.Finish(ctx, func(tx *db.Tx) (any, error) {
			gave <- dbtest.Patient(ctx, t, tx)
			return nil, nil
		})
	}
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ errandArgs) error { return work(ctx, run) }, atOnce)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ heavyErrandArgs) error { return work(ctx, run) }, atOnce)
	start(t, r)
	begin(t, d, who, errandArgs{})
	if <-gave {
		t.Error("a job that somebody waits for gives way")
	}
	begin(t, d, who, heavyErrandArgs{})
	if !<-gave {
		t.Error("a heavy job does not give way")
	}
}
