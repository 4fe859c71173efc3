package identity

import (
	"context"
	"strings"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

// What administrators do to accounts. Each function works in the caller's transaction, so that what it goes with (the
// firm's half, the console's own record) holds or fails together with it. Actor is the sub of who does it.

const (
	temporaryLifetime   = 7 * 24 * time.Hour
	temporaryCharacters = 10
)

// NewAccount is somebody who shall be able to sign in.
type NewAccount struct {
	Sub      string
	Tenant   int64
	UserID   int64
	Username string
	Name     string
	Email    string
	// EmailVerified says that the address is known to be theirs.
	EmailVerified bool
	// Password may be given; without one a temporary password is made and mailed with the welcome.
	Password string
	// MustChange asks for a new password at the first sign-in; it always holds for a temporary one.
	MustChange bool
	Groups     []string
	// MFASeed switches the second factor on with a seed that the person's app has already, in base32.
	MFASeed string
	// Disabled keeps the account out from the beginning.
	Disabled bool
}

// CreateAccount makes an account. A username that cannot be one is InvalidInput, and so is one that is taken.
func (s *Service) CreateAccount(ctx context.Context, tx *db.GlobalTx, n NewAccount) error {
	username, ok := normaliseUsername(n.Username)
	if !ok {
		return errs.Invalid("username", "Username not valid")
	}
	n.Email = strings.TrimSpace(n.Email)
	email, ok := normaliseEmail(n.Email)
	if !ok {
		return errs.Invalid("email", "this is not an email address")
	}
	if err := CheckDisplayName("name", n.Name); err != nil {
		return err
	}
	if n.MFASeed != "" && !validSeed(n.MFASeed) {
		return errs.Invalid("mfaSeed", "a seed has at least 16 bytes, in base32 without padding")
	}
	var until *time.Time
	password, temporary := n.Password, n.Password == ""
	if temporary {
		password, until = newTemporaryPassword(), ptr(tx.Now.Add(temporaryLifetime))
	} else if err := checkPassword(password, username); err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	if n.Groups == nil {
		n.Groups = []string{}
	}
	err = globalgen.New(tx).InsertAccount(ctx, globalgen.InsertAccountParams{
		Sub: n.Sub, TenantID: n.Tenant, UserID: n.UserID, Username: username, Name: n.Name, Email: n.Email, EmailNormalised: email,
		EmailVerified: n.EmailVerified, PasswordHash: hash, Now: tx.Now, MustChange: n.MustChange || temporary,
		TemporaryUntil: until, Enabled: !n.Disabled, Groups: n.Groups,
	})
	err = db.Constraint(err, "accounts_username", errs.Invalid("username", "Username not available"))
	err = db.Constraint(err, "accounts_verified_email", errs.Invalid("email", "this address already belongs to another account"))
	if err != nil {
		return err
	}
	if n.MFASeed != "" {
		sealed := s.keys.Seal(seedPurpose, []byte(n.MFASeed), []byte(n.Sub))
		if err := globalgen.New(tx).EnableMFA(ctx, globalgen.EnableMFAParams{Sub: n.Sub, MfaSeed: sealed}); err != nil {
			return err
		}
	}
	a, err := lock(ctx, tx, n.Sub)
	if err != nil {
		return err
	}
	if temporary {
		if err := s.send(ctx, tx, a, n.Email, welcome(username, password)); err != nil {
			return err
		}
	}
	return record(ctx, tx, a, event{kind: "account created"})
}

// newTemporaryPassword meets the rules like any other: the fixed part brings the kinds of characters, the rest the
// chance.
func newTemporaryPassword() string { return "Cf" + secret.Code(temporaryCharacters) + "-7x" }

// AccountExists says whether there is an account with this sub.
func (s *Service) AccountExists(ctx context.Context, tx *db.GlobalTx, sub string) (bool, error) {
	return globalgen.New(tx).AccountExists(ctx, sub)
}

// UsernameInUse says whether somebody has this username, however it is written.
func (s *Service) UsernameInUse(ctx context.Context, tx *db.GlobalTx, username string) (bool, error) {
	normalised, _ := normaliseUsername(username)
	return globalgen.New(tx).UsernameInUse(ctx, normalised)
}

// ResendWelcome gives an account a new temporary password and mails it. Every session ends.
func (s *Service) ResendWelcome(ctx context.Context, tx *db.GlobalTx, actor, sub string) error {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return err
	}
	password := newTemporaryPassword()
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	q := globalgen.New(tx)
	err = q.SetPassword(ctx, globalgen.SetPasswordParams{
		Sub: sub, PasswordHash: hash, Now: tx.Now, MustChange: true, TemporaryUntil: ptr(tx.Now.Add(temporaryLifetime)),
	})
	if err != nil {
		return err
	}
	if err := s.shutOut(ctx, tx, sub, "temporary password sent", ""); err != nil {
		return err
	}
	if err := s.send(ctx, tx, a, a.Account.Email, welcome(a.Account.Username, password)); err != nil {
		return err
	}
	return record(ctx, tx, a, event{kind: "welcome sent", actor: actor})
}

// SetEnabled lets an account in or keeps it out. Whoever is disabled is out within a second, in every process.
func (s *Service) SetEnabled(ctx context.Context, tx *db.GlobalTx, actor, sub string, enabled bool) error {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return err
	}
	if err := globalgen.New(tx).SetEnabled(ctx, globalgen.SetEnabledParams{Sub: sub, Enabled: enabled}); err != nil {
		return err
	}
	what := "account enabled"
	if !enabled {
		what = "account disabled"
		if err := s.shutOut(ctx, tx, sub, what, ""); err != nil {
			return err
		}
	}
	if err := record(ctx, tx, a, event{kind: what, actor: actor}); err != nil {
		return err
	}
	return s.changed(ctx, tx, sub)
}

// SetGroups puts an account into exactly these of the provider's groups.
func (s *Service) SetGroups(ctx context.Context, tx *db.GlobalTx, actor, sub string, groups []string) error {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return err
	}
	if groups == nil {
		groups = []string{}
	}
	err = globalgen.New(tx).SetGroups(ctx, globalgen.SetGroupsParams{Sub: sub, Groups: groups})
	if err != nil {
		return db.Constraint(err, "accounts_groups", errs.Invalid("groups", "there is no such group"))
	}
	detail := map[string]any{"before": a.Account.Groups, "after": groups}
	if err := record(ctx, tx, a, event{kind: "groups changed", actor: actor, detail: detail}); err != nil {
		return err
	}
	return s.changed(ctx, tx, sub)
}

// DisableMFA switches the second factor off for somebody who lost it, and mails them that it was done.
func (s *Service) DisableMFA(ctx context.Context, tx *db.GlobalTx, actor, sub string) error {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return err
	}
	if err := globalgen.New(tx).DisableMFA(ctx, sub); err != nil {
		return err
	}
	if err := s.send(ctx, tx, a, a.Account.Email, mfaSwitchedOff()); err != nil {
		return err
	}
	if err := record(ctx, tx, a, event{kind: "second factor switched off", actor: actor}); err != nil {
		return err
	}
	return s.changed(ctx, tx, sub)
}

// SetEmailVerified takes an administrator's word that the waiting address belongs to the account.
func (s *Service) SetEmailVerified(ctx context.Context, tx *db.GlobalTx, actor, sub string) error {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return err
	}
	email, waits := unverified(a)
	if !waits {
		return nil
	}
	return s.adoptEmail(ctx, tx, sub, actor, email)
}
