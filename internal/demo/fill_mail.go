package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"casefold/internal/app"
	"casefold/internal/associations"
	"casefold/internal/email"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/matters"
)

// associated is how many matters the senders of which belong to them, as the person says who works on them.
const associated = 12

// FillMail gives the first matters of the larger firm their emails, and its people associations. It takes longer
// than a start may, so it runs beside the program. What is there already is left as it is, matter by matter.
func FillMail(ctx context.Context, a *app.App) error {
	r := registers[0]
	chosen, err := r.mattersForMail(ctx, a)
	if err != nil {
		return err
	}
	start, err := r.founded(ctx, a)
	if err != nil {
		return err
	}
	all, err := r.correspondences(chosen, start.made)
	if err != nil {
		return err
	}
	for _, c := range all {
		member := r.lead(chosen[c.number])
		actor := db.Actor{Region: r.region, Tenant: r.tenant, UserID: member.ID, Sub: member.Sub}
		if err := c.fileMail(ctx, a, actor); err != nil {
			return fmt.Errorf("demo email of matter %d: %w", c.matterID, err)
		}
	}
	return nil
}

// mattersForMail are the first matters of the firm that are not in the trash and have no story of their own.
func (r register) mattersForMail(ctx context.Context, a *app.App) (chosen []matters.Matter, err error) {
	people, err := r.people(ctx, a)
	if err != nil {
		return nil, err
	}
	admin := people[r.admin]
	err = a.DB.InTx(ctx, db.Actor{Region: r.region, Tenant: r.tenant, UserID: admin.id, Sub: admin.sub}, func(tx *db.Tx) (err error) {
		chosen, err = plainMatters(ctx, tx, mattersWithMail)
		return err
	})
	return chosen, err
}

// plainMatters are so many of the first matters that have no story of their own.
func plainMatters(ctx context.Context, tx *db.Tx, most int) (chosen []matters.Matter, err error) {
	all := matters.Search{Input: list.Input{Page: 1, PageSize: 1000}, Sort: "matterID"}
	err = matters.Each(ctx, tx, all, func(m matters.Matter) error {
		if len(chosen) < most && !storied(m.Name) {
			chosen = append(chosen, m)
		}
		return nil
	})
	return chosen, err
}

// received is where the letters of others lie.
const received = "Received from others/"

// fileMail files the letters of the matter, unless that was done. What others wrote lies in a folder of its own, and the last letter of
// the matter in the trash.
func (c correspondence) fileMail(ctx context.Context, a *app.App, actor db.Actor) error {
	mails, err := c.letters()
	if err != nil {
		return err
	}
	root, empty, err := emptyRoot(ctx, a, actor, a.Email.Kind(), c.matterID, "email/")
	if err != nil {
		return err
	}
	past := db.At(ctx, mails[len(mails)-1].sent.Add(filedAfter))
	if empty {
		if err := c.take(past, a, actor, root, mails); err != nil {
			return err
		}
	}
	return inPlannedTx(past, a, actor, func(tx *db.Tx) error { return c.sort(ctx, tx, a, len(mails)) })
}

func (c correspondence) take(ctx context.Context, a *app.App, actor db.Actor, root int64, mails []mail) (err error) {
	sides := c.sides()
	taken := make([]email.Taken, len(mails))
	for i, m := range mails {
		taken[i] = email.Taken{Filename: m.filename()}
		if m.from == sides[opponent] || m.from == sides[office] {
			taken[i].Path = received
		}
		if taken[i].Content, err = m.file(); err != nil {
			return err
		}
	}
	filed, err := a.Email.Take(ctx, actor, root, taken)
	if err != nil {
		return err
	}
	for _, one := range filed {
		if one.Err != nil {
			return one.Err
		}
	}
	return nil
}

// sort says something of the first letter and discards the last, unless that was done or somebody has filed or removed others.
func (c correspondence) sort(ctx context.Context, tx *db.Tx, a *app.App, most int) error {
	var ids []int64
	for _, path := range []string{"email/", "email/" + received} {
		folder, _, err := folders.Resolve(ctx, tx, c.matterID, path)
		if errors.Is(err, errs.FolderNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		places, err := a.Email.Kind().InOrder(ctx, tx, folder, filing.Search{})
		if err != nil {
			return err
		}
		for _, p := range places {
			if !p.Folder {
				ids = append(ids, p.ID)
			}
		}
	}
	if len(ids) != most {
		return nil
	}
	if err := discardItem(ctx, tx, a, a.Email.Kind(), slices.Max(ids)); err != nil {
		return err
	}
	if _, err := a.Email.SetNote(ctx, tx, slices.Min(ids), "Original in the safe."); err != nil {
		return err
	}
	return c.associate(ctx, tx, a)
}

// associate says that what the client and the other side send belongs to the matter.
func (c correspondence) associate(ctx context.Context, tx *db.Tx, a *app.App) error {
	if c.number >= associated {
		return nil
	}
	sides := c.sides()
	return a.Associations.Associate(ctx, tx, []associations.Association{
		{Address: sides[client].address, MatterID: c.matterID}, {Address: sides[opponent].address, MatterID: c.matterID},
	})
}

func discardItem(ctx context.Context, tx *db.Tx, a *app.App, k *filing.Kind, id int64) error {
	_, err := a.Filing.SetDeleted(ctx, tx, filing.Selection{Items: map[string][]int64{k.Wire: {id}}}, true)
	return err
}

// emptyRoot is the root of a matter for things of a kind, and whether nothing lies in it.
func emptyRoot(ctx context.Context, a *app.App, actor db.Actor, k *filing.Kind, matterID int64, path string) (id int64, empty bool, err error) {
	err = a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		root, _, err := folders.Resolve(ctx, tx, matterID, path)
		if err != nil {
			return err
		}
		there, _, err := k.Count(ctx, tx, root, filing.Search{IncludeDeleted: true})
		id, empty = root.ID, there == 0
		return err
	})
	return id, empty, err
}
