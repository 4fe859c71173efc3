package testkit

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Interleave makes two calls meet: it locks something by a statement that is given the number of the firm, begins the first call and,
// once that waits for the lock, the second; once both wait, for the lock or for each other, it lets go of the lock and waits for the
// ends of both. Calls that lock the same things in different orders then end with errs.Busy, whatever the machine is busy with.
func (w *World) Interleave(t testing.TB, lock string, first, second func()) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	held, watch := w.super(ctx, t), w.super(ctx, t)
	tx, err := held.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(ctx, lock, w.Tenant); err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	calls.Go(first)
	pid := waiter(ctx, t, watch, int32(held.PgConn().PID()))
	calls.Go(second)
	waiter(ctx, t, watch, int32(held.PgConn().PID()), pid)
	if err := tx.Rollback(ctx); err != nil {
		t.Error(err)
	}
	calls.Wait()
}

func (w *World) super(ctx context.Context, t testing.TB) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(ctx, w.databases.RegionURLs[w.Region])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// waiter waits until somebody waits for one of these processes of the database, who is none of them, and says who.
func waiter(ctx context.Context, t testing.TB, conn *pgx.Conn, pids ...int32) (pid int32) {
	t.Helper()
	for {
		rows, err := conn.Query(ctx, `SELECT pid FROM pg_stat_activity
			WHERE datname = current_database() AND pg_blocking_pids(pid) && $1::integer[] AND pid <> ALL($1::integer[])`, pids)
		if err != nil {
			t.Fatal(err)
		}
		found, err := pgx.CollectRows(rows, pgx.RowTo[int32])
		if err != nil {
			t.Fatal("nobody waits: ", err)
		}
		if len(found) > 0 {
			return found[0]
		}
		time.Sleep(5 * time.Millisecond)
	}
}
