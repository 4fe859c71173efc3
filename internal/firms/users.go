package firms

import (
	"context"
	"encoding/json"

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

func (r Role) userType() string {
	if r == UptimeAdmin {
		return "uptimeAdmin"
	}
	return "user"
}

// NewUser is a person to be taken into a firm. Name is the part of the username after the firm's prefix.
type NewUser struct {
	Region      string
	Tenant      int64
	Name        string
	DisplayName string
	Email       string
	Role        Role
	Account     identity.NewAccount
}

// AddUser takes a person into a firm: the record in the firm's region and the account to sign in with. It returns the
// account's sub.
func (s *Service) AddUser(ctx context.Context, u NewUser) (string, error) {
	if err := identity.CheckDisplayName("displayName", u.DisplayName); err != nil {
		return "", err
	}
	account := u.Account
	account.Sub = secret.UUID()
	account.Tenant, account.Name, account.Email = u.Tenant, u.DisplayName, u.Email
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		prefix, err := globalgen.New(tx).UsernamePrefix(ctx, globalgen.UsernamePrefixParams{ID: u.Tenant, Region: u.Region})
		account.Username = prefix + "." + u.Name
		return err
	})
	if err != nil {
		return "", err
	}
	err = s.inBoth(ctx, intent{kind: intentUser, region: u.Region, tenant: u.Tenant, sub: &account.Sub},
		func(tx *db.Tx) (err error) {
			account.UserID, err = addInRegion(ctx, tx, u, account)
			return err
		},
		func(tx *db.GlobalTx) error { return s.identity.CreateAccount(ctx, tx, account) })
	return account.Sub, err
}

func addInRegion(ctx context.Context, tx *db.Tx, u NewUser, account identity.NewAccount) (int64, error) {
	q := sqlgen.New(tx)
	id, err := tx.IDs(ctx, "user", 1)
	if err != nil {
		return 0, err
	}
	err = q.InsertUser(ctx, sqlgen.InsertUserParams{
		TenantID: u.Tenant, ID: id, Sub: account.Sub, Username: account.Username, DisplayName: u.DisplayName,
		Email: u.Email, EmailVerified: account.EmailVerified, Type: u.Role.userType(),
		Active: !account.Disabled, CreatedAt: tx.Now,
	})
	if err != nil {
		return 0, err
	}
	if u.Role == FirmAdmin {
		err = q.JoinAdminGroup(ctx, sqlgen.JoinAdminGroupParams{TenantID: u.Tenant, UserID: id})
		if err != nil {
			return 0, err
		}
	}
	return id, audit.Record(ctx, tx, audit.Line{Action: "user.add", Object: "user", ObjectID: id,
		After: map[string]any{"username": account.Username, "role": u.Role}})
}

// ChangeProfile changes a person's name or address, which identity has judged: in the region first, then whatever
// inGlobal does to the account.
func (s *Service) ChangeProfile(ctx context.Context, who db.Actor, change identity.ProfileChange, inGlobal func(*db.GlobalTx) error) error {
	return s.inBoth(ctx, intent{kind: intentProfile, region: who.Region, tenant: who.Tenant, sub: &who.Sub, userID: who.UserID},
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

// SetEnabled lets a person in or keeps them out, within a second. Actor is the sub of who decides it.
func (s *Service) SetEnabled(ctx context.Context, who db.Actor, actor string, enabled bool) error {
	return s.inBoth(ctx, intent{kind: intentProfile, region: who.Region, tenant: who.Tenant, sub: &who.Sub},
		func(tx *db.Tx) error {
			id, err := sqlgen.New(tx).SetActive(ctx, sqlgen.SetActiveParams{TenantID: tx.Tenant, Sub: who.Sub, Active: enabled})
			if err != nil {
				return err
			}
			return audit.Record(ctx, tx, audit.Line{Action: "user.enabled", Object: "user", ObjectID: id, Before: !enabled, After: enabled})
		},
		func(tx *db.GlobalTx) error { return s.identity.SetEnabled(ctx, tx, actor, who.Sub, enabled) })
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
