package db

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// trips is a transaction that goes to the database as rarely as it can. It begins in one trip with its first statement; one without a
// statement never begins. What was put off by Tx.Later goes with the next statement, or with the commit.
type trips struct {
	conn       *pgx.Conn
	before     []*pgx.QueuedQuery // what goes before the next statement
	beginning  int                // how many of them begin the transaction, 0 once they were sent
	savepoints int
	ended      bool
}

func newTrips(conn *pgx.Conn, beginning ...*pgx.QueuedQuery) *trips {
	return &trips{conn: conn, before: beginning, beginning: len(beginning)}
}

// idle is the state of a connection outside every transaction.
const idle = 'I'

func (t *trips) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	if t.ended {
		panic("db: a transaction is used that has ended")
	}
	before, beginning := t.before, t.beginning
	t.before, t.beginning = nil, 0
	if len(before) == 0 {
		return t.conn.SendBatch(ctx, b)
	}
	b.QueuedQueries = slices.Concat(before, b.QueuedQueries)
	results := t.conn.SendBatch(ctx, b)
	for i := range before {
		if _, err := results.Exec(); err != nil { // all that follows fails with the same
			if i < beginning {
				_ = t.conn.Close(ctx) // else what comes next would be executed outside the transaction
			}
			break
		}
	}
	return results
}

func (t *trips) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if t.together() {
		return execOne(t.SendBatch(ctx, one(sql, args)))
	}
	return t.conn.Exec(ctx, sql, args...)
}

func (t *trips) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if t.together() {
		return queryOne(t.SendBatch(ctx, one(sql, args)))
	}
	return t.conn.Query(ctx, sql, args...)
}

func (t *trips) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if t.together() {
		rows, err := t.Query(ctx, sql, args...)
		return onlyRow{rows, err}
	}
	return t.conn.QueryRow(ctx, sql, args...)
}

// together says whether the next statement does not go alone.
func (t *trips) together() bool { return t.ended || len(t.before) > 0 }

func (t *trips) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, rows pgx.CopyFromSource) (int64, error) {
	if err := t.flush(ctx); err != nil {
		return 0, err
	}
	return t.conn.CopyFrom(ctx, table, columns, rows)
}

func (t *trips) Prepare(ctx context.Context, name, sql string) (*pgconn.StatementDescription, error) {
	if err := t.flush(ctx); err != nil {
		return nil, err
	}
	return t.conn.Prepare(ctx, name, sql)
}

// flush sends what was put off.
func (t *trips) flush(ctx context.Context) error {
	if t.together() {
		return t.SendBatch(ctx, &pgx.Batch{}).Close()
	}
	return nil
}

func (t *trips) Conn() *pgx.Conn { return t.conn }

// LargeObjects cannot be used: nothing is kept as such.
func (t *trips) LargeObjects() pgx.LargeObjects { return pgx.LargeObjects{} }

func (t *trips) Commit(ctx context.Context) error {
	if t.ended {
		return pgx.ErrTxClosed
	}
	if t.beginning > 0 && len(t.before) == t.beginning { // it had no statement
		t.ended = true
		return nil
	}
	tag, err := t.Exec(ctx, "commit")
	if err != nil {
		return err
	}
	t.ended = true
	if tag.String() == "ROLLBACK" {
		return pgx.ErrTxCommitRollback
	}
	return nil
}

// Rollback may leave a connection inside a transaction when it fails; the pool closes such.
func (t *trips) Rollback(ctx context.Context) error {
	if t.ended {
		return pgx.ErrTxClosed
	}
	t.ended = true
	if t.conn.IsClosed() || t.conn.PgConn().TxStatus() == idle {
		return nil
	}
	_, err := t.conn.Exec(ctx, "rollback")
	return err
}

func (t *trips) Begin(ctx context.Context) (pgx.Tx, error) {
	t.savepoints++
	s := &savepoint{trips: t, name: fmt.Sprintf("savepoint_%d", t.savepoints)}
	_, err := t.Exec(ctx, "savepoint "+s.name)
	return s, err
}

// savepoint is a part of a transaction that can be undone by itself.
type savepoint struct {
	*trips
	name string
	over bool
}

func (s *savepoint) Commit(ctx context.Context) error { return s.end(ctx, "release savepoint ") }

func (s *savepoint) Rollback(ctx context.Context) error {
	s.before = nil // would be undone, too; and nothing else is executed where a statement failed
	return s.end(ctx, "rollback to savepoint ")
}

func (s *savepoint) end(ctx context.Context, how string) error {
	if s.over {
		return pgx.ErrTxClosed
	}
	s.over = true
	_, err := s.Exec(ctx, how+s.name)
	return err
}
