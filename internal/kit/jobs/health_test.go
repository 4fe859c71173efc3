package jobs_test

import (
	"context"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/jobs"
)

func TestAJobThatRunsNowhereIsStuckOnlyWhileSomebodyWorks(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	if _, err := d.Super(t, "US").Exec(t.Context(), `INSERT INTO river_job (state, kind, args, max_attempts, attempt, attempted_at, attempted_by)
		VALUES ('running', 'test.errand', '{}', 5, 1, now() - interval '1 hour', '{casefold-1}')`); err != nil {
		t.Fatal(err)
	}
	stuck := func() (found []jobs.Stuck) {
		t.Helper()
		err := d.InTx(t.Context(), who, func(tx *db.Tx) (err error) {
			found, err = jobs.FindStuck(t.Context(), tx, 0)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if found := stuck(); len(found) != 0 {
		t.Errorf("nobody works: %+v", found)
	}
	r := newRunner(d.DB, nil)
	r.LookEvery = 1 << 40 // it must not take the job over before we have looked
	jobs.Regional(r, func(context.Context, string, *jobs.Job[errandArgs]) error { return nil }, jobs.Policy{})
	start(t, r)
	if found := stuck(); len(found) != 1 || found[0].Why != "runs in no process" {
		t.Errorf("somebody works: %+v", found)
	}
}
