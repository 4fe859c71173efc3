package notes

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/notes/internal/sqlgen"
)

// A draft may be longer than a note can be: what was typed is kept until the person has made it shorter.
const (
	maxDraftName    = 1000
	maxDraftContent = 2 * MaxContent
)

// Draft is what a person has typed and not saved. Rev is the text that it began from, 0 for a new note.
type Draft struct {
	Text
	Rev     int64
	SavedAt time.Time
}

func (t Text) checkDraft() error {
	switch {
	case utf8.RuneCountInString(t.Name) > maxDraftName:
		return errs.Invalid("name", "Matter Note Name can only be 255 characters long")
	case utf8.RuneCountInString(t.Content) > maxDraftContent:
		return errs.Invalid("content", "A note can have at most 200,000 characters")
	case strings.ContainsRune(t.Name+t.Content, 0):
		return errs.Invalid("content", "A note cannot contain this character")
	}
	return nil
}

// KeepDraft keeps what the person has typed into a note, in place of what was kept before. Notes in the trash keep drafts
// too: somebody may have moved one there while the person was typing. A draft that says what the note says is none.
func KeepDraft(ctx context.Context, tx *db.Tx, id, rev int64, t Text) error {
	if err := t.checkDraft(); err != nil {
		return err
	}
	note, err := finder.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if rev < 1 || rev > note.Rev {
		return errs.Invalid("rev", "the note never had this text")
	}
	now, err := textOf(ctx, tx, id, note.Rev)
	if err != nil {
		return err
	}
	if now.Text == t {
		return dropDraft(ctx, tx, id)
	}
	err = sqlgen.New(tx).PutDraft(ctx, sqlgen.PutDraftParams{
		TenantID: tx.Tenant, UserID: tx.UserID, NoteID: id, Rev: rev, Name: t.Name, Content: t.Content, SavedAt: tx.Now,
	})
	stepDraft.Pass(tx)
	return err
}

// KeepNewDraft is KeepDraft for a new note in a folder. An empty one is none.
func KeepNewDraft(ctx context.Context, tx *db.Tx, folder int64, t Text) error {
	if err := t.checkDraft(); err != nil {
		return err
	}
	if err := mayDraftIn(ctx, tx, folder); err != nil {
		return err
	}
	if t == (Text{}) {
		return dropNewDraft(ctx, tx, folder)
	}
	err := sqlgen.New(tx).PutNewDraft(ctx, sqlgen.PutNewDraftParams{
		TenantID: tx.Tenant, UserID: tx.UserID, FolderID: folder, Name: t.Name, Content: t.Content, SavedAt: tx.Now,
	})
	stepDraft.Pass(tx)
	return err
}

// ReadDraft is what the person has typed into a note, nil where there is nothing.
func ReadDraft(ctx context.Context, tx *db.Tx, id int64) (*Draft, error) {
	if _, err := finder.Get(ctx, tx, id); err != nil {
		return nil, err
	}
	row, err := sqlgen.New(tx).Draft(ctx, sqlgen.DraftParams{TenantID: tx.Tenant, UserID: tx.UserID, NoteID: id})
	return found(Draft{Text{row.Name, row.Content}, row.Rev, row.SavedAt}, err)
}

// ReadNewDraft is ReadDraft for a new note in a folder.
func ReadNewDraft(ctx context.Context, tx *db.Tx, folder int64) (*Draft, error) {
	if err := mayDraftIn(ctx, tx, folder); err != nil {
		return nil, err
	}
	row, err := sqlgen.New(tx).NewDraft(ctx, sqlgen.NewDraftParams{TenantID: tx.Tenant, UserID: tx.UserID, FolderID: folder})
	return found(Draft{Text{row.Name, row.Content}, 0, row.SavedAt}, err)
}

func found(d Draft, err error) (*Draft, error) {
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &d, err
}

// DiscardDraft forgets what the person has typed into a note.
func DiscardDraft(ctx context.Context, tx *db.Tx, id int64) error {
	if _, err := finder.Get(ctx, tx, id); err != nil {
		return err
	}
	return dropDraft(ctx, tx, id)
}

// DiscardNewDraft is DiscardDraft for a new note in a folder.
func DiscardNewDraft(ctx context.Context, tx *db.Tx, folder int64) error {
	if err := mayDraftIn(ctx, tx, folder); err != nil {
		return err
	}
	return dropNewDraft(ctx, tx, folder)
}

func mayDraftIn(ctx context.Context, tx *db.Tx, folder int64) error {
	at, err := folders.Get(ctx, tx, folder)
	if err != nil {
		return err
	}
	return holdsNotes(at)
}

func dropDraft(ctx context.Context, tx *db.Tx, id int64) error {
	return sqlgen.New(tx).DropDraft(ctx, sqlgen.DropDraftParams{TenantID: tx.Tenant, UserID: tx.UserID, NoteID: id})
}

func dropNewDraft(ctx context.Context, tx *db.Tx, folder int64) error {
	return sqlgen.New(tx).DropNewDraft(ctx, sqlgen.DropNewDraftParams{TenantID: tx.Tenant, UserID: tx.UserID, FolderID: folder})
}
