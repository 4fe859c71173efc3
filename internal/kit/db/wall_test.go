package db_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
)

func TestATransactionSeesAndWritesItsOwnFirmOnly(t *testing.T) {
	in := dbtest.Shared(t)
	ours, theirs := in.Firm(t, "US"), in.Firm(t, "US")
	err := in.InTx(t.Context(), ours, func(tx *db.Tx) error {
		var firms, foreign int
		err := tx.QueryRow(t.Context(), "SELECT count(*), count(*) FILTER (WHERE tenant_id <> $1) FROM users", ours.Tenant).Scan(&firms, &foreign)
		if firms != 1 || foreign != 0 {
			t.Errorf("%d users, %d of them of other firms", firms, foreign)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = in.InTx(t.Context(), ours, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "INSERT INTO counters (tenant_id, kind, next) VALUES ($1, 'stolen', 1)", theirs.Tenant)
		return err
	})
	if sqlState(err) != "42501" {
		t.Fatalf("writing into another firm: %v", err)
	}
}

func TestATransactionThatNamesNoFirmIsAnError(t *testing.T) {
	in := dbtest.Shared(t)
	if err := in.InTx(t.Context(), db.Actor{Region: "US"}, func(*db.Tx) error { return nil }); !errors.Is(err, errs.FirmMissing) {
		t.Fatalf("no firm: %v", err)
	}
	if err := in.InTx(t.Context(), db.Actor{Region: "EU", Tenant: 1}, func(*db.Tx) error { return nil }); !errors.Is(err, errs.RegionUnknown) {
		t.Fatalf("no such region: %v", err)
	}
	var n int
	for range 3 { // also on connections that had a firm before
		_ = in.InTx(t.Context(), in.Firm(t, "US"), func(*db.Tx) error { return nil })
		if err := in.RegionPool("US").QueryRow(t.Context(), "SELECT count(*) FROM users").Scan(&n); err == nil {
			t.Fatalf("a query outside every firm found %d users instead of failing", n)
		}
	}
}

func TestARowCannotPointIntoAnotherFirm(t *testing.T) {
	in := dbtest.Shared(t)
	ours, theirs := in.Firm(t, "US"), in.Firm(t, "US")
	stranger := in.Colleague(t, theirs)
	err := in.InTx(t.Context(), ours, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO permission_groups (tenant_id, id, name, created_at) VALUES ($1, 1, 'Team', now())`, ours.Tenant)
		if err != nil {
			return err
		}
		_, err = tx.Exec(t.Context(), `INSERT INTO permission_group_members (tenant_id, group_id, user_id) VALUES ($1, 1, $2)`, ours.Tenant, stranger.UserID)
		return db.Constraint(err, "permission_group_members_user", errs.ObjectNotFound)
	})
	if !errors.Is(err, errs.ObjectNotFound) {
		t.Fatalf("a member from another firm: %v", err)
	}
}

func TestTenThousandInterleavedTransactionsNeverMeetAForeignRow(t *testing.T) {
	in := dbtest.Shared(t)
	firms := make([]db.Actor, 20)
	for i := range firms {
		firms[i] = in.Firm(t, "US")
	}
	var foreign, done atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 1250 {
				visit(in.DB, firms[rand.IntN(len(firms))], rand.IntN(20), &foreign)
				done.Add(1)
			}
		})
	}
	group.Wait()
	if foreign.Load() != 0 || done.Load() != 10_000 {
		t.Fatalf("%d foreign rows in %d transactions", foreign.Load(), done.Load())
	}
}

// visit looks around in a firm; some visits are cancelled or panic midway, and must not leave their firm behind on the
// connection.
func visit(d *db.DB, who db.Actor, fate int, foreign *atomic.Int64) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer func() { _ = recover() }()
	in := d.InTx
	if fate%2 == 0 {
		in = d.InReads
	}
	_ = in(ctx, who, func(tx *db.Tx) error {
		if fate == 0 {
			cancel()
		}
		var n int64
		if err := tx.QueryRow(ctx, "SELECT count(*) FROM users WHERE tenant_id <> $1", who.Tenant).Scan(&n); err != nil {
			return err
		}
		foreign.Add(n)
		switch fate {
		case 1, 2:
			panic("midway")
		case 3, 4:
			return errors.New("midway")
		}
		return nil
	})
}

func sqlState(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
