package db_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
)

func TestWhatWaitsForTheCommitHappensAfterItAndOnlyThen(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "CA")
	refused := errors.New("refused")
	var happened []string
	_ = in.InTx(t.Context(), who, func(tx *db.Tx) error {
		tx.AfterCommit(func() { happened = append(happened, "never") })
		return refused
	})
	err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
		tx.AfterCommit(func() { happened = append(happened, "after") })
		happened = append(happened, "during")
		return nil
	})
	if err != nil || !slices.Equal(happened, []string{"during", "after"}) {
		t.Fatalf("%v, %v", happened, err)
	}
}

func TestWhatIsLeftForTheEndHappensBeforeTheCommitAndCanUndoIt(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	refused := errors.New("refused")
	name := func() (name string) {
		err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
			return tx.QueryRow(t.Context(), "SELECT display_name FROM users WHERE id = 1").Scan(&name)
		})
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	for text, end := range map[string]error{"Undone": refused, "Done": nil} {
		err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
			tx.BeforeCommit(func() error { return end })
			_, err := tx.Exec(t.Context(), "UPDATE users SET display_name = $1 WHERE id = 1", text)
			return err
		})
		if !errors.Is(err, end) || (name() == text) != (end == nil) {
			t.Errorf("%s: %v, the name is %s", text, err, name())
		}
	}
}

func TestWhatIsCommittedFirstStaysWhateverBecomesOfTheRest(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	refused := errors.New("refused")
	var group sync.WaitGroup
	for range 40 { // more than there are connections
		group.Go(func() {
			err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
				err := tx.CommitFirst(t.Context(), func(first *db.Tx) error {
					_, err := first.Exec(t.Context(), "UPDATE users SET display_name = 'Kept' WHERE id = 1")
					return err
				})
				return errors.Join(err, refused)
			})
			if !errors.Is(err, refused) || strings.Contains(err.Error(), "\n") {
				t.Error(err)
			}
		})
	}
	group.Wait()
	var name string
	err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT display_name FROM users WHERE id = 1").Scan(&name)
	})
	if err != nil || name != "Kept" {
		t.Fatalf("%q, %v", name, err)
	}
}

func TestAFailedTransactionLeavesNothing(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	refused := errors.New("refused")
	err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), "UPDATE users SET display_name = 'Changed' WHERE id = 1"); err != nil {
			return err
		}
		return refused
	})
	if !errors.Is(err, refused) {
		t.Fatal(err)
	}
	var name string
	err = in.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT display_name FROM users WHERE id = 1").Scan(&name)
	})
	if err != nil || name == "Changed" {
		t.Fatalf("%q, %v", name, err)
	}
}

func TestIDsOfOneCallAreConsecutiveAndNoneIsGivenTwice(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	var mu sync.Mutex
	given := map[int64]bool{}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for call := range 50 {
				n := 1 + (worker+call)%7
				err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
					first, err := tx.IDs(t.Context(), "matter", n)
					mu.Lock()
					defer mu.Unlock()
					for id := first; id < first+int64(n); id++ {
						if given[id] || id < 1 {
							t.Errorf("id %d was given twice or is none", id)
						}
						given[id] = true
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}

func TestTheFirstIDsOfAQuietSeriesFollowEachOther(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	for want := int64(1); want <= 3; want++ {
		err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
			got, err := tx.IDs(t.Context(), "client", 1)
			if got != want {
				t.Errorf("id %d, want %d", got, want)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestADatabaseThatIsNotThereIsNoDatabase(t *testing.T) {
	in := dbtest.Shared(t)
	cfg := in.Config
	cfg.GlobalURL = "postgres://nobody@127.0.0.1:1/nothing"
	cfg.RegionURLs = map[string]string{"US": cfg.GlobalURL}
	away, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer away.Close()
	if err := away.InGlobalTx(t.Context(), func(*db.GlobalTx) error { return nil }); !errors.Is(err, errs.NoDatabase) {
		t.Fatalf("global: %v", err)
	}
	if err := away.InTx(t.Context(), db.Actor{Region: "US", Tenant: 1}, func(*db.Tx) error { return nil }); !errors.Is(err, errs.NoDatabase) {
		t.Fatalf("region: %v", err)
	}
	if err := away.Ping(t.Context()); !errors.Is(err, errs.NoDatabase) {
		t.Fatalf("ping: %v", err)
	}
}

func TestADatabaseThatLetsNobodyInIsNoDatabase(t *testing.T) {
	i := dbtest.Fresh(t)
	var name string
	if err := i.Super(t, "CA").QueryRow(t.Context(), "SELECT current_database()").Scan(&name); err != nil {
		t.Fatal(err)
	}
	global := i.Super(t, "")
	for _, sql := range []string{
		"ALTER DATABASE " + name + " ALLOW_CONNECTIONS false",
		"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '" + name + "'",
	} {
		if _, err := global.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	if err := i.InTx(t.Context(), db.Actor{Region: "CA", Tenant: 1}, func(*db.Tx) error { return nil }); !errors.Is(err, errs.NoDatabase) {
		t.Errorf("%v", err)
	}
	if err := i.InTx(t.Context(), db.Actor{Region: "US", Tenant: 1}, func(*db.Tx) error { return nil }); err != nil {
		t.Errorf("the other region: %v", err)
	}
}

func TestTheConsoleReadsCountsAndNeverNames(t *testing.T) {
	in := dbtest.Shared(t)
	in.Firm(t, "US")
	for table, want := range map[string]string{"tenant_limits": "", "tenant_usage": "", "users": "42501", "tenants": "42501", "audit_lines": "42501"} {
		err := in.InConsoleTx(t.Context(), "US", func(tx *db.ConsoleTx) error {
			var n int
			return tx.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n)
		})
		if sqlState(err) != want {
			t.Errorf("%s: %v, want SQLSTATE %q", table, err, want)
		}
	}
}

func TestLookingByKeyIsForOneTransaction(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	settings := func(tx *db.Tx) (plans, scans string, err error) {
		err = tx.QueryRow(t.Context(), "SELECT current_setting('plan_cache_mode'), current_setting('enable_seqscan')").Scan(&plans, &scans)
		return plans, scans, err
	}
	for _, try := range []struct {
		in           func(context.Context, db.Actor, func(*db.Tx) error) error
		plans, scans string
	}{{in.InTx, "auto", "on"}, {in.InTxByKey, "force_generic_plan", "off"}, {in.InTx, "auto", "on"}, {in.InReads, "force_generic_plan", "off"}, {in.InTx, "auto", "on"}} {
		err := try.in(t.Context(), who, func(tx *db.Tx) error {
			plans, scans, err := settings(tx)
			if plans != try.plans || scans != try.scans {
				t.Errorf("plans %s and scans %s, not %s and %s", plans, scans, try.plans, try.scans)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestAFailureRepeatsNoValueThatSomebodyEntered(t *testing.T) { // T-OPS-03
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	for _, query := range []string{"SELECT $1::text::bigint", "SELECT $1::text::uuid", "SELECT $1::text::timestamptz", "SELECT $1::text::jsonb"} {
		err := in.InTx(t.Context(), who, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), query, "Merger of Acme")
			return err
		})
		if err == nil || strings.Contains(err.Error(), "Acme") || !strings.Contains(err.Error(), "22") {
			t.Errorf("%s: %v", query, err)
		}
	}
}
