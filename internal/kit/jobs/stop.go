package jobs

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/rivertype"

	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
)

// stop ends a job of the caller's. Its effect, all of which is seen with the commit of one transaction, then never happens: a worker that is
// about to commit it finds the job ended. A job that has ended before, or whose effect has happened, stays as it is.
func stop(ctx context.Context, tx *db.Tx, hub *events.Hub, jobID int64) error {
	var riverID int64
	var queue string
	err := tx.QueryRow(ctx, `UPDATE jobs SET status = $4, data = '{"stopped": true}', ended_at = greatest(started_at, $5), waiting = false
		WHERE tenant_id = $1 AND id = $2 AND user_id = $3 AND status = 1 AND NOT effected RETURNING river_id, queue`,
		tx.Tenant, jobID, tx.UserID, statusFailed, tx.Now).Scan(&riverID, &queue)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	announce(hub, tx, jobID)
	letInLater(ctx, tx, queue)
	client, err := inserter()
	if err != nil {
		return err
	}
	// The worker hears of it and gives up what it is doing, in whichever process.
	if _, err = client.JobCancelTx(ctx, tx, riverID); errors.Is(err, rivertype.ErrNotFound) {
		return nil
	}
	return err
}
