package firms

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"casefold/internal/firms/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
)

// What a firm or a person is stands in two databases, and no transaction spans both. So the intent is announced in the
// global database first, then the region is written, then the global half together with the end of the intent. A
// process that dies in between leaves the intent behind, and Repair makes the halves agree: what was never acknowledged
// is taken back, a changed profile and who may work are carried over. That a firm was founded or somebody taken in is
// recorded last of all, under the same intent: lines of the record cannot be taken back.

type intentKind string

const (
	intentFirm    intentKind = "firm"
	intentUser    intentKind = "user"
	intentProfile intentKind = "profile"
	// What the provider does: edit a firm, delete a person, something in the region alone, and something global that the
	// region has still to be told.
	intentEdit     intentKind = "edit"
	intentDelete   intentKind = "delete"
	intentRegional intentKind = "regional"
	intentTell     intentKind = "tell"
)

// The moments between the databases, for tests that end the program there.
var (
	stepAnnounced = fault.At("halves.announced")
	stepRegion    = fault.At("halves.region")
	stepGlobal    = fault.At("halves.global")
)

type intent struct {
	kind intentKind
	// tenant is the firm's number. A firm that is founded without one gets the next when its intent is announced.
	tenant int64
	region string
	// sub is the person whom the intent is about, or the first of a firm that is founded; nil where there is none.
	sub *string
	// userID is who does it in the firm, for the record; 0 is the program itself or an operator.
	userID int64
	detail detail
	// id is that of the announcement, at its time. What is written in the region has the same time.
	id int64
	at time.Time
}

// detail is what is kept of an intent beyond whom it is about.
type detail struct {
	Act *Act `json:"act,omitempty"`
	// CustomerID is that of a firm that is edited: the global database alone has it.
	CustomerID *string `json:"customerID,omitempty"`
	// Email is the address that somebody is given instead of the one before.
	Email string `json:"email,omitempty"`
}

func (i intent) actor() db.Actor {
	return db.Actor{Region: i.region, Tenant: i.tenant, UserID: i.userID}
}

// creates is true of what is taken back where it is found unfinished.
func (i intent) creates() bool { return i.kind == intentFirm || i.kind == intentUser }

var errTakenBack = errors.New("it took so long that it counted as abandoned and was taken back: do it again")

// inBoth writes the region's half, then the global one.
func (s *Service) inBoth(ctx context.Context, i *intent, inRegion func(*db.Tx) error, inGlobal func(*db.GlobalTx) error) error {
	if err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error { return i.announce(ctx, tx) }); err != nil {
		return err
	}
	stepAnnounced.Pass()
	settle := func(tx *db.GlobalTx) error { return globalgen.New(tx).Settle(ctx, i.id) }
	err := s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
		tx.Now = i.at
		return inRegion(tx)
	})
	if err != nil {
		if unknown(err) {
			return err // the region may have its half, which the repairer finds out
		}
		return errors.Join(err, s.db.InGlobalTx(context.WithoutCancel(ctx), settle))
	}
	stepRegion.Pass()
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		held, err := globalgen.New(tx).HoldIntent(ctx, i.id)
		if err == nil && held == 0 && i.creates() {
			err = errTakenBack
		}
		if err != nil {
			return err
		}
		if err := inGlobal(tx); err != nil {
			return err
		}
		if act := i.detail.Act; act != nil && held > 0 { // else the repairer recorded it
			if err := RecordAct(ctx, tx, i.tenant, *act); err != nil {
				return err
			}
		}
		if i.creates() {
			return nil
		}
		// Of two changes at once the one that came first here may have come last in the region, which decides.
		if err := s.carryOver(ctx, tx, *i); err != nil {
			return err
		}
		return settle(tx)
	})
	if err != nil {
		// The region's half must not stay alone: what the repairer would do later is tried at once.
		return errors.Join(err, s.repairOne(context.WithoutCancel(ctx), *i))
	}
	stepGlobal.Pass()
	if i.creates() {
		// It stands in both. What fails here is left to the repairer, and nobody has to wait for it.
		_ = s.repairOne(context.WithoutCancel(ctx), *i)
	}
	return nil
}

// unknown is true of failures after which a transaction may have been committed all the same.
func unknown(err error) bool {
	return errors.Is(err, errs.NoDatabase) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// announce writes the intent down, and gives a new firm its number where it has none.
func (i *intent) announce(ctx context.Context, tx *db.GlobalTx) error {
	q := globalgen.New(tx)
	if i.tenant == 0 {
		if err := q.HoldNumbers(ctx); err != nil {
			return err
		}
		last, err := q.LastNumber(ctx)
		if err != nil {
			return err
		}
		i.tenant = last + 1
	}
	detail, err := json.Marshal(i.detail)
	if err != nil {
		return err
	}
	staff := tx.Provider
	if tx.Operator != "" {
		staff = ""
	}
	i.at = tx.Now
	i.id, err = q.Announce(ctx, globalgen.AnnounceParams{
		Kind: string(i.kind), Region: i.region, TenantID: i.tenant, Sub: i.sub, Operator: tx.Operator, Staff: staff,
		Detail: detail, CreatedAt: i.at,
	})
	return err
}
