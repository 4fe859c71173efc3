package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"casefold/internal/app"
	"casefold/internal/associations"
	"casefold/internal/email"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/matters"
	"casefold/internal/notes"
)

const (
	notesOfMatter = 3
	// associated is how many matters the senders of which belong to them, as the person says who works on them.
	associated = 12
)

// FillMail gives the first matters of the larger firm their emails and notes, and its people associations. It takes longer
// than a start may, so it runs beside the program. What is there already is left as it is, matter by matter.
func FillMail(ctx context.Context, a *app.App) error {
	r := registers[0]
	chosen, err := r.mattersForMail(ctx, a)
	if err != nil {
		return err
	}
	for i, c := range r.correspondences(chosen) {
		member := chosen[i].Staff[0]
		actor := db.Actor{Region: r.region, Tenant: r.tenant, UserID: member.ID, Sub: member.Sub}
		if err := c.fileMail(ctx, a, actor); err != nil {
			return fmt.Errorf("demo email of matter %d: %w", c.matterID, err)
		}
		err := a.DB.InTx(ctx, actor, func(tx *db.Tx) error { return c.write(ctx, tx, a) })
		if err != nil {
			return fmt.Errorf("demo notes of matter %d: %w", c.matterID, err)
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

// fileMail files the letters of the matter, unless it has emails. What others wrote lies in a folder of its own, and the
// last letter of the matter in the trash.
func (c correspondence) fileMail(ctx context.Context, a *app.App, actor db.Actor) error {
	root, empty, err := emptyRoot(ctx, a, actor, a.Email.Kind(), c.matterID, "email/")
	if err != nil || !empty {
		return err
	}
	mails, err := c.letters(clock.Now())
	if err != nil {
		return err
	}
	sides := c.sides()
	taken := make([]email.Taken, len(mails))
	for i, m := range mails {
		taken[i] = email.Taken{Filename: m.filename()}
		if m.from == sides[opponent] || m.from == sides[office] {
			taken[i].Path = "Received from others/"
		}
		if taken[i].Content, err = m.file(); err != nil {
			return err
		}
	}
	ctx = db.At(ctx, mails[len(mails)-1].sent.Add(filedAfter))
	filed, err := a.Email.Take(ctx, actor, root, taken)
	if err != nil {
		return err
	}
	for _, one := range filed {
		if one.Err != nil {
			return one.Err
		}
	}
	return a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		if err := discardItem(ctx, tx, a, a.Email.Kind(), filed[len(filed)-1].ID); err != nil {
			return err
		}
		if _, err := a.Email.SetNote(ctx, tx, filed[0].ID, "Original in the safe."); err != nil {
			return err
		}
		return c.associate(ctx, tx, a)
	})
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

// write writes the notes of the matter, unless it has some: first what they begin with, then the whole. Every fifth matter has one in the trash.
func (c correspondence) write(ctx context.Context, tx *db.Tx, a *app.App) error {
	root, _, err := folders.Resolve(ctx, tx, c.matterID, "notes/")
	if err != nil {
		return err
	}
	there, _, err := a.Notes.Kind().Count(ctx, tx, root, filing.Search{IncludeDeleted: true})
	if err != nil || there > 0 {
		return err
	}
	for n := range notesOfMatter {
		one := c.jotting(n)
		begun, _, _ := strings.Cut(one.text, "\n\n")
		tx.At(c.opened.AddDate(0, 0, 4+17*n).Add(16 * time.Hour))
		id, err := a.Notes.Add(ctx, tx, root.ID, notes.Text{Name: one.name, Content: begun})
		if err == nil && begun != one.text {
			_, err = a.Notes.Update(ctx, tx, id, notes.Text{Name: one.name, Content: one.text}, nil)
		}
		if err != nil {
			return err
		}
		if n == notesOfMatter-1 && c.number%5 == 4 {
			if err := discardItem(ctx, tx, a, a.Notes.Kind(), id); err != nil {
				return err
			}
		}
	}
	return nil
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
