package jobs_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/jobs"
)

var stopped = state{Status: 3, Data: `{"stopped": true}`}

func stop(t *testing.T, address string, who db.Actor, id int64) (status int, answer string) {
	t.Helper()
	return post(t, address+"/api/jobs/stop", who, jobBody(id))
}

func TestAStoppedJobGivesUpWhatItIsDoing(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	address := serve(t, d, who)
	began, gaveUp := make(chan struct{}), make(chan error, 2)
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, _ *jobs.Run, _ errandArgs) error {
		close(began) // a second attempt would panic
		<-ctx.Done()
		gaveUp <- ctx.Err()
		return ctx.Err()
	}, atOnce)
	start(t, r)
	id := begin(t, d, who, errandArgs{})
	<-began
	if status, text := stop(t, address, who, id); status != http.StatusOK || !strings.Contains(text, `"status":3`) {
		t.Fatal(status, text)
	}
	<-gaveUp
	if got := look(t, d, who, id); got != stopped {
		t.Errorf("%+v", got)
	}
	runner := d.Super(t, "US")
	for left := 1; left > 0; {
		err := runner.QueryRow(t.Context(), `SELECT count(*) FROM river_job WHERE state <> 'cancelled' AND args->>'jobID' = $1::bigint::text
			AND args->>'tenant' = $2::bigint::text`, id, who.Tenant).Scan(&left)
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestAJobThatIsStoppedInItsLastMomentLeavesNothing(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "CA")
	address := serve(t, d, who)
	written, goOn, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ errandArgs) error {
		// Whoever does not hear of it in time must not have an effect either.
		ctx = context.WithoutCancel(ctx)
		err := run.Finish(ctx, func(tx *db.Tx) (any, error) {
			err := leaveMark(ctx, tx, "copy")
			close(written)
			<-goOn
			return nil, err
		})
		ended <- err
		return err
	}, atOnce)
	start(t, r)
	id := begin(t, d, who, errandArgs{})
	<-written
	if status, text := stop(t, address, who, id); status != http.StatusOK {
		t.Fatal(status, text)
	}
	close(goOn)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if got := look(t, d, who, id); got != stopped || marks(t, d, who) != 0 {
		t.Errorf("%+v, %d marks", got, marks(t, d, who))
	}
}

func TestAJobThatWaitsForItsTurnIsStoppedAndNeverRuns(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	address := serve(t, d, who)
	id, next := begin(t, d, who, errandArgs{}), begin(t, d, who, errandArgs{"next"})
	for range 2 { // stopping again changes nothing
		if status, text := stop(t, address, who, id); status != http.StatusOK || !strings.Contains(text, `{\"stopped\": true}`) {
			t.Fatal(status, text)
		}
	}
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(_ context.Context, _ *jobs.Run, args errandArgs) error {
		if args.What != "next" {
			t.Error("a stopped job ran")
		}
		return nil
	}, atOnce)
	start(t, r)
	if got := await(t, d, who, next); got.Status != 2 {
		t.Errorf("%+v", got)
	}
	if status, text := stop(t, address, who, next); status != http.StatusOK || !strings.Contains(text, `"status":2`) {
		t.Errorf("what is done stays done: %d %s", status, text)
	}
}

func TestNobodyStopsTheJobsOfOthersOrThoseThatOthersWaitForToo(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	colleague, abroad := d.Colleague(t, who), d.Firm(t, "CA")
	address := serve(t, d, who, colleague, abroad)
	id, shared := begin(t, d, who, errandArgs{}), begin(t, d, who, lastErrandArgs{})
	for _, other := range []db.Actor{colleague, abroad} {
		if status, text := stop(t, address, other, id); status != http.StatusGone {
			t.Errorf("%d %s", status, text)
		}
	}
	if status, text := stop(t, address, who, shared); status != http.StatusBadRequest {
		t.Errorf("%d %s", status, text)
	}
	for _, job := range []int64{id, shared} {
		if got := look(t, d, who, job); got.Status != 1 {
			t.Errorf("%+v", got)
		}
	}
}
