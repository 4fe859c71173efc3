package identity

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

// What administrators do to accounts. Each function works in the caller's transaction, so that what it goes with (the
// firm's half, the console's own record) holds or fails together with it. Actor is the sub of who does it; it is empty
// for an operator, whom the transaction names.

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
	// Password may be given; without one a temporary password is made, and mailed with the welcome or handed over.
	Password string
	// HandOver, where set, gets the temporary password instead of a mail.
	HandOver HandOver
	// MustChange asks for a new password at the first sign-in; it always holds for a temporary one.
	MustChange bool
	Groups     []string
	// MFASeed switches the second factor on with a seed that the person's app has already, in base32.
	MFASeed string
	// Disabled keeps the account out from the beginning.
	Disabled bool
}

// HandOver shows a temporary password to whoever is to pass it on. It is called last in the transaction, before the
// commit: a process that dies in between has shown a password that opens nothing, and never leaves an account behind
// whose password nobody knows. When it fails, nothing is changed.
type HandOver func(username, password string) error

// Clean brings username and address into the form in which they are kept, and judges everything but whether they are
// free. What cannot be taken is InvalidInput.
func (n *NewAccount) Clean() error {
	var ok bool
	if n.Username, ok = normaliseUsername(n.Username); !ok {
		return errs.Invalid("username", "Username not valid")
	}
	n.Email = strings.TrimSpace(n.Email)
	if _, ok := normaliseEmail(n.Email); !ok {
		return errEmailInvalid
	}
	if err := CheckDisplayName("name", n.Name); err != nil {
		return err
	}
	if n.MFASeed != "" && !validSeed(n.MFASeed) {
		return errs.Invalid("mfaSeed", "a seed has at least 16 bytes, in base32 without padding")
	}
	if n.Password == "" {
		return nil
	}
	return checkPassword(n.Password, n.Username, "")
}

// CheckFree says whether nobody has the username and the address of a clean account, verified or not; else it is
// InvalidInput. It is asked before the firm's half is written; of two at the same moment the constraints judge.
func (s *Service) CheckFree(ctx context.Context, tx *db.GlobalTx, n NewAccount) error {
	q := globalgen.New(tx)
	if taken, err := q.UsernameInUse(ctx, n.Username); err != nil || taken {
		return cmp.Or(err, error(errUsernameTaken))
	}
	email, _ := normaliseEmail(n.Email)
	if taken, err := q.EmailInUse(ctx, email); err != nil || taken {
		return cmp.Or(err, error(errEmailTaken))
	}
	return nil
}

var (
	errUsernameTaken = errs.Invalid("username", "Username not available")
	errEmailTaken    = errs.Invalid("email", "Email Address not available")
	errEmailInvalid  = errs.Invalid("email", "Email not valid")
)

// CreateAccount makes an account. A username that cannot be one is InvalidInput, and so is one that is taken.
func (s *Service) CreateAccount(ctx context.Context, tx *db.GlobalTx, n NewAccount) error {
	if err := n.Clean(); err != nil {
		return err
	}
	email, _ := normaliseEmail(n.Email)
	var until *time.Time
	password, temporary := n.Password, n.Password == ""
	if temporary {
		password, until = newTemporaryPassword(), ptr(tx.Now.Add(temporaryLifetime))
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	if n.Groups == nil {
		n.Groups = []string{}
	}
	err = globalgen.New(tx).InsertAccount(ctx, globalgen.InsertAccountParams{
		Sub: n.Sub, TenantID: n.Tenant, UserID: n.UserID, Username: n.Username, Name: n.Name, Email: n.Email, EmailNormalised: email,
		EmailVerified: n.EmailVerified, PasswordHash: hash, Now: tx.Now, MustChange: n.MustChange || temporary,
		TemporaryUntil: until, Enabled: !n.Disabled, Groups: n.Groups,
	})
	err = db.Constraint(err, "accounts_username", errUsernameTaken)
	err = db.Constraint(err, "accounts_verified_email", errEmailTaken)
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
	if err := record(ctx, tx, a, event{kind: "account created", detail: map[string]any{"groups": n.Groups}}); err != nil {
		return err
	}
	switch {
	case !temporary:
		return nil
	case n.HandOver != nil:
		return n.HandOver(n.Username, password)
	}
	return s.send(ctx, tx, a, n.Email, welcome(n.Username, password))
}

// newTemporaryPassword meets the rules like any other: the fixed part brings the kinds of characters, the rest the
// chance.
func newTemporaryPassword() string { return "Cf" + secret.Code(temporaryCharacters) + "-7x" }

// UsernameInUse says whether somebody has this username, however it is written.
func (s *Service) UsernameInUse(ctx context.Context, tx *db.GlobalTx, username string) (bool, error) {
	normalised, _ := normaliseUsername(username)
	return globalgen.New(tx).UsernameInUse(ctx, normalised)
}

// EmailInUse says whether somebody else than the account with this sub has the address, verified or not. What is no
// address is nobody's.
func (s *Service) EmailInUse(ctx context.Context, tx *db.GlobalTx, email, except string) (bool, error) {
	normalised, ok := normaliseEmail(email)
	if !ok {
		return false, nil
	}
	return globalgen.New(tx).EmailOfOther(ctx, globalgen.EmailOfOtherParams{EmailNormalised: normalised, Sub: except})
}

// ResendWelcome gives an account a new temporary password and mails it. Every session ends.
func (s *Service) ResendWelcome(ctx context.Context, tx *db.GlobalTx, actor, sub string) error {
	a, password, err := s.replacePassword(ctx, tx, sub, "temporary password sent")
	if err != nil {
		return err
	}
	if err := s.send(ctx, tx, a, a.Account.Email, welcome(a.Account.Username, password)); err != nil {
		return err
	}
	return record(ctx, tx, a, event{kind: "welcome sent", actor: actor})
}

// MailPassword gives an account whose owner has lost the password a temporary one and mails it. Every session ends. The
// second factor stays.
func (s *Service) MailPassword(ctx context.Context, tx *db.GlobalTx, actor, sub string) error {
	a, password, err := s.replacePassword(ctx, tx, sub, "temporary password sent")
	if err != nil {
		return err
	}
	if err := s.send(ctx, tx, a, a.Account.Email, passwordGiven(a.Account.Username, password)); err != nil {
		return err
	}
	return record(ctx, tx, a, event{kind: "temporary password sent", actor: actor})
}

// GivePassword gives an account a new temporary password, hands it over, and mails the owner that the password was
// changed. Every session ends. The second factor stays.
func (s *Service) GivePassword(ctx context.Context, tx *db.GlobalTx, actor, sub string, handOver HandOver) error {
	a, password, err := s.replacePassword(ctx, tx, sub, "temporary password given")
	if err != nil {
		return err
	}
	if err := s.tell(ctx, tx, a, passwordChanged()); err != nil {
		return err
	}
	if err := record(ctx, tx, a, event{kind: "temporary password given", actor: actor}); err != nil {
		return err
	}
	return handOver(a.Account.Username, password)
}

// replacePassword makes a temporary password the account's own and ends every session for this reason.
func (s *Service) replacePassword(ctx context.Context, tx *db.GlobalTx, sub, reason string) (account, string, error) {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return account{}, "", err
	}
	password := newTemporaryPassword()
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return account{}, "", err
	}
	err = globalgen.New(tx).SetPassword(ctx, globalgen.SetPasswordParams{
		Sub: sub, PasswordHash: hash, Now: tx.Now, MustChange: true, TemporaryUntil: ptr(tx.Now.Add(temporaryLifetime)),
	})
	if err != nil {
		return account{}, "", err
	}
	return a, password, s.shutOut(ctx, tx, sub, reason, "")
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

// ReplaceEmail gives an account another address on an administrator's word. It is unverified until its owner enters the
// code that is mailed there, and cannot be used to sign in before; the address before is told and opens nothing any more.
// What is no address is InvalidInput. The address that the account has already changes nothing.
func (s *Service) ReplaceEmail(ctx context.Context, tx *db.GlobalTx, actor, sub, email string) error {
	a, err := lock(ctx, tx, sub)
	if err != nil {
		return err
	}
	normalised, ok := normaliseEmail(email)
	if !ok {
		return errEmailInvalid
	}
	if a.Account.Email == email && a.Account.PendingEmail == nil {
		return nil
	}
	if err := s.tell(ctx, tx, a, emailReplaced(email)); err != nil {
		return err
	}
	q := globalgen.New(tx)
	if err := q.SetEmail(ctx, globalgen.SetEmailParams{Sub: sub, Email: email, EmailNormalised: normalised}); err != nil {
		return err
	}
	if err := q.DeleteCodes(ctx, globalgen.DeleteCodesParams{Sub: sub, Kind: emailCode}); err != nil {
		return err
	}
	if err := s.endResetCodes(ctx, tx, sub); err != nil {
		return err
	}
	if err := s.sendEmailCode(ctx, tx, a, email); err != nil {
		return err
	}
	if err := record(ctx, tx, a, event{kind: "email replaced", actor: actor}); err != nil {
		return err
	}
	return s.changed(ctx, tx, sub)
}

// CheckEmail brings an address into the form in which it is kept; what is none is InvalidInput.
func CheckEmail(email string) (string, error) {
	email = strings.TrimSpace(email)
	if _, ok := normaliseEmail(email); !ok {
		return "", errEmailInvalid
	}
	return email, nil
}

// DeleteAccount removes an account that nobody has ever signed in with; one that is gone already is no error. Somebody who
// has signed in is InvalidInput: records name them.
func (s *Service) DeleteAccount(ctx context.Context, tx *db.GlobalTx, actor, sub string) error {
	a, err := lock(ctx, tx, sub)
	if errors.Is(err, errs.InvalidAuth) {
		return nil
	}
	if err != nil {
		return err
	}
	if a.Account.LastSignIn != nil {
		return errs.Invalid("username", "this user has logged in since")
	}
	if err := globalgen.New(tx).DeleteAccount(ctx, sub); err != nil {
		return err
	}
	detail := map[string]any{"username": a.Account.Username}
	if err := record(ctx, tx, a, event{kind: "account deleted", actor: actor, detail: detail}); err != nil {
		return err
	}
	return s.changed(ctx, tx, sub)
}
