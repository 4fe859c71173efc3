package indexer

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/search/indexer/internal/sqlgen"
	"casefold/internal/texts"
)

var stepAsked = fault.At("reindex.asked")

// How far a place is with an order.
const (
	Waiting = "waiting"
	Working = "working"
	Done    = "done"
	Failed  = "failed"
)

// Report is what a place that keeps an index of a firm says of an order. Done and Total are records.
type Report struct {
	Place, State string
	Done, Total  int64
	Reason       string
	At           time.Time
}

func (r Report) answered() bool { return r.State == Done || r.State == Failed }

// Answered tells whether all have.
func Answered(reports []Report) bool {
	return len(reports) > 0 && !slices.ContainsFunc(reports, func(r Report) bool { return !r.answered() })
}

// AskForAudit has every index of the firm compared with the database, and returns the number of the audit.
func (s *Service) AskForAudit(ctx context.Context, tx *db.Tx) (id int64, err error) {
	return ask(ctx, tx, sqlgen.InsertOrderParams{What: orderAudit})
}

// AskForRebuild has every index of the firm built anew beside the old one, which is searched meanwhile. All that ask for the
// same batch ask once; 0 is no batch.
func (s *Service) AskForRebuild(ctx context.Context, tx *db.Tx, job int64) (id int64, err error) {
	if job == 0 {
		return ask(ctx, tx, sqlgen.InsertOrderParams{What: orderRebuild})
	}
	id, err = sqlgen.New(tx).OrderOfJob(ctx, sqlgen.OrderOfJobParams{TenantID: tx.Tenant, What: orderRebuild, JobID: &job})
	if err != nil || id != 0 {
		return id, err
	}
	return ask(ctx, tx, sqlgen.InsertOrderParams{What: orderRebuild, JobID: &job})
}

func ask(ctx context.Context, tx *db.Tx, p sqlgen.InsertOrderParams) (id int64, err error) {
	if id, err = tx.IDs(ctx, "searchOrder", 1); err != nil {
		return 0, err
	}
	p.TenantID, p.ID, p.CreatedAt = tx.Tenant, id, tx.Now
	if p.RecordIds == nil {
		p.RecordIds, p.VersionIds = []int64{}, []int64{}
	}
	q := sqlgen.New(tx)
	if err := q.InsertOrder(ctx, p); err != nil {
		return 0, err
	}
	return id, q.LogOrder(ctx, sqlgen.LogOrderParams{TenantID: tx.Tenant, RecordID: id})
}

// AskForRepair has a part of what an audit found written anew in every index of the firm. It returns an order that is answered
// when each index has been compared with the database once more. What was found is forgotten after 7 days: ObjectNotFound.
func (s *Service) AskForRepair(ctx context.Context, tx *db.Tx, part Part) (id int64, err error) {
	found, err := sqlgen.New(tx).Findings(ctx, sqlgen.FindingsParams{
		TenantID: tx.Tenant, OrderID: part.Audit, Kind: part.Kind, Skip: int32(part.From - 1), Most: int32(part.To - part.From + 1),
	})
	if err != nil {
		return 0, err
	}
	if len(found) == 0 {
		return 0, errs.ObjectNotFound
	}
	var records, parts []int64
	var log repairs
	for _, f := range found {
		records, parts = append(records, f.RecordID), append(parts, f.VersionID)
		switch {
		case f.What == LeftOver:
			log.gone = append(log.gone, f.RecordID)
		case f.VersionID != 0:
			log.versions = append(log.versions, f.VersionID)
		default:
			log.whole = append(log.whole, f.RecordID)
		}
	}
	slices.Sort(records)
	records = slices.Compact(records)
	last, err := log.write(ctx, tx, part.Kind)
	if err != nil {
		return 0, err
	}
	id, err = ask(ctx, tx, sqlgen.InsertOrderParams{What: orderRepair, Kind: part.Kind, RecordIds: records, VersionIds: parts, LastRow: last})
	stepAsked.Pass()
	return id, err
}

// repairs are the records and versions that a repair is about: those that are gone, whole records, and single versions.
type repairs struct{ gone, whole, versions []int64 }

// write adds the rows to the change log. A row of a kept text has all of it written; a row of a record that is gone says so.
func (r repairs) write(ctx context.Context, tx *db.Tx, kind string) (last int64, err error) {
	q := sqlgen.New(tx)
	rows := []sqlgen.LogAnewParams{{Kind: logged[kind], Ids: r.gone}}
	switch kind {
	case Documents, DocumentVersions:
		more, err := q.VersionsOfDocuments(ctx, sqlgen.VersionsOfDocumentsParams{TenantID: tx.Tenant, Ids: append([]int64{}, r.whole...)})
		if err != nil {
			return 0, err
		}
		rows = append(rows, sqlgen.LogAnewParams{Kind: texts.VersionKind, Texts: true, Ids: append(more, r.versions...)})
	case Emails:
		rows = append(rows, sqlgen.LogAnewParams{Kind: texts.EmailKind, Texts: true, Ids: r.whole})
	default:
		rows[0].Ids = append(rows[0].Ids, r.whole...)
	}
	for _, p := range rows {
		if len(p.Ids) == 0 {
			continue
		}
		p.TenantID = tx.Tenant
		row, err := q.LogAnew(ctx, p)
		if err != nil {
			return 0, err
		}
		last = max(last, row)
	}
	return last, nil
}

// Reports are what the places say of an order that keep an index of the firm and are alive.
func (s *Service) Reports(ctx context.Context, tx *db.Tx, order int64) ([]Report, error) {
	rows, err := tx.Query(ctx, `SELECT i.place FROM search_indexes i
		WHERE i.tenant_id = $1 AND casefold_lock_held(hashtextextended($2 || i.place, 0)) ORDER BY i.place`, tx.Tenant, placeLock)
	if err != nil {
		return nil, err
	}
	places, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	said, err := sqlgen.New(tx).Reports(ctx, sqlgen.ReportsParams{TenantID: tx.Tenant, OrderID: order})
	var reports []Report
	for _, place := range places {
		r := Report{Place: place, State: Waiting}
		for _, row := range said {
			if row.Place == place {
				r = Report{row.Place, row.State, row.Done, row.Total, row.Reason, row.At}
			}
		}
		reports = append(reports, r)
	}
	return reports, err
}

const (
	// askAgainEvery is the time between two looks at reports.
	askAgainEvery = 100 * time.Millisecond
	// nobodyFor is how long an order waits for a place that keeps an index.
	nobodyFor = 15 * time.Second
	// silentFor is how long a place may say nothing.
	silentFor = 10 * time.Minute
)

// Await waits until the reports of an order are enough, which at the latest is when all have answered. It fails with 8202 where no
// place keeps an index of the firm, and with 8201 where one says nothing for long.
func (s *Service) Await(ctx context.Context, where db.Actor, order int64, enough func([]Report) bool) (reports []Report, err error) {
	begun := clock.Now()
	nobody := begun // since when there is nobody
	for {
		err := s.db.InTx(ctx, where, func(tx *db.Tx) (err error) {
			reports, err = s.Reports(ctx, tx, order)
			return err
		})
		switch {
		case err != nil:
			return nil, err
		case Answered(reports) || len(reports) > 0 && enough(reports):
			return reports, nil
		case len(reports) > 0:
			nobody = clock.Now()
		case clock.Now().Sub(nobody) > nobodyFor:
			return nil, errs.NoSearchIndex
		}
		for _, r := range reports {
			since := begun
			if r.At.After(since) {
				since = r.At
			}
			if !r.answered() && clock.Now().Sub(since) > silentFor {
				return nil, errs.SearchTimeout.Because(errors.New(r.Place + " does not answer"))
			}
		}
		if err := clock.Wait(ctx, askAgainEvery); err != nil {
			return nil, err
		}
	}
}
