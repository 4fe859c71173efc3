package demo

import (
	"context"
	"fmt"
	"time"

	"casefold/internal/app"
	"casefold/internal/filing"
	"casefold/internal/firms"
	"casefold/internal/folders"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
)

// firmsWelcome is the one document that such firms have. It is filed when everything else of the firm is there.
var firmsWelcome = []paper{{"Welcome to Casefold.docx", "Memorandum", "Final", nil, "Welcome to Casefold\nWhat everybody of the firm may read lies in this folder."}}

// FillFirms gives the provider's console firms in both regions to list: over their limit, hidden, on trial, without people,
// for testing. It runs beside the program, as FillMail does. A firm that is complete is left as it is, and so is one of
// somebody else with the number or the prefix of one of them.
func FillFirms(ctx context.Context, a *app.App) error {
	type numbered struct {
		listedFirm
		first int
	}
	var all []numbered
	number := 0
	for _, c := range listedFirms {
		all = append(all, numbered{c, number})
		number += len(c.people)
	}
	fill := func(ctx context.Context, c numbered) error {
		if err := c.fill(ctx, a, c.first); err != nil {
			return fmt.Errorf("demo firm %s: %w", c.firm.Name, err)
		}
		return nil
	}
	last := len(all) - 1 // where it is complete, all of the demo is
	if err := together(ctx, all[:last], fill); err != nil {
		return err
	}
	return fill(ctx, all[last])
}

// fill makes the firm. Number is that of its first person among the people of all such firms.
func (c listedFirm) fill(ctx context.Context, a *app.App, number int) error {
	if ours, err := c.found(ctx, a); err != nil || !ours || len(c.people) == 0 {
		return err
	}
	complete, err := c.complete(ctx, a)
	if err != nil || complete {
		return err
	}
	for i, s := range c.people {
		if err := c.take(ctx, a, s, number+i); err != nil {
			return err
		}
	}
	first, err := c.account(ctx, a, pick(listedNames, number))
	if err != nil {
		return err
	}
	actor := db.Actor{Region: c.firm.Region, Tenant: c.firm.ID, UserID: first.UserID, Sub: first.Sub}
	return a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		if _, _, err := put(ctx, tx, a, folders.PublicMatter, "", "", firmsWelcome); err != nil {
			return err
		}
		return firms.PretendUsage(ctx, tx, c.uses, c.behind)
	})
}

// found makes sure that there is a firm, and says whether it is the demo's.
func (c listedFirm) found(ctx context.Context, a *app.App) (ours bool, err error) {
	prefixes, err := a.Firms.UsernamePrefixes(ctx)
	if err != nil {
		return false, err
	}
	if there := prefixes[c.firm.ID]; there != "" {
		return there == c.firm.UsernamePrefix, nil
	}
	for _, taken := range prefixes {
		if taken == c.firm.UsernamePrefix {
			return false, nil
		}
	}
	if err := a.Firms.Found(ctx, c.firm); err != nil || !c.hidden {
		return err == nil, err
	}
	founded, _, err := a.Firms.Firm(ctx, c.firm.ID)
	if err != nil {
		return false, err
	}
	return true, a.Firms.SetHidden(ctx, founded, true)
}

// there says whether the demo's own firm is there.
func (c listedFirm) there(ctx context.Context, a *app.App) (bool, error) {
	prefixes, err := a.Firms.UsernamePrefixes(ctx)
	return prefixes[c.firm.ID] == c.firm.UsernamePrefix, err
}

func (c listedFirm) complete(ctx context.Context, a *app.App) (complete bool, err error) {
	err = a.DB.InTx(ctx, db.Actor{Region: c.firm.Region, Tenant: c.firm.ID}, func(tx *db.Tx) error {
		public, _, err := folders.Resolve(ctx, tx, folders.PublicMatter, "public/")
		if err != nil {
			return err
		}
		there, _, err := a.Documents.Kind().Count(ctx, tx, public, filing.Search{IncludeDeleted: true})
		complete = there > 0
		return err
	})
	return complete, err
}

// take takes somebody into the firm, unless they are there.
func (c listedFirm) take(ctx context.Context, a *app.App, s condition, number int) error {
	p := person{tenant: c.firm.ID, region: c.firm.Region, displayName: pick(listedNames, number), disabled: s == isDisabled, mustChange: s == hasTemporary}
	p.name, p.firmPrefix, p.unverified = identity.UsernameFrom(p.displayName), c.firm.UsernamePrefix, s == isUnverified
	switch s {
	case isAdmin:
		p.role = firms.FirmAdmin
	case isUptime:
		p.role = firms.UptimeAdmin
	case hasTwoSteps:
		p.mfaSeed = MFASeed
	}
	if err := p.add(ctx, a); err != nil {
		return err
	}
	account, err := c.account(ctx, a, p.displayName)
	if err != nil {
		return err
	}
	return a.DB.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		made := tx.Now.AddDate(0, 0, -40-37*number%900)
		var last *time.Time
		if s >= isAdmin {
			at := tx.Now.Add(-time.Duration(number*211%9000) * time.Minute)
			last = &at
		}
		return a.Identity.PretendPast(ctx, tx, account.Sub, made, last)
	})
}

func (c listedFirm) account(ctx context.Context, a *app.App, displayName string) (found identity.Account, err error) {
	username := c.firm.UsernamePrefix + "." + identity.UsernameFrom(displayName)
	err = a.DB.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		var exists bool
		found, exists, err = a.Identity.AccountNamed(ctx, tx, username)
		if err == nil && !exists {
			err = fmt.Errorf("there is no account %s", username)
		}
		return err
	})
	return found, err
}
