package faults

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/fault"
	_ "casefold/internal/trash" // its steps
	"casefold/tools/program"
)

// binSteps are those that a manifest and its execution pass.
func binSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool {
		part, _, _ := strings.Cut(name, ".")
		return !slices.Contains([]string{"manifest", "execute", "destroy"}, part)
	})
}

// condemned is a matter whose contents are being destroyed.
type condemned struct {
	*ownMatter
	list int64
}

// asked makes a call under a key, whether the program dies meanwhile or not, and returns the job that it promised.
func (c *condemned) asked(path string, body map[string]any) (int64, error) {
	var answer struct{ JobID int64 }
	c.Key = fmt.Sprint(path, c.matter)
	defer func() { c.Key = "" }()
	err := c.post(path, body, &answer)
	return answer.JobID, err
}

func (c *condemned) manifest() (int64, error) {
	return c.asked("/trash/generatePermanentDeleteManifest", map[string]any{"IDs": c.selection()})
}

func (c *condemned) execute() (int64, error) {
	return c.asked("/trash/executePermanentDelete", map[string]any{"permanentDeleteGenerationJobID": c.list, "confirmation": "confirm"})
}

// binDetails are what is known of a manifest or an execution.
type binDetails struct {
	Status            int
	Counts, Destroyed map[string]int64
}

func (c *condemned) now(job int64) (now binDetails, err error) {
	err = c.post("/trash/jobDetails", map[string]any{"jobID": job}, &now)
	return now, err
}

// details waits until a job is done, and returns what it counted and destroyed.
func (c *condemned) details(job int64) (counted, destroyed map[string]int64) {
	c.t.Helper()
	var now binDetails
	until(c.t, "the job is done after all", func() (err error) {
		if now, err = c.now(job); err == nil && now.Status != 2 {
			err = fmt.Errorf("status %d of job %d", now.Status, job)
		}
		return err
	})
	return now.Counts, now.Destroyed
}

// gone executes the list, by its key the same as before where that was heard, and fails unless all that was counted is destroyed.
func (c *condemned) gone(documents, folders int64) {
	c.t.Helper()
	c.listed()
	job, err := c.execute()
	c.must(err)
	counted, destroyed := c.details(job)
	if destroyed["documents"] != documents || destroyed["folders"] != folders || !maps.Equal(counted, destroyed) {
		c.t.Errorf("counted %v, destroyed %v instead of %d documents and %d folders", counted, destroyed, documents, folders)
	}
}

// A kill at any step of a manifest or of its execution loses no count and leaves nothing half destroyed: the job goes on.
func TestAKilledExecutionGoesOn(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	for pass := range timesEach(t) {
		var all []*condemned
		for _, step := range binSteps() {
			c := &condemned{ownMatter: newOwnMatter(t, i.signedIn("hf.eleanor.voss"), fmt.Sprintf("Destroyed at %s, %d", step, pass))}
			c.must(c.post("/multi/delete", map[string]any{"IDs": c.selection()}, nil))
			all = append(all, c)
			if strings.HasPrefix(step, "manifest.") {
				c.killed(i, trap, step, func() { _, _ = c.manifest() })
				continue
			}
			c.listed()
			c.killed(i, trap, step, func() { _, _ = c.execute() })
		}
		for _, c := range all {
			c.must(c.SignIn(t.Context()))
			c.gone(6, 1)
			if left := c.in("docs/From/"); len(left) != 0 {
				t.Errorf("%v are left", left)
			}
		}
		i.check()
	}
	i.stop()
}

// listed has a manifest of what is condemned.
func (c *condemned) listed() {
	c.t.Helper()
	if c.list != 0 {
		return
	}
	list, err := c.manifest()
	c.must(err)
	c.details(list)
	c.list = list
}

// killed does something in a program that ends at the step, and starts it again.
func (c *condemned) killed(i *installation, trap trap, step string, do func()) {
	c.t.Helper()
	trap.arm(c.t, step, 1)
	do()
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	if _, err := i.running.Ended(ctx); err != nil {
		c.t.Fatalf("nothing passed the step %s: %v", step, err)
	}
	kills.count(step)
	trap.disarm(c.t)
	i.start()
	i.checking(program.Options{})()
}
