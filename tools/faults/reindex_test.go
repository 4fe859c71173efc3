package faults

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/fault"
	"casefold/internal/search/embedded/embeddedtest"
	_ "casefold/internal/search/indexer" // its steps
)

// reindexSteps are those that audit, repair and rebuild pass.
func reindexSteps() []string {
	return slices.DeleteFunc(fault.Names(), func(name string) bool { return !strings.HasPrefix(name, "reindex.") })
}

// harmIndex takes a document out of the index of the demo's first firm, changes another and adds one that nobody has.
func (i *installation) harmIndex(t *testing.T) {
	t.Helper()
	err := embeddedtest.Harm(i.data, "US", harborFinch,
		"UPDATE entries SET gone = 1 WHERE id = (SELECT min(id) FROM entries WHERE gone = 0 AND kind = 1)",
		"UPDATE entries SET trashed = 1 - trashed WHERE id = (SELECT max(id) FROM entries WHERE gone = 0 AND kind = 1)",
		"INSERT INTO entries VALUES ((SELECT max(id) + 1 FROM entries), 3, 777777, 0, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1)",
	)
	if err != nil {
		t.Fatal(err)
	}
}

type reindexAudit struct {
	AuditID, Found int64
	State          string
}

func (c *consoleStaff) audit() (a reindexAudit, err error) {
	for err == nil && (a.AuditID == 0 || a.State == "working") {
		body := object{"tenantID": harborFinch}
		if a.AuditID != 0 {
			body["auditID"] = a.AuditID
		}
		err = c.ask("audit/checkForMissingItemsInSearchIndex", body, &a)
	}
	return a, err
}

// batchesEnd waits until all batches of the firm have ended, and fails where something of one failed.
func (c *consoleStaff) batchesEnd() {
	c.t.Helper()
	until(c.t, "the batches have ended", func() error {
		var list []struct {
			JobID       int64
			Status      string
			FailedTasks []struct{ Name, Reason string }
		}
		if err := c.ask("getBatchJobs", object{"tenantID": harborFinch}, &list); err != nil {
			return err
		}
		for _, b := range list {
			if b.Status == "Failed" {
				c.t.Fatalf("batch %d failed: %+v", b.JobID, b.FailedTasks)
			}
			if b.Status != "Complete" {
				return fmt.Errorf("batch %d is %s", b.JobID, b.Status)
			}
		}
		return nil
	})
}

// A kill at any step of an audit, a repair or a rebuild leaves an index that is searched, and the work goes on by itself after the
// next start.
func TestAKilledAuditRepairOrRebuildGoesOn(t *testing.T) {
	t.Parallel()
	i := startedBefore(t)
	trap := i.setTraps()
	i.start()
	c := &consoleStaff{Person: i.signedIn("cf.ada.provider"), t: t}
	until(t, "the index is built", func() error { return i.covered(t) })
	for _, step := range reindexSteps() {
		i.harmIndex(t)
		work := func() error { return c.ask("reindexChildProcess", object{"tenantID": harborFinch}, nil) }
		switch step {
		case "reindex.audited":
			work = func() error { _, err := c.audit(); return err }
		case "reindex.asked", "reindex.answered":
			if a, err := c.audit(); err != nil || a.Found == 0 {
				t.Fatalf("%+v: %v", a, err)
			}
			work = func() error {
				return c.ask("audit/reindexMissingItemsInSearchIndex", object{"tenantID": harborFinch}, nil)
			}
		}
		trap.arm(t, step, 1)
		_ = work() // the program may be gone before it answers
		until(t, "the program ended at "+step, func() error {
			select {
			case <-i.running.Gone():
				return nil
			default:
				return errors.New("it runs")
			}
		})
		kills.count(step)
		trap.disarm(t)
		i.start()
		c.Person = i.signedIn("cf.ada.provider")
		c.batchesEnd()
		if a, err := c.audit(); err != nil || a.State != "done" {
			t.Fatalf("after %s: %+v, %v", step, a, err)
		} else if a.Found > 0 {
			if step != "reindex.audited" {
				t.Errorf("after %s %d differences are left", step, a.Found)
			}
			if err := c.ask("audit/reindexMissingItemsInSearchIndex", object{"tenantID": harborFinch}, nil); err != nil {
				t.Fatal(err)
			}
			c.batchesEnd()
		}
		until(t, "the index is up to date after "+step, func() error { return i.covered(t) })
	}
	i.check()
	i.stop()
}
