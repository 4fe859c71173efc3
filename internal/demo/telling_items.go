package demo

import (
	"context"
	"path"
	"strings"
	"time"

	"casefold/internal/demo/paperwork"
	"casefold/internal/documents"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/lookups"
	"casefold/internal/notes"
	"casefold/internal/storage"
)

// events are what became of an item.
func (t *telling) events(one *item) ([]event, error) {
	switch {
	case one.head["thread"] != "":
		return t.thread(one)
	case one.head["note"] != "":
		return t.note(one)
	}
	return t.paper(one)
}

func (t *telling) note(one *item) (events []event, err error) {
	times, name := t.times(one), t.words(one.head["note"])
	for n, v := range one.versions {
		e := event{at: times[n], who: t.username(v.who)}
		e.done = func(ctx context.Context, tx *db.Tx) (bool, error) {
			there, err := t.noteNamed(ctx, tx, name)
			return there.versions > int64(n), err
		}
		e.do = func(ctx context.Context, tx *db.Tx, _ storage.File) error {
			text := notes.Text{Name: name, Content: t.words(v.text)}
			if n > 0 {
				there, err := t.noteNamed(ctx, tx, name)
				if err == nil {
					_, err = t.app.Notes.Update(ctx, tx, there.id, text, nil)
				}
				return err
			}
			root, _, err := folders.Resolve(ctx, tx, t.matter.ID, "notes/")
			if err != nil {
				return err
			}
			id, err := t.app.Notes.Add(ctx, tx, root.ID, text)
			t.past.note("notes/", name, found{id, 1})
			return err
		}
		events = append(events, e)
	}
	more, err := t.marks(one, times[len(times)-1], []mark{{"trash", func(ctx context.Context, tx *db.Tx) error {
		there, err := t.noteNamed(ctx, tx, name)
		if err != nil {
			return err
		}
		return discardItem(ctx, tx, t.app, t.app.Notes.Kind(), there.id)
	}}})
	return append(events, more...), err
}

func (t *telling) paper(one *item) (events []event, err error) {
	folder, name := path.Split(t.words(one.head["paper"]))
	times := t.times(one)
	for n, v := range one.versions {
		e := event{at: times[n], who: t.username(v.who), content: func() ([]byte, error) { return t.file(one, v) }}
		e.done = func(ctx context.Context, tx *db.Tx) (bool, error) {
			there, err := t.document(ctx, tx, folder, name)
			return there.versions > int64(n), err
		}
		e.do = func(ctx context.Context, tx *db.Tx, stored storage.File) error {
			if n == 0 {
				return t.fileFirst(ctx, tx, one, folder, name, stored)
			}
			there, err := t.document(ctx, tx, folder, name)
			if err == nil {
				_, err = t.app.Documents.AddVersion(ctx, tx, there.id, t.words(v.comment), stored)
			}
			return err
		}
		events = append(events, e)
	}
	more, err := t.marks(one, times[len(times)-1], t.paperMarks(folder, name))
	return append(events, more...), err
}

// fileFirst files the first version of a paper.
func (t *telling) fileFirst(ctx context.Context, tx *db.Tx, one *item, folder, name string, stored storage.File) error {
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
	t.past.note("docs/"+folder, name, found{id, 1})
	base, _ := documents.Split(name)
	_, err = t.app.Documents.ChangeProperties(ctx, tx, id, documents.Properties{
		Name: base, Tags: named(one.head["tags"]), Type: lookups.Pick{New: one.head["kind"]}, Status: lookups.Pick{New: one.head["status"]},
	}, nil)
	return err
}

// file is a version of a paper, or a scan of it.
func (t *telling) file(one *item, v version) ([]byte, error) {
	if one.head["scan"] != "" {
		return paperwork.Scan(strings.Split(t.words(v.text), "[[page]]\n"))
	}
	return paperwork.File(one.head["paper"], t.words(v.text))
}

// mark is what people do to a thing beside its versions, under the word by which the texts name it.
type mark struct {
	word string
	do   func(ctx context.Context, tx *db.Tx) error
}

// paperMarks are who marked a paper or its folder (shelf), works on it or removed it.
func (t *telling) paperMarks(folder, name string) []mark {
	onPaper := func(do func(ctx context.Context, tx *db.Tx, id int64) error) func(ctx context.Context, tx *db.Tx) error {
		return func(ctx context.Context, tx *db.Tx) error {
			there, err := t.document(ctx, tx, folder, name)
			if err != nil {
				return err
			}
			return do(ctx, tx, there.id)
		}
	}
	return []mark{
		{"favourite", onPaper(func(ctx context.Context, tx *db.Tx, id int64) error {
			return t.app.Documents.SetFavorites(ctx, tx, []int64{id}, nil, true)
		})},
		{"shelf", func(ctx context.Context, tx *db.Tx) error {
			shelf, _, err := folders.Resolve(ctx, tx, t.matter.ID, "docs/"+folder)
			if err != nil {
				return err
			}
			return t.app.Folders.SetFavorite(ctx, tx, shelf.ID, true)
		}},
		{"lock", onPaper(func(ctx context.Context, tx *db.Tx, id int64) error {
			_, err := t.app.Documents.SetLock(ctx, tx, nil, id, documents.CheckedOut)
			return err
		})},
		{"trash", onPaper(func(ctx context.Context, tx *db.Tx, id int64) error {
			return discardItem(ctx, tx, t.app, t.app.Documents.Kind(), id)
		})},
	}
}

// marks are what was done to an item beside its versions, each as "who", or "who day time".
func (t *telling) marks(one *item, last time.Time, all []mark) (events []event, err error) {
	for _, m := range all {
		for _, who := range named(one.head[m.word]) {
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
			events = append(events, event{at: at, who: t.username(who), do: func(ctx context.Context, tx *db.Tx, _ storage.File) error { return m.do(ctx, tx) }})
		}
	}
	return events, nil
}

// named are what a list names between commas.
func named(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ", ")
}
