package firms

import (
	"context"
	"encoding/json"
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

// repairAfter leaves a running request time to finish by itself.
const repairAfter = time.Minute

// Repair makes the halves agree that a dead process left apart. It can run at any time, in any number of processes.
func (s *Service) Repair(ctx context.Context, log *slog.Logger) error {
	left, err := s.unsettled(ctx, globalgen.UnsettledParams{Before: clock.Now().Add(-repairAfter)})
	if err != nil {
		return err
	}
	for _, row := range left {
		if err := s.repairRow(ctx, row); err != nil {
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

// Mend makes the halves of one firm agree without waiting until whoever began is surely dead. Who is not finds the intent
// gone and gives up.
func (s *Service) Mend(ctx context.Context, tenant int64) error {
	left, err := s.unsettled(ctx, globalgen.UnsettledParams{Before: clock.Now(), TenantID: &tenant})
	for _, row := range left {
		err = errors.Join(err, s.repairRow(ctx, row))
	}
	return err
}

func (s *Service) unsettled(ctx context.Context, which globalgen.UnsettledParams) (left []globalgen.UnsettledRow, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		left, err = globalgen.New(tx).Unsettled(ctx, which)
		return err
	})
	return left, err
}

func (s *Service) repairRow(ctx context.Context, row globalgen.UnsettledRow) error {
	i := intent{kind: intentKind(row.Kind), region: row.Region, tenant: row.TenantID, sub: row.Sub, id: row.ID, at: row.CreatedAt}
	if err := json.Unmarshal(row.Detail, &i.detail); err != nil {
		return err
	}
	return s.repairOne(db.ByStaff(db.ByOperator(ctx, row.Operator), row.Staff), i)
}

// repairOne settles an intent for good. One that is settled, or that somebody is at right now, is left alone.
func (s *Service) repairOne(ctx context.Context, i intent) error {
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		q := globalgen.New(tx)
		if held, err := q.TakeIntent(ctx, i.id); err != nil || held == 0 {
			return err
		}
		if err := s.settle(ctx, tx, i); err != nil {
			return err
		}
		return q.Settle(ctx, i.id)
	})
}

// settle makes the halves of an intent agree.
func (s *Service) settle(ctx context.Context, tx *db.GlobalTx, i intent) error {
	switch i.kind {
	case intentFirm:
		return s.settleFirm(ctx, tx, i)
	case intentUser:
		return s.settleUser(ctx, tx, i)
	case intentTell:
		return s.tellRegion(ctx, i)
	case intentProfile:
		if err := s.settleAddress(ctx, tx, i); err != nil {
			return err
		}
	case intentDelete:
		if err := s.settleDeletion(ctx, tx, i); err != nil {
			return err
		}
	}
	if err := s.carryOver(ctx, tx, i); err != nil {
		return err
	}
	return s.recordDone(ctx, tx, i)
}

// carryOver gives the global database what the region has, which was written first.
func (s *Service) carryOver(ctx context.Context, tx *db.GlobalTx, i intent) error {
	switch i.kind {
	case intentProfile:
		return s.carryProfileOver(ctx, tx, i)
	case intentEdit:
		return s.carryFirmOver(ctx, tx, i)
	}
	return nil
}

// settleFirm records that the firm was founded, and with whom, or removes what the region has of one that the global
// database never got.
func (s *Service) settleFirm(ctx context.Context, tx *db.GlobalTx, i intent) error {
	founded, err := globalgen.New(tx).TenantExists(ctx, globalgen.TenantExistsParams{ID: i.tenant, Region: i.region})
	if err != nil {
		return err
	}
	if !founded {
		return s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
			if err := sqlgen.New(tx).Unfound(ctx, i.tenant); err != nil {
				return err
			}
			return sqlgen.New(tx).ForgetSearchChanges(ctx, i.tenant)
		})
	}
	if err := s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error { return recordFounding(ctx, tx) }); err != nil || i.sub == nil {
		return err
	}
	return s.settleUser(ctx, tx, i)
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

// settleUser records that somebody was taken in, or removes the region's half of somebody who got no account to sign in
// with.
func (s *Service) settleUser(ctx context.Context, tx *db.GlobalTx, i intent) error {
	account, exists, err := s.identity.AccountOf(ctx, tx, *i.sub)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, i.actor(), func(tx *db.Tx) error {
		if exists {
			return recordJoining(ctx, tx, account)
		}
		return removeHalfUser(ctx, tx, *i.sub)
	})
}

// recordJoining writes the first line about a person, once.
func recordJoining(ctx context.Context, tx *db.Tx, account identity.Account) error {
	person, err := sqlgen.New(tx).Joining(ctx, sqlgen.JoiningParams{TenantID: tx.Tenant, Sub: account.Sub})
	if err != nil || person.Recorded {
		return err
	}
	after := map[string]any{"username": person.Username, "role": roleOf(person.Type, person.FirmAdmin)}
	if len(account.Groups) > 0 {
		after["groups"] = account.Groups
	}
	return audit.Record(ctx, tx, audit.Line{Action: "user.add", Object: "user", ObjectID: person.ID, After: after})
}

func removeHalfUser(ctx context.Context, tx *db.Tx, sub string) error {
	q := sqlgen.New(tx)
	if err := q.DeleteMemberships(ctx, sqlgen.DeleteMembershipsParams{TenantID: tx.Tenant, Sub: sub}); err != nil {
		return err
	}
	return q.DeleteUser(ctx, sqlgen.DeleteUserParams{TenantID: tx.Tenant, Sub: sub})
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
