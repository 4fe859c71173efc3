package demo

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"casefold/internal/app"
)

// folderOf is where the papers of a type of matters lie.
func folderOf(kind string) string {
	return "kinds/" + strings.ReplaceAll(strings.ToLower(kind), " ", "-")
}

// readKind reads what a matter of the type has, and what every matter has.
func readKind(kind string) (story, error) {
	s, err := readStory(folderOf(kind))
	if err != nil {
		return s, err
	}
	everywhere, err := readStory("kinds/any")
	s.items = append(s.items, everywhere.items...)
	return s, err
}

// FillPapers gives every matter without a story a few papers and notes that fit its type and say what it is about, by those who work
// on it. It runs beside the program. What an earlier start has done is left as it is, and the rest is added.
func FillPapers(ctx context.Context, a *app.App) error {
	return together(ctx, registers, func(ctx context.Context, r register) error {
		f, err := r.open(ctx, a)
		if err != nil {
			return err
		}
		prepare := func(ctx context.Context, o intake) (told, error) {
			ready, err := f.papersOf(ctx, o)
			if err != nil {
				return ready, fmt.Errorf("demo papers of %s: %w", o.name, err)
			}
			return ready, nil
		}
		return inTurn(ctx, r.intakes(), prepare, happen)
	})
}

// papersOf are the papers of a matter, which has none of this kind where it has a story or is in the trash.
func (f *practice) papersOf(ctx context.Context, o intake) (none told, err error) {
	m, live := f.matters[o.name]
	if !live || storied(o.name) {
		return none, nil
	}
	s, err := readKind(o.kind)
	if err != nil {
		return none, err
	}
	t := newTelling(f, s, m)
	if err := t.plain(o); err != nil {
		return none, err
	}
	return t.prepare(ctx)
}

// plain makes the texts of a type those of the matter: lawyer is who works on it, and days are counted from the day it was opened.
func (t *telling) plain(o intake) error {
	facts, err := t.facts(o)
	if err != nil {
		return err
	}
	opened := o.day(t.made)
	t.day = func(days int) time.Time { return daysAgo(opened, -days) }
	t.story.items = t.sofar(t.story.items)
	lead := t.lead(t.matter)
	t.called = map[string]string{"lawyer": pick(t.staff, o.number), "assistant": t.assistant(o)}
	served := t.work[o.client]
	sides := correspondence{number: o.number, kind: o.kind, client: served.client, person: t.isPerson(served.client)}.sides()
	pairs := []string{
		"{matter}", o.name, "{client}", served.client, "{contact}", sides[client].name, "{opponent}", sides[opponent].name, "{lawyer}", lead.Name,
		"{firm}", t.firmName(), "{retainer}", fmt.Sprintf("%d,%d00", 2+o.number%6, o.number%10), "{no}", strconv.Itoa(101 + o.number*37%880),
	}
	for word, text := range facts {
		pairs = append(pairs, "{"+word+"}", text)
	}
	for i := range 9 { // figures of sheets, which differ from matter to matter
		pairs = append(pairs, fmt.Sprintf("{n%d}", i+1), strconv.Itoa(3+drawn(served.client+o.name, i)%38))
	}
	t.mark(o)
	fill := strings.NewReplacer(pairs...)
	t.say = func(text string) string {
		return strings.ReplaceAll(fill.Replace(worded(text, served.client+o.name)), "..", ".") // names of companies may end with a full stop
	}
	return nil
}

// everySo is how many matters there are for one whose papers somebody marks.
const everySo = 6

// mark leaves the marks of few matters, so that people have favorites that they can tell apart. Beginners mark what they work on.
func (t *telling) mark(o intake) {
	for _, one := range t.story.items {
		switch {
		case one.head["favourite"] == "beginners":
			one.head["favourite"] = ""
			if o.number >= o.all-beginnersMatters && !o.walled() {
				one.head["favourite"] = strings.Join(t.beginners, ", ")
			}
		case o.all > everySo && o.number%everySo != 1:
			one.head["favourite"], one.head["shelf"] = "", ""
		}
	}
}

func (r register) firmName() string {
	for _, firm := range demoFirms {
		if firm.ID == r.tenant {
			return firm.Name
		}
	}
	return ""
}

// sofar are items with the versions that they have by now: a matter that was opened last week has had no discovery yet.
func (t *telling) sofar(all []item) (some []item) {
	for _, one := range all {
		n := 0
		for n < len(one.versions) && t.at(one.versions[n]).Before(t.made) {
			n++
		}
		if one.versions = one.versions[:n]; n > 0 {
			some = append(some, one)
		}
	}
	return some
}
