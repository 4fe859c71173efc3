package firms

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"casefold/internal/audit"
	"casefold/internal/firms/internal/globalgen"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/kit/secret"
)

// Role is what a person is in a firm from the first day.
type Role string

// The roles a person can be created with.
const (
	RegularUser Role = "REGULAR_USER"
	FirmAdmin   Role = "FIRM_ADMIN"
	UptimeAdmin Role = "UPTIME_ADMIN"
)

const uptimeAdminType = "uptimeAdmin"

func (r Role) userType() string {
	if r == UptimeAdmin {
		return uptimeAdminType
	}
	return "user"
}

func roleOf(userType string, firmAdmin bool) Role {
	switch {
	case userType == uptimeAdminType:
		return UptimeAdmin
	case firmAdmin:
		return FirmAdmin
	}
	return RegularUser
}

// NewUser is a person to be taken into a firm.
type NewUser struct {
	Region string
	Tenant int64
	// Name is the part of the username after the firm's prefix; without it there is one from the display name.
	Name        string
	DisplayName string
	Email       string
	Role        Role
	Account     identity.NewAccount
}

// AddUser takes a person into a firm: the record in the firm's region and the account to sign in with. It returns the
// account's sub. What is wrong with the person, a taken username or address included, is InvalidInput.
func (s *Service) AddUser(ctx context.Context, u NewUser) (string, error) {
	var account identity.NewAccount
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		prefix, err := globalgen.New(tx).UsernamePrefix(ctx, globalgen.UsernamePrefixParams{ID: u.Tenant, Region: u.Region})
		if err != nil {
			return err
		}
		account, err = s.newAccount(ctx, tx, prefix, u)
		return err
	})
	if err != nil {
		return "", err
	}
	i := &intent{kind: intentUser, region: u.Region, tenant: u.Tenant, sub: &account.Sub}
	i.detail.Act = &Act{Action: "user.add", Sub: account.Sub, After: map[string]any{"username": account.Username, "role": u.Role}}
	err = s.inBoth(ctx, i,
		func(tx *db.Tx) error { return addInRegion(ctx, tx, u.Role, &account) },
		func(tx *db.GlobalTx) error { return s.identity.CreateAccount(ctx, tx, account) })
	return account.Sub, err
}

// newAccount judges a person before anything of them is written, and gives the account that they are to have.
func (s *Service) newAccount(ctx context.Context, tx *db.GlobalTx, prefix string, u NewUser) (identity.NewAccount, error) {
	account := u.Account
	if err := identity.CheckDisplayName("displayName", u.DisplayName); err != nil {
		return account, err
	}
	account.Sub, account.Tenant, account.Name, account.Email = secret.UUID(), u.Tenant, strings.TrimSpace(u.DisplayName), u.Email
	account.Username = prefix + "." + cmp.Or(u.Name, identity.UsernameFrom(u.DisplayName))
	if err := account.Clean(); err != nil {
		return account, err
	}
	return account, s.identity.CheckFree(ctx, tx, account)
}

// addInRegion writes the region's half of a person and gives the account their number in the firm.
func addInRegion(ctx context.Context, tx *db.Tx, role Role, account *identity.NewAccount) (err error) {
	q := sqlgen.New(tx)
	if account.UserID, err = tx.IDs(ctx, "user", 1); err != nil {
		return err
	}
	err = q.InsertUser(ctx, sqlgen.InsertUserParams{
		TenantID: tx.Tenant, ID: account.UserID, Sub: account.Sub, Username: account.Username, DisplayName: account.Name,
		Email: account.Email, EmailVerified: account.EmailVerified, Type: role.userType(),
		Active: !account.Disabled, CreatedAt: tx.Now,
	})
	if err != nil || role != FirmAdmin {
		return err
	}
	return q.JoinAdminGroup(ctx, sqlgen.JoinAdminGroupParams{TenantID: tx.Tenant, UserID: account.UserID})
}

// ChangeProfile changes a person's name or address, which identity has judged: in the region first, then whatever
// inGlobal does to the account.
func (s *Service) ChangeProfile(ctx context.Context, who db.Actor, change identity.ProfileChange, inGlobal func(*db.GlobalTx) error) error {
	i := &intent{kind: intentProfile, region: who.Region, tenant: who.Tenant, sub: &who.Sub, userID: who.UserID}
	return s.inBoth(ctx, i,
		func(tx *db.Tx) error { return changeInRegion(ctx, tx, who.Sub, change) },
		func(tx *db.GlobalTx) error {
			// The open pages of the person show the new profile once both halves have it.
			s.hub.PublishGlobal(tx, events.Event{Topic: events.User(who.Sub), Kind: events.KindMe})
			return inGlobal(tx)
		})
}

func changeInRegion(ctx context.Context, tx *db.Tx, sub string, change identity.ProfileChange) error {
	q := sqlgen.New(tx)
	was, err := q.LockProfile(ctx, sqlgen.LockProfileParams{TenantID: tx.Tenant, Sub: sub})
	if err != nil {
		return err
	}
	now := was
	if change.Name != nil {
		now.DisplayName = *change.Name
	}
	if change.Email != nil {
		now.Email = *change.Email
	}
	if change.EmailVerified != nil {
		now.EmailVerified = *change.EmailVerified
	}
	err = q.SetProfile(ctx, sqlgen.SetProfileParams{
		TenantID: tx.Tenant, Sub: sub, DisplayName: now.DisplayName, Email: now.Email, EmailVerified: now.EmailVerified,
	})
	if err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Line{Action: "user.profile", Object: "user", ObjectID: was.ID,
		Before: profileOf(was), After: profileOf(now)})
}

func profileOf(p sqlgen.LockProfileRow) map[string]any {
	return map[string]any{"displayName": p.DisplayName, "email": p.Email, "emailVerified": p.EmailVerified}
}

// saveSettings keeps a person's own settings, an object the browser is free to shape.
func saveSettings(ctx context.Context, tx *db.Tx, settings json.RawMessage) error {
	if err := checkFreeJSON("settingsJSON", settings); err != nil {
		return err
	}
	q := sqlgen.New(tx)
	before, err := q.LockSettings(ctx, sqlgen.LockSettingsParams{TenantID: tx.Tenant, ID: tx.UserID})
	if err != nil {
		return err
	}
	if err := q.SetSettings(ctx, sqlgen.SetSettingsParams{TenantID: tx.Tenant, ID: tx.UserID, Settings: settings}); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Line{Action: "user.settings", Object: "user", ObjectID: tx.UserID, Before: before, After: settings})
}

// saveColumns keeps which columns a person wants to see. It is a matter of taste, not of record: no audit line.
func saveColumns(ctx context.Context, tx *db.Tx, columns json.RawMessage) error {
	if err := checkFreeJSON("columnsJSON", columns); err != nil {
		return err
	}
	return sqlgen.New(tx).SetColumns(ctx, sqlgen.SetColumnsParams{TenantID: tx.Tenant, ID: tx.UserID, Columns: columns})
}

func checkFreeJSON(field string, value json.RawMessage) error {
	var object map[string]json.RawMessage
	if len(value) > freeJSONMaxBytes || json.Unmarshal(value, &object) != nil || object == nil {
		return errs.Invalid(field, "an object of at most 64 KB is expected")
	}
	return nil
}
