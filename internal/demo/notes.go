package demo

import (
	"context"
	"strings"

	"casefold/internal/app"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/matters"
	"casefold/internal/notes"
)

// memo is a note of every matter that has some. Later is what it says since somebody changed it, empty where nobody did.
type memo struct {
	folder, name, text, later string
	trashed                   bool
}

var memos = []memo{
	{name: "First call with {client}", text: "{client} called about {matter}.\n\nWants to know what the next months cost. Sends the papers by Friday."},
	{name: "Open questions", text: "Who signed the original?\nWhere is the second copy?", later: "Who signed the original? The managing director.\nWhere is the second copy?\nAsk for the board minutes."},
	{folder: "Calls/", name: "Call with opposing counsel", text: "They propose two weeks more. No objection from us, if in writing."},
	{folder: "Calls/", name: "Call with the court clerk", text: "Hearing room changed. Bring three paper copies."},
	{folder: "Meetings/", name: "Strategy meeting", text: "Present: partner, associate, {client}.\n\n1. Facts\n2. Risks\n3. Fees", later: "Present: partner, associate, {client}.\n\n1. Facts: agreed\n2. Risks: limitation period ends in spring\n3. Fees: monthly"},
	{folder: "Meetings/", name: "Site visit", text: "Photographs are in Documents. The north entrance was locked."},
	{name: "Conflicts check", text: "Nothing found for {client} and the other side."},
	{name: "Old to-do list", text: "All done.", trashed: true},
}

// fillNotes writes notes in the matters that have documents, unless the first of them has some already.
func (r register) fillNotes(ctx context.Context, a *app.App) error {
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	admin := db.Actor{Region: r.region, Tenant: r.tenant, UserID: people[r.admin].id, Sub: people[r.admin].sub}
	var chosen []matters.Matter
	err = a.DB.InTx(ctx, admin, func(tx *db.Tx) error {
		first := matters.Search{Input: list.Input{Page: 1, PageSize: mattersWithFiles}, Sort: "matterID"}
		return matters.Each(ctx, tx, first, func(m matters.Matter) error { chosen = append(chosen, m); return nil })
	})
	if err != nil {
		return err
	}
	for _, m := range chosen {
		if err := a.DB.InTx(ctx, admin, func(tx *db.Tx) error { return writeMemos(ctx, tx, a, m) }); err != nil {
			return err
		}
	}
	return nil
}

func writeMemos(ctx context.Context, tx *db.Tx, a *app.App, m matters.Matter) error {
	root, _, err := folders.Resolve(ctx, tx, m.ID, "notes/")
	if err != nil {
		return err
	}
	there, _, err := a.Notes.Kind().Count(ctx, tx, root, filing.Search{IncludeDeleted: true})
	if err != nil || there > 0 || m.Deleted {
		return err
	}
	places, err := folders.FindOrMake(ctx, tx, root, []string{"Calls/", "Meetings/"})
	if err != nil {
		return err
	}
	places[""] = root.ID
	client := "The client"
	if m.Client != nil {
		client = m.Client.Name
	}
	fill := strings.NewReplacer("{matter}", m.Name, "{client}", client)
	for _, one := range memos {
		id, err := a.Notes.Add(ctx, tx, places[one.folder], notes.Text{Name: fill.Replace(one.name), Content: fill.Replace(one.text)})
		if err != nil {
			return err
		}
		if one.later != "" {
			if _, err := a.Notes.Update(ctx, tx, id, notes.Text{Name: fill.Replace(one.name), Content: fill.Replace(one.later)}, nil); err != nil {
				return err
			}
		}
		if one.trashed {
			if _, err := a.Filing.SetDeleted(ctx, tx, filing.Selection{Items: map[string][]int64{"Note": {id}}}, true); err != nil {
				return err
			}
		}
	}
	return nil
}
