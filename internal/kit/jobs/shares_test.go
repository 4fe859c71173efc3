package jobs_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/jobs"
)

// heavyErrandArgs are of a kind whose workers are shared.
type heavyErrandArgs struct{ errandArgs }

func (heavyErrandArgs) Kind() string                { return "test.heavyErrand" }
func (heavyErrandArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// colleague is a second person of a firm.
func colleague(t *testing.T, d *dbtest.Installation, who db.Actor) db.Actor {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO users (tenant_id, id, sub, username, display_name, email, created_at)
			SELECT tenant_id, id + 1000, gen_random_uuid(), username || '.colleague', 'Colleague', email, created_at FROM users WHERE tenant_id = $1 AND id = $2`,
			tx.Tenant, tx.UserID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	who.UserID += 1000
	return who
}

// workshop is a runner whose jobs go on until they are told to end.
type workshop struct {
	work  map[string]int
	begun chan string
	end   map[string]chan struct{}
}

func openWorkshop(t *testing.T, d *dbtest.Installation, people ...string) *workshop {
	t.Helper()
	s := &workshop{work: map[string]int{}, begun: make(chan string, 100), end: map[string]chan struct{}{}}
	for _, name := range people {
		s.end[name] = make(chan struct{})
	}
	r := newRunner(d.DB, nil)
	jobs.Tracked(r, func(ctx context.Context, _ *jobs.Run, args heavyErrandArgs) error {
		s.begun <- args.What
		select {
		case <-s.end[args.What]:
		case <-ctx.Done():
		}
		return ctx.Err()
	}, atOnce)
	start(t, r)
	return s
}

// begins waits until so many jobs have begun, and returns how many of each person.
func (s *workshop) begins(t *testing.T, n int) map[string]int {
	t.Helper()
	begun := map[string]int{}
	for range n {
		select {
		case name := <-s.begun:
			begun[name]++
		case <-time.After(time.Minute):
			t.Fatalf("only %v have begun", begun)
		}
	}
	return begun
}

func waiting(t *testing.T, d *dbtest.Installation, who db.Actor) (n int) {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT count(*) FROM jobs WHERE tenant_id = $1 AND waiting", tx.Tenant).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestOnePersonsJobsLeaveWorkersToColleaguesAndOtherFirms(t *testing.T) {
	d := dbtest.Shared(t)
	busy, other := d.Firm(t, "US"), d.Firm(t, "US")
	s := openWorkshop(t, d, "busy", "colleague", "other")
	var ids []int64
	for range 10 {
		ids = append(ids, begin(t, d, busy, heavyErrandArgs{errandArgs{"busy"}}))
	}
	if s.begins(t, 2); waiting(t, d, busy) != 8 {
		t.Errorf("%d of ten jobs of one person wait", waiting(t, d, busy))
	}
	friend := colleague(t, d, busy)
	first, second := begin(t, d, friend, heavyErrandArgs{errandArgs{"colleague"}}), begin(t, d, friend, heavyErrandArgs{errandArgs{"colleague"}})
	alone := begin(t, d, other, heavyErrandArgs{errandArgs{"other"}})
	if begun := s.begins(t, 2); begun["colleague"] != 1 || begun["other"] != 1 {
		t.Errorf("%v", begun)
	}
	// The next one is that of the person who has fewest at work, although others have waited longer.
	s.end["colleague"] <- struct{}{}
	if begun := s.begins(t, 1); begun["colleague"] != 1 {
		t.Errorf("%v", begun)
	}
	for _, name := range []string{"busy", "colleague", "other"} {
		close(s.end[name])
	}
	for _, id := range append(ids, first, second) {
		if ended := await(t, d, busy, id); ended.Status != 2 {
			t.Errorf("%+v", ended)
		}
	}
	await(t, d, other, alone)
}

func TestAJobThatIsStoppedWhileItWaitsNeverBegins(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	address := serve(t, d, who)
	s := openWorkshop(t, d, "it")
	var ids []int64
	for range 4 {
		ids = append(ids, begin(t, d, who, heavyErrandArgs{errandArgs{"it"}}))
	}
	s.begins(t, 2)
	if status, text := stop(t, address, who, ids[2]); status != http.StatusOK {
		t.Fatal(status, text)
	}
	s.end["it"] <- struct{}{}
	s.begins(t, 1)
	close(s.end["it"])
	for i, id := range ids {
		if ended := await(t, d, who, id); ended.Status != map[bool]int{true: 3, false: 2}[i == 2] {
			t.Errorf("%d: %+v", i, ended)
		}
	}
	if len(s.begun) != 0 {
		t.Error("the stopped job has begun")
	}
}

func TestJobsAreForgottenAfterNinetyDaysButForThoseOfARecord(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	r := newRunner(d.DB, nil)
	r.KeptKinds = []string{lastErrandArgs{}.Kind()}
	jobs.Tracked(r, func(context.Context, *jobs.Run, errandArgs) error { return nil }, atOnce)
	jobs.Tracked(r, func(context.Context, *jobs.Run, lastErrandArgs) error { return nil }, atOnce)
	start(t, r)
	old, kept := begin(t, d, who, errandArgs{}), begin(t, d, who, lastErrandArgs{})
	await(t, d, who, old)
	await(t, d, who, kept)
	t.Cleanup(clock.Reset)
	for days, left := range []int{89: 2, 91: 1} {
		if left == 0 {
			continue
		}
		clock.Reset()
		clock.Advance(time.Duration(days) * 24 * time.Hour)
		if err := r.Forget(t.Context(), "US"); err != nil {
			t.Fatal(err)
		}
		var found int
		err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
			return tx.QueryRow(t.Context(), "SELECT count(*) FROM jobs WHERE tenant_id = $1", tx.Tenant).Scan(&found)
		})
		if err != nil || found != left {
			t.Errorf("after %d days %d jobs are left: %v", days, found, err)
		}
	}
	look(t, d, who, kept)
}
