package audit_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"casefold/internal/audit"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

// record writes the lines in one transaction.
func record(t testing.TB, d *dbtest.Installation, who db.Actor, lines ...audit.Line) {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		for _, l := range lines {
			if err := write(t.Context(), tx, l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func rename(i int) audit.Line {
	return audit.Line{Action: "matter.rename", Object: "matter", ObjectID: int64(i),
		Before: map[string]string{"name": "Acme v. Bolt"}, After: map[string]string{"name": fmt.Sprintf("Acme v. Bolt %d", i)}}
}

func runSealer(t *testing.T, d *db.DB) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { audit.NewSealer(d, slog.New(slog.DiscardHandler)).Run(ctx) })
	t.Cleanup(func() {
		stop()
		running.Wait()
	})
}

// overdue counts the lines that could be sealed and are not.
func overdue(t *testing.T, d *dbtest.Installation, who db.Actor, until audit.Bound) (n int64) {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) (err error) {
		n, err = audit.Overdue(t.Context(), tx, until, clock.Now().Add(time.Hour))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// bound covers every line that was written before. It holds, unless a transaction goes on for a long time.
func bound(t *testing.T, d *dbtest.Installation, who db.Actor) audit.Bound {
	t.Helper()
	bound, err := audit.AwaitBound(t.Context(), d.DB, who.Region, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	return bound
}

func awaitSealed(t *testing.T, d *dbtest.Installation, who db.Actor, lines int) {
	t.Helper()
	awaitSeals(t, d, who, lines, func() {})
}

// catchUp seals by hand. Other tests of the server may hold it up with transactions of theirs, and the turn that the one
// before had is free again only when its connection has ended.
func catchUp(t *testing.T, d *dbtest.Installation, who db.Actor, lines int) {
	t.Helper()
	awaitSeals(t, d, who, lines, func() {
		if _, err := audit.CatchUp(t.Context(), d.DB, who.Region, bound(t, d, who)); err != nil {
			t.Fatal(err)
		}
	})
}

func awaitSeals(t *testing.T, d *dbtest.Installation, who db.Actor, lines int, meanwhile func()) {
	t.Helper()
	conn := d.Super(t, who.Region)
	var covered int
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		meanwhile()
		if err := conn.QueryRow(t.Context(), "SELECT coalesce(sum(lines), 0) FROM audit_seals WHERE tenant_id = $1", who.Tenant).Scan(&covered); err != nil {
			t.Fatal(err)
		}
		if covered == lines {
			return
		}
	}
	t.Fatalf("%d lines under seal, of %d", covered, lines)
}

func verify(t *testing.T, d *dbtest.Installation, who db.Actor) (problem string) {
	t.Helper()
	err := d.InTx(t.Context(), who, func(tx *db.Tx) (err error) {
		problem, err = audit.Verify(t.Context(), tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return problem
}

func TestALineSaysWhoDidWhatAndWhen(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "US")
	record(t, d, who, rename(7))
	record(t, d, db.Actor{Region: "US", Tenant: who.Tenant}, audit.Line{Action: "trash.sweep", Object: "matter", ObjectID: 7})
	rows, err := d.Super(t, "US").Query(t.Context(), `SELECT jsonb_build_object('user', user_id, 'action', action, 'object', object_kind || object_id,
		'before', before, 'after', after, 'recent', at > now() - interval '1 minute') FROM audit_lines WHERE tenant_id = $1 ORDER BY id`, who.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for rows.Next() {
		var line json.RawMessage
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		got = append(got, string(line))
	}
	want := []string{
		`{"user": 1, "after": {"name": "Acme v. Bolt 7"}, "action": "matter.rename", "before": {"name": "Acme v. Bolt"}, "object": "matter7", "recent": true}`,
		`{"user": null, "after": null, "action": "trash.sweep", "before": null, "object": "matter7", "recent": true}`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestTheProgramCannotChangeTheTrail(t *testing.T) {
	d := dbtest.Shared(t)
	who := d.Firm(t, "CA")
	record(t, d, who, rename(1))
	for _, statement := range []string{
		"UPDATE audit_lines SET action = 'x'", "DELETE FROM audit_lines", "TRUNCATE audit_lines CASCADE",
		"UPDATE audit_seals SET lines = 1", "DELETE FROM audit_seals",
		"INSERT INTO audit_lines (tenant_id, xid, at, action, object_kind, object_id) VALUES ($1, '3', now(), 'a', 'b', 1)",
		"INSERT INTO audit_lines (tenant_id, id, at, action, object_kind, object_id) VALUES ($1, 3, now(), 'a', 'b', 1)",
		"SELECT setval('audit_lines_id_seq', 1)",
		"INSERT INTO audit_seals (tenant_id, seq, previous, hash, lines, last_xid, last_id, sealed_at) VALUES ($1, 1, sha256(''), sha256(''), 1, '3', 1, now())",
	} {
		err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
			arguments := []any{}
			if strings.Contains(statement, "$1") {
				arguments = append(arguments, who.Tenant)
			}
			_, err := tx.Exec(t.Context(), statement, arguments...)
			return err
		})
		var refusal *pgconn.PgError
		if !errors.As(err, &refusal) || refusal.Code != "42501" {
			t.Errorf("%s: %v", statement, err)
		}
	}
	// Not even the owner of the tables can, as long as the trigger stands.
	if _, err := d.Super(t, "CA").Exec(t.Context(), "SET ROLE casefold_owner; DELETE FROM audit_lines"); err == nil {
		t.Error("the owner deleted lines")
	}
}

func TestEveryLineOfConcurrentWritersComesUnderOneSeal(t *testing.T) {
	d := dbtest.Fresh(t)
	firms := []db.Actor{d.Firm(t, "US"), d.Firm(t, "US"), d.Firm(t, "CA")}
	runSealer(t, d.DB)
	runSealer(t, dbtest.Open(t, d.Config).DB) // a second process stands by
	const writers, each = 6, 25
	var writing sync.WaitGroup
	for w := range writers {
		writing.Go(func() {
			for i := range each {
				who := firms[(w+i)%len(firms)]
				_ = d.InTx(t.Context(), who, func(tx *db.Tx) error {
					for j := range 2 {
						if err := audit.Record(t.Context(), tx, rename(j)); err != nil {
							t.Error(err)
						}
					}
					if i%5 == 4 {
						return errors.New("undone")
					}
					// Transactions overlap and end out of order, as they do in life.
					time.Sleep(time.Duration((w*7+i*13)%40) * time.Millisecond)
					return nil
				})
			}
		})
	}
	writing.Wait()
	for _, who := range firms {
		awaitSealed(t, d, who, writers*each*4/5*2/len(firms))
		if problem := verify(t, d, who); problem != "" {
			t.Error(problem)
		}
	}
}

func TestALineBehindALongTransactionWaitsAndIsThenSealed(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	runSealer(t, d.DB)
	var written audit.Bound
	err := d.InTx(t.Context(), who, func(long *db.Tx) error {
		if err := audit.Record(t.Context(), long, rename(1)); err != nil {
			return err
		}
		if _, err := long.Exec(t.Context(), "SELECT 1"); err != nil { // the line goes with it
			return err
		}
		record(t, d, who, rename(2))
		written = bound(t, d, who)
		if n := overdue(t, d, who, written); n != 0 {
			t.Errorf("%d lines could be sealed behind a transaction that still runs", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	awaitSealed(t, d, who, 2)
	if n := overdue(t, d, who, written); n != 0 {
		t.Errorf("%d lines are said to have no seal", n)
	}
	if problem := verify(t, d, who); problem != "" {
		t.Error(problem)
	}
}

func TestAnythingDoneToTheTrailAfterwardsIsFound(t *testing.T) {
	const addLine = "INSERT INTO audit_lines (tenant_id, id, xid, at, action, object_kind, object_id) SELECT $1, "
	const stray = "1 lines have a place that the program did not give them, and will never be sealed"
	for name, c := range map[string]struct{ tamper, found string }{
		"a changed line":               {"UPDATE audit_lines SET after = '{}' WHERE tenant_id = $1 AND object_id = 2", "a line under seal 1 was changed"},
		"a changed author":             {"UPDATE audit_lines SET user_id = NULL WHERE tenant_id = $1 AND object_id = 2", "a line under seal 1 was changed"},
		"a provider put in":            {"UPDATE audit_lines SET provider = 'cf.ada' WHERE tenant_id = $1 AND object_id = 2", "a line under seal 1 was changed"},
		"a changed time":               {"UPDATE audit_lines SET at = at - interval '1 day' WHERE tenant_id = $1 AND object_id = 2", "a line under seal 1 was changed"},
		"a removed line":               {"DELETE FROM audit_lines WHERE tenant_id = $1 AND object_id = 2", "seal 1 was put over 3 lines and there are 2"},
		"a line slipped in":            {addLine + "last_id + 1, NULL, now(), 'a', 'b', 1 FROM audit_seals WHERE tenant_id = $1 AND seq = 1", "seal 2 was put over 2 lines and there are 3"},
		"a line before the first":      {addLine + "-1, NULL, now(), 'a', 'b', 1", "seal 1 was put over 3 lines and there are 4"},
		"a line that is sealed never":  {addLine + "last_value + 1000, NULL, now(), 'a', 'b', 1 FROM audit_lines_id_seq", stray},
		"a line with an old place":     {addLine + "-1, '3', now(), 'a', 'b', 1", stray},
		"a line that got an old place": {"UPDATE audit_lines SET xid = '3' WHERE tenant_id = $1 AND object_id = 4", "seal 2 was put over 2 lines and there are 1"},
		"a removed seal":               {"DELETE FROM audit_seals WHERE tenant_id = $1 AND seq = 1", "seal 1 is missing: after seal 0 comes seal 2"},
		"a forged last seal":           {"UPDATE audit_seals SET hash = sha256('forged') WHERE tenant_id = $1 AND seq = 2", "a line under seal 2 was changed"},
		"a forged old seal":            {"UPDATE audit_seals SET hash = sha256('forged') WHERE tenant_id = $1 AND seq = 1", "a line under seal 1 was changed"},
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Shared(t)
			who, other := d.Firm(t, "US"), d.Firm(t, "US")
			record(t, d, who, rename(1), rename(2), rename(3))
			catchUp(t, d, who, 3)
			record(t, d, other, rename(1)) // so that there is an id between the seals
			record(t, d, who, rename(4), rename(5))
			catchUp(t, d, who, 5)
			if problem := verify(t, d, who); problem != "" {
				t.Fatal(problem)
			}
			intruder := d.Super(t, "US")
			if _, err := intruder.Exec(t.Context(), "SET session_replication_role = replica"); err != nil {
				t.Fatal(err)
			}
			if _, err := intruder.Exec(t.Context(), c.tamper, who.Tenant); err != nil {
				t.Fatal(err)
			}
			if problem := verify(t, d, who); problem != c.found {
				t.Errorf("found %q", problem)
			}
		})
	}
}

// A line whose writer had taken its id and was not yet known as a transaction would be left behind: the sealer waits for
// the transactions that it knows.
func TestAWriterIsKnownAsATransactionBeforeItTakesTheIDOfALine(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	ctx := t.Context()
	keeper := d.Super(t, "US")
	begun, err := keeper.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	// Nobody gets an id as long as this is not undone.
	if _, err := begun.Exec(ctx, "ALTER SEQUENCE audit_lines_id_seq INCREMENT 2"); err != nil {
		t.Fatal(err)
	}
	var writing sync.WaitGroup
	writing.Go(func() {
		if err := d.InTx(ctx, who, func(tx *db.Tx) error { return audit.Record(ctx, tx, rename(1)) }); err != nil {
			t.Error(err)
		}
	})
	// Outside of any transaction: within one, all questions are answered from what stood there at the first.
	watcher := d.Super(t, "US")
	var waits, known bool
	for deadline := time.Now().Add(time.Minute); !waits && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if err := watcher.QueryRow(ctx, `SELECT count(*) > 0, coalesce(bool_and(backend_xid IS NOT NULL), false) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO audit_lines%'`).Scan(&waits, &known); err != nil {
			t.Fatal(err)
		}
	}
	if !waits || !known {
		t.Errorf("a writer waits for the id of a line: %t, and has a transaction id: %t", waits, known)
	}
	if err := begun.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	writing.Wait()
}
