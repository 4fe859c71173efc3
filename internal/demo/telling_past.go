package demo

import (
	"context"
	"errors"

	"casefold/internal/documents"
	"casefold/internal/email"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/notes"
)

// found is a thing that lies in a matter, with the number of its versions.
type found struct{ id, versions int64 }

// past is what lies in the folders of a matter, by path and name. A folder is read once; what is made later is added.
type past map[string]map[string]found

// in is what lies in a folder.
func (t *telling) in(ctx context.Context, tx *db.Tx, path string, kind *filing.Kind, describe func(id int64) (name string, versions int64, err error)) (map[string]found, error) {
	if t.past[path] != nil {
		return t.past[path], nil
	}
	there := map[string]found{}
	folder, _, err := folders.Resolve(ctx, tx, t.matter.ID, path)
	if errors.Is(err, errs.FolderNotFound) {
		return there, nil
	}
	if err != nil {
		return nil, err
	}
	listed, err := kind.InOrder(ctx, tx, folder, filing.Search{IncludeDeleted: true})
	for _, p := range listed {
		if p.Folder || err != nil {
			continue
		}
		var name string
		var versions int64
		if name, versions, err = describe(p.ID); err == nil {
			there[name] = found{p.ID, versions}
		}
	}
	t.past[path] = there
	return there, err
}

// document finds a paper by its folder and name. There is none where its id is 0.
func (t *telling) document(ctx context.Context, tx *db.Tx, folder, name string) (found, error) {
	there, err := t.in(ctx, tx, "docs/"+folder, t.app.Documents.Kind(), func(id int64) (string, int64, error) {
		d, err := documents.Get(ctx, tx, id)
		return d.Name, d.VersionNumber, err
	})
	return there[name], err
}

// noteNamed finds a note by the name that it had first.
func (t *telling) noteNamed(ctx context.Context, tx *db.Tx, name string) (found, error) {
	there, err := t.in(ctx, tx, "notes/", t.app.Notes.Kind(), func(id int64) (string, int64, error) {
		texts, err := notes.Texts(ctx, tx, id)
		if err != nil || len(texts) == 0 {
			return "", 0, err
		}
		return texts[len(texts)-1].Name, int64(len(texts)), nil
	})
	return there[name], err
}

// filed says whether a message was filed that has the name of a file.
func (t *telling) filed(ctx context.Context, tx *db.Tx, filename string) (bool, error) {
	there, err := t.in(ctx, tx, "email/", t.app.Email.Kind(), func(id int64) (string, int64, error) {
		m, err := email.Get(ctx, tx, id)
		return m.Filename, 1, err
	})
	return there[filename].id != 0, err
}

// note remembers what was made in a folder that was read.
func (p past) note(path, name string, one found) {
	if p[path] != nil {
		p[path][name] = one
	}
}
