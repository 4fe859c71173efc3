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
	textInput struct {
		ID  int64 `query:"id" required:"true"`
		Rev int64 `query:"rev" required:"true" doc:"Which of its texts: 1 is the first"`
	}
	outlineWire struct {
		Rev        int64     `json:"rev"`
		Name       string    `json:"name"`
		Words      int32     `json:"words"`
		ModifiedOn time.Time `json:"modifiedOn"`
		ModifiedBy string    `json:"modifiedBy"`
	}
)

// mountTexts declares the calls for the texts that a note had before.
func mountTexts(r *api.Router) {
	finds := api.Fails(errs.NoteNotFound, errs.NoNoteAccess)
	api.Get(r, "/notes/texts", getTexts, permissions.SignedIn, finds)
	api.Get(r, "/notes/text", getText, permissions.SignedIn, finds, api.Fails(errs.VersionNotFound))
}

func getTexts(ctx context.Context, tx *db.Tx, in *noteInput) ([]outlineWire, error) {
	all, err := Texts(ctx, tx, in.ID)
	wires := make([]outlineWire, len(all))
	for i, one := range all {
		wires[i] = outlineWire{one.Rev, one.Name, one.Words, one.ModifiedAt.UTC(), one.ModifiedBy}
	}
	return wires, err
}

func getText(ctx context.Context, tx *db.Tx, in *textInput) (savedWire, error) {
	saved, err := TextOf(ctx, tx, in.ID, in.Rev)
	return wireOf(saved), err
}
