package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// within says which documents a change concerns: those named, and those that lie in the folders and matters.
type within struct{ documents, folders, matters []int64 }

// refuseLocked refuses a change while somebody else than the excepted has a document within locked. Nobody is excepted
// by 0.
func refuseLocked(ctx context.Context, tx *db.Tx, in within, except int64, message string) error {
	rows, err := sqlgen.New(tx).LockedDocuments(ctx, sqlgen.LockedDocumentsParams{
		TenantID: tx.Tenant, Now: tx.Now, Ids: in.documents, FolderIds: in.folders, MatterIds: in.matters, ExceptUser: except,
	})
	if err != nil || len(rows) == 0 {
		return err
	}
	data := lockedData{make([]LockedDocument, len(rows))}
	for i, row := range rows {
		data.Documents[i] = LockedDocument(row)
	}
	return errs.LockedByOther.Saying(message).With(data)
}

// RefuseLockedIn keeps matters from the trash while a document in them is locked, whoever has it.
func RefuseLockedIn(ctx context.Context, tx *db.Tx, matterIDs []int64) error {
	return refuseLocked(ctx, tx, within{matters: matterIDs}, 0,
		"A matter cannot be moved to the trash bin while a document in it is in use and/or checked out.")
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
