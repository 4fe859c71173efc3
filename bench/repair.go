package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/sqlite"
	"casefold/tools/program"
)

const (
	// auditedTexts is how many texts the index has that is compared; CASEFOLD_BENCH_TEXTS asks for another number.
	auditedTexts = 100_000
	// firstAudited is the number of the first of them, beyond those of other parts.
	firstAudited = 1_000_000
	// harmedTexts of them are wrong and repaired.
	harmedTexts  = 1000
	auditGoal    = 20 * time.Second
	repairGoal   = 30 * time.Second
	searchedOnce = 200
)

// measureRepair compares an index with its database, repairs some of it, and searches while it is built anew.
func measureRepair(ctx context.Context, s *scene) ([]figure, error) {
	texts := auditedTexts
	if n, err := strconv.Atoi(os.Getenv("CASEFOLD_BENCH_TEXTS")); err == nil {
		texts = n
	}
	var people []*program.Person
	for _, username := range []string{eleanor, "hf.marcus.adair", ada} {
		p := program.NewPerson(s.p.URL, username)
		if err := p.SignIn(ctx); err != nil {
			return nil, err
		}
		people = append(people, p)
	}
	conn, err := s.connect(ctx, "casefold_us")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	l := &library{scene: s, conn: conn, people: people[:2], words: newCorpusWords(), texts: texts}
	there, err := found(ctx, people[0], inEach) // another part may have made some
	if err != nil {
		return nil, err
	}
	_, err = s.addTexts(ctx, conn, firstAudited, firstAudited+texts-1, func(n int) string {
		if n%10 == 1 {
			return inEach + " " + l.words.prose(6000)
		}
		return inEach + " " + l.words.prose(200)
	})
	if err == nil {
		_, err = conn.Exec(ctx, "ANALYZE")
	}
	if err == nil {
		err = awaitFound(ctx, people[0], inEach, there.Total+texts)
	}
	if err != nil {
		return nil, err
	}
	c := &caretaker{l, people[2]}
	var figures []figure
	for _, measure := range []func(context.Context) ([]figure, error){c.auditWhole, c.repairSome, c.rebuildBeside} {
		more, err := measure(ctx)
		if err != nil {
			return nil, err
		}
		figures = append(figures, more...)
	}
	return figures, nil
}

// caretaker is somebody of the provider's staff who looks after the index.
type caretaker struct {
	*library
	staff *program.Person
}

func (c *caretaker) ask(ctx context.Context, path string, body object, out any) error {
	body["tenantID"] = 1001
	return c.staff.Call(ctx, http.MethodPost, "/api/admin/"+path, body, &struct{ MySQL any }{out})
}

// audit compares the index, and returns how many differences there are.
func (c *caretaker) audit(ctx context.Context) (found int64, err error) {
	var a struct {
		AuditID, Found int64
		State          string
		Indexes        []struct{ Reason string }
	}
	body := object{}
	for err == nil && (a.State == "" || a.State == "working") {
		err = c.ask(ctx, "audit/checkForMissingItemsInSearchIndex", body, &a)
		body["auditID"] = a.AuditID
	}
	if err == nil && a.State != "done" {
		err = fmt.Errorf("the audit failed: %+v", a)
	}
	return a.Found, err
}

// auditWhole measures the audit of an index that is right.
func (c *caretaker) auditWhole(ctx context.Context) ([]figure, error) {
	before, err := program.Memory(c.p.PID())
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	var found int64
	peak, err := c.memoryDuring(func() (err error) {
		found, err = c.audit(ctx)
		return err
	})
	took := time.Since(begun)
	return []figure{
		{
			name: fmt.Sprintf("repair: audit of an index of %d texts", c.texts), value: milliseconds(took), goal: fmt.Sprintf("%.0f s, nothing found", auditGoal.Seconds()),
			met: took < auditGoal && found == 0,
		},
		{name: "repair: memory of casefold during the audit, before it", value: megabytes(peak) + ", " + megabytes(before)},
	}, err
}

// repairSome takes texts out of the index, changes some and adds others, and measures their repair, without and with the audits.
func (c *caretaker) repairSome(ctx context.Context) ([]figure, error) {
	path, err := c.indexFile()
	if err != nil {
		return nil, err
	}
	conn, err := sqlite.Open(path, sqlite.Create)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	third := int64(harmedTexts / 3)
	for _, harm := range []string{
		"UPDATE entries SET gone = 1 WHERE id IN (SELECT id FROM entries WHERE gone = 0 AND kind = 1 AND record > 5000000 ORDER BY record LIMIT ?)",
		"UPDATE entries SET author = 1 - author WHERE id IN (SELECT id FROM entries WHERE gone = 0 AND kind = 1 AND record > 5000000 ORDER BY record DESC LIMIT ?)",
		"INSERT INTO entries SELECT (SELECT max(id) FROM entries) + row_number() OVER (), 3, 90000000 + id, 0, folder, 0, 0, 0, 0, NULL, '', 0, 0, 1 FROM entries LIMIT ?",
	} {
		if err := conn.Exec(harm, third); err != nil {
			return nil, err
		}
	}
	found, err := c.audit(ctx)
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	if err := c.batch(ctx, "audit/reindexMissingItemsInSearchIndex"); err != nil {
		return nil, err
	}
	took := time.Since(begun)
	left, err := c.audit(ctx)
	return []figure{{
		name: fmt.Sprintf("repair: of %d texts in %d, %d findings", 3*third, c.texts, found), value: fmt.Sprintf("%s, %d left", milliseconds(took), left),
		goal: fmt.Sprintf("%.0f s, none left", repairGoal.Seconds()), met: took < repairGoal && left == 0 && found >= 3*third,
	}}, err
}

// batch starts work for the index and waits for its end.
func (c *caretaker) batch(ctx context.Context, path string) error {
	var started struct{ JobID int64 }
	if err := c.ask(ctx, path, object{}, &started); err != nil {
		return err
	}
	for {
		var list []struct {
			JobID       int64
			Status      string
			FailedTasks []struct{ Name, Reason string }
		}
		if err := c.ask(ctx, "getBatchJobs", object{}, &list); err != nil {
			return err
		}
		for _, b := range list {
			if b.JobID == started.JobID && b.Status == "Failed" {
				return fmt.Errorf("the batch failed: %+v", b.FailedTasks)
			}
			if b.JobID == started.JobID && b.Status == "Complete" {
				return nil
			}
		}
		if err := clock.Wait(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// rebuildBeside searches without a pause while the index is built anew, as before that.
func (c *caretaker) rebuildBeside(ctx context.Context) ([]figure, error) {
	queries := c.some(searchedOnce)
	p95 := func(done func() bool) (time.Duration, error) {
		var took []time.Duration
		for n := 0; n < len(queries) || !done(); n++ {
			begun := time.Now()
			if err := search(c.people[1], queries[n%len(queries)], newest); err != nil {
				return 0, err
			}
			took = append(took, time.Since(begun))
		}
		slices.Sort(took)
		return took[len(took)*95/100], nil
	}
	quiet, err := p95(func() bool { return true })
	if err != nil {
		return nil, err
	}
	begun := time.Now()
	ended := make(chan error, 1)
	go func() { ended <- c.batch(ctx, "reindexChildProcess") }()
	var failed error
	busy, err := p95(func() bool {
		select {
		case failed = <-ended:
			return true
		default:
			return false
		}
	})
	took := time.Since(begun)
	if err == nil {
		err = failed
	}
	return []figure{
		{name: "repair: p95 of all kinds of searches, who sees half", value: milliseconds(quiet)},
		{
			name:  "repair: the same while the index is built anew",
			value: fmt.Sprintf("%s, %.1f times", milliseconds(busy), busy.Seconds()/quiet.Seconds()), goal: "less than double", met: busy < 2*quiet,
		},
		{name: fmt.Sprintf("repair: %d texts built anew beside the index that is searched", c.texts), value: milliseconds(took)},
	}, err
}
