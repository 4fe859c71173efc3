package audit_test

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

const orderMigration = "00023_audit_order.sql"

// write adds a line as the program does, or did before lines named the provider.
func write(ctx context.Context, tx *db.Tx, l audit.Line) error {
	var today bool
	err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'audit_lines'::regclass AND attname = 'provider')").Scan(&today)
	if err != nil {
		return err
	}
	if today {
		return audit.Record(ctx, tx, l)
	}
	_, err = tx.Exec(ctx, `INSERT INTO audit_lines (tenant_id, at, user_id, action, object_kind, object_id, before, after)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, tx.Tenant, tx.Now, tx.UserID, l.Action, l.Object, l.ObjectID, l.Before, l.After)
	return err
}

// sealByTransaction seals the lines of a firm as the program did before that migration.
func sealByTransaction(t *testing.T, d *dbtest.Installation, who db.Actor) {
	t.Helper()
	ctx, conn := t.Context(), d.Super(t, who.Region)
	var seq, lastID int64
	lastXid, previous := "0", make([]byte, sha256.Size)
	err := conn.QueryRow(ctx, "SELECT seq, hash, last_xid::text, last_id FROM audit_seals WHERE tenant_id = $1 ORDER BY seq DESC LIMIT 1", who.Tenant).
		Scan(&seq, &previous, &lastXid, &lastID)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		t.Fatal(err)
	}
	var text []byte
	add := func(s string) { text = append(binary.AppendUvarint(text, uint64(len(s))), s...) }
	number := func(n int64) { add(string(binary.AppendVarint(nil, n))) }
	add("casefold audit seal, version 1")
	number(who.Tenant)
	number(seq + 1)
	add(string(previous))
	rows, err := conn.Query(ctx, `SELECT id, l.xid::text, at, user_id, action, object_kind, object_id, coalesce(before::text, ''), coalesce(after::text, '')
		FROM audit_lines l WHERE tenant_id = $1 AND (l.xid, id) > ($2::text::xid8, $3::bigint) ORDER BY l.xid, id`, who.Tenant, lastXid, lastID)
	if err != nil {
		t.Fatal(err)
	}
	var user, object int64
	var at time.Time
	var action, kind, before, after string
	lines, err := pgx.ForEachRow(rows, []any{&lastID, &lastXid, &at, &user, &action, &kind, &object, &before, &after}, func() error {
		number(lastID)
		add(lastXid)
		number(at.UnixMicro())
		number(user)
		add(action)
		add(kind)
		number(object)
		add(before)
		add(after)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	if _, err := conn.Exec(ctx, `INSERT INTO audit_seals (tenant_id, seq, previous, hash, lines, last_xid, last_id, sealed_at)
		VALUES ($1, $2, $3, $4, $5, $6::text::xid8, $7, $8)`, who.Tenant, seq+1, previous, sum[:], lines.RowsAffected(), lastXid, lastID, clock.Now()); err != nil {
		t.Fatal(err)
	}
}

func (all trails) sealByTransaction(t *testing.T, d *dbtest.Installation) {
	t.Helper()
	for _, who := range all.firms {
		sealByTransaction(t, d, who)
	}
}

// oldHarms are done to trails with three lines under seal 1 and two under seal 2, both by transaction.
var oldHarms = []harm{
	{"UPDATE audit_lines SET after = '{}' WHERE tenant_id = $1 AND object_id = 2", "a line under seal 1 was changed"},
	{"UPDATE audit_lines SET after = '{}' WHERE tenant_id = $1 AND object_id = 7", "a line under seal 3 was changed"},
	{"DELETE FROM audit_lines WHERE tenant_id = $1 AND object_id = 2", "seal 1 was put over 3 lines and there are 2"},
	{"DELETE FROM audit_seals WHERE tenant_id = $1 AND seq = 1", "seal 1 is missing: after seal 0 comes seal 2"},
	{"UPDATE audit_lines SET xid = NULL WHERE tenant_id = $1 AND object_id = 2", "seal 1 was put over 3 lines and there are 2"},
	{"INSERT INTO audit_lines (tenant_id, xid, at, action, object_kind, object_id) VALUES ($1, '3', now(), 'a', 'b', 1)",
		"seal 1 was put over 3 lines and there are 4"},
	{"INSERT INTO audit_lines (tenant_id, id, at, action, object_kind, object_id) VALUES ($1, 1, now(), 'a', 'b', 1)",
		"seal 3 was put over 4 lines and there are 5"},
	{"INSERT INTO audit_lines (tenant_id, xid, at, action, object_kind, object_id) VALUES ($1, '9000000000', now(), 'a', 'b', 1)",
		"1 lines have a place that the program did not give them, and will never be sealed"},
}

func TestSealsByTransactionHoldAndTheTrailGoesOnByID(t *testing.T) {
	d := dbtest.Before(t, orderMigration)
	d.Firm(t, "US") // which never wrote a line
	other := d.Firm(t, "US")
	record(t, d, other, rename(0)) // so that the id 1 is free in every other firm
	all := newTrails(t, d, oldHarms...)
	all.record(t, d, 1, 3)
	all.sealByTransaction(t, d)
	all.record(t, d, 4, 5)
	all.sealByTransaction(t, d)
	all.record(t, d, 6, 7)
	d.Migrate(t)
	all.record(t, d, 8, 9)
	runSealer(t, d.DB)
	all.hold(t, d, 9)
	awaitSealed(t, d, other, 1)
	all.areHarmed(t, d)
}

func TestALineThatWasBehindInTheOldOrderIsSealedInTheNewOne(t *testing.T) {
	d := dbtest.Before(t, orderMigration)
	who := d.Firm(t, "US")
	err := d.InTx(t.Context(), who, func(early *db.Tx) error {
		if _, err := early.Exec(t.Context(), "SELECT pg_current_xact_id()"); err != nil {
			return err
		}
		return d.InTx(t.Context(), who, func(late *db.Tx) error {
			if err := write(t.Context(), late, rename(1)); err != nil {
				return err
			}
			if err := write(t.Context(), early, rename(2)); err != nil {
				return err
			}
			if err := early.Commit(t.Context()); err != nil {
				return err
			}
			sealByTransaction(t, d, who) // the second line, which the first one now follows
			return nil
		})
	})
	if !errors.Is(err, pgx.ErrTxClosed) {
		t.Fatal(err)
	}
	d.Migrate(t)
	runSealer(t, d.DB)
	trails{firms: []db.Actor{who}}.hold(t, d, 2)
}

func TestTheTrailOfAnInstallationThatHadMovedIsWholeAgain(t *testing.T) {
	here := dbtest.Before(t, orderMigration)
	resumed, forged := here.Firm(t, "US"), here.Firm(t, "US")
	record(t, here, resumed, rename(0)) // so that the id 1 is free in every other firm
	all := newTrails(t, here, oldHarms...)
	spend(t, here, enough)
	both := trails{firms: append([]db.Actor{resumed, forged}, all.firms...)}
	both.record(t, here, 1, 3)
	both.sealByTransaction(t, here)
	both.record(t, here, 4, 5)
	both.sealByTransaction(t, here)
	both.record(t, here, 6, 6)
	last := nextTransaction(t, here)

	there := move(t, here)
	both.record(t, there, 7, 8)
	// Nobody may take this for the work of the move: it is not newer than the seal.
	do(t, there, `INSERT INTO audit_lines (tenant_id, xid, at, action, object_kind, object_id)
		SELECT $1, '3', min(at), 'a', 'b', 1 FROM audit_lines WHERE tenant_id = $1`, forged.Tenant)
	// Where the new server has caught up with the old one, the old order went on behind a gap.
	spend(t, there, last-nextTransaction(t, there))
	record(t, there, resumed, rename(9))
	sealByTransaction(t, there, resumed)

	there.Migrate(t)
	all.record(t, there, 9, 9)
	runSealer(t, there.DB)
	all.hold(t, there, 9)
	trails{firms: []db.Actor{resumed}}.hold(t, there, 10)
	if problem := verify(t, there, forged); problem != "seal 1 was put over 3 lines and there are 4" {
		t.Errorf("found %q", problem)
	}

	further := there.Move(t)
	all.record(t, further, 10, 10)
	runSealer(t, further.DB)
	all.hold(t, further, 10)
	all.areHarmed(t, further)
}
