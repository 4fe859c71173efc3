package firms

import (
	"context"
	"encoding/json"
	"time"

	"casefold/internal/audit"
	"casefold/internal/firms/internal/globalgen"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Act is what somebody of the provider does to a firm or to one of its people. It is recorded twice: in the global
// database, for the provider, in the transaction of what it changes there, and in the firm's region, for the firm. Whoever
// is not of the provider leaves no act behind.
type Act struct {
	// Action is what is done, as object.verb.
	Action string `json:"action"`
	// Sub and UserID are whom it is done to; without them it is done to the firm.
	Sub    string `json:"sub,omitempty"`
	UserID int64  `json:"userID,omitempty"`
	Before any    `json:"before,omitempty"`
	After  any    `json:"after,omitempty"`
}

// line is what the firm's own record says of the act.
func (a Act) line(tenant int64) audit.Line {
	l := audit.Line{Action: a.Action, Object: "firm", ObjectID: tenant, Before: a.Before, After: a.After}
	if a.UserID != 0 {
		l.Object, l.ObjectID = "user", a.UserID
	}
	return l
}

// RecordAct adds the act to the provider's record, where the transaction is the provider's. Tenant is 0 for what is done
// to the installation.
func RecordAct(ctx context.Context, tx *db.GlobalTx, tenant int64, a Act) error {
	if tx.Provider == "" {
		return nil
	}
	row := globalgen.RecordActParams{At: tx.Now, Provider: tx.Provider, Action: a.Action}
	if tenant != 0 {
		row.TenantID = &tenant
	}
	if a.Sub != "" {
		row.Sub = &a.Sub
	}
	var err error
	if row.Before, err = state(a.Before); err != nil {
		return err
	}
	if row.After, err = state(a.After); err != nil {
		return err
	}
	return globalgen.New(tx).RecordAct(ctx, row)
}

func state(value any) (json.RawMessage, error) {
	if value == nil {
		return nil, nil
	}
	return json.Marshal(value)
}

// ActGlobally does something to an account or to what the global database knows of a firm. The firm is told in its region
// at once, or as soon as that can be reached. F may complete the act.
func (s *Service) ActGlobally(ctx context.Context, where db.Actor, act *Act, f func(*db.GlobalTx) error) error {
	i := intentOf(intentTell, where)
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		if err := f(tx); err != nil {
			return err
		}
		if err := RecordAct(ctx, tx, where.Tenant, *act); err != nil {
			return err
		}
		i.detail.Act = act
		return i.announce(ctx, tx)
	})
	if err != nil {
		return err
	}
	stepGlobal.Pass()
	_ = s.repairOne(context.WithoutCancel(ctx), *i) // what fails here is left to the repairer
	return nil
}

// ActInRegion does something in the firm's region alone. F may complete the act.
func (s *Service) ActInRegion(ctx context.Context, where db.Actor, act *Act, f func(*db.Tx) error) error {
	i := intentOf(intentRegional, where)
	i.detail.Act = act
	return s.inBoth(ctx, i, func(tx *db.Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		return audit.Record(ctx, tx, act.line(where.Tenant))
	}, func(*db.GlobalTx) error { return nil })
}

// intentOf is an intent about the person of the actor, or about the firm where it names none.
func intentOf(kind intentKind, where db.Actor) *intent {
	i := &intent{kind: kind, region: where.Region, tenant: where.Tenant}
	if where.Sub != "" {
		i.sub = &where.Sub
	}
	return i
}

// tellRegion writes the act of an intent into the firm's own record, once.
func (s *Service) tellRegion(ctx context.Context, i intent) error {
	return s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
		tx.Now = i.at
		if err := sqlgen.New(tx).LockTenant(ctx, tx.Tenant); err != nil {
			return err
		}
		line := i.detail.Act.line(i.tenant)
		if _, _, told, err := audit.StateAt(ctx, tx, line, i.at); err != nil || told {
			return err
		}
		return audit.Record(ctx, tx, line)
	})
}

// recordDone adds the act of an intent to the provider's record when the region says that it was done.
func (s *Service) recordDone(ctx context.Context, tx *db.GlobalTx, i intent) error {
	act := i.detail.Act
	if act == nil {
		return nil
	}
	var before, after string
	var done bool
	err := s.db.InTx(ctx, i.actor(), func(tx *db.Tx) (err error) {
		before, after, done, err = audit.StateAt(ctx, tx, act.line(i.tenant), i.at)
		return err
	})
	if err != nil || !done {
		return err
	}
	told := *act
	told.Before, told.After = rawState(before), rawState(after)
	return RecordAct(ctx, tx, i.tenant, told)
}

func rawState(text string) any {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

// Unfinished is a change that stands in one of two databases, or may.
type Unfinished struct {
	Tenant    int64
	Region    string
	Kind      string
	Since     time.Time
	Tries     int32
	LastError string
}

// Unfinished lists the changes that the repairer has still to look at.
func (s *Service) Unfinished(ctx context.Context, tx *db.GlobalTx) ([]Unfinished, error) {
	rows, err := globalgen.New(tx).Unfinished(ctx)
	list := make([]Unfinished, len(rows))
	for i, row := range rows {
		list[i] = Unfinished{row.TenantID, row.Region, row.Kind, row.CreatedAt, row.Tries, row.LastError}
	}
	return list, err
}

// IsHalf says whether the repairer has still to look at a change of the firm or of somebody in it.
func (s *Service) IsHalf(ctx context.Context, tenant int64) (half bool, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		half, err = globalgen.New(tx).IsHalf(ctx, tenant)
		return err
	})
	return half, err
}
