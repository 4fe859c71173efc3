package notes

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/notes/internal/sqlgen"
)

var failures = filing.Errors{NotFound: errs.NoteNotFound, NoAccess: errs.NoNoteAccess, InTrash: errs.NoteInTrash}

// finder reads notes. One that does not exist is NoteNotFound, one behind a wall NoNoteAccess.
var finder = filing.Finder[Note]{
	Lock: func(ctx context.Context, tx *db.Tx, ids []int64) error {
		return sqlgen.New(tx).HoldNotes(ctx, sqlgen.HoldNotesParams{TenantID: tx.Tenant, Ids: ids})
	},
	Visible: visible,
	Count: func(ctx context.Context, tx *db.Tx, ids []int64) (int64, error) {
		return sqlgen.New(tx).CountNotes(ctx, sqlgen.CountNotesParams{TenantID: tx.Tenant, Ids: ids})
	},
	Item:   func(n Note) filing.Item { return n.Item },
	Errors: failures,
}

func visible(ctx context.Context, tx *db.Tx, ids []int64) ([]Note, error) {
	rows, err := sqlgen.New(tx).VisibleNotes(ctx, sqlgen.VisibleNotesParams{TenantID: tx.Tenant, Ids: ids})
	found := make([]Note, len(rows))
	for i, row := range rows {
		found[i] = Note{
			Item: filing.Item{
				ID: row.ID, FolderID: row.FolderID, Name: row.Name, MatterID: row.MatterID, Area: folders.Area(row.Area),
				Deleted: row.Deleted, FolderDeleted: row.FolderDeleted, MatterDeleted: row.MatterDeleted,
			},
			Rev: row.Rev,
		}
	}
	return found, err
}
