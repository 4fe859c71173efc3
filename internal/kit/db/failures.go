package db

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/puddle/v2"

	"casefold/internal/kit/errs"
)

// Constraint turns the violation of a named constraint into a catalogue error; every other error passes unchanged.
func Constraint(err error, name string, as *errs.Error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.ConstraintName == name {
		return as.Because(err)
	}
	return err
}

// Referred is true of the failure to remove a row that another one refers to.
func Referred(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23503"
}

// Deadlock is true of the failure by which the database ends one of two transactions that wait for each other.
func Deadlock(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "40P01"
}

// Away is true of a failure, of whoever uses a connection, by which the database itself cannot be reached.
func Away(err error) bool { return errors.Is(translate(err), errs.NoDatabase) }

// isBusy is true where the database gave up waiting: for a lock, for a statement that took too long on a busy machine, or for
// the other of two transactions that wait for each other. The same may succeed a moment later.
func isBusy(pg *pgconn.PgError) bool {
	switch pg.Code {
	case "55P03", "40P01", "40001":
		return true
	case "57014": // also a statement that its caller has given up, which is no failure of the database
		return strings.Contains(pg.Message, "statement timeout") || strings.Contains(pg.Message, "lock timeout")
	}
	return false
}

// translate recognises the failures of the database itself. What is already from the catalogue, and what is the
// caller's own, passes unchanged.
func translate(err error) error {
	if err == nil {
		return nil
	}
	var known *errs.Error
	if errors.As(err, &known) || errors.Is(err, context.Canceled) {
		return err
	}
	var pg *pgconn.PgError
	var connect *pgconn.ConnectError
	if errors.As(err, &pg) {
		switch {
		case pg.Code == "22021", pg.Code == "22P05":
			return errs.Invalid("text", "it contains a character that cannot be stored").Because(err)
		case pg.Code == "53100":
			return errs.NoSpace.Because(err)
		case isBusy(pg):
			return errs.Busy.Because(err)
		case strings.HasPrefix(pg.Code, "08"), strings.HasPrefix(pg.Code, "57P"), pg.Code == "53300",
			errors.As(err, &connect): // a server that lets nobody in, for whatever reason
			return errs.NoDatabase.Because(err)
		case strings.HasPrefix(pg.Code, "22"):
			// The database's own words repeat the value, which belongs to nobody's log.
			return fmt.Errorf("the database does not take a value (SQLSTATE %s)", pg.Code)
		}
		return err
	}
	var network net.Error
	if errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) || errors.Is(err, puddle.ErrClosedPool) ||
		pgconn.SafeToRetry(err) || strings.Contains(err.Error(), "conn closed") {
		return errs.NoDatabase.Because(err)
	}
	return err
}
