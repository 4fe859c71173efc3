package db

import (
	"context"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/priority"
)

const (
	// patientConnections is how many transactions that give way are open at once in a region, and firmPatient how many of them can be one
	// firm's. They have a pool of their own: how a process of PostgreSQL shares the processors is not changed back and forth.
	patientConnections = 8
	firmPatient        = 4
)

type patientKey struct{}

// Patiently is for work that may take long and gives way to what people wait for: its transactions in a firm run in processes of
// PostgreSQL that Linux runs in idle times (priority.Lower). It may hold one such transaction at a time, no second one inside.
func Patiently(ctx context.Context) context.Context {
	return context.WithValue(ctx, patientKey{}, true)
}

// Promptly is for what patient work does for somebody who watches it.
func Promptly(ctx context.Context) context.Context {
	return context.WithValue(ctx, patientKey{}, false)
}

func patient(ctx context.Context) bool {
	is, _ := ctx.Value(patientKey{}).(bool)
	return is
}

// lower makes the server's process behind a new connection give way. Without it all work is done as well, so that failing is no reason to
// refuse the connection.
func (cfg Config) lower(ctx context.Context, conn *pgx.Conn) error {
	if err := priority.Lower(int(conn.PgConn().PID()), priority.Tenth); err != nil {
		cfg.log().WarnContext(ctx, "a process of PostgreSQL does not give way", "cause", err)
	}
	return nil
}
