package db

import (
	"cmp"
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// InReads is InTxByKey for what only reads, at most a few times, and does not need the same state of the database each time: every statement,
// or batch of statements, is a transaction of its own, which begins and ends with it. That is one trip to the database instead of three.
// A statement that writes fails.
func (d *DB) InReads(ctx context.Context, actor Actor, f func(*Tx) error) error {
	return d.withPart(ctx, actor, f, func(pool *pgxpool.Pool, f func(*Tx) error, giveBack func()) error {
		return d.inFirm(ctx, actor, now(ctx), f, giveBack, func(inside func(pgx.Tx) error) error {
			conn, err := pool.Acquire(ctx)
			if err != nil {
				return err
			}
			defer conn.Release()
			return inside(&reads{conn: conn.Conn(), actor: actor})
		})
	})
}

// onlyReading is byKey for a transaction that must not write. Before the statements of a batch it makes them a transaction of the firm.
const onlyReading = byKey + ", set_config('transaction_read_only', 'on', true)"

// reads sends each statement with the settings before it in one batch, which is one transaction for PostgreSQL.
type reads struct {
	conn  *pgx.Conn
	actor Actor
}

var errOnlyReads = errors.New("db: what is done in InReads only reads")

func (r *reads) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	b.QueuedQueries = append([]*pgx.QueuedQuery{settingsOf(r.actor, onlyReading)}, b.QueuedQueries...)
	results := r.conn.SendBatch(ctx, b)
	_, _ = results.Exec() // a failure is that of all that follows
	return results
}

func one(sql string, args []any) *pgx.Batch {
	var b pgx.Batch
	b.Queue(sql, args...)
	return &b
}

func (r *reads) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return execOne(r.SendBatch(ctx, one(sql, args)))
}

func execOne(results pgx.BatchResults) (pgconn.CommandTag, error) {
	tag, err := results.Exec()
	return tag, cmp.Or(err, results.Close())
}

func (r *reads) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return queryOne(r.SendBatch(ctx, one(sql, args)))
}

func queryOne(results pgx.BatchResults) (pgx.Rows, error) {
	rows, err := results.Query()
	if err != nil {
		_ = results.Close() // it fails with the same
		return rows, err
	}
	return &onlyRows{Rows: rows, results: results}, nil
}

func (r *reads) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	rows, err := r.Query(ctx, sql, args...)
	return onlyRow{rows, err}
}

func (r *reads) Conn() *pgx.Conn { return r.conn }

// There is nothing to commit or to undo.
func (r *reads) Commit(context.Context) error   { return nil }
func (r *reads) Rollback(context.Context) error { return nil }

func (r *reads) Begin(context.Context) (pgx.Tx, error) { return nil, errOnlyReads }
func (r *reads) CopyFrom(context.Context, pgx.Identifier, []string, pgx.CopyFromSource) (int64, error) {
	return 0, errOnlyReads
}
func (r *reads) LargeObjects() pgx.LargeObjects { return pgx.LargeObjects{} }
func (r *reads) Prepare(context.Context, string, string) (*pgconn.StatementDescription, error) {
	return nil, errOnlyReads
}

// onlyRows are the rows of the only question of a batch, which ends with them.
type onlyRows struct {
	pgx.Rows
	results pgx.BatchResults
	err     error // with which the batch ended
}

func (r *onlyRows) Close() {
	r.Rows.Close()
	r.err = r.results.Close()
}

func (r *onlyRows) Next() bool {
	if r.Rows.Next() {
		return true
	}
	r.Close()
	return false
}

func (r *onlyRows) Err() error {
	if err := r.Rows.Err(); err != nil {
		return err
	}
	return r.err
}

// onlyRow is the first of these rows, or the failure to get any.
type onlyRow struct {
	rows pgx.Rows
	err  error
}

func (r onlyRow) Scan(into ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.Close()
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return pgx.ErrNoRows
	}
	if err := r.rows.Scan(into...); err != nil {
		return err
	}
	r.rows.Close()
	return r.rows.Err()
}
