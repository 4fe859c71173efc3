package firms

import (
	"context"
	"strings"

	"casefold/internal/audit"
	"casefold/internal/firms/internal/globalgen"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/text"
)

// The plans of a firm, as they are stored and sent.
const (
	ordinaryPlan int16 = 1
	hiddenPlan   int16 = 2
)

// Edit is what a firm becomes. Its region, prefix and number stay for ever.
type Edit struct {
	Name       string
	CustomerID string
	Edition    Edition
	Terms      Terms
	// Seen is the rev that the editor saw; nil asks for none.
	Seen *int64
}

// Check judges everything but whether somebody else has changed the firm; what cannot be taken is InvalidInput.
func (e Edit) Check() error {
	if _, err := e.Edition.Defaults(); err != nil {
		return err
	}
	if _, err := text.Name("name", e.Name); err != nil {
		return err
	}
	if e.Name != strings.TrimSpace(e.Name) {
		return errNameSpace
	}
	if _, err := text.Line("customerID", e.CustomerID); err != nil {
		return err
	}
	return e.Terms.check()
}

// editState is what the record says of a firm, in the words of the wire.
type editState struct {
	Name       string       `json:"name"`
	CustomerID string       `json:"customerID"`
	Edition    string       `json:"lxwEdition"`
	Limits     LimitsWire   `json:"tenantLimits"`
	Features   FeaturesWire `json:"tenantFeatures"`
}

// Edit changes a firm: in its region first, then in the global database. Somebody else's change since Seen is
// ChangedBySomeoneElse.
func (s *Service) Edit(ctx context.Context, firm Firm, e Edit) error {
	if err := e.Check(); err != nil {
		return err
	}
	act := &Act{Action: "firm.edit"}
	i := intentOf(intentEdit, db.Actor{Region: firm.Region, Tenant: firm.ID})
	i.detail.Act, i.detail.CustomerID = act, &e.CustomerID
	return s.inBoth(ctx, i,
		func(tx *db.Tx) error {
			before, after, err := editInRegion(ctx, tx, firm, e)
			if err != nil {
				return err
			}
			act.Before, act.After = before, after
			s.hub.Publish(tx, events.Event{Topic: events.Firm(firm.ID), Kind: events.KindMe})
			return audit.Record(ctx, tx, act.line(firm.ID))
		},
		func(*db.GlobalTx) error { return nil }) // all of it is carried over
}

func editInRegion(ctx context.Context, tx *db.Tx, firm Firm, e Edit) (before, after editState, err error) {
	q := sqlgen.New(tx)
	was, err := q.LockFirm(ctx, tx.Tenant)
	if err != nil {
		return before, after, err
	}
	if e.Seen != nil && *e.Seen != was.Rev {
		return before, after, errs.ChangedBySomeoneElse
	}
	if before, err = stateOf(ctx, tx, was.Name, firm.CustomerID, was.Edition); err != nil {
		return before, after, err
	}
	if err := q.SetFirm(ctx, sqlgen.SetFirmParams{TenantID: tx.Tenant, Name: e.Name, Edition: string(e.Edition)}); err != nil {
		return before, after, err
	}
	if err := e.Terms.write(ctx, tx, nil); err != nil {
		return before, after, err
	}
	after, err = stateOf(ctx, tx, e.Name, e.CustomerID, string(e.Edition))
	return before, after, err
}

func stateOf(ctx context.Context, tx *db.Tx, name, customerID, edition string) (editState, error) {
	limits, features, _, err := Standing(ctx, tx)
	return editState{name, customerID, edition, limits.Wire(), features.Wire()}, err
}

// carryFirmOver gives the global database the name and edition that the region has, and the customer ID of the intent when
// the region has made its change.
func (s *Service) carryFirmOver(ctx context.Context, tx *db.GlobalTx, i intent) error {
	edited, err := s.done(ctx, i)
	if err != nil {
		return err
	}
	var now sqlgen.LockFirmRow
	err = s.db.InTx(ctx, i.actor(), func(tx *db.Tx) (err error) {
		now, err = sqlgen.New(tx).LockFirm(ctx, i.tenant)
		return err
	})
	if err != nil {
		return err
	}
	q := globalgen.New(tx)
	if edited && i.detail.CustomerID != nil {
		if err := q.SetCustomerID(ctx, globalgen.SetCustomerIDParams{ID: i.tenant, CustomerID: *i.detail.CustomerID}); err != nil {
			return err
		}
	}
	return q.SetFirm(ctx, globalgen.SetFirmParams{ID: i.tenant, Name: now.Name, Edition: now.Edition})
}

// SetHidden lists a firm apart from the others, or among them again.
func (s *Service) SetHidden(ctx context.Context, firm Firm, hidden bool) error {
	plan := ordinaryPlan
	if hidden {
		plan = hiddenPlan
	}
	act := &Act{Action: "firm.hidden"}
	return s.ActGlobally(ctx, db.Actor{Region: firm.Region, Tenant: firm.ID}, act, func(tx *db.GlobalTx) error {
		q := globalgen.New(tx)
		was, err := q.LockPlan(ctx, firm.ID)
		if err != nil {
			return err
		}
		act.Before, act.After = was == hiddenPlan, hidden
		return q.SetPlan(ctx, globalgen.SetPlanParams{ID: firm.ID, PlanType: plan})
	})
}

// NextNumber is the next free one for a firm above those that are kept for testing. It is not reserved.
func (s *Service) NextNumber(ctx context.Context) (next int64, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		last, err := globalgen.New(tx).LastNumber(ctx)
		next = last + 1
		return err
	})
	return next, err
}

// NumberInUse says whether any database knows a firm of this number. It fails where one cannot be asked.
func (s *Service) NumberInUse(ctx context.Context, id int64) (used bool, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		used, err = globalgen.New(tx).NumberInUse(ctx, id)
		return err
	})
	for _, region := range s.db.Regions() {
		if err != nil || used {
			break
		}
		err = s.db.InConsoleTx(ctx, region, func(tx *db.ConsoleTx) (err error) {
			used, err = sqlgen.New(tx).Known(ctx, id)
			return err
		})
	}
	return used, err
}

// PrefixInUse says whether the usernames of a firm begin like this.
func (s *Service) PrefixInUse(ctx context.Context, prefix string) (used bool, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		used, err = globalgen.New(tx).PrefixInUse(ctx, prefix)
		return err
	})
	return used, err
}

// Rev is that of the firm of the transaction, to be sent back as Seen.
func Rev(ctx context.Context, tx *db.Tx) (int64, error) {
	return sqlgen.New(tx).FirmRev(ctx, tx.Tenant)
}
