package dbtest

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Counted is a transaction that counts its statements, without those of the job runner, whose number depends on how long ago it was last
// told of a job.
func Counted(tx pgx.Tx, statements *int) pgx.Tx { return counted{tx, statements} }

type counted struct {
	pgx.Tx
	statements *int
}

func (c counted) count(sql string) {
	if !strings.Contains(sql, "river") && !strings.Contains(sql, "pg_notify") {
		*c.statements++
	}
}

func (c counted) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	c.count(sql)
	return c.Tx.Exec(ctx, sql, args...)
}

func (c counted) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	c.count(sql)
	return c.Tx.Query(ctx, sql, args...)
}

func (c counted) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	c.count(sql)
	return c.Tx.QueryRow(ctx, sql, args...)
}
