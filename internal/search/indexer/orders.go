package indexer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/search/indexer/internal/sqlgen"
)

// The steps of orders at which tests end the program.
var (
	stepAudited  = fault.At("reindex.audited")
	stepBeside   = fault.At("reindex.begun")
	stepCaughtUp = fault.At("reindex.built")
	stepReplaced = fault.At("reindex.replaced")
	stepAnswered = fault.At("reindex.answered")
)

// What is asked of every index of a firm.
const (
	orderAudit   = "audit"
	orderRepair  = "repair"
	orderRebuild = "rebuild"
)

// answeredFor is how long an order is answered by a place that was away.
const answeredFor = 24 * time.Hour

// reportEvery is the time between two reports of one piece of work.
const reportEvery = 500 * time.Millisecond

// audit is an order that an index is compared for.
type audit struct{ firm, order int64 }

// obey does what is asked of the index that has just been followed, as far as it is a matter of this turn: an index is compared
// beside the work of others, and built beside itself a part in each turn. More says that there is more to follow.
func (f *firm) obey(ctx context.Context, more bool) (bool, error) {
	if f.asked {
		if err := f.lookForOrders(ctx); err != nil {
			return more, err
		}
	}
	if f.beside == nil {
		return more || f.building != nil, nil
	}
	further, err := f.rebuild(db.Patiently(ctx))
	return more || further, err
}

func (f *firm) lookForOrders(ctx context.Context) error {
	place, err := f.here()
	if err != nil {
		return err
	}
	var pending []sqlgen.PendingOrdersRow
	err = f.db.InTx(ctx, f.actor(), func(tx *db.Tx) (err error) {
		pending, err = sqlgen.New(tx).PendingOrders(ctx, sqlgen.PendingOrdersParams{TenantID: tx.Tenant, Place: place, Since: tx.Now.Add(-answeredFor)})
		return err
	})
	if err != nil {
		return err
	}
	f.asked = false
	for _, order := range pending {
		switch order.What {
		case orderAudit:
			f.beginAudit(ctx, order.ID)
			f.asked = true // until it is answered
		case orderRepair:
			if err := f.answerRepair(ctx, order); err != nil {
				return err
			}
		case orderRebuild:
			if f.beside != nil || f.building != nil {
				continue
			}
			if err := f.beginBeside(ctx, order.ID); err != nil {
				return f.report(ctx, []int64{order.ID}, failed(err))
			}
		}
	}
	return nil
}

// report says how far this place is with orders.
func (f *firm) report(ctx context.Context, orders []int64, r Report) error {
	if len(orders) == 0 {
		return nil
	}
	return f.db.InTx(ctx, f.actor(), func(tx *db.Tx) error { return f.reportIn(ctx, tx, orders, r) })
}

func (f *firm) reportIn(ctx context.Context, tx *db.Tx, orders []int64, r Report) error {
	place, err := f.here()
	if err != nil {
		return err
	}
	return sqlgen.New(tx).Report(ctx, sqlgen.ReportParams{
		TenantID: tx.Tenant, Ids: orders, Place: place, State: r.State, Done: r.Done, Total: r.Total, Reason: r.Reason, Now: clock.Now(),
	})
}

// failed is the report of work that came to nothing. What is not known to the catalogue is told by itself: it is about files and
// disks, and the provider's staff read it.
func failed(err error) Report {
	var known *errs.Error
	if errors.As(err, &known) && !errors.Is(known, errs.Internal) {
		return Report{State: Failed, Reason: known.Message}
	}
	return Report{State: Failed, Reason: "The index could not be read or written: " + err.Error()}
}

// beginAudit compares the index beside the work of others, unless that is going on.
func (f *firm) beginAudit(ctx context.Context, order int64) {
	this := audit{f.at.firm, order}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.auditing[this] {
		return
	}
	f.auditing[this] = true
	f.audits.Go(func() {
		err := f.audit(db.Patiently(ctx), order)
		f.region.mu.Lock()
		delete(f.auditing, this)
		f.region.mu.Unlock()
		if err != nil && ctx.Err() == nil {
			f.log.WarnContext(ctx, "an index could not be compared", "region", f.at.region, "tenant", f.at.firm, "cause", err)
			f.later(f.at.firm, firstPause)
		}
	})
}

// audit writes down what it finds, some at a time, and then that it is done.
func (f *firm) audit(ctx context.Context, order int64) error {
	this := []int64{order}
	now := Report{State: Working}
	err := f.db.InTx(ctx, f.actor(), func(tx *db.Tx) (err error) {
		if now.Total, err = sqlgen.New(tx).CountRecords(ctx, tx.Tenant); err != nil {
			return err
		}
		return f.reportIn(ctx, tx, this, now)
	})
	if err != nil {
		return err
	}
	told := clock.Now()
	err = f.Compare(ctx, f.at.region, f.at.firm, Comparison{
		Texts: math.MaxInt,
		Found: func(found []Difference) error {
			return f.db.InTx(ctx, f.actor(), func(tx *db.Tx) error { return writeFindings(ctx, tx, order, found) })
		},
		Progress: func(done int64) error {
			if now.Done = done; clock.Now().Sub(told) < reportEvery {
				return nil
			}
			told = clock.Now()
			return f.report(ctx, this, now)
		},
	})
	stepAudited.Pass()
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // whoever writes the index next begins again
	case err != nil:
		return f.report(ctx, this, failed(err))
	}
	now.State = Done
	return f.report(ctx, this, now)
}

func writeFindings(ctx context.Context, tx *db.Tx, order int64, found []Difference) error {
	p := sqlgen.InsertFindingsParams{TenantID: tx.Tenant, OrderID: order}
	for _, d := range found {
		p.Kinds, p.Whats = append(p.Kinds, d.Kind), append(p.Whats, d.What)
		p.RecordIds, p.VersionIds = append(p.RecordIds, d.Record), append(p.VersionIds, d.Version)
	}
	return sqlgen.New(tx).InsertFindings(ctx, p)
}

// answerRepair compares what was to be written anew, once the rows of the log that had it written are followed.
func (f *firm) answerRepair(ctx context.Context, order sqlgen.PendingOrdersRow) error {
	unread := false
	err := f.db.InTx(ctx, f.actor(), func(tx *db.Tx) error {
		for texts, t := range map[bool]track{false: f.cursor.Records, true: f.cursor.Texts} {
			rows, err := sqlgen.New(tx).Changes(ctx, sqlgen.ChangesParams{TenantID: tx.Tenant, Texts: texts, After: t.Settled.ID, Known: t.above(), Most: 1})
			if err != nil {
				return err
			}
			unread = unread || len(rows) > 0 && rows[0].ID <= order.LastRow
		}
		return nil
	})
	if err != nil {
		return err
	}
	if unread {
		f.asked = true
		return nil
	}
	var wrong []Difference
	err = f.survey(ctx, f.at.region, f.at.firm, Comparison{
		Texts: math.MaxInt,
		Found: func(found []Difference) error {
			wrong = append(wrong, found...)
			return nil
		},
	}, func(c *comparison) error { return c.only(ctx, order.Kind, order.RecordIds) })
	wrong = slices.DeleteFunc(wrong, func(d Difference) bool {
		return d.Kind != order.Kind || d.Version != 0 && !slices.Contains(order.VersionIds, d.Version)
	})
	r := Report{State: Done, Done: int64(len(order.RecordIds)), Total: int64(len(order.RecordIds))}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		r = failed(err)
	case len(wrong) > 0:
		r = Report{State: Failed, Reason: fmt.Sprintf("%d differences are left: %s.", len(wrong), wrong[0])}
	}
	if err := f.report(ctx, []int64{order.ID}, r); err != nil {
		return err
	}
	stepAnswered.Pass()
	return nil
}
