package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// againstLocked says, for each change, what people hear when a lock is against it. Whoever holds the lock may move the
// document; nobody may trash it, whoever holds it.
var againstLocked = map[filing.Change]string{
	filing.Moving:         "This document is locked by another user",
	filing.Trashing:       "You cannot move this document to the trash bin while it is in use and/or checked out.",
	filing.Destroying:     "This document is in use and/or checked out.",
	filing.TrashingMatter: "A matter cannot be moved to the trash bin while a document in it is in use and/or checked out.",
}

// refuseLocked refuses a change that a lock is against.
func refuseLocked(ctx context.Context, tx *db.Tx, in filing.Reach, change filing.Change) error {
	except := int64(0)
	if change == filing.Moving {
		except = tx.UserID
	}
	rows, err := sqlgen.New(tx).LockedDocuments(ctx, sqlgen.LockedDocumentsParams{
		TenantID: tx.Tenant, Now: tx.Now, Ids: in.Items, FolderIds: in.Folders, MatterIds: in.Matters, ExceptUser: except,
	})
	if err != nil || len(rows) == 0 {
		return err
	}
	data := lockedData{make([]LockedDocument, len(rows))}
	for i, row := range rows {
		data.Documents[i] = LockedDocument(row)
	}
	return errs.LockedByOther.Saying(againstLocked[change]).With(data)
}

// keepFromTrash keeps what a document lies in from the trash until the end of the transaction. Whoever trashes it then
// sees the lock that the transaction sets, or the transaction sees the trash.
func keepFromTrash(ctx context.Context, tx *db.Tx, id int64) error {
	d, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if _, err := folders.Enter(ctx, tx, d.FolderID); err != nil || d.MatterID == nil {
		return err
	}
	return sqlgen.New(tx).ShareMatter(ctx, sqlgen.ShareMatterParams{TenantID: tx.Tenant, ID: *d.MatterID})
}
