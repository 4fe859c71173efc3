package trash

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/trash/internal/sqlgen"
)

const inProgress = 1

// Runs is how many executions the firm has seen.
func Runs(ctx context.Context, tx *db.Tx) (int, error) { return countActivities(ctx, tx) }

// Ended says whether the job of a manifest or of an execution is over.
func Ended(ctx context.Context, tx *db.Tx, jobID int64) (bool, error) {
	job, err := sqlgen.New(tx).JobOf(ctx, sqlgen.JobOfParams{TenantID: tx.Tenant, ID: jobID})
	return err == nil && job.Status != inProgress, err
}
