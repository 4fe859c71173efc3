package firms

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"casefold/internal/audit"
	"casefold/internal/firms/internal/globalgen"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/identity"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

// What a firm or a person is stands in two databases, and no transaction spans both. So the intent is announced in the
// global database first, then the region is written, then the global half together with the end of the intent. A
// process that dies in between leaves the intent behind, and Repair makes the halves agree: what was never acknowledged
// is taken back, a changed profile and who may work are carried over. A firm's first line in the record comes last of all, under the same
// intent: lines cannot be taken back.

type intentKind string

const (
	intentFirm    intentKind = "firm"
	intentUser    intentKind = "user"
	intentProfile intentKind = "profile"

	// repairAfter leaves a running request time to finish by itself.
	repairAfter = time.Minute
)

type intent struct {
	kind   intentKind
	tenant int64
	region string
	sub    *string
	// userID is who does it in the firm, for the record; 0 is the program itself.
	userID int64
}

func (i intent) actor() db.Actor {
	return db.Actor{Region: i.region, Tenant: i.tenant, UserID: i.userID}
}

// inBoth writes the region's half, then the global one.
func (s *Service) inBoth(ctx context.Context, i intent, inRegion func(*db.Tx) error, inGlobal func(*db.GlobalTx) error) error {
	var announced int64
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		announced, err = globalgen.New(tx).Announce(ctx, globalgen.AnnounceParams{
			Kind: string(i.kind), Region: i.region, TenantID: i.tenant, Sub: i.sub, CreatedAt: tx.Now,
		})
		return err
	})
	if err != nil {
		return err
	}
	settle := func(tx *db.GlobalTx) error { return globalgen.New(tx).Settle(ctx, announced) }
	if err := s.db.InTx(ctx, i.actor(), inRegion); err != nil {
		return errors.Join(err, s.db.InGlobalTx(context.WithoutCancel(ctx), settle))
	}
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		if err := inGlobal(tx); err != nil || i.kind == intentFirm {
			return err
		}
		// Of two changes at once the one that came first here may have come last in the region, which decides.
		if i.kind == intentProfile {
			if err := s.carryProfileOver(ctx, tx, i); err != nil {
				return err
			}
		}
		return settle(tx)
	})
	if err != nil {
		// The region's half must not stay alone: what the repairer would do later is tried at once.
		return errors.Join(err, s.repairOne(context.WithoutCancel(ctx), announced, i))
	}
	if i.kind == intentFirm {
		// The firm stands in both. What fails here is left to the repairer, and nobody has to wait for it.
		_ = s.repairOne(context.WithoutCancel(ctx), announced, i)
	}
	return nil
}

// Repair makes the halves agree that a dead process left apart. It can run at any time, in any number of processes.
func (s *Service) Repair(ctx context.Context, log *slog.Logger) error {
	var left []globalgen.UnsettledRow
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		left, err = globalgen.New(tx).Unsettled(ctx, clock.Now().Add(-repairAfter))
		return err
	})
	if err != nil {
		return err
	}
	for _, row := range left {
		i := intent{kind: intentKind(row.Kind), region: row.Region, tenant: row.TenantID, sub: row.Sub}
		if err := s.repairOne(ctx, row.ID, i); err != nil {
			log.ErrorContext(ctx, "two databases disagree", "kind", row.Kind, "tenant", row.TenantID, "cause", err)
			note := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
				return globalgen.New(tx).NoteFailure(ctx, globalgen.NoteFailureParams{ID: row.ID, LastError: err.Error()})
			})
			if note != nil {
				return note
			}
		}
	}
	return nil
}

func (s *Service) repairOne(ctx context.Context, id int64, i intent) error {
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		var err error
		switch i.kind {
		case intentFirm:
			err = s.settleFirm(ctx, tx, i)
		case intentUser:
			err = s.removeHalfUser(ctx, tx, i)
		case intentProfile:
			err = s.carryProfileOver(ctx, tx, i)
		}
		if err != nil {
			return err
		}
		return globalgen.New(tx).Settle(ctx, id)
	})
}

// settleFirm writes that the firm was founded, or removes what the region has of one that the global database never got.
func (s *Service) settleFirm(ctx context.Context, tx *db.GlobalTx, i intent) error {
	founded, err := globalgen.New(tx).TenantExists(ctx, globalgen.TenantExistsParams{ID: i.tenant, Region: i.region})
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
		if founded {
			return recordFounding(ctx, tx)
		}
		return sqlgen.New(tx).Unfound(ctx, i.tenant)
	})
}

// recordFounding writes the first line of a firm's record, once.
func recordFounding(ctx context.Context, tx *db.Tx) error {
	q := sqlgen.New(tx)
	if err := q.LockTenant(ctx, tx.Tenant); err != nil {
		return err
	}
	firm, err := q.Founding(ctx, tx.Tenant)
	if err != nil || firm.Recorded {
		return err
	}
	return audit.Record(ctx, tx, audit.Line{Action: "firm.found", Object: "firm", ObjectID: tx.Tenant,
		After: map[string]string{"name": firm.Name, "edition": firm.Edition}})
}

// removeHalfUser removes the region's record of a person who has no account to sign in with.
func (s *Service) removeHalfUser(ctx context.Context, tx *db.GlobalTx, i intent) error {
	exists, err := s.identity.AccountExists(ctx, tx, *i.sub)
	if err != nil || exists {
		return err
	}
	return s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.DeleteMemberships(ctx, sqlgen.DeleteMembershipsParams{TenantID: i.tenant, Sub: *i.sub}); err != nil {
			return err
		}
		return q.DeleteUser(ctx, sqlgen.DeleteUserParams{TenantID: i.tenant, Sub: *i.sub})
	})
}

// carryProfileOver gives the account what the region has, which was written first. Only an address that somebody else
// verified meanwhile goes back to being unverified in the region.
func (s *Service) carryProfileOver(ctx context.Context, tx *db.GlobalTx, i intent) error {
	var profile sqlgen.LockProfileRow
	err := s.db.InTx(ctx, i.actor(), func(tx *db.Tx) (err error) {
		profile, err = sqlgen.New(tx).LockProfile(ctx, sqlgen.LockProfileParams{TenantID: i.tenant, Sub: *i.sub})
		return err
	})
	if err != nil {
		return err
	}
	taken, err := s.identity.CarryProfile(ctx, tx, *i.sub, identity.Profile{
		Name: profile.DisplayName, Email: profile.Email, EmailVerified: profile.EmailVerified, Enabled: profile.Active,
	})
	if err != nil || !taken {
		return err
	}
	verified := false
	return s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
		return changeInRegion(ctx, tx, *i.sub, identity.ProfileChange{EmailVerified: &verified})
	})
}
