package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
)

// share is how many jobs of one firm, and of one person in it, may be at work in a queue. What they start beyond that waits in
// a line of the firm's own, so that whoever comes next finds a worker, however much others have started.
type share struct{ firm, person int }

var shares = map[string]share{
	QueueHeavy:      {firm: 3, person: 2},
	QueueConverters: {firm: 4, person: 3},
}

// mustWait says whether a job that the person of the transaction starts now has to wait for others of theirs.
func mustWait(ctx context.Context, tx *db.Tx, queue string) (bool, error) {
	most, shared := shares[queue]
	if !shared {
		return false, nil
	}
	var firm, person int
	err := tx.QueryRow(ctx, `SELECT count(*), count(*) FILTER (WHERE user_id = $3) FROM jobs
		WHERE tenant_id = $1 AND queue = $2 AND status = 1 AND NOT waiting`, tx.Tenant, queue, tx.UserID).Scan(&firm, &person)
	return firm >= most.firm || person >= most.person, err
}

// letIn puts the next jobs of a firm to work, as many as its share allows: of the person who has fewest at work, the oldest
// first. It is called after a commit that may have made room, and after one that left a job waiting: whichever of two such
// commits comes last sees the other.
func letIn(ctx context.Context, d *db.DB, firm db.Actor, queue string) error {
	most, shared := shares[queue]
	for let := shared; let; {
		err := d.InTx(ctx, firm, func(tx *db.Tx) error {
			var job, riverID int64
			err := tx.QueryRow(ctx, `WITH at_work AS (
				SELECT user_id, count(*) AS jobs FROM jobs WHERE tenant_id = $1 AND queue = $2 AND status = 1 AND NOT waiting GROUP BY user_id)
				SELECT j.id, j.river_id FROM jobs j LEFT JOIN at_work a ON a.user_id = j.user_id
				WHERE j.tenant_id = $1 AND j.queue = $2 AND j.waiting AND coalesce(a.jobs, 0) < $4
					AND (SELECT coalesce(sum(jobs), 0) FROM at_work) < $3
				ORDER BY coalesce(a.jobs, 0), j.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED`, tx.Tenant, queue, most.firm, most.person).Scan(&job, &riverID)
			if let = err == nil; !let {
				return err
			}
			if _, err := tx.Exec(ctx, "UPDATE jobs SET waiting = false WHERE tenant_id = $1 AND id = $2", tx.Tenant, job); err != nil {
				return err
			}
			// The message is the one by which the runner hears of a new job; without it the job would wait for its next look.
			_, err = tx.Exec(ctx, `WITH let AS (UPDATE river_job SET state = 'available', scheduled_at = now() WHERE id = $1 AND state = 'pending' RETURNING queue)
				SELECT pg_notify(current_schema() || '.river_insert', json_build_object('queue', queue)::text) FROM let`, riverID)
			return err
		})
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
	}
	return nil
}

// letInLater is letIn once the transaction is committed. What it cannot do then, the next job of the firm or lookForWaiting does.
func letInLater(ctx context.Context, tx *db.Tx, queue string) {
	if _, shared := shares[queue]; !shared {
		return
	}
	tx.AfterCommit(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if err := letIn(ctx, tx.DB(), tx.Actor, queue); err != nil {
			tx.DB().Log().WarnContext(ctx, "jobs that wait for their turn", "region", tx.Region, "tenant", tx.Tenant, "cause", err)
		}
	})
}

// lookForWaiting lets in what a process left waiting that died right after a commit.
func (r *Runner) lookForWaiting(ctx context.Context, region string) error {
	var waiting []db.Actor
	err := r.DB.InEachFirm(ctx, region, func(tx *db.Tx) error {
		var waits bool
		err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM jobs WHERE tenant_id = $1 AND waiting)", tx.Tenant).Scan(&waits)
		if waits {
			waiting = append(waiting, tx.Actor)
		}
		return err
	})
	for _, firm := range waiting {
		for queue := range shares {
			err = errors.Join(err, letIn(ctx, r.DB, firm, queue))
		}
	}
	return err
}
