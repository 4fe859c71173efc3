package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

// A process that works jobs holds an advisory lock under its number for as long as it lives: PostgreSQL gives the lock
// back when the connection ends, however the process ends. A job that runs under a number nobody holds is an orphan.
const (
	leaseClass    = 0x0CA5EF01
	clientPrefix  = "casefold-"
	leasePulse    = 5 * time.Second
	leaseRecovery = time.Second
)

func clientID(number int32) string { return fmt.Sprintf("%s%d", clientPrefix, number) }

type lease struct {
	db     *db.DB
	region string
	number int32
	conn   *pgx.Conn
}

func takeLease(ctx context.Context, d *db.DB, region string, number int32) (*lease, error) {
	l := &lease{db: d, region: region, number: number}
	return l, l.take(ctx)
}

func (l *lease) take(ctx context.Context) error {
	conn, err := l.db.Dedicated(ctx, l.region)
	if err != nil {
		return err
	}
	// A machine that vanishes without a goodbye must not hold its lock for hours.
	_, err = conn.Exec(ctx, fmt.Sprintf(`SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
		SELECT pg_advisory_lock(%d, %d)`, leaseClass, l.number))
	if err != nil {
		_ = conn.Close(context.WithoutCancel(ctx))
		return fmt.Errorf("lease: %w", err)
	}
	l.conn = conn
	return nil
}

// keep holds the lease until ctx ends, and takes it again whenever the connection is lost.
func (l *lease) keep(ctx context.Context, log *slog.Logger) {
	defer func() {
		if l.conn != nil {
			_ = l.conn.Close(context.WithoutCancel(ctx))
		}
	}()
	pause := leasePulse
	for {
		if clock.Wait(ctx, pause) != nil {
			return
		}
		pause = leasePulse
		if l.conn != nil && l.ping(ctx) == nil {
			continue
		}
		if ctx.Err() != nil {
			return
		}
		if l.conn != nil {
			_ = l.conn.Close(ctx)
			l.conn = nil
		}
		if err := l.take(ctx); err != nil {
			pause = leaseRecovery
			log.WarnContext(ctx, "the job runner has lost its lease and tries again", "region", l.region, "cause", err)
		}
	}
}

func (l *lease) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, leasePulse)
	defer cancel()
	return l.conn.Ping(ctx)
}

// orphan is a job that runs nowhere.
type orphan struct {
	ID      int64
	Attempt int
}

// findOrphans lists the jobs whose process holds no lease in this database.
func findOrphans(ctx context.Context, tx pgx.Tx) ([]orphan, error) {
	rows, err := tx.Query(ctx, `
		SELECT id, attempt
		FROM river_job
		WHERE state = 'running' AND NOT EXISTS (
			SELECT FROM pg_locks
			WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = $1::bigint::oid
			  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
			  AND $2 || objid::text = attempted_by[array_upper(attempted_by, 1)])
		ORDER BY id`, int64(leaseClass), clientPrefix)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[orphan])
}
