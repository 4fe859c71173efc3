package documents

import (
	"context"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
)

// AddVersion makes the current version of a document of a file that storage.Put stored, and returns its number. A document that
// somebody else has locked is LockedByOther, and one in the trash DocumentInTrash.
func (s *Service) AddVersion(ctx context.Context, tx *db.Tx, document int64, comment string, file storage.File) (int64, error) {
	d, err := editable(ctx, tx, document)
	if err != nil {
		return 0, err
	}
	id, err := tx.IDs(ctx, versionIDs, 1)
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	err = q.InsertPendingVersion(ctx, sqlgen.InsertPendingVersionParams{
		TenantID: tx.Tenant, ID: id, DocumentID: d.ID, BaseNumber: d.VersionNumber, FileKey: file.Key, Now: tx.Now, UserID: tx.UserID,
	})
	if err != nil {
		return 0, err
	}
	if err := s.files.Arrived(ctx, tx, file); err != nil {
		return 0, err
	}
	if err := q.KeepAside(ctx, sqlgen.KeepAsideParams{TenantID: tx.Tenant, ID: id, Comment: comment, Now: tx.Now}); err != nil {
		return 0, err
	}
	number, err := q.PromoteAside(ctx, sqlgen.PromoteAsideParams{TenantID: tx.Tenant, ID: id, DocumentID: d.ID, Now: tx.Now, UserID: tx.UserID})
	if err != nil {
		return 0, err
	}
	if err := s.becameLive(ctx, tx, id); err != nil {
		return 0, err
	}
	s.publish(tx, []int64{d.FolderID}, newsOf(d.ID, d.FolderID))
	return number, audit.Record(ctx, tx, audit.Line{Action: "document.newVersion", Object: "document", ObjectID: d.ID,
		Before: versionState{Filename: d.Name, Version: d.VersionNumber},
		After:  versionState{Filename: d.Name, FolderID: d.FolderID, Version: number, Size: file.Size}})
}
