package check

import (
	"context"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

// takenOver is how long the job of a dead process may go without a new one.
const takenOver = time.Minute

// idempotency: a key without an answer would let an operation happen twice, or never again (I06).
func (i *inspector) idempotency(ctx context.Context) error {
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		users, err := column[int64](ctx, tx, "SELECT DISTINCT user_id FROM idempotency_keys WHERE tenant_id = $1 AND answer IS NULL ORDER BY 1", f.ID)
		for _, user := range users {
			i.say("I06", f, "an idempotency key of user %d was kept without its answer", user)
		}
		return err
	})
}

// jobs: every job is queued, running in a live process, done or failed, and the person who waits is told which (I17).
func (i *inspector) jobs(ctx context.Context) error {
	note := func(where string, stuck []jobs.Stuck) {
		for _, s := range stuck {
			i.say("I17", place(where), "job %d of the runner (%s) %s", s.ID, s.Kind, s.Why)
		}
	}
	err := i.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		stuck, err := jobs.FindStuck(ctx, tx, takenOver)
		note("global", stuck)
		return err
	})
	if err != nil {
		return err
	}
	looked := map[string]bool{}
	return i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		if !looked[f.Region] {
			looked[f.Region] = true
			stuck, err := jobs.FindStuck(ctx, tx, takenOver)
			if err != nil {
				return err
			}
			note(f.Region, stuck)
		}
		return i.trackedJobs(ctx, f, tx)
	})
}

func (i *inspector) trackedJobs(ctx context.Context, f firm, tx *db.Tx) error {
	abandoned, err := column[int64](ctx, tx, `
		SELECT j.id FROM jobs j LEFT JOIN river_job r ON r.id = j.river_id
		WHERE j.tenant_id = $1 AND j.status = 1 AND (r.id IS NULL OR r.finalized_at < now() - interval '1 minute') ORDER BY 1`, f.ID)
	if err != nil {
		return err
	}
	for _, id := range abandoned {
		i.say("I17", f, "job %d is shown as in progress and will never end", id)
	}
	foreign, err := column[int64](ctx, tx, `
		SELECT j.id FROM jobs j JOIN river_job r ON r.id = j.river_id
		WHERE j.tenant_id = $1 AND (r.args->>'tenant' IS DISTINCT FROM j.tenant_id::text OR r.args->>'jobID' IS DISTINCT FROM j.id::text) ORDER BY 1`, f.ID)
	for _, id := range foreign {
		i.say("I09", f, "job %d is the work of another firm or another job", id)
	}
	return err
}

// promises: what was promised to somebody outside of a transaction is delivered, on its way, or shown as failed (I18).
func (i *inspector) promises(ctx context.Context) error {
	const late = 10 * time.Minute
	type promise struct {
		ID    string
		Since time.Time
	}
	return i.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		mails, err := collect[promise](ctx, tx, `
			SELECT m.id::text, m.queued_at FROM mails m LEFT JOIN river_job r ON r.id = m.job_id
			WHERE m.finished_at IS NULL AND (r.id IS NULL OR r.finalized_at IS NOT NULL)
			  AND coalesce(r.finalized_at, m.queued_at) < now() - interval '3 minutes' ORDER BY 2`)
		if err != nil {
			return err
		}
		for _, m := range mails {
			i.say("I18", place("global"), "mail %s of %s is neither sent nor shown as failed", m.ID, m.Since.Format(time.RFC3339))
		}
		left, err := collect[promise](ctx, tx, "SELECT kind || ' of firm ' || tenant_id, created_at FROM outbox WHERE created_at < $1 ORDER BY 2", i.now.Add(-late))
		for _, o := range left {
			i.say("I18", place("global"), "the change of a %s, begun %s, is in one database only", o.ID, o.Since.Format(time.RFC3339))
		}
		return err
	})
}
