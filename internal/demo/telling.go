package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"casefold/internal/email"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/matters"
	"casefold/internal/storage"
)

// aWhile is between two things that were done to one paper on one day.
const aWhile = 7 * time.Minute

// telling is a story while it happens.
type telling struct {
	*practice
	story  story
	matter matters.Matter
	past   past
	// day is the date that a number of days in the texts stands for, and say puts names into them.
	day    func(days int) time.Time
	say    func(text string) string
	called map[string]string // usernames by words that stand for people of the firm
}

func newTelling(f *practice, s story, m matters.Matter) *telling {
	t := &telling{practice: f, story: s, matter: m, past: past{}}
	t.day = func(days int) time.Time { return daysAgo(t.made, days) }
	t.say = func(text string) string { return text }
	return t
}

// event is something that somebody did.
type event struct {
	at  time.Time
	who string // username
	do  func(ctx context.Context, tx *db.Tx, stored storage.File) error
	// done says whether an earlier start did it. What leaves nothing to see, such as a mark, does not say, and may be done again.
	done    func(ctx context.Context, tx *db.Tx) (bool, error)
	content func() ([]byte, error) // of a paper
	mails   func() ([]mail, error) // of a thread that is filed
}

// deed is what one person did in a row, or a thread that is filed, with what it takes.
type deed struct {
	events   []event
	contents [][]byte // of the papers
	mails    []email.Taken
}

// told is a story that only has to happen.
type told struct {
	*telling
	deeds []deed
}

// prepare makes everything that has not happened yet ready.
func (t *telling) prepare(ctx context.Context) (told, error) {
	ready := told{telling: t}
	left, err := t.left(ctx)
	for _, events := range left {
		d := deed{events: events}
		if d.mails, err = messagesOf(events[0]); err != nil {
			return ready, err
		}
		for _, e := range events {
			if e.content == nil {
				continue
			}
			content, err := e.content()
			if err != nil {
				return ready, err
			}
			d.contents = append(d.contents, content)
		}
		ready.deeds = append(ready.deeds, d)
	}
	return ready, err
}

func happen(ctx context.Context, t told) error { return t.happen(ctx) }

// happen has everything happen in the order in which it did.
func (t told) happen(ctx context.Context) error {
	for _, d := range t.deeds {
		if err := t.one(ctx, d); err != nil {
			return fmt.Errorf("demo matter %d: %w", t.matter.ID, err)
		}
	}
	return nil
}

// left is what has not happened. What one person did in a row is one transaction, and so is a thread that is filed: a start that is
// interrupted has done everything up to some event, and nothing after it.
func (t *telling) left(ctx context.Context) (list [][]event, err error) {
	if t.matter.ID == 0 { // it is in the trash
		return nil, nil
	}
	var events []event
	for i := range t.story.items {
		one, err := t.events(&t.story.items[i])
		if err != nil {
			return nil, err
		}
		events = append(events, one...)
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.at.Compare(b.at) })
	events, err = t.untold(ctx, events)
	for len(events) > 0 {
		n := 1
		for n < len(events) && events[0].mails == nil && events[n].mails == nil && events[n].who == events[0].who {
			n++
		}
		list, events = append(list, events[:n]), events[n:]
	}
	return list, err
}

// untold are the events that have not happened.
func (t *telling) untold(ctx context.Context, events []event) (rest []event, err error) {
	actor, err := t.actor(t.admin)
	if err != nil {
		return nil, err
	}
	rest = events
	err = inPlannedTx(ctx, t.app, actor, func(tx *db.Tx) error {
		for area, kind := range map[string]*filing.Kind{"docs/": t.app.Documents.Kind(), "notes/": t.app.Notes.Kind(), "email/": t.app.Email.Kind()} {
			root, _, err := folders.Resolve(ctx, tx, t.matter.ID, area)
			if err != nil {
				return err
			}
			there, _, err := kind.Count(ctx, tx, root, filing.Search{IncludeDeleted: true})
			if err != nil {
				return err
			}
			if there > 0 {
				rest, err = t.after(ctx, tx, events)
				return err
			}
		}
		return nil
	})
	return rest, err
}

// after are the events after the last one that was done.
func (t *telling) after(ctx context.Context, tx *db.Tx, events []event) ([]event, error) {
	for n := len(events) - 1; n >= 0; n-- {
		if events[n].done == nil {
			continue
		}
		if done, err := events[n].done(ctx, tx); done || err != nil {
			return events[n+1:], err
		}
	}
	return events, nil
}

// one does what one person did in a row, or files a thread. What is done beside it may be the first to name the same tags in another
// order: the one that the database ends is done again.
func (t *telling) one(ctx context.Context, d deed) error {
	actor, err := t.actor(d.events[0].who)
	if err != nil {
		return err
	}
	if d.mails != nil {
		return t.fileThread(ctx, actor, d)
	}
	for err = t.do(ctx, actor, d); db.Deadlock(err); err = t.do(ctx, actor, d) {
		t.past = past{}
	}
	return err
}

// do does what one person did in a row, or nothing.
func (t *telling) do(ctx context.Context, actor db.Actor, d deed) (err error) {
	return inPlannedTx(ctx, t.app, actor, func(tx *db.Tx) error {
		var files []storage.File
		if len(d.contents) > 0 {
			if files, err = t.app.Storage.Put(ctx, tx, d.contents...); err != nil {
				return err
			}
		}
		for _, e := range d.events {
			var stored storage.File
			if e.content != nil {
				stored, files = files[0], files[1:]
			}
			tx.At(e.at)
			if err := e.do(ctx, tx, stored); err != nil {
				return err
			}
		}
		return nil
	})
}

// messagesOf are the messages of a thread that is filed.
func messagesOf(e event) ([]email.Taken, error) {
	if e.mails == nil {
		return nil, nil
	}
	mails, err := e.mails()
	taken := make([]email.Taken, len(mails))
	for i, m := range mails {
		if err != nil {
			break
		}
		taken[i].Filename = m.filename()
		taken[i].Content, err = m.file()
	}
	return taken, err
}

// fileThread files all messages of a thread, or none.
func (t *telling) fileThread(ctx context.Context, actor db.Actor, d deed) error {
	root, _, err := emptyRoot(ctx, t.app, actor, t.app.Email.Kind(), t.matter.ID, "email/")
	if err != nil {
		return err
	}
	filed, err := t.app.Email.Take(db.At(ctx, d.events[0].at), actor, root, d.mails)
	for _, one := range filed {
		if err == nil && one.Err != nil {
			err = one.Err
		}
	}
	return err
}

// at is when a version came about.
func (t *telling) at(v version) time.Time {
	return t.day(v.days).Add(time.Duration(v.minutes) * time.Minute)
}

// times are when the versions of an item came about, each after the one before: days that fall on the same Friday may be out of order.
func (t *telling) times(one *item) (list []time.Time) {
	for n, v := range one.versions {
		at := t.at(v)
		if n > 0 && !at.After(list[n-1]) {
			at = list[n-1].Add(aWhile)
		}
		list = append(list, at)
	}
	return list
}

// words are what a text of the story says, with dates and names.
func (t *telling) words(text string) string { return dated(t.say(text), t.day) }

// username is that of a person of the firm by their first name, or by a word that stands for them.
func (t *telling) username(first string) string {
	if t.called[first] != "" {
		return t.called[first]
	}
	for username := range t.people {
		if _, name, _ := strings.Cut(username, "."); strings.HasPrefix(name, first+".") {
			return username
		}
	}
	return first
}
