package identity

import (
	"cmp"
	"context"
	"strings"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// UpdateProfile changes the display name or the address of the person. A new address is only asked for: the old one is
// told, the new one gets a code, and until ConfirmEmail the new one cannot be used to sign in.
func (s *Service) UpdateProfile(ctx context.Context, who Principal, change ProfileChange) error {
	if change.Name == nil && change.Email == nil {
		return errs.Invalid("name", "a name or an email address is expected")
	}
	change.EmailVerified = nil
	if change.Name != nil {
		if err := CheckDisplayName("name", *change.Name); err != nil {
			return err
		}
		if *change.Name == who.Name {
			return errs.Invalid("name", "this is already the display name")
		}
	}
	if change.Email != nil {
		verified, err := s.askForEmail(ctx, who, change.Email)
		if err != nil {
			return err
		}
		change.EmailVerified = &verified
	}
	return s.ChangeProfile(ctx, who.Actor(), change, func(tx *db.GlobalTx) error {
		a, err := lock(ctx, tx, who.Sub)
		if err != nil {
			return err
		}
		if change.Name != nil {
			if err := globalgen.New(tx).SetName(ctx, globalgen.SetNameParams{Sub: who.Sub, Name: *change.Name}); err != nil {
				return err
			}
		}
		if change.Email != nil {
			if err := s.changeEmail(ctx, tx, a, *change.Email); err != nil {
				return err
			}
		}
		return s.changed(ctx, tx, who.Sub)
	})
}

// askForEmail judges an address that somebody wants to have, before anything is written. It is verified at once only
// when the person goes back to the address that the account still has.
func (s *Service) askForEmail(ctx context.Context, who Principal, email *string) (verified bool, err error) {
	*email = strings.TrimSpace(*email)
	normalised, ok := normaliseEmail(*email)
	if !ok {
		return false, errs.Invalid("email", "this is not an email address")
	}
	if present, _ := normaliseEmail(who.Email); present == normalised {
		return false, errs.Invalid("email", "this is already the email address")
	}
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, err := lock(ctx, tx, who.Sub)
		if err != nil {
			return err
		}
		verified = a.Account.EmailVerified && a.Account.EmailNormalised == normalised
		_, err = spend(ctx, tx, s.counter(perMails, "email", who.Sub), nil)
		return err
	})
	return verified, err
}

func (s *Service) changeEmail(ctx context.Context, tx *db.GlobalTx, a account, email string) error {
	q := globalgen.New(tx)
	if normalised, _ := normaliseEmail(email); a.Account.EmailVerified && a.Account.EmailNormalised == normalised {
		if err := q.DeleteCodes(ctx, globalgen.DeleteCodesParams{Sub: a.Account.Sub, Kind: emailCode}); err != nil {
			return err
		}
		return q.SetPendingEmail(ctx, globalgen.SetPendingEmailParams{Sub: a.Account.Sub})
	}
	if err := q.SetPendingEmail(ctx, globalgen.SetPendingEmailParams{Sub: a.Account.Sub, PendingEmail: &email}); err != nil {
		return err
	}
	if err := s.tell(ctx, tx, a, emailChanging(email)); err != nil {
		return err
	}
	if err := s.sendEmailCode(ctx, tx, a, email); err != nil {
		return err
	}
	return record(ctx, tx, a, event{kind: "email change requested", actor: a.Account.Sub})
}

func (s *Service) sendEmailCode(ctx context.Context, tx *db.GlobalTx, a account, email string) error {
	code, err := s.putCode(ctx, tx, a.Account.Sub, emailCode, email, tx.Now)
	if err != nil || code == "" {
		return err
	}
	return s.send(ctx, tx, a, email, emailCodeMail(code))
}

// unverified is the address of the account that waits for its code, if one does.
func unverified(a account) (string, bool) {
	if a.Account.PendingEmail != nil {
		return *a.Account.PendingEmail, true
	}
	return a.Account.Email, !a.Account.EmailVerified
}

// ResendEmailCode mails a new code to the address that is not verified yet. Those before it stay good until their time.
func (s *Service) ResendEmailCode(ctx context.Context, who Principal) error {
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, err := lock(ctx, tx, who.Sub)
		if err != nil {
			return err
		}
		email, waits := unverified(a)
		if !waits {
			return errs.Invalid("email", "this address is already verified")
		}
		if _, err := spend(ctx, tx, s.counter(perMails, "email", who.Sub), nil); err != nil {
			return err
		}
		return s.sendEmailCode(ctx, tx, a, email)
	})
}

// ConfirmEmail verifies the waiting address by its code: from now on it is the account's, and can be used to sign in. A
// code that is wrong, too old, or was sent to another address is VerificationCode, too many of them TooManyRequests for a
// while.
func (s *Service) ConfirmEmail(ctx context.Context, who Principal, code string, client Client) error {
	var email string
	var spent counter
	err := s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		if _, err := lock(ctx, tx, who.Sub); err != nil {
			return nil, err
		}
		if spent, _, err = s.count(ctx, tx, emailCodes, who.Sub, who.Sub, client); err != nil {
			return nil, err
		}
		email, refusal, err = s.confirmable(ctx, tx, who.Sub, code)
		if refusal != nil && err == nil {
			err = chargeAll(ctx, tx, s.around(emailCodes.what, client))
		}
		return refusal, err
	})
	if err != nil {
		return err
	}
	verified := true
	return s.ChangeProfile(ctx, who.Actor(), ProfileChange{Email: &email, EmailVerified: &verified}, func(tx *db.GlobalTx) error {
		address, refusal, err := s.confirmable(ctx, tx, who.Sub, code)
		if err == nil && (refusal != nil || address != email) {
			err = cmp.Or(refusal, error(errs.VerificationCode))
		}
		if err != nil {
			return err
		}
		if err := forgive(ctx, tx, spent); err != nil {
			return err
		}
		return s.adoptEmail(ctx, tx, who.Sub, who.Sub, email)
	})
}

// confirmable gives the waiting address that the code is right for, without spending the code.
func (s *Service) confirmable(ctx context.Context, tx *db.GlobalTx, sub, code string) (email string, refusal, err error) {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return "", nil, err
	}
	address, right, err := s.checkCode(ctx, tx, sub, emailCode, code)
	if waiting, waits := unverified(a); err != nil || !right || !waits || waiting != address {
		return "", errs.VerificationCode, err
	}
	// Looked up before the region is written; the constraint stays the judge of two who verify at the same moment.
	owner, taken, err := find(ctx, tx, address)
	if err != nil || taken && owner.Account.Sub != sub {
		return "", errAddressTaken, err
	}
	return address, nil, nil
}

var errAddressTaken = errs.VerificationCode.Saying("This email address already belongs to another account")

// adoptEmail makes an address the account's own, verified one.
func (s *Service) adoptEmail(ctx context.Context, tx *db.GlobalTx, sub, actor, email string) error {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return err
	}
	q := globalgen.New(tx)
	normalised, _ := normaliseEmail(email)
	err = q.SetEmail(ctx, globalgen.SetEmailParams{Sub: sub, Email: email, EmailNormalised: normalised, EmailVerified: true})
	if err != nil {
		return db.Constraint(err, "accounts_verified_email", errAddressTaken)
	}
	if err := q.DeleteCodes(ctx, globalgen.DeleteCodesParams{Sub: sub, Kind: emailCode}); err != nil {
		return err
	}
	// Whoever reads the mail of the address before has no say in the account any more.
	if err := s.endResetCodes(ctx, tx, sub); err != nil {
		return err
	}
	if err := record(ctx, tx, a, event{kind: "email verified", actor: actor}); err != nil {
		return err
	}
	return s.changed(ctx, tx, sub)
}

// Profile is the part of an account that its firm's region has too.
type Profile struct {
	Name, Email            string
	EmailVerified, Enabled bool
}

// CarryProfile gives an account the profile that its region has, after a process died between the two. An address that
// was about to be verified is verified, unless it is taken: somebody else was first, and it waits for its code again.
func (s *Service) CarryProfile(ctx context.Context, tx *db.GlobalTx, sub string, p Profile) (taken bool, err error) {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return false, err
	}
	q := globalgen.New(tx)
	if err := q.SetName(ctx, globalgen.SetNameParams{Sub: sub, Name: p.Name}); err != nil {
		return false, err
	}
	if p.Enabled != a.Account.Enabled {
		if err := s.SetEnabled(ctx, tx, "", sub, p.Enabled); err != nil {
			return false, err
		}
	}
	waiting, waits := unverified(a)
	switch {
	case p.EmailVerified && waits && p.Email == waiting:
		var owner account
		if owner, taken, err = find(ctx, tx, p.Email); err != nil {
			return false, err
		}
		if taken = taken && owner.Account.Sub != sub; !taken {
			err = s.adoptEmail(ctx, tx, sub, sub, p.Email)
		}
	case p.EmailVerified && p.Email == a.Account.Email:
		err = q.SetPendingEmail(ctx, globalgen.SetPendingEmailParams{Sub: sub})
	case !p.EmailVerified && p.Email != waiting:
		err = q.SetPendingEmail(ctx, globalgen.SetPendingEmailParams{Sub: sub, PendingEmail: &p.Email})
	}
	if err != nil {
		return false, err
	}
	return taken, s.changed(ctx, tx, sub)
}
