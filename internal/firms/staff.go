package firms

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"casefold/internal/firms/internal/globalgen"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Staff are the provider's own people, those who were removed included.
func (s *Service) Staff(ctx context.Context) ([]identity.Account, error) {
	var list []identity.Account
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		list, err = s.identity.Accounts(ctx, tx, ProviderTenant)
		return err
	})
	return list, err
}

// AddStaff takes somebody in among the provider's own people, and founds the provider's firm where there is none yet.
// Somebody who was removed comes back by the username and address of before, with the groups of now and a temporary
// password. What is wrong with the person, a taken username or address included, is InvalidInput.
func (s *Service) AddStaff(ctx context.Context, u NewUser) error {
	// What a process left that died while it founded the firm is taken back, and then the firm can be founded.
	for range 2 {
		provider, exists, err := s.provider(ctx)
		if err != nil {
			return err
		}
		if exists {
			u.Region, u.Tenant = provider.Region, provider.ID
			return s.addStaff(ctx, provider.UsernamePrefix, u)
		}
		if _, err = s.FoundWith(ctx, Provider, u); !errors.Is(err, errs.FirmIDTaken) {
			return err
		}
		if err := s.Mend(ctx, ProviderTenant); err != nil {
			return err
		}
	}
	return errors.New("another process is founding the provider's firm at this moment: try again")
}

func (s *Service) provider(ctx context.Context) (provider globalgen.TenantRow, exists bool, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		provider, err = globalgen.New(tx).Tenant(ctx, ProviderTenant)
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return provider, false, nil
	}
	return provider, err == nil, err
}

func (s *Service) addStaff(ctx context.Context, prefix string, u NewUser) error {
	was, found, err := s.staffNamed(ctx, prefix+"."+cmp.Or(u.Name, identity.UsernameFrom(u.DisplayName)))
	if err != nil {
		return err
	}
	if found && !was.Enabled && strings.EqualFold(was.Email, strings.TrimSpace(u.Email)) {
		return s.bringBack(ctx, was, u.Account)
	}
	_, err = s.AddUser(ctx, u)
	return err
}

func (s *Service) bringBack(ctx context.Context, was identity.Account, now identity.NewAccount) error {
	return s.setEnabled(ctx, was, true, func(tx *db.GlobalTx) error {
		if err := s.identity.SetEnabled(ctx, tx, "", was.Sub, true); err != nil {
			return err
		}
		if err := s.identity.SetGroups(ctx, tx, "", was.Sub, now.Groups); err != nil {
			return err
		}
		return s.identity.GivePassword(ctx, tx, "", was.Sub, now.HandOver)
	})
}

// RemoveStaff keeps somebody of the provider out, within a second. The account stays, because records name it. A
// username that nobody of the provider has, or that of somebody who was removed before, is InvalidInput.
func (s *Service) RemoveStaff(ctx context.Context, username string) error {
	was, found, err := s.staffNamed(ctx, username)
	switch {
	case err != nil:
		return err
	case !found:
		return errs.Invalid("username", "nobody of the provider's staff has this username")
	case !was.Enabled:
		return errs.Invalid("username", "this account was removed already")
	}
	return s.SetEnabled(ctx, was, "", false)
}

func (s *Service) staffNamed(ctx context.Context, username string) (found identity.Account, exists bool, err error) {
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		found, exists, err = s.identity.AccountNamed(ctx, tx, username)
		return err
	})
	return found, exists && found.Tenant == ProviderTenant, err
}

// at is where an account's person is; nobody of the firm acts there.
func at(a identity.Account) db.Actor {
	return db.Actor{Region: a.Region, Tenant: a.Tenant, Sub: a.Sub}
}
