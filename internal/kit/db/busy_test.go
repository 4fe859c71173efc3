package db_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
)

const lockUser = "SELECT 1 FROM users WHERE id = $1 FOR UPDATE"

func TestALockThatIsNotGivenInTimeIsBusyAndNotBroken(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	held := in.InTx(t.Context(), who, func(holder *db.Tx) error {
		if _, err := holder.Exec(t.Context(), lockUser, 1); err != nil {
			return err
		}
		return in.InTx(t.Context(), who, func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), "SET LOCAL lock_timeout = '20ms'"); err != nil {
				return err
			}
			_, err := tx.Exec(t.Context(), lockUser, 1)
			return err
		})
	})
	if !errors.Is(held, errs.Busy) {
		t.Error(held)
	}
}

func TestAStatementThatTakesTooLongIsBusyAndOneThatIsGivenUpIsNot(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), "SET LOCAL statement_timeout = '20ms'"); err != nil {
			return err
		}
		_, err := tx.Exec(t.Context(), "SELECT pg_sleep(60)")
		return err
	})
	if !errors.Is(err, errs.Busy) {
		t.Error(err)
	}
	err = in.InTx(t.Context(), who, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(1)")
		return err
	})
	if err == nil || errors.Is(err, errs.Busy) {
		t.Error(err)
	}
}

func TestOneOfTwoThatWaitForEachOtherIsBusy(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	var first, both sync.WaitGroup
	first.Add(2)
	ends := make([]error, 2)
	for i := range ends {
		both.Go(func() {
			ends[i] = in.InTx(t.Context(), who, func(tx *db.Tx) error {
				if _, err := tx.Exec(t.Context(), "SELECT pg_advisory_xact_lock($1)", -who.Tenant-int64(i)); err != nil {
					return err
				}
				first.Done()
				first.Wait()
				_, err := tx.Exec(t.Context(), "SELECT pg_advisory_xact_lock($1)", -who.Tenant-int64(1-i))
				return err
			})
		})
	}
	both.Wait()
	if (ends[0] == nil) == (ends[1] == nil) || !errors.Is(errors.Join(ends...), errs.Busy) || !db.Deadlock(errors.Join(ends...)) {
		t.Error(ends)
	}
}

func TestABusyFirmKeepsNoOtherFromItsIDs(t *testing.T) {
	in := dbtest.Shared(t)
	slow, quick := in.Firm(t, "US"), in.Firm(t, "US")
	held, done := make(chan struct{}), make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Go(func() {
		err := in.InTx(t.Context(), slow, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "INSERT INTO counters (tenant_id, kind, next) SELECT $1, 'test' || n, 1 FROM generate_series(1, 3) n", slow.Tenant)
			close(held)
			<-done
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-held
	// More series than there are connections for reserving.
	for _, kind := range []string{"test1", "test2", "test3"} {
		waiting.Go(func() {
			err := in.InTx(t.Context(), slow, func(tx *db.Tx) error {
				_, err := tx.IDs(t.Context(), kind, 1)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	for waits := false; !waits; time.Sleep(time.Millisecond) {
		err := in.InTx(t.Context(), slow, func(tx *db.Tx) error {
			return tx.QueryRow(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO counters%')`).Scan(&waits)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 10 {
		err := in.InTx(t.Context(), quick, func(tx *db.Tx) error {
			_, err := tx.IDs(t.Context(), fmt.Sprintf("test%d", i), 1)
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	close(done)
	waiting.Wait()
}
