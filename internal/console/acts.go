package console

import (
	"context"
	"regexp"
	"strings"

	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// What the staff do to people. Each function has found the person, by what belongs together, and judges first. Actor is
// the sub of who does it.

var subShape = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

// add takes a person into a firm and mails them how to sign in. Username is the whole one, which begins with the prefix of
// the firm.
func (s *Service) add(ctx context.Context, firm firms.Firm, username string, u firms.NewUser) (addedUser, error) {
	name, ours := strings.CutPrefix(strings.ToLower(strings.TrimSpace(username)), firm.UsernamePrefix+".")
	if !ours || name == "" {
		return addedUser{}, errs.Invalid("username", "Username not valid")
	}
	if !strings.ContainsFunc(u.DisplayName, func(r rune) bool { return r != ' ' && r != '-' }) {
		return addedUser{}, errs.Invalid("displayName", "Display Name not valid")
	}
	u.Region, u.Tenant, u.Name = firm.Region, firm.ID, name
	sub, err := s.firms.AddUser(ctx, u)
	return addedUser{sub, firm.UsernamePrefix + "." + name}, err
}

func (s *Service) changeEmail(ctx context.Context, p Person, actor, typed string) error {
	if err := p.may(ActionEdit); err != nil {
		return err
	}
	email, err := identity.CheckEmail(typed)
	if err != nil {
		return err
	}
	if shown, _ := p.Account.Shown(); shown == email {
		return errs.Invalid("email", "this is already the email address")
	}
	var taken bool
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		taken, err = s.identity.EmailInUse(ctx, tx, email, p.Account.Sub)
		return err
	})
	if err == nil && taken {
		err = errs.Invalid("email", "Email Address not available")
	}
	if err != nil {
		return err
	}
	return s.firms.GiveAddress(ctx, *p.Account, actor, email)
}

func (s *Service) verifyEmail(ctx context.Context, p Person, actor string) error {
	if err := p.may(ActionVerifyEmail); err != nil {
		return err
	}
	return s.firms.VerifyAddress(ctx, *p.Account, actor)
}

func (s *Service) resendWelcome(ctx context.Context, p Person, actor string) error {
	return s.changeAccount(ctx, p, ActionResend, "user.welcome", func(tx *db.GlobalTx) error {
		return s.identity.ResendWelcome(ctx, tx, actor, p.Account.Sub)
	})
}

// resetPassword mails a person who has signed in before a temporary password. Every session ends.
func (s *Service) resetPassword(ctx context.Context, p Person, actor string) error {
	return s.changeAccount(ctx, p, ActionResetPassword, "user.passwordReset", func(tx *db.GlobalTx) error {
		return s.identity.MailPassword(ctx, tx, actor, p.Account.Sub)
	})
}

func (s *Service) disableMFA(ctx context.Context, p Person, actor string) error {
	return s.changeAccount(ctx, p, ActionDisableMFA, "user.mfaDisabled", func(tx *db.GlobalTx) error {
		return s.identity.DisableMFA(ctx, tx, actor, p.Account.Sub)
	})
}

// changeAccount does something to the account alone, and tells the firm.
func (s *Service) changeAccount(ctx context.Context, p Person, a Action, recorded string, f func(*db.GlobalTx) error) error {
	if err := p.may(a); err != nil {
		return err
	}
	act := &firms.Act{Action: recorded, Sub: p.Account.Sub, UserID: p.Account.UserID, After: map[string]any{"username": p.Account.Username}}
	return s.firms.ActGlobally(ctx, inside(p.Firm), act, f)
}

func (s *Service) setEnabled(ctx context.Context, p Person, actor string, enabled bool) error {
	if err := p.may(ActionEnable); err != nil {
		return err
	}
	return s.firms.SetEnabled(ctx, *p.Account, actor, enabled)
}

func (s *Service) writeRecord(ctx context.Context, p Person) error {
	if err := p.may(ActionRecord); err != nil {
		return err
	}
	return s.firms.WriteRecord(ctx, *p.Account)
}

// unlock ends all locks that a person holds on documents, and says how many there were.
func (s *Service) unlock(ctx context.Context, p Person) (unlocked int, err error) {
	if err := p.may(ActionUnlock); err != nil {
		return 0, err
	}
	act := &firms.Act{Action: "user.documentsUnlocked", Sub: p.Record.Sub, UserID: p.Record.UserID}
	err = s.firms.ActInRegion(ctx, inside(p.Firm), act, func(tx *db.Tx) (err error) {
		unlocked, err = s.documents.UnlockAll(ctx, tx, p.Record.UserID)
		act.After = map[string]any{"documents": unlocked}
		return err
	})
	return unlocked, err
}

func (s *Service) remove(ctx context.Context, p Person, actor string) error {
	if err := p.may(ActionDelete); err != nil {
		return err
	}
	leaving := firms.Leaving{Where: inside(p.Firm), Username: p.username()}
	leaving.Where.Sub = p.sub()
	if p.Record != nil {
		leaving.UserID = p.Record.UserID
	} else {
		leaving.UserID = p.Account.UserID
	}
	return s.firms.DeleteUser(ctx, leaving, actor)
}
