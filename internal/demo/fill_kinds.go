package demo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"casefold/internal/app"
	"casefold/internal/matters"
)

// folderOf is where the papers of a type of matters lie.
func folderOf(kind string) string {
	return "kinds/" + strings.ReplaceAll(strings.ToLower(kind), " ", "-")
}

// FillPapers gives every matter without a story a few papers and notes that fit its type, by those who work on it. It runs beside the
// program. A matter in whose documents there is something is left as it is.
func FillPapers(ctx context.Context, a *app.App) error {
	everywhere, err := readStory("kinds/any")
	if err != nil {
		return err
	}
	for _, r := range registers {
		people, err := r.people(ctx, a)
		if err != nil {
			return err
		}
		all, err := r.allMatters(ctx, a, people)
		if err != nil {
			return err
		}
		for _, o := range r.intakes() {
			m, live := all[o.name]
			if !live || storied(o.name) {
				continue
			}
			s, err := readStory(folderOf(o.kind))
			if errors.Is(err, fs.ErrNotExist) {
				s, err = readStory(folderOf("General"))
			}
			if err != nil {
				return err
			}
			s.items = append(s.items, everywhere.items...)
			t := newTelling(r, s, a, people, m)
			t.plain(o, people)
			if err := t.tell(ctx); err != nil {
				return fmt.Errorf("demo papers of %s: %w", o.name, err)
			}
		}
	}
	return nil
}

// plain makes the texts of a type those of the matter: lawyer is who works on it, and days are counted from the day it was opened.
func (t *telling) plain(o intake, people map[string]user) {
	opened := o.day(t.now)
	t.day = func(days int) time.Time { return daysAgo(opened, -days) }
	t.story.items = t.sofar(t.story.items)
	served := t.work[o.client]
	c := correspondence{number: o.number, kind: o.kind, client: served.client, person: t.isPerson(served.client)}
	name := map[string]string{}
	for username, one := range people {
		name[one.sub] = username
	}
	lead := matters.Member{Name: "Harbor & Finch LLP"}
	if len(t.matter.Staff) > 0 {
		lead = t.matter.Staff[0]
	}
	t.called = map[string]string{"lawyer": name[lead.Sub], "assistant": t.assistants[o.number%len(t.assistants)]}
	if o.walled() {
		t.called["assistant"] = t.called["lawyer"]
	}
	sides := c.sides()
	amount := 4 + o.number*7%37
	t.fill = strings.NewReplacer("{matter}", o.name, "{client}", served.client, "{contact}", sides[client].name, "{opponent}", sides[opponent].name, "{lawyer}", lead.Name,
		"{amount}", fmt.Sprintf("%d,%03d", amount*3, o.number*125%1000), "{retainer}", fmt.Sprintf("%d,%d00", 2+o.number%6, o.number%10))
}

// sofar are items with the versions that they have by now: a matter that was opened last week has had no discovery yet.
func (t *telling) sofar(all []item) (some []item) {
	for _, one := range all {
		n := 0
		for n < len(one.versions) && t.at(one.versions[n]).Before(t.now) {
			n++
		}
		if one.versions = one.versions[:n]; n > 0 {
			some = append(some, one)
		}
	}
	return some
}
