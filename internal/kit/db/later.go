package db

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Later takes statements of which nobody needs the answer, such as those that write audit lines. They are executed in their place, before
// whatever comes next, but cost no trip of their own. Where one fails, what comes next fails: a statement or the commit. Their arguments
// must not change until then, and are in memory until then.
func (tx *Tx) Later() Later { return Later{tx} }

// Later is what Tx.Later says. Only Exec puts anything off: the answers of the others are read.
type Later struct{ *Tx }

// Exec puts a statement off. It says neither how many rows it meets nor whether it fails.
func (l Later) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	t := l.trips
	if t == nil { // what only reads has nothing to put off
		return l.Tx.Exec(ctx, sql, args...)
	}
	t.before = append(t.before, &pgx.QueuedQuery{SQL: sql, Arguments: args})
	return pgconn.CommandTag{}, nil
}
