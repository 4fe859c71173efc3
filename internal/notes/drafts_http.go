package notes

import (
	"context"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	draftInput struct {
		ID          int64 `query:"id" doc:"The note, or"`
		DirectoryID int64 `query:"directoryID" doc:"the folder that a new note is for"`
	}
	putDraftInput struct {
		Body struct {
			ID          api.ID `json:"id,omitempty" doc:"The note, or"`
			DirectoryID api.ID `json:"directoryID,omitempty" doc:"the folder that a new note is for"`
			Rev         int64  `json:"rev,omitempty" doc:"Which of the note's texts it began from"`
			Name        string `json:"name"`
			Content     string `json:"content"`
		}
	}
	discardDraftInput struct {
		Body struct {
			ID          api.ID `json:"id,omitempty" doc:"The note, or"`
			DirectoryID api.ID `json:"directoryID,omitempty" doc:"the folder that a new note is for"`
		}
	}
	draftWire struct {
		Name    string    `json:"name"`
		Content string    `json:"content"`
		Rev     int64     `json:"rev" doc:"Which of the note's texts it began from, 0 for a new note"`
		SavedOn time.Time `json:"savedOn"`
	}
	draftsWire struct {
		Drafts []draftWire `json:"drafts" maxItems:"1" doc:"Empty where nothing is kept"`
	}
	keptWire struct {
		SavedOn time.Time `json:"savedOn"`
	}
)

// mountDrafts declares the calls for what a person has typed and not saved. Nobody else sees it.
func mountDrafts(r *api.Router) {
	finds := api.Fails(errs.NoteNotFound, errs.NoNoteAccess, errs.FolderNotFound, errs.NoFolderAccess)
	api.Get(r, "/notes/draft", getDraft, permissions.SignedIn, finds)
	api.Put(r, "/notes/draft", putDraft, permissions.SignedIn, finds, api.MaxBody(bodyLimit))
	api.Post(r, "/notes/draft/discard", postDiscardDraft, permissions.SignedIn, finds)
}

// oneOf refuses a call that names both, or neither.
func oneOf(id, folder int64) error {
	if (id == 0) == (folder == 0) {
		return errs.Invalid("id", "name a note, or the folder that a new one is for")
	}
	return nil
}

func getDraft(ctx context.Context, tx *db.Tx, in *draftInput) (draftsWire, error) {
	if err := oneOf(in.ID, in.DirectoryID); err != nil {
		return draftsWire{}, err
	}
	read, of := ReadDraft, in.ID
	if in.ID == 0 {
		read, of = ReadNewDraft, in.DirectoryID
	}
	d, err := read(ctx, tx, of)
	wire := draftsWire{Drafts: []draftWire{}}
	if err == nil && d != nil {
		wire.Drafts = append(wire.Drafts, draftWire{d.Name, d.Content, d.Rev, d.SavedAt.UTC()})
	}
	return wire, err
}

func putDraft(ctx context.Context, tx *db.Tx, in *putDraftInput) (keptWire, error) {
	b := in.Body
	if err := oneOf(int64(b.ID), int64(b.DirectoryID)); err != nil {
		return keptWire{}, err
	}
	kept, typed := keptWire{tx.Now.UTC()}, Text{b.Name, b.Content}
	if b.ID == 0 {
		return kept, KeepNewDraft(ctx, tx, int64(b.DirectoryID), typed)
	}
	return kept, KeepDraft(ctx, tx, int64(b.ID), b.Rev, typed)
}

func postDiscardDraft(ctx context.Context, tx *db.Tx, in *discardDraftInput) (struct{}, error) {
	b := in.Body
	if err := oneOf(int64(b.ID), int64(b.DirectoryID)); err != nil {
		return struct{}{}, err
	}
	if b.ID == 0 {
		return struct{}{}, DiscardNewDraft(ctx, tx, int64(b.DirectoryID))
	}
	return struct{}{}, DiscardDraft(ctx, tx, int64(b.ID))
}
