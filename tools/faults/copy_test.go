package faults

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/fault"
)

// stageSteps are those that only a large copy passes, which is a job.
func stageSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "copy.stage.") })
}

// grow copies documents into the folder of the matter until there are more than a call copies while somebody waits, and returns how many
// lie there then.
func (d *ownMatter) grow() int {
	d.t.Helper()
	ids := slices.Clone(d.files)
	for len(ids) <= 1000 {
		var made struct{ IDs []int64 }
		d.must(d.post("/document/copy", map[string]any{"matterID": d.matter, "destinationDirectoryID": d.folder, "objectIDs": ids, "autoRename": true}, &made))
		ids = append(ids, made.IDs...)
	}
	return len(d.in("docs/From/Folder/"))
}

// copied waits until a job has copied as many documents. Before it is done, nothing of them is to be seen.
func (d *ownMatter) copied(job int64, documents int) {
	d.t.Helper()
	until(d.t, "the copy is made after all", func() error {
		seen := d.in("docs/To/")
		var now struct {
			Status  int
			JobData string
		}
		d.must(d.post("/jobs", map[string]any{"jobID": job}, &now))
		switch {
		case now.Status == 2:
			return nil
		case now.Status == 1 && len(seen) == 0:
			return fmt.Errorf("%s", now.JobData)
		}
		d.t.Fatalf("the job has the status %d, %s, and there is %q", now.Status, now.JobData, seen)
		return nil
	})
	if there, n := d.in("docs/To/"), len(d.in("docs/To/Folder/")); len(there) != 1 || n != documents {
		d.t.Errorf("%d documents of %d are copied, into %q", n, documents, there)
	}
}

// A kill in the middle of a large copy shows nothing of it, and the job makes all of it, once.
func TestAKilledLargeCopyIsMadeOnce(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	for pass := range timesEach(t) {
		p := i.signedIn("hf.eleanor.voss")
		for _, step := range stageSteps() {
			d := newOwnMatter(t, p, fmt.Sprintf("Killed at %s, %d", step, pass))
			documents := d.grow()
			trap.arm(t, step, 2)
			var answer struct{ JobID int64 }
			d.must(d.post("/document/copy", map[string]any{"matterID": d.matter, "destinationDirectoryID": d.to, "directoryIDs": []int64{d.folder}}, &answer))
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			if _, err := i.running.Ended(ctx); err != nil {
				t.Fatal(err)
			}
			cancel()
			kills.count(step)
			trap.disarm(t)
			i.start()
			d.copied(answer.JobID, documents)
		}
		i.check()
	}
	i.stop()
}
