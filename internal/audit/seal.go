package audit

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Lines are ordered by their transaction and then by their id. A seal is only put over lines whose transaction is older
// than every running one, so no line can appear later among those already sealed.

// most is how many lines one seal covers.
const most = 5000

// place is where a line stands in the order of a firm's lines.
type place struct {
	xid string
	id  int64
}

var beginning = place{xid: "0"}

// sealed is the end of the chain: the last seal, or the nothing before the first.
type sealed struct {
	seq  int64
	hash []byte
	last place
}

var unsealed = sealed{hash: make([]byte, sha256.Size), last: beginning}

// digest computes the hash of a seal over the lines it covers. Every field is preceded by its length, so no two
// different records give the same bytes.
type digest struct{ sum hash.Hash }

func newDigest(tenant, seq int64, previous []byte) *digest {
	d := &digest{sha256.New()}
	d.text("casefold audit seal, version 1")
	d.number(tenant)
	d.number(seq)
	d.text(string(previous))
	return d
}

func (d *digest) text(s string) {
	d.sum.Write(binary.AppendUvarint(nil, uint64(len(s))))
	d.sum.Write([]byte(s))
}

func (d *digest) number(n int64) { d.text(string(binary.AppendVarint(nil, n))) }

func (d *digest) line(l sqlgen.LinesBetweenRow) {
	d.number(l.ID)
	d.text(l.Xid)
	d.number(l.At.UnixMicro())
	if l.UserID == nil {
		d.text("")
	} else {
		d.number(*l.UserID)
	}
	d.text(l.Action)
	d.text(l.ObjectKind)
	d.number(l.ObjectID)
	d.text(l.Before)
	d.text(l.After)
}

// sealOnce puts one seal over the settled lines of the firm, and returns how many there were.
func sealOnce(ctx context.Context, tx *db.Tx) (int, error) {
	q := sqlgen.New(tx)
	end, err := lastSeal(ctx, q, tx.Tenant)
	if err != nil {
		return 0, err
	}
	lines, err := q.SettledLines(ctx, sqlgen.SettledLinesParams{
		TenantID: tx.Tenant, AfterXid: end.last.xid, AfterID: end.last.id, Most: most,
	})
	if err != nil || len(lines) == 0 {
		return 0, err
	}
	d := newDigest(tx.Tenant, end.seq+1, end.hash)
	for _, l := range lines {
		d.line(sqlgen.LinesBetweenRow(l))
	}
	last := lines[len(lines)-1]
	return len(lines), q.AddSeal(ctx, sqlgen.AddSealParams{
		TenantID: tx.Tenant, Seq: end.seq + 1, Previous: end.hash, Hash: d.sum.Sum(nil), Lines: int64(len(lines)),
		LastXid: last.Xid, LastID: last.ID, SealedAt: tx.Now,
	})
}

func lastSeal(ctx context.Context, q *sqlgen.Queries, tenant int64) (sealed, error) {
	row, err := q.LastSeal(ctx, tenant)
	if errors.Is(err, pgx.ErrNoRows) {
		return unsealed, nil
	}
	return sealed{seq: row.Seq, hash: row.Hash, last: place{row.LastXid, row.LastID}}, err
}

// Overdue counts the lines of the firm that could have been sealed before the given time and are not.
func Overdue(ctx context.Context, tx *db.Tx, before time.Time) (int64, error) {
	q := sqlgen.New(tx)
	end, err := lastSeal(ctx, q, tx.Tenant)
	if err != nil {
		return 0, err
	}
	return q.CountOverdue(ctx, sqlgen.CountOverdueParams{
		TenantID: tx.Tenant, AfterXid: end.last.xid, AfterID: end.last.id, Before: before,
	})
}
