package audit

import (
	"bytes"
	"context"
	"fmt"

	"casefold/internal/audit/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Verify computes every seal of the transaction's firm again. It returns what is wrong with the first seal that does
// not hold, in words for the operator, or nothing. Everything after a broken seal is in doubt too.
func Verify(ctx context.Context, tx *db.Tx) (problem string, err error) {
	q := sqlgen.New(tx)
	end := unsealed
	for {
		seals, err := q.Seals(ctx, sqlgen.SealsParams{TenantID: tx.Tenant, AfterSeq: end.seq, Most: most})
		if err != nil {
			return "", err
		}
		for _, s := range seals {
			if problem, err := verifySeal(ctx, q, tx.Tenant, end, s); problem != "" || err != nil {
				return problem, err
			}
			end = sealed{seq: s.Seq, hash: s.Hash, last: place{s.LastXid, s.LastID}}
		}
		if len(seals) < most {
			return "", nil
		}
	}
}

func verifySeal(ctx context.Context, q *sqlgen.Queries, tenant int64, end sealed, s sqlgen.SealsRow) (string, error) {
	switch {
	case s.Seq != end.seq+1:
		return fmt.Sprintf("seal %d is missing: after seal %d comes seal %d", end.seq+1, end.seq, s.Seq), nil
	case !bytes.Equal(s.Previous, end.hash):
		return fmt.Sprintf("seal %d does not follow seal %d", s.Seq, end.seq), nil
	}
	d := newDigest(tenant, s.Seq, s.Previous)
	at, count := end.last, int64(0)
	for {
		lines, err := q.LinesBetween(ctx, sqlgen.LinesBetweenParams{
			TenantID: tenant, AfterXid: at.xid, AfterID: at.id, UntilXid: s.LastXid, UntilID: s.LastID, Most: most,
		})
		if err != nil {
			return "", err
		}
		for _, l := range lines {
			d.line(l)
			at = place{l.Xid, l.ID}
		}
		count += int64(len(lines))
		if len(lines) < most {
			break
		}
	}
	switch {
	case count != s.Lines:
		return fmt.Sprintf("seal %d was put over %d lines and there are %d", s.Seq, s.Lines, count), nil
	case !bytes.Equal(d.sum.Sum(nil), s.Hash):
		return fmt.Sprintf("a line under seal %d was changed", s.Seq), nil
	}
	return "", nil
}
