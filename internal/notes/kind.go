package notes

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/notes/internal/sqlgen"
)

// noteIDs is the series that the ids of notes come from.
const noteIDs = "note"

// Kind describes notes to what they share with the other things in folders.
func (s *Service) Kind() *filing.Kind { return s.kind }

// description has no rules for names: two notes of a folder may have the same.
func description() *filing.Kind {
	return &filing.Kind{
		Name: "note", Wire: "Note", Table: "notes", Area: folders.Notes.Kind(), Tab: "notes", Errors: failures,
		Items: finder.Items(),
		Move: func(ctx context.Context, tx *db.Tx, folder int64, ids []int64, names []string) error {
			return sqlgen.New(tx).MoveNotes(ctx, sqlgen.MoveNotesParams{TenantID: tx.Tenant, FolderID: folder, Ids: ids, Names: names})
		},
		SetDeleted: func(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) error {
			return sqlgen.New(tx).SetDeleted(ctx, sqlgen.SetDeletedParams{TenantID: tx.Tenant, Ids: ids, Deleted: deleted})
		},
		Copies:  filing.Copies{Counter: noteIDs, Sources: sources, Make: makeCopies, Start: startCopy},
		List:    listed,
		Destroy: destruction,
		Pack:    packing,
		Words:   words,
		Looks:   looks,
	}
}
