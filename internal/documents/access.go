package documents

import (
	"context"
	"slices"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Get reads a document that the person may see, in the trash or not. One that does not exist is DocumentNotFound, one
// behind a wall NoDocumentAccess.
func Get(ctx context.Context, tx *db.Tx, id int64) (Document, error) {
	all, err := read(ctx, tx, []int64{id})
	if err != nil {
		return Document{}, err
	}
	return all[0], nil
}

// Hold is Get for documents that are about to change: they stay as they are until the end of the transaction. They come
// back in the order of the ids that were asked for, all or none.
func Hold(ctx context.Context, tx *db.Tx, ids ...int64) ([]Document, error) {
	// In the order of their ids, so that two people wait for each other and never in a circle.
	if err := sqlgen.New(tx).HoldDocuments(ctx, sqlgen.HoldDocumentsParams{TenantID: tx.Tenant, Ids: ids}); err != nil {
		return nil, err
	}
	return read(ctx, tx, ids)
}

// read is asked after locks are held, so that a wall built a moment ago counts.
func read(ctx context.Context, tx *db.Tx, ids []int64) ([]Document, error) {
	rows, err := sqlgen.New(tx).VisibleDocuments(ctx, sqlgen.VisibleDocumentsParams{TenantID: tx.Tenant, Ids: ids, Now: tx.Now})
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]Document, len(rows))
	for _, row := range rows {
		byID[row.ID] = Document{
			ID: row.ID, FolderID: row.FolderID, Name: row.Name, VersionID: row.VersionID, VersionNumber: row.VersionNumber,
			Size: row.Size, Lock: Lock(row.LockStatus), Holder: row.Holder, Rev: row.Rev, MatterID: row.MatterID,
			Area: folders.Area(row.Area), Deleted: row.Deleted, FolderDeleted: row.FolderDeleted, MatterDeleted: row.MatterDeleted,
		}
	}
	found := make([]Document, len(ids))
	for i, id := range ids {
		d, ok := byID[id]
		if !ok {
			return nil, missing(ctx, tx, ids)
		}
		found[i] = d
	}
	return found, nil
}

// missing says why one of these documents cannot be had. An upload that is not finished is not there yet.
func missing(ctx context.Context, tx *db.Tx, ids []int64) error {
	distinct := slices.Compact(slices.Sorted(slices.Values(ids)))
	existing, err := sqlgen.New(tx).CountDocuments(ctx, sqlgen.CountDocumentsParams{TenantID: tx.Tenant, Ids: distinct})
	if err != nil {
		return err
	}
	if int(existing) < len(distinct) {
		return errs.DocumentNotFound
	}
	return errs.NoDocumentAccess
}
