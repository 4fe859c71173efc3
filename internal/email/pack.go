package email

import (
	"context"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
)

// packing says what a ZIP holds of emails: their files, under the names that they came with.
var packing = filing.Pack{
	Measure: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) (files, bytes int64, err error) {
		size, err := sqlgen.New(tx).MeasurePack(ctx, sqlgen.MeasurePackParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
		return size.Files, size.Bytes, err
	},
	Contents: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) ([]filing.Packable, error) {
		rows, err := sqlgen.New(tx).PackContents(ctx, sqlgen.PackContentsParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs})
		all := make([]filing.Packable, len(rows))
		for i, row := range rows {
			all[i] = filing.Packable{ID: row.ID, FolderID: row.FolderID, RootID: row.RootID, Name: row.Filename, Trashed: row.Trashed}
		}
		return all, err
	},
	Readable: readable,
	Frozen:   readable, // an email is its file and never becomes another
	Hold: func(ctx context.Context, tx *db.Tx, ids []int64) error {
		return sqlgen.New(tx).KeepEmails(ctx, sqlgen.KeepEmailsParams{TenantID: tx.Tenant, Ids: ids})
	},
	Open: func(ctx context.Context, tx *db.Tx, ids []int64) (bool, error) {
		open, err := sqlgen.New(tx).OpenEmails(ctx, sqlgen.OpenEmailsParams{TenantID: tx.Tenant, Ids: ids})
		return int(open) == len(ids), err
	},
}

func readable(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Readable, error) {
	rows, err := sqlgen.New(tx).ReadableEmails(ctx, sqlgen.ReadableEmailsParams{TenantID: tx.Tenant, Ids: ids})
	all := make([]filing.Readable, len(rows))
	for i, row := range rows {
		all[i] = filing.Readable{ID: row.ID, RootID: row.RootID, Trashed: row.Trashed, Content: row.ID, FileKey: row.FileKey, Size: row.Size, Time: row.FileTime}
	}
	return all, err
}
