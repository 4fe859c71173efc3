package jobs_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
)

func TestAJobRunsOnlyAfterTheCommitThatPromisedIt(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	ran := make(chan string, 2)
	r := newRunner(d.DB, nil)
	jobs.Regional(r, func(_ context.Context, region string, job *jobs.Job[errandArgs]) error {
		ran <- region + " " + job.Args.What
		return nil
	}, atOnce)
	start(t, r)
	undone := errors.New("changed my mind")
	for what, end := range map[string]error{"undone": undone, "done": nil} {
		err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
			if _, err := jobs.Insert(t.Context(), tx, errandArgs{what}); err != nil {
				return err
			}
			return end
		})
		if !errors.Is(err, end) {
			t.Fatal(err)
		}
	}
	if got := <-ran; got != "US done" {
		t.Errorf("ran %q", got)
	}
	var left int
	if err := d.Super(t, "US").QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE args->>'what' = 'undone'").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d jobs of a transaction that was undone, %v", left, err)
	}
}

func TestAPersonSeesTheProgressAndTheResultOfAJob(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "CA")
	halfway, goOn := make(chan struct{}), make(chan struct{})
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ errandArgs) error {
		return run.Finish(ctx, func(tx *db.Tx) (any, error) {
			if err := leaveMark(ctx, tx, "export"); err != nil {
				return nil, err
			}
			run.Progress(ctx, 5, 10)
			close(halfway)
			<-goOn
			return map[string]int{"files": 10}, nil
		})
	}, atOnce)
	start(t, r)
	id := begin(t, d, who, errandArgs{})
	<-halfway
	if got := look(t, d, who, id); got != (state{1, 50, "{}"}) || marks(t, d, who) != 0 {
		t.Errorf("halfway: %+v, %d marks", got, marks(t, d, who))
	}
	close(goOn)
	if got := await(t, d, who, id); got != (state{2, 100, `{"files": 10}`}) || marks(t, d, who) != 1 {
		t.Errorf("at the end: %+v, %d marks", got, marks(t, d, who))
	}
}

func TestAJobOfSomebodyWhoLostTheRightDoesNothing(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	r := newRunner(d.DB, func(_ context.Context, tx *db.Tx) error {
		if tx.UserID == who.UserID && tx.Tenant == who.Tenant {
			return errs.InsufficientAuth
		}
		return nil
	})
	jobs.Tracked(r, func(context.Context, *jobs.Run, errandArgs) error {
		t.Error("the job ran")
		return nil
	}, atOnce)
	start(t, r)
	got := await(t, d, who, begin(t, d, who, errandArgs{}))
	if got.Status != 3 || !strings.Contains(got.Data, `"code": 3013`) {
		t.Errorf("%+v", got)
	}
}

func TestARefusalFromTheCatalogueIsFinal(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	var tries atomic.Int32
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ errandArgs) error {
		tries.Add(1)
		return run.Finish(ctx, func(tx *db.Tx) (any, error) {
			if err := leaveMark(ctx, tx, "half"); err != nil {
				return nil, err
			}
			return nil, errs.ObjectNotFound
		})
	}, atOnce)
	start(t, r)
	got := await(t, d, who, begin(t, d, who, errandArgs{}))
	if got.Status != 3 || !strings.Contains(got.Data, `"code": 2027`) || tries.Load() != 1 || marks(t, d, who) != 0 {
		t.Errorf("%+v after %d tries, %d marks", got, tries.Load(), marks(t, d, who))
	}
}

func TestAPoisonedJobFailsAfterFiveTriesAndTheQueueMovesOn(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	var tries, last atomic.Int32
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(_ context.Context, run *jobs.Run, args errandArgs) error {
		switch args.What {
		case "poison":
			tries.Add(1)
			if run.Last {
				last.Add(1)
			}
			return errors.New("always")
		case "panic":
			panic("always")
		}
		return nil
	}, atOnce)
	start(t, r)
	var poisoned []int64
	for range 8 {
		poisoned = append(poisoned, begin(t, d, who, errandArgs{"poison"}))
	}
	panics := begin(t, d, who, errandArgs{"panic"})
	if got := await(t, d, who, begin(t, d, who, errandArgs{"good"})); got.Status != 2 {
		t.Errorf("a good job behind poisoned ones: %+v", got)
	}
	for _, id := range append(poisoned, panics) {
		if got := await(t, d, who, id); got.Status != 3 || !strings.Contains(got.Data, `"code": 1000`) || strings.Contains(got.Data, "always") {
			t.Errorf("%+v", got)
		}
	}
	if tries.Load() != 8*jobs.MaxAttempts || last.Load() != 8 {
		t.Errorf("%d tries, %d of them the last", tries.Load(), last.Load())
	}
}

func TestTwoAttemptsAtOnceHaveOneEffect(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ errandArgs) error {
		var both sync.WaitGroup
		failures := make([]error, 2)
		for i := range failures {
			attempt := *run
			both.Go(func() {
				failures[i] = attempt.Finish(ctx, func(tx *db.Tx) (any, error) { return nil, leaveMark(ctx, tx, "once") })
			})
		}
		both.Wait()
		return errors.Join(failures...)
	}, atOnce)
	start(t, r)
	if got := await(t, d, who, begin(t, d, who, errandArgs{})); got.Status != 2 || marks(t, d, who) != 1 {
		t.Errorf("%+v, %d marks", got, marks(t, d, who))
	}
}

func TestJobsGoOnAfterTheDatabaseCutEveryConnection(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(context.Context, *jobs.Run, errandArgs) error { return nil }, atOnce)
	start(t, r)
	if got := await(t, d, who, begin(t, d, who, errandArgs{})); got.Status != 2 {
		t.Fatalf("%+v", got)
	}
	if _, err := d.Super(t, "US").Exec(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'casefold_app'"); err != nil {
		t.Fatal(err)
	}
	var id int64
	for id == 0 { // the first uses of the pool find out that its connections are gone
		_ = d.InTx(t.Context(), who, func(tx *db.Tx) (err error) {
			id, err = jobs.Start(t.Context(), tx, errandArgs{})
			return err
		})
	}
	if got := await(t, d, who, id); got.Status != 2 {
		t.Errorf("%+v", got)
	}
}
