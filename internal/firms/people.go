package firms

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
)

// What the provider does to the people of a firm, beyond their accounts. Actor is the sub of who does it; it is empty for
// an operator.

// SetEnabled lets a person in or keeps them out, within a second.
func (s *Service) SetEnabled(ctx context.Context, a identity.Account, actor string, enabled bool) error {
	return s.setEnabled(ctx, a, enabled, func(tx *db.GlobalTx) error {
		return s.identity.SetEnabled(ctx, tx, actor, a.Sub, enabled)
	})
}

func (s *Service) setEnabled(ctx context.Context, a identity.Account, enabled bool, inGlobal func(*db.GlobalTx) error) error {
	i := intentOf(intentProfile, at(a))
	i.detail.Act = &Act{Action: "user.enabled", Sub: a.Sub, UserID: a.UserID, Before: a.Enabled, After: enabled}
	return s.inBoth(ctx, i, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		was, err := q.LockProfile(ctx, sqlgen.LockProfileParams{TenantID: tx.Tenant, Sub: a.Sub})
		if err != nil || was.Active == enabled {
			return err
		}
		if err := q.SetActive(ctx, sqlgen.SetActiveParams{TenantID: tx.Tenant, Sub: a.Sub, Active: enabled}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Line{Action: "user.enabled", Object: "user", ObjectID: was.ID, Before: was.Active, After: enabled})
	}, inGlobal)
}

// GiveAddress gives a person another address, see identity.ReplaceEmail.
func (s *Service) GiveAddress(ctx context.Context, a identity.Account, actor, email string) error {
	unverified := false
	i := intentOf(intentProfile, at(a))
	i.detail.Email = email
	return s.changeAddress(ctx, a, i, identity.ProfileChange{Email: &email, EmailVerified: &unverified}, func(tx *db.GlobalTx) error {
		return s.identity.ReplaceEmail(ctx, tx, actor, a.Sub, email)
	})
}

// VerifyAddress takes the provider's word that the address of a person that waits is theirs. Where none waits nothing is
// done. An address that somebody else has verified is VerificationCode.
func (s *Service) VerifyAddress(ctx context.Context, a identity.Account, actor string) error {
	if a.WaitingEmail == "" {
		return nil
	}
	verified := true
	change := identity.ProfileChange{Email: &a.WaitingEmail, EmailVerified: &verified}
	return s.changeAddress(ctx, a, intentOf(intentProfile, at(a)), change, func(tx *db.GlobalTx) error {
		return s.identity.SetEmailVerified(ctx, tx, actor, a.Sub)
	})
}

func (s *Service) changeAddress(ctx context.Context, a identity.Account, i *intent, change identity.ProfileChange, inGlobal func(*db.GlobalTx) error) error {
	email, verified := a.Shown()
	i.detail.Act = &Act{
		Action: "user.profile", Sub: a.Sub, UserID: a.UserID,
		Before: map[string]any{"email": email, "emailVerified": verified},
		After:  map[string]any{"email": *change.Email, "emailVerified": *change.EmailVerified},
	}
	return s.inBoth(ctx, i,
		func(tx *db.Tx) error { return changeInRegion(ctx, tx, a.Sub, change) },
		func(tx *db.GlobalTx) error {
			s.hub.PublishGlobal(tx, events.Event{Topic: events.User(a.Sub), Kind: events.KindMe})
			return inGlobal(tx)
		})
}

// settleAddress gives an account the address of the intent, where the region has it.
func (s *Service) settleAddress(ctx context.Context, tx *db.GlobalTx, i intent) error {
	if i.detail.Email == "" {
		return nil
	}
	done, err := s.done(ctx, i)
	if err != nil || !done {
		return err
	}
	return s.identity.ReplaceEmail(ctx, tx, "", *i.sub, i.detail.Email)
}

// done says whether the region has made the change of an intent.
func (s *Service) done(ctx context.Context, i intent) (done bool, err error) {
	err = s.db.InTx(ctx, i.actor(), func(tx *db.Tx) (err error) {
		_, _, done, err = audit.StateAt(ctx, tx, i.detail.Act.line(i.tenant), i.at)
		return err
	})
	return done, err
}

// WriteRecord makes the record of a person in the firm's region anew from the account, or brings it in line with the
// account where there is one.
func (s *Service) WriteRecord(ctx context.Context, a identity.Account) error {
	act := &Act{Action: "user.record", Sub: a.Sub, UserID: a.UserID}
	return s.ActInRegion(ctx, at(a), act, func(tx *db.Tx) (err error) {
		s.hub.Publish(tx, events.Event{Topic: events.User(a.Sub), Kind: events.KindMe})
		act.Before, act.After, err = writeRecord(ctx, tx, a)
		return err
	})
}

func writeRecord(ctx context.Context, tx *db.Tx, a identity.Account) (before, after any, err error) {
	q := sqlgen.New(tx)
	email, verified := a.Shown()
	after = map[string]any{"username": a.Username, "displayName": a.Name, "email": email, "emailVerified": verified, "active": a.Enabled}
	was, err := q.Record(ctx, sqlgen.RecordParams{TenantID: tx.Tenant, Sub: a.Sub})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, after, q.InsertUser(ctx, sqlgen.InsertUserParams{
			TenantID: tx.Tenant, ID: a.UserID, Sub: a.Sub, Username: a.Username, DisplayName: a.Name, Email: email, EmailVerified: verified,
			Type: RegularUser.userType(), Active: a.Enabled, CreatedAt: tx.Now,
		})
	}
	if err != nil {
		return nil, nil, err
	}
	before = map[string]any{
		"username": was.Username, "displayName": was.DisplayName, "email": was.Email, "emailVerified": was.EmailVerified, "active": was.Active,
	}
	return before, after, q.SetRecord(ctx, sqlgen.SetRecordParams{
		TenantID: tx.Tenant, Sub: a.Sub, Username: a.Username, DisplayName: a.Name, Email: email, EmailVerified: verified, Active: a.Enabled,
	})
}
