package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/errs"
)

// Turn is the right to be the only process that does something in one database. PostgreSQL takes it back when the
// connection ends, however the process ends.
type Turn struct{ conn *pgx.Conn }

// TakeTurn takes the turn of that name in a region, or returns nil while another process has it.
func (d *DB) TakeTurn(ctx context.Context, regionName, name string) (*Turn, error) {
	conn, err := d.Dedicated(ctx, regionName)
	if err != nil {
		return nil, err
	}
	var mine bool
	err = conn.QueryRow(ctx, "SELECT pg_try_advisory_lock(hashtextextended($1, 0))", name).Scan(&mine)
	if err != nil || !mine {
		_ = conn.Close(context.WithoutCancel(ctx))
		return nil, translate(err)
	}
	return &Turn{conn}, nil
}

// LockKey is the key of the lock behind the turn of that name, by which the database knows whether somebody holds it.
func (d *DB) LockKey(ctx context.Context, regionName, name string) (key int64, err error) {
	r := d.regions[regionName]
	if r == nil {
		return 0, errs.RegionUnknown
	}
	err = r.app.QueryRow(ctx, "SELECT hashtextextended($1, 0)", name).Scan(&key)
	return key, translate(err)
}

// Held fails when the turn has been lost with its connection.
func (t *Turn) Held(ctx context.Context) error { return translate(t.conn.Ping(ctx)) }

// End gives the turn back.
func (t *Turn) End(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	_ = t.conn.Close(ctx)
}
