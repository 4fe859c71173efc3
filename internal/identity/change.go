package identity

import (
	"context"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// newPassword judges a password that the owner of an account chose and gives its hash. What does not do is PasswordRule.
func (s *Service) newPassword(ctx context.Context, a account, password string) (string, error) {
	if err := checkPassword(password, a.Account.Username, a.Firm); err != nil {
		return "", err
	}
	same, err := s.hasher.verify(ctx, password, a.Account.PasswordHash)
	if err != nil {
		return "", err
	}
	if same {
		return "", errs.PasswordRule.Saying("New password must differ from the current one")
	}
	return s.hasher.hash(ctx, password)
}

// setPassword makes a chosen password the account's own. Every session ends but the one it was chosen in, and so does
// every sign-in that is half done and every code that could set another.
func (s *Service) setPassword(ctx context.Context, tx *db.GlobalTx, a account, hash, what, session string) error {
	sub := a.Account.Sub
	if err := globalgen.New(tx).SetPassword(ctx, globalgen.SetPasswordParams{Sub: sub, PasswordHash: hash, Now: tx.Now}); err != nil {
		return err
	}
	if err := s.shutOut(ctx, tx, sub, what, session); err != nil {
		return err
	}
	return record(ctx, tx, a, event{kind: what, actor: sub})
}

// ChangePassword replaces the password of a person who is signed in and knows the old one; a wrong one is
// WrongCredentials. All other sessions end, and the present one gets a new id token.
func (s *Service) ChangePassword(ctx context.Context, who Principal, old, password string) (idToken string, err error) {
	if len(old) > passwordMaximum {
		return "", errs.WrongCredentials
	}
	var a account
	own := s.counter(perSender, "change password", who.Sub)
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		if a, err = lock(ctx, tx, who.Sub); err != nil {
			return err
		}
		if err := checkPassword(password, a.Account.Username, a.Firm); err != nil {
			return err
		}
		_, err := spend(ctx, tx, own, nil)
		return err
	})
	if err != nil {
		return "", err
	}
	right, err := s.hasher.verify(ctx, old, a.Account.PasswordHash)
	if err != nil {
		return "", err
	}
	if !right {
		return "", errs.WrongCredentials
	}
	hash, err := s.newPassword(ctx, a, password)
	if err != nil {
		return "", err
	}
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		now, err := lock(ctx, tx, who.Sub)
		if err != nil {
			return err
		}
		if now.Account.PasswordHash != a.Account.PasswordHash {
			return errs.WrongCredentials // changed by another request meanwhile
		}
		if err := globalgen.New(tx).Forgive(ctx, own.key); err != nil {
			return err
		}
		if err := s.setPassword(ctx, tx, now, hash, "password changed", who.SessionID); err != nil {
			return err
		}
		return s.tell(ctx, tx, now, passwordChanged())
	})
	if err != nil {
		return "", err
	}
	return s.tokens.issue(who.Sub, who.SessionID, who.Tenant, who.Region)
}
