package indexer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/search/indexer/internal/sqlgen"
)

// Audit is what was found when the indexes of a firm were compared with the database.
type Audit struct {
	ID      int64
	At      time.Time
	Reports []Report
	// Counts has how many there are by kind and by how they differ.
	Counts map[string]map[string]int64
	// IDs are the first of them: of versions their own, else of records.
	IDs map[string]map[string][]int64
}

// Total is how many differences there are.
func (a Audit) Total() (n int64) {
	for _, counts := range a.Counts {
		for _, count := range counts {
			n += count
		}
	}
	return n
}

// Part is what an audit found of a kind, from one to another in the order of ids. It is repaired together.
type Part struct {
	Audit    int64
	Kind     string
	From, To int64 // from 1
}

const partForm = "Audit %d: %s %d to %d"

func (p Part) String() string { return fmt.Sprintf(partForm, p.Audit, p.Kind, p.From, p.To) }

// ReadPart reads what String wrote.
func ReadPart(text string) (p Part, err error) {
	_, err = fmt.Sscanf(text, partForm, &p.Audit, &p.Kind, &p.From, &p.To)
	return p, err
}

// repairedAtOnce is how many findings are repaired together.
const repairedAtOnce = 500

// Parts are all that was found.
func (a Audit) Parts() (parts []Part) {
	for _, kind := range Audited {
		found := int64(0)
		for _, count := range a.Counts[kind] {
			found += count
		}
		for from := int64(0); from < found; from += repairedAtOnce {
			parts = append(parts, Part{a.ID, kind, from + 1, min(from+repairedAtOnce, found)})
		}
	}
	return parts
}

// Records is how many records of the firm are searched.
func (s *Service) Records(ctx context.Context, tx *db.Tx) (int64, error) {
	return sqlgen.New(tx).CountRecords(ctx, tx.Tenant)
}

// LastAudit is the newest one of the firm. None is ObjectNotFound.
func (s *Service) LastAudit(ctx context.Context, tx *db.Tx) (Audit, error) {
	row, err := sqlgen.New(tx).LastAudit(ctx, tx.Tenant)
	return s.auditOf(ctx, tx, row.ID, row.CreatedAt, err)
}

// AuditOf is the one with this number. None is ObjectNotFound.
func (s *Service) AuditOf(ctx context.Context, tx *db.Tx, id int64) (Audit, error) {
	row, err := sqlgen.New(tx).Audit(ctx, sqlgen.AuditParams{TenantID: tx.Tenant, ID: id})
	return s.auditOf(ctx, tx, row.ID, row.CreatedAt, err)
}

// mostIDs is how many ids are named of each kind and difference.
const mostIDs = 100

func (s *Service) auditOf(ctx context.Context, tx *db.Tx, id int64, at time.Time, err error) (Audit, error) {
	a := Audit{ID: id, At: at, Counts: map[string]map[string]int64{}, IDs: map[string]map[string][]int64{}}
	if errors.Is(err, pgx.ErrNoRows) {
		return a, errs.ObjectNotFound
	}
	if err != nil {
		return a, err
	}
	if a.Reports, err = s.Reports(ctx, tx, id); err != nil {
		return a, err
	}
	q := sqlgen.New(tx)
	counts, err := q.CountFindings(ctx, sqlgen.CountFindingsParams{TenantID: tx.Tenant, OrderID: id})
	for _, c := range counts {
		if a.Counts[c.Kind] == nil {
			a.Counts[c.Kind], a.IDs[c.Kind] = map[string]int64{}, map[string][]int64{}
		}
		a.Counts[c.Kind][c.What] = c.Count
		var found []sqlgen.FindingsRow
		if err == nil {
			found, err = q.Findings(ctx, sqlgen.FindingsParams{TenantID: tx.Tenant, OrderID: id, Kind: c.Kind, What: c.What, Most: mostIDs})
		}
		for _, f := range found {
			number := f.RecordID
			if f.VersionID != 0 {
				number = f.VersionID
			}
			a.IDs[c.Kind][c.What] = append(a.IDs[c.Kind][c.What], number)
		}
	}
	return a, err
}
