package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

// keptFor is how long a job that has ended can be asked for.
const keptFor = 90 * 24 * time.Hour

// forgetAtOnce is how many jobs are forgotten in one transaction.
const forgetAtOnce = 5000

type upkeepArgs struct{}

// Kind names the job that looks after the others.
func (upkeepArgs) Kind() string { return "jobs_upkeep" }

// InsertOpts tries it once: an hour later it comes again.
func (upkeepArgs) InsertOpts() InsertOpts { return InsertOpts{MaxAttempts: 1} }

// keepUp forgets jobs that ended long ago, and lets in those that a process left waiting that died.
func (r *Runner) keepUp() {
	Regional(r, func(ctx context.Context, region string, _ *river.Job[upkeepArgs]) error {
		if err := r.lookForWaiting(ctx, region); err != nil {
			return err
		}
		return r.Forget(ctx, region)
	}, Policy{Timeout: time.Hour})
	r.EveryRegional(time.Hour, upkeepArgs{})
}

// Forget removes the jobs that ended long ago, but for those of the kinds that are part of a record.
func (r *Runner) Forget(ctx context.Context, region string) error {
	kinds := r.KeptKinds
	if kinds == nil {
		kinds = []string{}
	}
	return r.DB.InEachFirm(ctx, region, func(tx *db.Tx) error {
		for {
			removed, err := tx.Exec(ctx, `DELETE FROM jobs WHERE tenant_id = $1 AND id IN (
				SELECT id FROM jobs WHERE tenant_id = $1 AND ended_at < $2 AND kind <> ALL($3) LIMIT $4)`, tx.Tenant, clock.Now().Add(-keptFor), kinds, forgetAtOnce)
			if err != nil || removed.RowsAffected() < forgetAtOnce {
				return err
			}
		}
	})
}
