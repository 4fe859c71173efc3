package email

import (
	"context"
	"strings"
	"unicode/utf8"

	"casefold/internal/audit"
	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// noted is what audit lines say of a short note.
type noted struct {
	Filename string `json:"filename"`
	Notes    string `json:"notes"`
}

// SetNote writes the short note of an email that is not in the trash, and returns its new rev.
func (s *Service) SetNote(ctx context.Context, tx *db.Tx, id int64, note string) (int64, error) {
	if utf8.RuneCountInString(note) > maxNote {
		return 0, errs.Invalid("value", "Notes cannot be longer than 1000 characters")
	}
	if strings.ContainsRune(note, 0) || !utf8.ValidString(note) {
		return 0, errs.Invalid("value", "it holds characters that no text has")
	}
	held, err := finder.Hold(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	e := held[0]
	if err := e.Live(); err != nil || e.Notes == note {
		return e.Rev, err
	}
	rev, err := sqlgen.New(tx).SetNote(ctx, sqlgen.SetNoteParams{TenantID: tx.Tenant, ID: id, Notes: note})
	if err != nil {
		return 0, err
	}
	s.kind.Publish(s.hub, tx, []int64{e.FolderID}, newsOf(e))
	err = audit.Record(ctx, tx, audit.Line{Action: "email.note", Object: "email", ObjectID: id, Before: noted{e.Name, e.Notes}, After: noted{e.Name, note}})
	stepNote.Pass(tx)
	return rev, err
}
