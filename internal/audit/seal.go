package audit

import (
	"context"
	"crypto/sha256"
	"errors"
	"math"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Lines are ordered by their id. A seal is only put over lines with ids up to a Bound that holds, so no line can appear
// later among those already sealed.

// most is how many lines one seal covers.
const most = 5000

// position is where a line stood in the order of a firm's lines when transactions were the order.
type position struct {
	xid string
	id  int64
}

// sealed is the end of the chain: the last seal, or the nothing before the first.
type sealed struct {
	seq  int64
	hash []byte
	// old is the position of the last line under a seal by transaction, last the id of the last line under a seal by id.
	old  position
	last int64
}

var unsealed = sealed{hash: make([]byte, sha256.Size), old: position{"0", math.MinInt64}, last: math.MinInt64}

// sealOnce puts one seal over the lines of the firm up to the bound, and returns how many there were.
func sealOnce(ctx context.Context, tx *db.Tx, until Bound) (int, error) {
	q := sqlgen.New(tx)
	end, err := lastSeal(ctx, q, tx.Tenant)
	if err != nil {
		return 0, err
	}
	lines, err := q.LinesByID(ctx, sqlgen.LinesByIDParams{
		TenantID: tx.Tenant, AfterID: end.last, UntilID: until.id, Barrier: until.barrier, Most: most,
	})
	if err != nil || len(lines) == 0 {
		return 0, err
	}
	d := newDigest(byID, tx.Tenant, end.seq+1, end.hash)
	for _, l := range lines {
		d.line(l)
	}
	return len(lines), q.AddSeal(ctx, sqlgen.AddSealParams{
		TenantID: tx.Tenant, Seq: end.seq + 1, Previous: end.hash, Hash: d.sum.Sum(nil), Lines: int64(len(lines)),
		LastID: lines[len(lines)-1].ID, SealedAt: tx.Now,
	})
}

func lastSeal(ctx context.Context, q *sqlgen.Queries, tenant int64) (sealed, error) {
	row, err := q.LastSeal(ctx, tenant)
	if errors.Is(err, pgx.ErrNoRows) {
		return unsealed, nil
	}
	return unsealed.followedBy(sqlgen.SealsRow{Seq: row.Seq, Hash: row.Hash, LastXid: row.LastXid, LastID: row.LastID}), err
}

// followedBy is the end of the chain with one more seal.
func (s sealed) followedBy(next sqlgen.SealsRow) sealed {
	s.seq, s.hash = next.Seq, next.Hash
	if next.LastXid == "" {
		s.last = next.LastID
	} else {
		s.old = position{next.LastXid, next.LastID}
	}
	return s
}

// Overdue counts the lines of the firm up to the bound that were written before the given time and are not sealed. There
// are none as long as the bound does not hold.
func Overdue(ctx context.Context, tx *db.Tx, until Bound, before time.Time) (int64, error) {
	q := sqlgen.New(tx)
	end, err := lastSeal(ctx, q, tx.Tenant)
	if err != nil {
		return 0, err
	}
	return q.CountOverdue(ctx, sqlgen.CountOverdueParams{
		TenantID: tx.Tenant, AfterID: end.last, UntilID: until.id, Barrier: until.barrier, Before: before,
	})
}
