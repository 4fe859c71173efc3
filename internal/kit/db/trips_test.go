package db_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

const (
	rename  = "UPDATE users SET display_name = $1 WHERE id = 1"
	itsName = "SELECT display_name FROM users WHERE id = 1"
)

// named is what the person of the firm is called once f has run in a transaction.
func named(t *testing.T, in *dbtest.Installation, who db.Actor, f func(ctx context.Context, tx *db.Tx) error) (name string, err error) {
	t.Helper()
	err = in.InTx(t.Context(), who, func(tx *db.Tx) error { return f(t.Context(), tx) })
	if err := in.InTx(t.Context(), who, func(tx *db.Tx) error { return tx.QueryRow(t.Context(), itsName).Scan(&name) }); err != nil {
		t.Fatal(err)
	}
	return name, err
}

func TestWhatIsPutOffIsDoneBeforeWhateverComesNext(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	var seen string
	for way, look := range map[string]func(ctx context.Context, tx *db.Tx) error{
		"a row": func(ctx context.Context, tx *db.Tx) error { return tx.QueryRow(ctx, itsName).Scan(&seen) },
		"a batch": func(ctx context.Context, tx *db.Tx) error {
			var b pgx.Batch
			b.Queue(itsName).QueryRow(func(row pgx.Row) error { return row.Scan(&seen) })
			return tx.SendBatch(ctx, &b).Close()
		},
		"rows": func(ctx context.Context, tx *db.Tx) error {
			rows, err := tx.Query(ctx, itsName)
			if err == nil {
				seen, err = pgx.CollectExactlyOneRow(rows, pgx.RowTo[string])
			}
			return err
		},
		"a statement": func(ctx context.Context, tx *db.Tx) error {
			tag, err := tx.Exec(ctx, "UPDATE users SET display_name = display_name WHERE id = 1 AND display_name LIKE 'By %'")
			if tag.RowsAffected() == 1 {
				err = errors.Join(err, tx.QueryRow(ctx, itsName).Scan(&seen))
			}
			return err
		},
	} {
		want := "By " + way
		name, err := named(t, in, who, func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Later().Exec(ctx, rename, "overwritten"); err != nil {
				return err
			}
			if _, err := tx.Later().Exec(ctx, rename, want); err != nil {
				return err
			}
			return look(ctx, tx)
		})
		if err != nil || seen != want || name != want {
			t.Errorf("%s: seen as %q, then %q, %v", way, seen, name, err)
		}
	}
}

func TestWhatIsPutOffIsCommittedOrUndoneWithTheTransaction(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "CA")
	later := func(sql string, args ...any) func(context.Context, *db.Tx) error {
		return func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Later().Exec(ctx, sql, args...)
			return err
		}
	}
	if name, err := named(t, in, who, later(rename, "Alone")); err != nil || name != "Alone" {
		t.Errorf("nothing but what was put off: %q, %v", name, err)
	}
	refused := errors.New("refused")
	name, err := named(t, in, who, func(ctx context.Context, tx *db.Tx) error {
		return errors.Join(later(rename, "Undone")(ctx, tx), refused)
	})
	if !errors.Is(err, refused) || name != "Alone" {
		t.Errorf("of a transaction that failed: %q, %v", name, err)
	}
	happened := false
	name, err = named(t, in, who, func(ctx context.Context, tx *db.Tx) error {
		tx.AfterCommit(func() { happened = true })
		if _, err := tx.Exec(ctx, rename, "Half"); err != nil {
			return err
		}
		return later("SELECT 1 / 0")(ctx, tx)
	})
	if err == nil || name != "Alone" || happened {
		t.Errorf("a failure at the commit: %q, %v, what waits for the commit happened: %v", name, err, happened)
	}
	name, err = named(t, in, who, func(ctx context.Context, tx *db.Tx) error {
		if err := later("SELECT 1 / 0")(ctx, tx); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, rename, "Behind it"); err == nil {
			t.Error("the statement behind one that failed did not fail")
		}
		return nil // whoever passes over a failure commits nothing
	})
	if err == nil || name != "Alone" {
		t.Errorf("a failure before another statement: %q, %v", name, err)
	}
}

func TestAPartOfATransactionIsUndoneWithWhatWasPutOffInIt(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	name, err := named(t, in, who, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Later().Exec(ctx, rename, "Before"); err != nil {
			return err
		}
		for _, sql := range []string{"SELECT 1", "SELECT 1 / 0"} {
			part, err := tx.Begin(ctx)
			if err != nil {
				return err
			}
			_, _ = part.Exec(ctx, sql)
			if _, err := tx.Later().Exec(ctx, rename, "Within"); err != nil {
				return err
			}
			if err := part.Rollback(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || name != "Before" {
		t.Errorf("%q, %v", name, err)
	}
	name, err = named(t, in, who, func(ctx context.Context, tx *db.Tx) error {
		return pgx.BeginFunc(ctx, tx, func(part pgx.Tx) error {
			_, err := part.Exec(ctx, rename, "Kept")
			return err
		})
	})
	if err != nil || name != "Kept" {
		t.Errorf("%q, %v", name, err)
	}
}

func TestATransactionWithoutAStatementNeedsNoDatabase(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	happened := false
	err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
		if status := tx.Conn().PgConn().TxStatus(); status != 'I' {
			t.Errorf("it began before its first statement: %c", status)
		}
		tx.AfterCommit(func() { happened = true })
		return nil
	})
	if err != nil || !happened {
		t.Error(happened, err)
	}
}

func TestNothingIsExecutedOutsideATransactionThatCouldNotBegin(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	for _, bad := range []struct {
		sql string
		arg any
	}{{"SELECT nothing FROM users WHERE id = $1", 1}, {"SELECT id FROM users WHERE id = $1", "no number"}} {
		_, err := named(t, in, who, func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, bad.sql, bad.arg); err == nil {
				t.Errorf("%s is executed", bad.sql)
			}
			if _, err := tx.Exec(ctx, "SELECT set_config('casefold.tenant_id', $1, false)", "1"); err == nil {
				t.Errorf("behind %s a statement is executed", bad.sql)
			}
			return nil // whoever passes over a failure commits nothing
		})
		if err == nil {
			t.Errorf("%s is committed", bad.sql)
		}
	}
}
