package check

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

// person is what the global database and the region must say alike about somebody.
type person struct {
	Sub      string
	UserID   int64
	Username string
	Name     string
	Email    string
	Verified bool
	Enabled  bool
}

// halves: what stands in two databases is the same in both, and a firm is in its own region only (I09, I28). A change
// that is under way is not a difference, so what differs is looked at twice.
func (i *inspector) halves(ctx context.Context) error {
	first, err := i.differences(ctx)
	if err != nil || len(first) == 0 {
		return err
	}
	if err := clock.Wait(ctx, time.Second); err != nil {
		return err
	}
	second, err := i.differences(ctx)
	for _, f := range second {
		if slices.Contains(first, f) {
			i.found = append(i.found, f)
		}
	}
	return err
}

func (i *inspector) differences(ctx context.Context) ([]Finding, error) {
	look := &inspector{db: i.db, firms: i.firms}
	pending := map[int64]bool{}
	accounts := map[int64]map[string]person{}
	err := i.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		unsettled, err := column[int64](ctx, tx, "SELECT DISTINCT tenant_id FROM outbox")
		if err != nil {
			return err
		}
		for _, id := range unsettled {
			pending[id] = true
		}
		return eachAccount(ctx, tx, func(tenant int64, p person) {
			if accounts[tenant] == nil {
				accounts[tenant] = map[string]person{}
			}
			accounts[tenant][p.Sub] = p
		})
	})
	if err != nil {
		return nil, err
	}
	for _, f := range i.firms {
		if pending[f.ID] {
			continue
		}
		if err := look.compareFirm(ctx, f, accounts[f.ID]); err != nil {
			return nil, err
		}
	}
	err = look.strangers(ctx)
	return look.found, err
}

func eachAccount(ctx context.Context, tx pgx.Tx, f func(tenant int64, p person)) error {
	type row struct {
		Tenant int64
		person
	}
	// While an address waits for its code, the region shows it already, as one that is not verified (identity.Account.Shown).
	rows, err := tx.Query(ctx, `SELECT tenant_id, sub::text, user_id, username, name, coalesce(pending_email, email), email_verified AND pending_email IS NULL, enabled
		FROM accounts`)
	if err != nil {
		return err
	}
	var r row
	_, err = pgx.ForEachRow(rows, []any{&r.Tenant, &r.Sub, &r.UserID, &r.Username, &r.Name, &r.Email, &r.Verified, &r.Enabled}, func() error {
		f(r.Tenant, r.person)
		return nil
	})
	return err
}

func (i *inspector) compareFirm(ctx context.Context, f firm, accounts map[string]person) error {
	return i.db.InTx(ctx, f.actor(), func(tx *db.Tx) error {
		var name, edition string
		err := tx.QueryRow(ctx, "SELECT name, edition FROM tenants WHERE tenant_id = $1", f.ID).Scan(&name, &edition)
		if errors.Is(err, pgx.ErrNoRows) {
			i.say("I09", f, "exists in the global database only")
			return nil
		}
		if err != nil {
			return err
		}
		if name != f.Name || edition != f.Edition {
			i.say("I09", f, "has another name or edition in its region than in the global database")
		}
		users, err := collect[person](ctx, tx, "SELECT sub::text, id, username, display_name, email, email_verified, active FROM users WHERE tenant_id = $1 ORDER BY id", f.ID)
		if err != nil {
			return err
		}
		left := maps.Clone(accounts)
		for _, u := range users {
			switch account, ok := accounts[u.Sub]; {
			case !ok && !u.Enabled: // deleted, and kept because records name the person
			case !ok:
				i.say("I09", f, "user %d has no account to sign in with", u.UserID)
			case account != u:
				i.say("I09", f, "user %d and the account differ", u.UserID)
			}
			delete(left, u.Sub)
		}
		for _, sub := range slices.Sorted(maps.Keys(left)) {
			i.say("I09", f, "account %s has no user in the region", sub)
		}
		return nil
	})
}

// strangers are firms in a region that the global database does not know there. It is asked last: a firm that is being founded
// is announced there before its region has it.
func (i *inspector) strangers(ctx context.Context) error {
	present := map[string][]int64{}
	for _, region := range i.db.Regions() {
		err := i.db.InConsoleTx(ctx, region, func(tx *db.ConsoleTx) (err error) {
			present[region], err = column[int64](ctx, tx, "SELECT tenant_id FROM tenant_usage ORDER BY 1")
			return err
		})
		if err != nil {
			return err
		}
	}
	return i.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		for _, region := range i.db.Regions() {
			strange, err := column[int64](ctx, tx, `SELECT id FROM unnest($1::bigint[]) id WHERE id NOT IN (SELECT tenant_id FROM outbox)
				AND id NOT IN (SELECT id FROM tenants WHERE region = $2) ORDER BY 1`, present[region], region)
			if err != nil {
				return err
			}
			for _, id := range strange {
				i.say("I28", firm{ID: id, Region: region}, "is kept in a region in which the global database does not know it")
			}
		}
		return nil
	})
}
