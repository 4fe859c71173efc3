package firms

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/firms/internal/globalgen"
	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// Service founds firms, takes people in, and keeps limits and usage.
type Service struct {
	db       *db.DB
	identity *identity.Service
	hub      *events.Hub

	standings standings

	// Founded runs in the region's transaction of each new firm, for what a firm is to have from its first day.
	Founded []func(context.Context, *db.Tx) error
}

// New makes the service. It forgets the standing of firms when the hub has news of one.
func New(d *db.DB, accounts *identity.Service, hub *events.Hub) *Service {
	s := &Service{db: d, identity: accounts, hub: hub, standings: standings{known: map[int64]standing{}}}
	hub.FirmChanged = s.standings.forget
	return s
}

// Found makes a firm with the defaults of its edition and its group of firm admins: first in its region, then in the
// global database. A taken id is FirmIDTaken.
func (s *Service) Found(ctx context.Context, f NewFirm) error {
	if err := f.check(); err != nil {
		return err
	}
	_, err := s.found(ctx, f, RegularUser, nil)
	return err
}

// FoundWith makes a firm together with its first person: both are there afterwards, or neither. It returns the firm's
// number. A taken id is FirmIDTaken; whatever else is wrong with the firm or the person is InvalidInput.
func (s *Service) FoundWith(ctx context.Context, f NewFirm, first NewUser) (int64, error) {
	if err := f.check(); err != nil {
		return 0, err
	}
	var account identity.NewAccount
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		taken, err := globalgen.New(tx).PrefixInUse(ctx, f.UsernamePrefix)
		if err != nil || taken {
			return cmp.Or(err, error(errPrefixTaken))
		}
		account, err = s.newAccount(ctx, tx, f.UsernamePrefix, first)
		return err
	})
	if err != nil {
		return 0, err
	}
	return s.found(ctx, f, first.Role, &account)
}

var errPrefixTaken = errs.Invalid("usernamePrefix", "this prefix is already in use")

// found writes a firm that was judged, and with it the first person, where there is one.
func (s *Service) found(ctx context.Context, f NewFirm, role Role, first *identity.NewAccount) (int64, error) {
	i := &intent{kind: intentFirm, tenant: f.ID, region: f.Region}
	i.detail.Act = &Act{Action: "firm.found", After: map[string]any{
		"name": f.Name, "edition": f.Edition, "regionName": f.Region, "usernamePrefix": f.UsernamePrefix, "customerID": f.CustomerID,
	}}
	if first != nil {
		i.sub = &first.Sub
	}
	err := s.inBoth(ctx, i,
		func(tx *db.Tx) error {
			if err := foundInRegion(ctx, tx, f); err != nil {
				return err
			}
			for _, also := range s.Founded {
				if err := also(ctx, tx); err != nil {
					return err
				}
			}
			if first == nil {
				return nil
			}
			return addInRegion(ctx, tx, role, first)
		},
		func(tx *db.GlobalTx) error {
			err := globalgen.New(tx).InsertTenant(ctx, globalgen.InsertTenantParams{
				ID: i.tenant, Region: f.Region, Name: f.Name, UsernamePrefix: f.UsernamePrefix,
				CustomerID: f.CustomerID, Edition: string(f.Edition), CreatedAt: tx.Now,
			})
			err = db.Constraint(err, "tenants_pkey", errs.FirmIDTaken)
			err = db.Constraint(err, "tenants_username_prefix", errPrefixTaken)
			if err != nil || first == nil {
				return err
			}
			first.Tenant = i.tenant
			return s.identity.CreateAccount(ctx, tx, *first)
		})
	return i.tenant, err
}

func foundInRegion(ctx context.Context, tx *db.Tx, f NewFirm) error {
	d, err := f.Edition.Defaults()
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	err = q.InsertTenant(ctx, sqlgen.InsertTenantParams{TenantID: tx.Tenant, Name: f.Name, Edition: string(f.Edition), CreatedAt: tx.Now})
	if err != nil {
		return db.Constraint(err, "tenants_pkey", errs.FirmIDTaken)
	}
	if err := q.InsertUsage(ctx, tx.Tenant); err != nil {
		return err
	}
	group, err := tx.IDs(ctx, "permissionGroup", 1)
	if err != nil {
		return err
	}
	if err := q.InsertAdminGroup(ctx, sqlgen.InsertAdminGroupParams{TenantID: tx.Tenant, ID: group, CreatedAt: tx.Now}); err != nil {
		return err
	}
	return f.Terms.over(d).write(ctx, tx, map[string]bool{ClioIntegration: false, LiteraCompareVisible: false})
}

// always is the month under which limits without a month are kept.
var always = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)

// AllowOverage adds the baseline once more to what this month allows, and to this month only.
func AllowOverage(ctx context.Context, tx *db.Tx) (before, after Limits, features Features, err error) {
	q := sqlgen.New(tx)
	// Two people who allow it at the same moment each add one baseline; neither overwrites the other.
	if err := q.LockTenant(ctx, tx.Tenant); err != nil {
		return before, after, nil, err
	}
	before, features, _, err = Standing(ctx, tx)
	if err != nil {
		return before, after, nil, err
	}
	// Net is baseline plus overage, so net is also the overage that is one baseline larger.
	err = q.SetLimit(ctx, sqlgen.SetLimitParams{
		TenantID: tx.Tenant, Code: ocrPerMonthOverage, Month: Month(tx.Now), Value: before.OCRNet,
	})
	after = before
	after.OCRNet += after.OCRBaseline
	return before, after, features, err
}

// Firms are all of the installation, by number.
func (s *Service) Firms(ctx context.Context) ([]Firm, error) {
	var list []Firm
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		rows, err := globalgen.New(tx).Firms(ctx)
		for _, row := range rows {
			list = append(list, firmOf(globalgen.FirmRow(row)))
		}
		return err
	})
	return list, err
}

func firmOf(row globalgen.FirmRow) Firm {
	return Firm{
		ID: row.ID, Region: row.Region, Name: row.Name, UsernamePrefix: row.UsernamePrefix, CustomerID: row.CustomerID,
		Edition: Edition(row.Edition), Active: row.Status == "active", Hidden: row.PlanType == hiddenPlan,
		CreatedAt: row.CreatedAt, ActiveUsers: row.ActiveUsers,
	}
}

// Firm is the one with this number; there may be none.
func (s *Service) Firm(ctx context.Context, id int64) (firm Firm, exists bool, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		row, err := globalgen.New(tx).Firm(ctx, id)
		firm = firmOf(row)
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return Firm{}, false, nil
	}
	return firm, err == nil, err
}

// UsernamePrefixes are those of every firm of the installation, by the firm's number.
func (s *Service) UsernamePrefixes(ctx context.Context) (map[int64]string, error) {
	prefixes := map[int64]string{}
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		rows, err := globalgen.New(tx).UsernamePrefixes(ctx)
		for _, row := range rows {
			prefixes[row.ID] = row.UsernamePrefix
		}
		return err
	})
	return prefixes, err
}
