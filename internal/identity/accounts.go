package identity

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
)

// Account is what administrators see of an account.
type Account struct {
	Sub      string
	Tenant   int64
	Region   string
	UserID   int64
	Username string
	Name     string
	Email    string
	// EmailVerified says that the address is known to be theirs.
	EmailVerified bool
	// WaitingEmail is the address that was asked for, or given, and is not verified yet; empty where none waits.
	WaitingEmail string
	Groups       []string
	Enabled      bool
	MFAEnabled   bool
	// MustChange says that the next sign-in asks for a new password.
	MustChange bool
	// TemporaryUntil is when a temporary password that nobody replaced stops working.
	TemporaryUntil *time.Time
	LastSignIn     *time.Time
	CreatedAt      time.Time
}

// Shown is the address that the account has or is about to have, and whether it is verified, as the firm's region has it.
func (a Account) Shown() (email string, verified bool) {
	if a.WaitingEmail != "" {
		return a.WaitingEmail, false
	}
	return a.Email, a.EmailVerified
}

func seenFromOutside(a account) Account {
	waiting, waits := unverified(a)
	if !waits {
		waiting = ""
	}
	return Account{
		EmailVerified: a.Account.EmailVerified, WaitingEmail: waiting, CreatedAt: a.Account.CreatedAt,
		Sub: a.Account.Sub, Tenant: a.Account.TenantID, Region: a.Region, UserID: a.Account.UserID, Username: a.Account.Username,
		Name: a.Account.Name, Email: a.Account.Email, Groups: a.Account.Groups, Enabled: a.Account.Enabled,
		MFAEnabled: a.Account.MfaSeed != nil, MustChange: a.Account.MustChange, TemporaryUntil: a.Account.TemporaryUntil,
		LastSignIn: a.Account.LastSignIn,
	}
}

// Accounts are those of a firm, by username.
func (s *Service) Accounts(ctx context.Context, tx *db.GlobalTx, tenant int64) ([]Account, error) {
	rows, err := globalgen.New(tx).AccountsOfTenant(ctx, tenant)
	list := make([]Account, len(rows))
	for i, row := range rows {
		list[i] = seenFromOutside(account(row))
	}
	return list, err
}

// AccountOf is the account with this sub; there may be none.
func (s *Service) AccountOf(ctx context.Context, tx *db.GlobalTx, sub string) (found Account, exists bool, err error) {
	row, err := globalgen.New(tx).LockAccount(ctx, sub)
	if errors.Is(err, pgx.ErrNoRows) {
		return Account{}, false, nil
	}
	return seenFromOutside(row), err == nil, err
}

// AccountNamed is the account with this username, however it is written; there may be none.
func (s *Service) AccountNamed(ctx context.Context, tx *db.GlobalTx, username string) (found Account, exists bool, err error) {
	normalised, ok := normaliseUsername(username)
	if !ok {
		return Account{}, false, nil
	}
	row, err := globalgen.New(tx).AccountByUsername(ctx, normalised)
	if errors.Is(err, pgx.ErrNoRows) {
		return Account{}, false, nil
	}
	return seenFromOutside(account(row)), err == nil, err
}
