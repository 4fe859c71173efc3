package jobs_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/jobs"
)

const childVariable = "CASEFOLD_JOBS_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		workUntilKilled()
	}
	os.Exit(m.Run())
}

// workUntilKilled is the process that dies: it takes a job, has its effect without committing it, says so, and hangs.
func workUntilKilled() {
	ctx := context.Background()
	cfg := db.Config{
		GlobalURL: os.Getenv("GLOBAL"), RegionURLs: map[string]string{"US": os.Getenv("US"), "CA": os.Getenv("CA")},
		RolePassword: func(role string) string { return "test " + role }, Log: slog.New(slog.DiscardHandler),
	}
	d, err := db.Open(ctx, cfg)
	if err != nil {
		panic(err)
	}
	r := newRunner(d, nil)
	hang := func(ctx context.Context, run *jobs.Run) error {
		return run.Finish(ctx, func(tx *db.Tx) (any, error) {
			if err := leaveMark(ctx, tx, "child"); err != nil {
				return nil, err
			}
			run.Progress(ctx, 40, 100)
			fmt.Println("at work")
			select {}
		})
	}
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ errandArgs) error { return hang(ctx, run) }, jobs.Policy{})
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ lastErrandArgs) error { return hang(ctx, run) }, jobs.Policy{})
	if err := r.Start(ctx); err != nil {
		panic(err)
	}
	select {}
}

// killAtWork runs a child until it is in the middle of a job, and kills it.
func killAtWork(t *testing.T, d *dbtest.Installation) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"=1", "GLOBAL="+d.Config.GlobalURL, "US="+d.Config.RegionURLs["US"], "CA="+d.Config.RegionURLs["CA"])
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Errorf("the child said %q, %v", line, err)
	}
	_ = child.Process.Kill()
	_ = child.Wait()
}

func TestAJobWhoseProcessIsKilledIsTakenOverAndHasItsEffectOnce(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	id := begin(t, d, who, errandArgs{})
	killAtWork(t, d)
	if got := look(t, d, who, id); got != (state{1, 40, "{}"}) || marks(t, d, who) != 0 {
		t.Fatalf("after the kill: %+v, %d marks", got, marks(t, d, who))
	}
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, _ errandArgs) error {
		return run.Finish(ctx, func(tx *db.Tx) (any, error) { return nil, leaveMark(ctx, tx, "survivor") })
	}, atOnce)
	start(t, r)
	if got := await(t, d, who, id); got.Status != 2 || marks(t, d, who) != 1 {
		t.Errorf("%+v, %d marks", got, marks(t, d, who))
	}
}

func TestAJobKilledInItsLastAttemptIsShownAsFailed(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "CA")
	id := begin(t, d, who, lastErrandArgs{})
	killAtWork(t, d)
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(context.Context, *jobs.Run, lastErrandArgs) error {
		t.Error("the job ran again")
		return nil
	}, atOnce)
	start(t, r)
	if got := await(t, d, who, id); got.Status != 3 || marks(t, d, who) != 0 {
		t.Errorf("%+v, %d marks", got, marks(t, d, who))
	}
}

func TestAJobCutOffByAnOrderlyStopLosesNoAttempt(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	id := begin(t, d, who, lastErrandArgs{})
	first := newRunner(d.DB, nil)
	first.Grace = 1
	working := make(chan struct{})
	jobs.Tracked(first, func(ctx context.Context, _ *jobs.Run, _ lastErrandArgs) error {
		close(working)
		<-ctx.Done()
		return ctx.Err()
	}, atOnce)
	if err := first.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-working
	if err := first.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := newRunner(d.DB, nil)
	jobs.Tracked(second, func(context.Context, *jobs.Run, lastErrandArgs) error { return nil }, atOnce)
	start(t, second)
	if got := await(t, d, who, id); got.Status != 2 {
		t.Errorf("%+v", got)
	}
}

func TestARunnerThatCouldNotBeginBeginsLater(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(context.Context, *jobs.Run, errandArgs) error { return nil }, atOnce)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Start(gone); err == nil {
		t.Fatal("it began without a database")
	}
	start(t, r)
	if ended := await(t, d, who, begin(t, d, who, errandArgs{})); ended.Status != 2 {
		t.Errorf("%+v", ended)
	}
}
