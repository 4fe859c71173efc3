package db_test

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
)

func TestReadsSeeTheirOwnFirmOnlyAndLeaveNothingOnTheConnection(t *testing.T) {
	in := dbtest.Shared(t)
	ours := in.Firm(t, "US")
	in.Firm(t, "US")
	for range 20 { // on whatever connection is free
		err := in.InReads(t.Context(), ours, func(tx *db.Tx) error {
			var firms []int64
			rows, err := tx.Query(t.Context(), "SELECT tenant_id FROM users")
			if err == nil {
				firms, err = pgx.CollectRows(rows, pgx.RowTo[int64])
			}
			if len(firms) != 1 || firms[0] != ours.Tenant {
				t.Errorf("users of the firms %v", firms)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var n int
		if err := in.RegionPool("US").QueryRow(t.Context(), "SELECT count(*) FROM users").Scan(&n); err == nil {
			t.Fatalf("a query after it, outside every firm, found %d users instead of failing", n)
		}
	}
	if err := in.InReads(t.Context(), db.Actor{Region: "US"}, func(*db.Tx) error { return nil }); !errors.Is(err, errs.FirmMissing) {
		t.Errorf("no firm: %v", err)
	}
}

func TestEachWayOfReadingWorksAgainAndAgain(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "CA")
	const named = "SELECT id FROM users WHERE tenant_id = $1"
	err := in.InReads(t.Context(), who, func(tx *db.Tx) error {
		for range 3 {
			var one, two, three int64
			if err := tx.QueryRow(t.Context(), named, who.Tenant).Scan(&one); err != nil {
				return err
			}
			if err := tx.QueryRow(t.Context(), named, who.Tenant+1).Scan(&two); !errors.Is(err, pgx.ErrNoRows) {
				t.Errorf("no row: %v", err)
			}
			if tag, err := tx.Exec(t.Context(), named, who.Tenant); err != nil || tag.RowsAffected() != 1 {
				t.Errorf("Exec: %v, %v", tag, err)
			}
			var both pgx.Batch
			both.Queue(named, who.Tenant).QueryRow(func(row pgx.Row) error { return row.Scan(&two) })
			both.Queue("SELECT current_setting('casefold.user_id')::bigint").QueryRow(func(row pgx.Row) error { return row.Scan(&three) })
			if err := tx.SendBatch(t.Context(), &both).Close(); err != nil || one != 1 || two != one || three != who.UserID {
				t.Errorf("%d, %d, %d: %v", one, two, three, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAReadThatWritesOrFailsSaysSo(t *testing.T) {
	in := dbtest.Shared(t)
	who := in.Firm(t, "US")
	for query, state := range map[string]string{
		"UPDATE users SET display_name = 'Changed'":                        "25006", // a transaction that only reads
		"SELECT set_config('transaction_read_only', 'off', true)":          "25001",
		"SELECT 1 / (id - 1) FROM users":                                   "22012",
		"SELECT nothing FROM users":                                        "42703",
		"WITH gone AS (DELETE FROM counters RETURNING 1) SELECT FROM gone": "25006",
	} {
		for way, read := range map[string]func(tx *db.Tx) error{
			"Exec": func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), query)
				return err
			},
			"Query": func(tx *db.Tx) error {
				rows, err := tx.Query(t.Context(), query)
				if err != nil {
					return err
				}
				defer rows.Close()
				for rows.Next() {
				}
				return rows.Err()
			},
			"QueryRow": func(tx *db.Tx) error { return tx.QueryRow(t.Context(), query).Scan() },
			"SendBatch": func(tx *db.Tx) error {
				var one pgx.Batch
				one.Queue(query)
				return tx.SendBatch(t.Context(), &one).Close()
			},
		} {
			var failure error
			_ = in.InReads(t.Context(), who, func(tx *db.Tx) error {
				failure = read(tx)
				var n int
				if err := tx.QueryRow(t.Context(), "SELECT 1").Scan(&n); err != nil {
					t.Errorf("%s by %s: what comes afterwards fails: %v", query, way, err)
				}
				return nil
			})
			if sqlState(failure) != state {
				t.Errorf("%s by %s: %v", query, way, failure)
			}
		}
	}
	err := in.InReads(t.Context(), who, func(tx *db.Tx) error {
		_, err := tx.CopyFrom(t.Context(), pgx.Identifier{"counters"}, nil, pgx.CopyFromRows(nil))
		return err
	})
	if err == nil {
		t.Error("rows were copied into a table")
	}
}
