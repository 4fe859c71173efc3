package demo

import (
	"context"
	"fmt"
	"time"

	"casefold/internal/app"
	"casefold/internal/clients"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/lookups"
	"casefold/internal/matters"
	"casefold/internal/permissions"
)

// register describes what a demo firm works on, and who keeps it.
type register struct {
	tenant  int64
	region  string
	admin   string   // the username in whose name it is entered
	staff   []string // usernames, assigned in turn
	offices []string
	prefix  string // of custom matter IDs
	work    []work
}

var registers = []register{
	{tenant: HarborFinch, region: "US", admin: "hf.eleanor.voss", staff: []string{"hf.marcus.adair", "hf.priya.ramsey", "hf.eleanor.voss", "hf.theo.lindqvist"},
		offices: []string{"Main Office", "Boston", "Portland"}, prefix: "HF", work: harborFinchWork},
	{tenant: MapleRow, region: "CA", admin: "mr.claire.fontaine", staff: []string{"mr.owen.leduc", "mr.claire.fontaine"},
		offices: []string{"Main Office", "Gatineau"}, prefix: "MR", work: mapleRowWork},
}

var matterTags = [][]string{{"Urgent"}, nil, {"Flat Fee"}, {"Confidential", "Board Matter"}, nil, {"Contingency Fee"}, {"Appeal", "Urgent"}}

type user struct {
	id  int64
	sub string
}

// fill enters the whole register in one transaction, unless the firm has one already.
func (r register) fill(ctx context.Context, a *app.App) error {
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	admin := people[r.admin]
	actor := db.Actor{Region: r.region, Tenant: r.tenant, UserID: admin.id, Sub: admin.sub}
	return a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		there, err := clients.Count(ctx, tx, clients.Search{IncludeDeleted: true})
		if err != nil || there.All > 0 {
			return err
		}
		deals, err := a.Permissions.CreateGroup(ctx, tx, permissions.GroupData{
			Name: "Deal Team", Members: []string{people[r.staff[0]].sub, admin.sub},
		})
		if err != nil {
			return err
		}
		number := 0
		for i, w := range r.work {
			attorney := people[r.staff[i%len(r.staff)]]
			client, err := a.Clients.Create(ctx, tx, clients.Form{
				Name: w.client, Active: i%11 != 10, Tags: w.tags, Attorneys: []int64{attorney.id},
			})
			if err != nil {
				return err
			}
			for _, m := range w.matters {
				form := r.matter(tx.Now, number, m, people, deals)
				form.Client.ID = client
				if _, err := a.Matters.Create(ctx, tx, form); err != nil {
					return fmt.Errorf("%s: %w", form.Name, err)
				}
				number++
			}
		}
		return r.discard(ctx, tx, a)
	})
}

// matter fills the form of the n-th matter: a matter was opened every nine days, each seventh is closed, and every
// thirteenth is behind a wall.
func (r register) matter(now time.Time, n int, m [2]string, people map[string]user, deals int64) matters.Form {
	opened := now.UTC().Truncate(24*time.Hour).AddDate(0, 0, -9*n-3)
	form := matters.Form{
		Name: m[0], CustomID: fmt.Sprintf("%s-%d-%04d", r.prefix, opened.Year(), 1000+n*7),
		Type: lookups.Pick{New: m[1]}, Office: lookups.Pick{New: r.offices[n%len(r.offices)]}, Tags: matterTags[n%len(matterTags)],
		Opened: &opened, Staff: []string{people[r.staff[n%len(r.staff)]].sub},
	}
	if n%3 == 0 {
		form.Staff = append(form.Staff, people[r.staff[(n+1)%len(r.staff)]].sub)
	}
	if n%7 == 6 {
		closed := opened.AddDate(0, 0, min(9*n, 200))
		form.Closed = &closed
	}
	if n%13 == 9 {
		form.Permissions = wall(people[r.staff[n%len(r.staff)]], deals)
	}
	return form
}

func wall(one user, group int64) *permissions.MatterPermissions {
	const readWrite = "ALLOW_READ_WRITE"
	return &permissions.MatterPermissions{
		Setting: permissions.SpecifiedUsers,
		Users:   []permissions.AllowedUser{{Sub: one.sub, Type: readWrite}},
		Groups:  []permissions.AllowedGroup{{ID: api.ID(group), Type: readWrite}},
	}
}

// discard leaves something in the trash.
func (r register) discard(ctx context.Context, tx *db.Tx, a *app.App) error {
	all, err := matters.IDs(ctx, tx, matters.Search{})
	if err != nil || len(all) < 40 {
		return err
	}
	if _, err := a.Matters.SetDeleted(ctx, tx, []int64{all[5], all[33]}, true); err != nil {
		return err
	}
	known, err := clients.IDs(ctx, tx, clients.Search{})
	if err == nil {
		_, err = a.Clients.SetDeleted(ctx, tx, known[len(known)-3:len(known)-2], true)
	}
	return err
}

// people finds the users of the firm by their usernames.
func (r register) people(ctx context.Context, a *app.App) (map[string]user, error) {
	found := map[string]user{}
	err := a.DB.InTx(ctx, db.Actor{Region: r.region, Tenant: r.tenant}, func(tx *db.Tx) error {
		users, err := permissions.ListUsers(ctx, tx)
		for _, u := range users {
			found[u.Username] = user{u.ID, u.Sub}
		}
		return err
	})
	return found, err
}
