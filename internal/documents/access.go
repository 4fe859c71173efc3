package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

var failures = filing.Errors{NotFound: errs.DocumentNotFound, NoAccess: errs.NoDocumentAccess, InTrash: errs.DocumentInTrash}

// finder reads documents. An upload that is not finished is not there yet.
var finder = filing.Finder[Document]{
	Lock: func(ctx context.Context, tx *db.Tx, ids []int64) error {
		return sqlgen.New(tx).HoldDocuments(ctx, sqlgen.HoldDocumentsParams{TenantID: tx.Tenant, Ids: ids})
	},
	Visible: visible,
	Count: func(ctx context.Context, tx *db.Tx, ids []int64) (int64, error) {
		return sqlgen.New(tx).CountDocuments(ctx, sqlgen.CountDocumentsParams{TenantID: tx.Tenant, Ids: ids})
	},
	Item:   func(d Document) filing.Item { return d.Item },
	Errors: failures,
}

// Get reads a document that the person may see, in the trash or not. One that does not exist is DocumentNotFound, one
// behind a wall NoDocumentAccess.
func Get(ctx context.Context, tx *db.Tx, id int64) (Document, error) { return finder.Get(ctx, tx, id) }

// Hold is Get for documents that are about to change: they stay as they are until the end of the transaction. They come
// back in the order of the ids that were asked for, all or none.
func Hold(ctx context.Context, tx *db.Tx, ids ...int64) ([]Document, error) {
	return finder.Hold(ctx, tx, ids...)
}

func visible(ctx context.Context, tx *db.Tx, ids []int64) ([]Document, error) {
	rows, err := sqlgen.New(tx).VisibleDocuments(ctx, sqlgen.VisibleDocumentsParams{TenantID: tx.Tenant, Ids: ids, Now: tx.Now})
	found := make([]Document, len(rows))
	for i, row := range rows {
		found[i] = Document{
			Item: filing.Item{
				ID: row.ID, FolderID: row.FolderID, Name: row.Name, MatterID: row.MatterID, Area: folders.Area(row.Area),
				Deleted: row.Deleted, FolderDeleted: row.FolderDeleted, MatterDeleted: row.MatterDeleted,
			},
			VersionID: row.VersionID, VersionNumber: row.VersionNumber, Size: row.Size, Lock: Lock(row.LockStatus), Holder: row.Holder, Rev: row.Rev,
		}
	}
	return found, err
}
