package db

import (
	"context"
	"runtime"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"casefold/internal/kit/awaited"
)

// leftToOtherFirms is how many times as long as a statement took a patient transaction then leaves the machine to other firms, while
// somebody there waits for something. Such a transaction keeps one processor busy: the more there are, the less others notice.
//
// That its process runs in idle times is not enough where processors are few. Linux gives a processor to somebody who wakes up, but does
// not look for those who wait elsewhere when all that is left for a processor is idle work.
var leftToOtherFirms = 6 / runtime.NumCPU()

// patientTx gives way to other firms between two statements.
type patientTx struct {
	pgx.Tx
	pauses    awaited.Pauses
	statement *awaited.Step // the last one, with what was made of its answer
}

// givingWay has the statements of f give way. What f commits first does not: others may wait for the locks of that.
func givingWay(f func(*Tx) error) func(*Tx) error {
	return func(tx *Tx) error {
		tx.Tx = &patientTx{Tx: tx.Tx, pauses: awaited.Pauses{Firm: tx.Tenant}}
		return f(tx)
	}
}

func (tx *patientTx) giveWay(ctx context.Context) {
	if tx.statement != nil {
		tx.pauses.After(ctx, *tx.statement, leftToOtherFirms)
	}
	begun := awaited.Begin()
	tx.statement = &begun
}

func (tx *patientTx) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	tx.giveWay(ctx)
	return tx.Tx.Exec(ctx, sql, args...)
}

func (tx *patientTx) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	tx.giveWay(ctx)
	return tx.Tx.Query(ctx, sql, args...)
}

func (tx *patientTx) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	tx.giveWay(ctx)
	return tx.Tx.QueryRow(ctx, sql, args...)
}

func (tx *patientTx) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	tx.giveWay(ctx)
	return tx.Tx.SendBatch(ctx, b)
}

func (tx *patientTx) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, rows pgx.CopyFromSource) (int64, error) {
	tx.giveWay(ctx)
	return tx.Tx.CopyFrom(ctx, table, columns, rows)
}
