package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
)

// packing says what a ZIP holds of documents: the current version of each.
var packing = filing.Pack{
	Measure: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) (files, bytes int64, err error) {
		size, err := sqlgen.New(tx).MeasurePack(ctx, sqlgen.MeasurePackParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
		return size.Files, size.Bytes, err
	},
	Contents: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) ([]filing.Packable, error) {
		rows, err := sqlgen.New(tx).PackContents(ctx, sqlgen.PackContentsParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
		all := make([]filing.Packable, len(rows))
		for i, row := range rows {
			all[i] = filing.Packable{ID: row.ID, FolderID: row.FolderID, RootID: row.RootID, Name: row.Name, Trashed: row.Trashed}
		}
		return all, err
	},
	Readable: func(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Readable, error) {
		rows, err := sqlgen.New(tx).ReadableDocuments(ctx, sqlgen.ReadableDocumentsParams{TenantID: tx.Tenant, Ids: ids})
		all := make([]filing.Readable, len(rows))
		for i, row := range rows {
			all[i] = filing.Readable{
				ID: row.ID, RootID: row.RootID, Trashed: row.Trashed, Content: row.VersionID, Version: row.VersionNumber,
				FileKey: row.FileKey, Size: row.Size, Time: row.FileTime,
			}
		}
		return all, err
	},
	Frozen: func(ctx context.Context, tx *db.Tx, versions []int64) ([]filing.Readable, error) {
		rows, err := sqlgen.New(tx).FrozenVersions(ctx, sqlgen.FrozenVersionsParams{TenantID: tx.Tenant, Ids: versions})
		all := make([]filing.Readable, len(rows))
		for i, row := range rows {
			all[i] = filing.Readable{
				ID: row.ID, RootID: row.RootID, Trashed: row.Trashed, Content: row.VersionID, Version: row.Number,
				FileKey: row.FileKey, Size: row.Size, Time: row.FileTime,
			}
		}
		return all, err
	},
	Hold: func(ctx context.Context, tx *db.Tx, versions []int64) error {
		return sqlgen.New(tx).HoldVersions(ctx, sqlgen.HoldVersionsParams{TenantID: tx.Tenant, Ids: versions})
	},
	Open: func(ctx context.Context, tx *db.Tx, versions []int64) (bool, error) {
		open, err := sqlgen.New(tx).OpenVersions(ctx, sqlgen.OpenVersionsParams{TenantID: tx.Tenant, Ids: versions})
		return int(open) == len(versions), err
	},
}
