package console

import (
	"context"
	"slices"
	"strings"

	"casefold/internal/console/internal/sqlgen"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// People are those of a firm, by username, with both halves of each. Where the region cannot be reached the accounts are
// all that is known.
func (s *Service) People(ctx context.Context, firm firms.Firm) ([]Person, error) {
	records, reachable, err := s.records(ctx, firm, nil)
	if err != nil {
		return nil, err
	}
	var accounts []identity.Account
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		accounts, err = s.identity.Accounts(ctx, tx, firm.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	bySub := make(map[string]*Record, len(records))
	for i := range records {
		bySub[records[i].Sub] = &records[i]
	}
	people := make([]Person, 0, len(accounts))
	for i := range accounts {
		sub := accounts[i].Sub
		people = append(people, Person{Firm: firm, Account: &accounts[i], Record: bySub[sub], Unreachable: !reachable})
		delete(bySub, sub)
	}
	for i := range records {
		if bySub[records[i].Sub] != nil {
			people = append(people, Person{Firm: firm, Record: &records[i]})
		}
	}
	slices.SortFunc(people, func(a, b Person) int { return strings.Compare(a.username(), b.username()) })
	return people, nil
}

// records are those of a firm's people, or of one of them, and whether the region answered.
func (s *Service) records(ctx context.Context, firm firms.Firm, sub *string) (records []Record, reachable bool, err error) {
	patient, cancel := context.WithTimeout(ctx, regionPatience)
	defer cancel()
	err = s.db.InTx(patient, inside(firm), func(tx *db.Tx) error {
		rows, err := sqlgen.New(tx).Records(patient, sqlgen.RecordsParams{TenantID: firm.ID, Now: tx.Now, Sub: sub})
		for _, row := range rows {
			records = append(records, Record{
				UserID: row.ID, Sub: row.Sub, Username: row.Username, DisplayName: row.DisplayName, Email: row.Email, EmailVerified: row.EmailVerified,
				UptimeAdmin: row.Type == "uptimeAdmin", FirmAdmin: row.FirmAdmin, Active: row.Active, CreatedAt: row.CreatedAt,
				LockedDocuments: row.LockedDocuments,
			})
		}
		return err
	})
	if unreachable(err) && ctx.Err() == nil {
		return nil, false, nil
	}
	return records, err == nil, err
}

// named is the person with this username; nobody is ObjectNotFound.
func (s *Service) named(ctx context.Context, username string) (Person, error) {
	var account identity.Account
	var exists bool
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		account, exists, err = s.identity.AccountNamed(ctx, tx, username)
		return err
	})
	if err == nil && !exists {
		err = errs.ObjectNotFound
	}
	if err != nil {
		return Person{}, err
	}
	firm, err := s.firm(ctx, account.Tenant)
	if err != nil {
		return Person{}, err
	}
	return s.complete(ctx, Person{Firm: firm, Account: &account}, account.Sub)
}

// identified is the person of a firm with this sub. Nobody, somebody of another firm, and a username that is not theirs
// are all ObjectNotFound; an empty username is not asked for.
func (s *Service) identified(ctx context.Context, tenant int64, sub, username string) (Person, error) {
	if !subShape.MatchString(sub) {
		return Person{}, errs.ObjectNotFound
	}
	firm, err := s.firm(ctx, tenant)
	if err != nil {
		return Person{}, err
	}
	p := Person{Firm: firm}
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		account, exists, err := s.identity.AccountOf(ctx, tx, sub)
		if exists && account.Tenant == tenant {
			p.Account = &account
		}
		return err
	})
	if err != nil {
		return Person{}, err
	}
	if p, err = s.complete(ctx, p, sub); err != nil {
		return Person{}, err
	}
	if p.Account == nil && p.Record == nil || username != "" && !strings.EqualFold(strings.TrimSpace(username), p.username()) {
		return Person{}, errs.ObjectNotFound
	}
	return p, nil
}

// complete adds the region's half.
func (s *Service) complete(ctx context.Context, p Person, sub string) (Person, error) {
	records, reachable, err := s.records(ctx, p.Firm, &sub)
	p.Unreachable = !reachable
	if len(records) == 1 {
		p.Record = &records[0]
	}
	return p, err
}
