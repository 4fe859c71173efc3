package notes

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/notes/internal/sqlgen"
)

// Details are what a page shows of a note.
type Details struct {
	Note
	Saved
	Path       string // of its folder
	MatterName string
	CreatedAt  time.Time
	CreatedBy  string
}

// seenFor is how long the history takes opening a note once more for the same look at it.
const seenFor = 10 * time.Minute

// Open reads a note, in the trash or not, and leaves in the history that the person did.
func Open(ctx context.Context, tx *db.Tx, id int64) (Details, error) {
	note, err := finder.Get(ctx, tx, id)
	if err != nil {
		return Details{}, err
	}
	q := sqlgen.New(tx)
	row, err := q.Note(ctx, sqlgen.NoteParams{TenantID: tx.Tenant, ID: id})
	if err != nil {
		return Details{}, err
	}
	path, err := folders.Path(ctx, tx, row.FolderID)
	if err != nil {
		return Details{}, err
	}
	d := Details{
		Note: note, Saved: Saved{Text{row.Name, row.Content}, row.Rev, row.ModifiedAt, row.ModifiedBy},
		Path: path, MatterName: row.MatterName, CreatedAt: row.CreatedAt, CreatedBy: row.CreatedBy,
	}
	seen, err := q.SeenLately(ctx, sqlgen.SeenLatelyParams{TenantID: tx.Tenant, NoteID: id, UserID: tx.UserID, Since: tx.Now.Add(-seenFor)})
	if err != nil || seen {
		return d, err
	}
	return d, audit.Record(ctx, tx, audit.Line{Action: "note.view", Object: "note", ObjectID: id,
		After: state{Filename: row.Name, Version: row.Rev, Words: row.Words}})
}

// Outline is a text of a note without its content.
type Outline struct {
	Name       string
	Rev        int64
	Words      int32
	ModifiedAt time.Time
	ModifiedBy string
}

// Texts are all texts that a note has had, the last one first.
func Texts(ctx context.Context, tx *db.Tx, id int64) ([]Outline, error) {
	if _, err := finder.Get(ctx, tx, id); err != nil {
		return nil, err
	}
	rows, err := sqlgen.New(tx).Texts(ctx, sqlgen.TextsParams{TenantID: tx.Tenant, NoteID: id})
	all := make([]Outline, len(rows))
	for i, row := range rows {
		all[i] = Outline{row.Name, row.Rev, row.Words, row.ModifiedAt, row.ModifiedBy}
	}
	return all, err
}

// TextOf is one of the texts that a note has had. One that there never was is VersionNotFound.
func TextOf(ctx context.Context, tx *db.Tx, id, rev int64) (Saved, error) {
	if _, err := finder.Get(ctx, tx, id); err != nil {
		return Saved{}, err
	}
	return textOf(ctx, tx, id, rev)
}

func textOf(ctx context.Context, tx *db.Tx, id, rev int64) (Saved, error) {
	row, err := sqlgen.New(tx).TextOf(ctx, sqlgen.TextOfParams{TenantID: tx.Tenant, NoteID: id, Rev: rev})
	if errors.Is(err, pgx.ErrNoRows) {
		err = errs.VersionNotFound.Saying("This text of the note could not be found.")
	}
	return Saved{Text{row.Name, row.Content}, row.Rev, row.ModifiedAt, row.ModifiedBy}, err
}
