package audit

import (
	"bytes"
	"context"
	"fmt"

	"casefold/internal/audit/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Verify computes every seal of the transaction's firm again. It returns what is wrong with the first seal that does
// not hold, in words for the operator, or nothing. Everything after a broken seal is in doubt too. When all seals hold it
// looks for lines that no seal will ever cover.
func Verify(ctx context.Context, tx *db.Tx) (problem string, err error) {
	q := sqlgen.New(tx)
	end := unsealed
	for more := true; more; {
		seals, err := q.Seals(ctx, sqlgen.SealsParams{TenantID: tx.Tenant, AfterSeq: end.seq, Most: most})
		if err != nil {
			return "", err
		}
		for _, s := range seals {
			if problem, err := verifySeal(ctx, q, tx.Tenant, end, s); problem != "" || err != nil {
				return problem, err
			}
			end = end.followedBy(s)
		}
		more = len(seals) == most
	}
	stray, err := q.CountStray(ctx, sqlgen.CountStrayParams{TenantID: tx.Tenant, AfterXid: end.old.xid, AfterID: end.old.id})
	if stray > 0 {
		problem = fmt.Sprintf("%d lines have a place that the program did not give them, and will never be sealed", stray)
	}
	return problem, err
}

func verifySeal(ctx context.Context, q *sqlgen.Queries, tenant int64, end sealed, s sqlgen.SealsRow) (string, error) {
	switch {
	case s.Seq != end.seq+1:
		return fmt.Sprintf("seal %d is missing: after seal %d comes seal %d", end.seq+1, end.seq, s.Seq), nil
	case !bytes.Equal(s.Previous, end.hash):
		return fmt.Sprintf("seal %d does not follow seal %d", s.Seq, end.seq), nil
	}
	kind := byID
	if s.LastXid != "" {
		kind = byTransaction
	}
	d, count := newDigest(kind, tenant, s.Seq, s.Previous), int64(0)
	for at := end; ; {
		lines, err := linesUnder(ctx, q, tenant, at, s)
		if err != nil {
			return "", err
		}
		for _, l := range lines {
			d.line(l)
			at = at.followedBy(sqlgen.SealsRow{LastXid: l.Xid, LastID: l.ID})
		}
		if count += int64(len(lines)); len(lines) < most {
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

// linesUnder gives the next lines that the seal covers, after those at the end so far.
func linesUnder(ctx context.Context, q *sqlgen.Queries, tenant int64, end sealed, s sqlgen.SealsRow) ([]sqlgen.LinesByIDRow, error) {
	if s.LastXid == "" {
		return q.LinesByID(ctx, sqlgen.LinesByIDParams{TenantID: tenant, AfterID: end.last, UntilID: s.LastID, Most: most})
	}
	old, err := q.LinesByTransaction(ctx, sqlgen.LinesByTransactionParams{
		TenantID: tenant, AfterXid: end.old.xid, AfterID: end.old.id, UntilXid: s.LastXid, UntilID: s.LastID, Most: most,
	})
	lines := make([]sqlgen.LinesByIDRow, len(old))
	for i, l := range old {
		lines[i] = sqlgen.LinesByIDRow(l)
	}
	return lines, err
}
