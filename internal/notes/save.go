package notes

import (
	"context"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/notes/internal/sqlgen"
)

// state is what audit lines say of a note whose text was saved. The text itself is kept with the note.
type state struct {
	Filename string `json:"filename"`
	FolderID int64  `json:"folderID,omitempty"`
	Path     string `json:"path,omitempty"`
	MatterID *int64 `json:"matterID,omitempty"`
	Version  int64  `json:"version"`
	Words    int32  `json:"words"`
}

// Create makes a note in a folder for notes. The person's draft of a new note there becomes it, and is gone.
func (s *Service) Create(ctx context.Context, tx *db.Tx, folder int64, t Text) (int64, error) {
	if err := dropNewDraft(ctx, tx, folder); err != nil {
		return 0, err
	}
	return s.Add(ctx, tx, folder, t)
}

// Add is Create for a text that nobody typed there: drafts stay as they are.
func (s *Service) Add(ctx context.Context, tx *db.Tx, folder int64, t Text) (int64, error) {
	t, err := t.clean()
	if err != nil {
		return 0, err
	}
	at, err := folders.Enter(ctx, tx, folder)
	if err != nil {
		return 0, err
	}
	if err := takesNotes(at); err != nil {
		return 0, err
	}
	id, err := tx.IDs(ctx, noteIDs, 1)
	if err != nil {
		return 0, err
	}
	err = sqlgen.New(tx).InsertNote(ctx, sqlgen.InsertNoteParams{
		TenantID: tx.Tenant, ID: id, FolderID: folder, Name: t.Name, Content: t.Content, Words: t.words(), Now: tx.Now, UserID: tx.UserID,
	})
	if err != nil {
		return 0, err
	}
	path, err := folders.Path(ctx, tx, folder)
	if err != nil {
		return 0, err
	}
	s.publish(tx, id, folder)
	stepCreate.Pass(tx)
	return id, audit.Record(ctx, tx, audit.Line{Action: "note.create", Object: "note", ObjectID: id,
		After: state{t.Name, folder, path, at.MatterID, 1, t.words()}})
}

// takesNotes refuses a folder in which no note can be made.
func takesNotes(at folders.Folder) error {
	switch {
	case at.MatterDeleted:
		return errs.MatterInTrashCreate
	case at.Trashed():
		return errs.FolderInTrash
	}
	return holdsNotes(at)
}

func holdsNotes(at folders.Folder) error {
	if at.Area != folders.Notes {
		return errs.Invalid("directoryID", "there are no notes in this folder")
	}
	return nil
}

// Conflict is the errorData of somebody who read a text that another one has replaced since.
type Conflict struct {
	Theirs Saved  // what the note says now
	Read   *Saved // what the person began from, where that was a text of the note
}

// Update saves another text of a note, and keeps the one before. Read is the rev of the text that the person began from, nil
// where that does not matter: once another one has been saved, this is ChangedBySomeoneElse with a Conflict. A text that
// the note has already is not saved again. The person's draft of the note is gone.
func (s *Service) Update(ctx context.Context, tx *db.Tx, id int64, t Text, read *int64) (Saved, error) {
	t, err := t.clean()
	if err != nil {
		return Saved{}, err
	}
	held, err := finder.Hold(ctx, tx, id)
	if err != nil {
		return Saved{}, err
	}
	n := held[0]
	if err := n.Live(errs.NoteInTrash); err != nil {
		return Saved{}, err
	}
	now, err := textOf(ctx, tx, id, n.Rev)
	if err != nil {
		return Saved{}, err
	}
	if now.Text == t {
		return now, dropDraft(ctx, tx, id)
	}
	if read != nil && *read != n.Rev {
		return Saved{}, conflict(ctx, tx, id, now, *read)
	}
	return s.replace(ctx, tx, n, now.Text, t)
}

func conflict(ctx context.Context, tx *db.Tx, id int64, now Saved, read int64) error {
	c := Conflict{Theirs: now}
	if began, err := textOf(ctx, tx, id, read); err == nil {
		c.Read = &began
	}
	return errs.ChangedBySomeoneElse.With(wireOfConflict(c))
}

func (s *Service) replace(ctx context.Context, tx *db.Tx, n Note, before, after Text) (Saved, error) {
	q := sqlgen.New(tx)
	if err := q.KeepText(ctx, sqlgen.KeepTextParams{TenantID: tx.Tenant, ID: n.ID}); err != nil {
		return Saved{}, err
	}
	stepTextKept.Pass()
	_, err := q.ReplaceText(ctx, sqlgen.ReplaceTextParams{
		TenantID: tx.Tenant, ID: n.ID, Name: after.Name, Content: after.Content, Words: after.words(), Now: tx.Now, UserID: tx.UserID,
	})
	if err != nil {
		return Saved{}, err
	}
	if err := dropDraft(ctx, tx, n.ID); err != nil {
		return Saved{}, err
	}
	s.publish(tx, n.ID, n.FolderID)
	err = audit.Record(ctx, tx, audit.Line{Action: "note.update", Object: "note", ObjectID: n.ID,
		Before: state{Filename: before.Name, Version: n.Rev, Words: before.words()},
		After:  state{Filename: after.Name, Version: n.Rev + 1, Words: after.words()}})
	if err != nil {
		return Saved{}, err
	}
	stepUpdate.Pass(tx)
	return textOf(ctx, tx, n.ID, n.Rev+1)
}

// publish tells browsers that a folder shows something else now, and that the note in it changed.
func (s *Service) publish(tx *db.Tx, id, folder int64) {
	s.kind.Publish(s.hub, tx, []int64{folder}, events.Change{ID: id, In: events.InFolder(folder)})
}
