package demo

import (
	"context"
	"fmt"
	"time"

	"casefold/internal/app"
	"casefold/internal/clients"
	"casefold/internal/kit/api"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/lookups"
	"casefold/internal/matters"
	"casefold/internal/permissions"
)

// register describes what a demo firm works on, and who keeps it.
type register struct {
	tenant     int64
	region     string
	admin      string   // the username in whose name it is entered
	staff      []string // usernames of lawyers, assigned in turn
	assistants []string // usernames of those who file papers, in turn
	beginners  []string // usernames of those who work on the newest matters only
	offices    []string
	prefix     string  // of custom matter IDs
	groups     []group // the first is the one that confidential matters are open to
	work       []work
}

// group is who works together, by usernames.
type group struct {
	name    string
	members []string
}

var registers = []register{
	{tenant: HarborFinch, region: "US", admin: "hf.eleanor.voss", staff: []string{"hf.marcus.adair", "hf.priya.ramsey", "hf.eleanor.voss", "hf.theo.lindqvist", "hf.samuel.ortiz"},
		offices: []string{"Main Office", "Boston", "Portland"}, assistants: []string{"hf.joanna.pell", "hf.grace.whitlock"}, beginners: []string{"hf.new.hire", "hf.dana.okafor"}, prefix: "HF", work: harborFinchWork,
		groups: []group{
			{"Deal Team", []string{"hf.marcus.adair", "hf.eleanor.voss", "hf.samuel.ortiz"}},
			{"Litigation", []string{"hf.priya.ramsey", "hf.marcus.adair", "hf.joanna.pell"}},
			{"Private Client", []string{"hf.theo.lindqvist", "hf.grace.whitlock"}},
			{"Paralegals", []string{"hf.joanna.pell", "hf.grace.whitlock"}},
		}},
	{tenant: MapleRow, region: "CA", admin: "mr.claire.fontaine", staff: []string{"mr.owen.leduc", "mr.claire.fontaine"},
		offices: []string{"Main Office", "Gatineau"}, assistants: []string{"mr.claire.fontaine"}, prefix: "MR", work: mapleRowWork,
		groups: []group{{"Deal Team", []string{"mr.owen.leduc", "mr.claire.fontaine"}}}},
}

// years is for how many days the firms have worked with the product.
const years = 720

// beginnersMatters is how many of the newest matters the beginners work on.
const beginnersMatters = 5

// matterTags fit the types of matters. Those of a type are given in turn.
var matterTags = map[string][][]string{
	"Litigation": {{"Contingency Fee"}, {"Urgent"}, nil, {"Appeal"}}, "Personal Injury": {{"Contingency Fee"}}, "Corporate": {{"Confidential", "Board Matter"}, {"Confidential"}},
	"Employment": {nil, {"Flat Fee"}}, "Estate Planning": {{"Flat Fee"}}, "Family": {{"Confidential"}}, "Immigration": {{"Flat Fee"}, {"Urgent"}},
	"Criminal Defense": {{"Urgent", "Confidential"}}, "Intellectual Property": {nil, {"Annuities Due"}}, "Tax": {{"Deadline Set"}}, "Bankruptcy": {{"Deadline Set"}},
}

type user struct {
	id  int64
	sub string
}

// intake is a matter that a client brings to the firm.
type intake struct {
	client      int // in the work of the register
	name, kind  string
	number, all int
}

// intakes are the matters of the firm in the order in which they were opened: each client came with one, and later with others.
func (r register) intakes() (list []intake) {
	for round := 0; ; round++ {
		before := len(list)
		for i, w := range r.work {
			if round < len(w.matters) {
				list = append(list, intake{client: i, name: w.matters[round][0], kind: w.matters[round][1], number: len(list)})
			}
		}
		if len(list) == before {
			break
		}
	}
	for i := range list {
		list[i].all = len(list)
	}
	return list
}

// day is when the matter was opened: all of them were, one after the other, while the firm worked with the product.
func (o intake) day(now time.Time) time.Time {
	return daysAgo(now, years-(years-3)*o.number/max(o.all-1, 1))
}

// walled is true of matters that are open to few.
func (o intake) walled() bool { return o.number%13 == 9 }

// fill enters the whole register in one transaction, unless the firm has one already: each client and matter on its day.
func (r register) fill(ctx context.Context, a *app.App) error {
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	start, err := r.founded(ctx, a)
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
		if err := tx.PlanOnce(ctx); err != nil {
			return err
		}
		now := start.made
		tx.At(daysAgo(now, years+5).Add(9 * time.Hour))
		deals, err := r.group(ctx, tx, a, people)
		if err != nil {
			return err
		}
		known := map[int]int64{}
		for _, o := range r.intakes() {
			tx.At(o.day(now).Add(9*time.Hour + time.Duration(o.number*37%420)*time.Minute))
			w := r.work[o.client]
			if known[o.client] == 0 {
				attorney := people[r.staff[o.client%len(r.staff)]]
				known[o.client], err = a.Clients.Create(ctx, tx, clients.Form{Name: w.client, Active: o.client%11 != 10, Tags: w.tags, Attorneys: []int64{attorney.id}})
				if err != nil {
					return err
				}
			}
			form := r.matter(now, o, people, deals)
			form.Client.ID = known[o.client]
			if _, err := a.Matters.Create(ctx, tx, form); err != nil {
				return fmt.Errorf("%s: %w", form.Name, err)
			}
		}
		tx.At(clock.Now())
		return r.discard(ctx, tx, a)
	})
}

// group makes the groups of the firm and returns the one that confidential matters are open to.
func (r register) group(ctx context.Context, tx *db.Tx, a *app.App, people map[string]user) (deals int64, err error) {
	for i, g := range r.groups {
		var members []string
		for _, name := range g.members {
			members = append(members, people[name].sub)
		}
		id, err := a.Permissions.CreateGroup(ctx, tx, permissions.GroupData{Name: g.name, Members: members})
		if err != nil {
			return 0, err
		}
		if i == 0 {
			deals = id
		}
	}
	return deals, nil
}

// matter fills the form of a matter: each seventh was closed after some months, and every thirteenth is behind a wall.
func (r register) matter(now time.Time, o intake, people map[string]user, deals int64) matters.Form {
	n, opened := o.number, o.day(now)
	form := matters.Form{
		Name: o.name, CustomID: fmt.Sprintf("%s-%d-%04d", r.prefix, opened.Year(), 1000+n*7),
		Type: lookups.Pick{New: o.kind}, Office: lookups.Pick{New: r.offices[n%len(r.offices)]},
		Opened: &opened, Staff: []string{people[r.staff[n%len(r.staff)]].sub},
	}
	if fitting := matterTags[o.kind]; len(fitting) > 0 {
		form.Tags = fitting[n%len(fitting)]
	}
	if n%3 == 0 {
		form.Staff = append(form.Staff, people[r.staff[(n+1)%len(r.staff)]].sub)
	}
	if !o.walled() {
		form.Staff = append(form.Staff, people[r.assistant(o)].sub)
		if n >= o.all-beginnersMatters {
			for _, beginner := range r.beginners {
				form.Staff = append(form.Staff, people[beginner].sub)
			}
		}
	}
	if closed := opened.AddDate(0, 0, 90+n%5*31); n%7 == 6 && closed.Before(now) {
		form.Closed = &closed
	}
	if o.walled() {
		form.Permissions = wall(people[r.staff[n%len(r.staff)]], deals)
	}
	return form
}

// assistant is who files the papers of a matter. Behind a wall the lawyer does.
func (r register) assistant(o intake) string {
	if o.walled() {
		return pick(r.staff, o.number)
	}
	return pick(r.assistants, o.number)
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
