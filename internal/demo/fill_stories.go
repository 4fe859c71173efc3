package demo

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"casefold/internal/app"
	"casefold/internal/demo/paperwork"
	"casefold/internal/documents"
	"casefold/internal/email"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/lookups"
	"casefold/internal/matters"
	"casefold/internal/notes"
	"casefold/internal/storage"
)

// aWhile is between two things that were done to one paper on one day.
const aWhile = 7 * time.Minute

// FillStories gives the matters that have a story what lies in them, each thing on its day and by whom it was done. It runs beside the
// program. A matter in whose documents there is something is left as it is.
func FillStories(ctx context.Context, a *app.App) error {
	all, err := allStories()
	if err != nil {
		return err
	}
	r := registers[0]
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	byName, err := r.allMatters(ctx, a, people)
	if err != nil {
		return err
	}
	for _, s := range all {
		if err := newTelling(r, s, a, people, byName[s.matter]).tell(ctx); err != nil {
			return fmt.Errorf("demo story of %s: %w", s.matter, err)
		}
	}
	return nil
}

// allMatters are the matters of the firm that are not in the trash, by name.
func (r register) allMatters(ctx context.Context, a *app.App, people map[string]user) (map[string]matters.Matter, error) {
	byName := map[string]matters.Matter{}
	admin := people[r.admin]
	err := a.DB.InTx(ctx, db.Actor{Region: r.region, Tenant: r.tenant, UserID: admin.id, Sub: admin.sub}, func(tx *db.Tx) error {
		everything := matters.Search{Input: list.Input{Page: 1, PageSize: 1000}, Sort: "matterID"}
		return matters.Each(ctx, tx, everything, func(m matters.Matter) error { byName[m.Name] = m; return nil })
	})
	return byName, err
}

// telling is a story while it happens.
type telling struct {
	register
	story     story
	app       *app.App
	now       time.Time
	people    map[string]user
	matter    matters.Matter
	documents map[*item]int64
	shelves   map[*item]int64 // the folders of papers
	notes     map[*item]int64
	// day is the date that a number of days in the texts stands for, and fill puts names into them.
	day    func(days int) time.Time
	fill   *strings.Replacer
	called map[string]string // usernames by words that stand for people of the firm
}

func newTelling(r register, s story, a *app.App, people map[string]user, m matters.Matter) *telling {
	t := &telling{register: r, story: s, app: a, now: clock.Now(), people: people, matter: m, documents: map[*item]int64{}, shelves: map[*item]int64{}, notes: map[*item]int64{}}
	t.day = func(days int) time.Time { return daysAgo(t.now, days) }
	t.fill = strings.NewReplacer()
	return t
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

// text is what a version says, with dates and names.
func (t *telling) text(v version) string { return t.fill.Replace(dated(v.text, t.day)) }

// event is something that somebody did.
type event struct {
	at      time.Time
	who     string // username
	do      func(ctx context.Context, tx *db.Tx, stored storage.File) error
	mails   []mail                 // of a thread that is filed
	content func() ([]byte, error) // of a paper
}

// tell has everything happen in the order in which it did. What one person did in a row is one transaction.
func (t *telling) tell(ctx context.Context) error {
	empty, err := t.untold(ctx)
	if err != nil || !empty {
		return err
	}
	var events []event
	for i := range t.story.items {
		one, err := t.events(&t.story.items[i])
		if err != nil {
			return err
		}
		events = append(events, one...)
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.at.Compare(b.at) })
	for len(events) > 0 {
		n := 1
		for n < len(events) && len(events[0].mails) == 0 && len(events[n].mails) == 0 && events[n].who == events[0].who {
			n++
		}
		if err := t.happen(ctx, events[:n]); err != nil {
			return err
		}
		events = events[n:]
	}
	return nil
}

func (t *telling) actor(username string) (db.Actor, error) {
	one, ok := t.people[username]
	if !ok {
		return db.Actor{}, fmt.Errorf("nobody is called %s", username)
	}
	return db.Actor{Region: t.region, Tenant: t.tenant, UserID: one.id, Sub: one.sub}, nil
}

// untold says whether the matter exists and has no documents.
func (t *telling) untold(ctx context.Context) (empty bool, err error) {
	actor, err := t.actor(t.admin)
	if err != nil || t.matter.ID == 0 {
		return false, err
	}
	err = t.app.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		root, _, err := folders.Resolve(ctx, tx, t.matter.ID, "docs/")
		if err != nil {
			return err
		}
		there, _, err := t.app.Documents.Kind().Count(ctx, tx, root, filing.Search{})
		empty = there == 0
		return err
	})
	return empty, err
}

// happen does what one person did in a row, or files a thread.
func (t *telling) happen(ctx context.Context, events []event) error {
	actor, err := t.actor(events[0].who)
	if err != nil {
		return err
	}
	if len(events[0].mails) > 0 {
		return t.fileThread(ctx, actor, events[0])
	}
	var contents [][]byte
	for _, e := range events {
		if e.content == nil {
			continue
		}
		content, err := e.content()
		if err != nil {
			return err
		}
		contents = append(contents, content)
	}
	return t.app.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		var files []storage.File
		if len(contents) > 0 {
			stored, err := t.app.Storage.Put(ctx, tx, contents...)
			if err != nil {
				return err
			}
			files = stored
		}
		for _, e := range events {
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

func (t *telling) fileThread(ctx context.Context, actor db.Actor, e event) error {
	root, _, err := emptyRoot(ctx, t.app, actor, t.app.Email.Kind(), t.matter.ID, "email/")
	if err != nil {
		return err
	}
	taken := make([]email.Taken, len(e.mails))
	for i, m := range e.mails {
		taken[i] = email.Taken{Filename: m.filename()}
		if taken[i].Content, err = m.file(); err != nil {
			return err
		}
	}
	filed, err := t.app.Email.Take(db.At(ctx, e.at), actor, root, taken)
	for _, one := range filed {
		if err == nil && one.Err != nil {
			err = one.Err
		}
	}
	return err
}

// events are what became of an item.
func (t *telling) events(one *item) ([]event, error) {
	switch {
	case one.head["thread"] != "":
		return t.thread(one)
	case one.head["note"] != "":
		return t.note(one), nil
	}
	return t.paper(one)
}

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

func (t *telling) note(one *item) (events []event) {
	times := t.times(one)
	for n, v := range one.versions {
		text := notes.Text{Name: t.fill.Replace(one.head["note"]), Content: t.text(v)}
		events = append(events, event{at: times[n], who: t.username(v.who), do: func(ctx context.Context, tx *db.Tx, _ storage.File) error {
			if n > 0 {
				_, err := t.app.Notes.Update(ctx, tx, t.notes[one], text, nil)
				return err
			}
			root, _, err := folders.Resolve(ctx, tx, t.matter.ID, "notes/")
			if err == nil {
				t.notes[one], err = t.app.Notes.Add(ctx, tx, root.ID, text)
			}
			return err
		}})
	}
	return events
}

func (t *telling) paper(one *item) (events []event, err error) {
	folder, name := path.Split(t.fill.Replace(one.head["paper"]))
	times := t.times(one)
	for n, v := range one.versions {
		e := event{at: times[n], who: t.username(v.who), content: func() ([]byte, error) { return t.file(one, v) }}
		e.do = func(ctx context.Context, tx *db.Tx, stored storage.File) error {
			if n > 0 {
				_, err := t.app.Documents.AddVersion(ctx, tx, t.documents[one], dated(v.comment, t.day), stored)
				return err
			}
			root, _, err := folders.Resolve(ctx, tx, t.matter.ID, "docs/")
			if err != nil {
				return err
			}
			made := map[string]int64{"": root.ID}
			if folder != "" {
				if made, err = folders.FindOrMake(ctx, tx, root, []string{folder}); err != nil {
					return err
				}
			}
			id, err := t.app.Documents.Add(ctx, tx, made[folder], name, stored, "document.upload")
			if err != nil {
				return err
			}
			t.documents[one], t.shelves[one] = id, made[folder]
			base, _ := documents.Split(name)
			_, err = t.app.Documents.ChangeProperties(ctx, tx, id, documents.Properties{
				Name: base, Tags: words(one.head["tags"]), Type: lookups.Pick{New: one.head["kind"]}, Status: lookups.Pick{New: one.head["status"]},
			}, nil)
			return err
		}
		events = append(events, e)
	}
	more, err := t.marks(one, times[len(times)-1])
	return append(events, more...), err
}

// file is a version of a paper, or a scan of it.
func (t *telling) file(one *item, v version) ([]byte, error) {
	if one.head["scan"] != "" {
		return paperwork.Scan(strings.Split(t.text(v), "[[page]]\n"))
	}
	return paperwork.File(one.head["paper"], t.text(v))
}

// marks are what was done to a paper beside its versions: who marked it or its folder (shelf), works on it or removed it, each as "who", or "who day time".
func (t *telling) marks(one *item, last time.Time) (events []event, err error) {
	for _, mark := range []struct {
		word string
		do   func(ctx context.Context, tx *db.Tx) error
	}{
		{"favourite", func(ctx context.Context, tx *db.Tx) error {
			return t.app.Documents.SetFavorite(ctx, tx, t.documents[one], true)
		}},
		{"shelf", func(ctx context.Context, tx *db.Tx) error {
			return t.app.Folders.SetFavorite(ctx, tx, t.shelves[one], true)
		}},
		{"lock", func(ctx context.Context, tx *db.Tx) error {
			_, err := t.app.Documents.SetLock(ctx, tx, nil, t.documents[one], documents.CheckedOut)
			return err
		}},
		{"trash", func(ctx context.Context, tx *db.Tx) error {
			return discardItem(ctx, tx, t.app, t.app.Documents.Kind(), t.documents[one])
		}},
	} {
		for _, who := range words(one.head[mark.word]) {
			at := last.Add(aWhile)
			if name, when, ok := strings.Cut(who, " "); ok {
				v, err := readVersion(when + " " + name)
				if err != nil {
					return nil, err
				}
				if who = name; t.at(v).After(at) {
					at = t.at(v)
				}
			}
			events = append(events, event{at: at, who: t.username(who), do: func(ctx context.Context, tx *db.Tx, _ storage.File) error { return mark.do(ctx, tx) }})
		}
	}
	return events, nil
}

// words are what a list names between commas.
func words(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ", ")
}
