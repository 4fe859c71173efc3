package identity

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"casefold/internal/kit/db"
)

// Statements counts what the database is asked while a code is promised and while one is judged.
func (s *Service) Statements(ctx context.Context, login, code string, client Client) (promised, judged int, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		return s.promiseCode(ctx, &db.GlobalTx{Tx: counting{tx.Tx, &promised}, Now: tx.Now}, login, client)
	})
	if err != nil {
		return promised, judged, err
	}
	return promised, judged, s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		_, _, _, err := s.judgeCode(ctx, &db.GlobalTx{Tx: counting{tx.Tx, &judged}, Now: tx.Now}, login, code, client)
		return err
	})
}

// counting counts statements, without those of the job runner, whose number depends on how long ago it was last told of a job.
type counting struct {
	pgx.Tx
	statements *int
}

func (c counting) count(sql string) {
	if !strings.Contains(sql, "river") && !strings.Contains(sql, "pg_notify") {
		*c.statements++
	}
}

func (c counting) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	c.count(sql)
	return c.Tx.Exec(ctx, sql, args...)
}

func (c counting) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	c.count(sql)
	return c.Tx.Query(ctx, sql, args...)
}

func (c counting) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	c.count(sql)
	return c.Tx.QueryRow(ctx, sql, args...)
}

// FillQueue takes every place of the strangers who wait for their passwords to be tried, until empty is called.
func (s *Service) FillQueue() (empty func()) {
	taken := 0
	for s.strangers.enter() {
		taken++
	}
	return func() {
		for range taken {
			s.strangers.leave()
		}
	}
}

// HoldPasswords lets no password be tried until release is called.
func (s *Service) HoldPasswords() (release func()) {
	for range cap(s.hasher.slots) {
		s.hasher.slots <- struct{}{}
	}
	return func() {
		for range cap(s.hasher.slots) {
			<-s.hasher.slots
		}
	}
}
