package identity

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

// Statements counts what the database is asked while a code is promised and while one is judged.
func (s *Service) Statements(ctx context.Context, login, code string, client Client) (promised, judged int, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		return s.promiseCode(ctx, &db.GlobalTx{Tx: dbtest.Counted(tx.Tx, &promised), Now: tx.Now}, login, client)
	})
	if err != nil {
		return promised, judged, err
	}
	return promised, judged, s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		_, _, _, err := s.judgeCode(ctx, &db.GlobalTx{Tx: dbtest.Counted(tx.Tx, &judged), Now: tx.Now}, login, code, client)
		return err
	})
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

// HoldLanes lets no password of a stranger be tried until release is called.
func (s *Service) HoldLanes() (release func()) {
	for range cap(s.hasher.lanes) {
		s.hasher.lanes <- struct{}{}
	}
	return func() {
		for range cap(s.hasher.lanes) {
			<-s.hasher.lanes
		}
	}
}

// Strangers is how many of them wait for their passwords to be tried.
func (s *Service) Strangers() int { return len(s.strangers) }
