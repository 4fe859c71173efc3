package jobs

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// Stuck is a job that nobody looks after although somebody should.
type Stuck struct {
	ID   int64
	Kind string
	Why  string
}

// FindStuck lists the jobs of the transaction's database that run in no process, or wait for too long. A process that
// works has patience to take over what it found: before that, and where nobody works, no job is stuck.
func FindStuck(ctx context.Context, tx pgx.Tx, patience time.Duration) ([]Stuck, error) {
	rows, err := tx.Query(ctx, `
		WITH leases AS (
			SELECT $2 || l.objid::text AS client, a.backend_start
			FROM pg_locks l JOIN pg_stat_activity a USING (pid)
			WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2 AND l.classid = $1::bigint::oid
			  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
		SELECT id, kind, CASE state WHEN 'running' THEN 'runs in no process' ELSE 'has been waiting for more than a quarter of an hour' END
		FROM river_job
		WHERE EXISTS (SELECT FROM leases WHERE backend_start < now() - $4::interval)
		  AND (state = 'running' AND attempted_at < now() - $4::interval
		         AND attempted_by[array_upper(attempted_by, 1)] NOT IN (SELECT client FROM leases)
		    OR state IN ('available', 'retryable', 'scheduled') AND queue = $3 AND scheduled_at < now() - interval '15 minutes')
		ORDER BY id`, int64(leaseClass), clientPrefix, QueueDefault, patience)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Stuck])
}
