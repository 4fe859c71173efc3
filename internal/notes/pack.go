package notes

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/notes/internal/sqlgen"
)

// packing says what a ZIP holds of notes: the text of each, as a file of its name.
var packing = filing.Pack{
	Measure: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) (files, bytes int64, err error) {
		size, err := sqlgen.New(tx).MeasurePack(ctx, sqlgen.MeasurePackParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
		return size.Files, size.Bytes, err
	},
	Contents: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) ([]filing.Packable, error) {
		rows, err := sqlgen.New(tx).PackContents(ctx, sqlgen.PackContentsParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
		all := make([]filing.Packable, len(rows))
		for i, row := range rows {
			all[i] = filing.Packable{ID: row.ID, FolderID: row.FolderID, RootID: row.RootID, Name: row.Name + ".txt", Trashed: row.Trashed}
		}
		return all, err
	},
	Readable: func(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Readable, error) {
		rows, err := sqlgen.New(tx).ReadableNotes(ctx, sqlgen.ReadableNotesParams{TenantID: tx.Tenant, Ids: ids})
		all := make([]filing.Readable, len(rows))
		for i, row := range rows {
			all[i] = filing.Readable{
				ID: row.ID, RootID: row.RootID, Trashed: row.Trashed, Content: row.ID, Version: row.Rev, Text: []byte(row.Content), Time: row.ModifiedAt,
			}
		}
		return all, err
	},
	Open: func(ctx context.Context, tx *db.Tx, ids []int64) (bool, error) {
		open, err := sqlgen.New(tx).OpenNotes(ctx, sqlgen.OpenNotesParams{TenantID: tx.Tenant, Ids: ids})
		return int(open) == len(ids), err
	},
}
