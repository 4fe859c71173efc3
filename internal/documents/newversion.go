package documents

import (
	"context"
	"strings"
	"unicode/utf8"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

// NewVersion is the wish to upload another version of a document.
type NewVersion struct {
	DocumentID int64
	Name       string // of the file; empty keeps that of the document
	Base       *int64 // the version that the file was made from, where that is known
	Size       int64  // negative when it is not known
	// NotWhileInUse refuses a document that the person has open.
	NotWhileInUse bool
}

// BeginVersion leads the next version of a document to where its bytes go. A document that somebody else has locked is
// LockedByOther, one that the person has open may be InUseByYou, one that has a newer version than the file was made
// from is VersionOutdated. The file may have another name, which the document takes with it, and no other extension.
func (s *Service) BeginVersion(ctx context.Context, tx *db.Tx, wish NewVersion) (UploadURL, error) {
	d, err := Get(ctx, tx, wish.DocumentID)
	if err != nil {
		return UploadURL{}, err
	}
	if err := refuseTrashed(d.MatterDeleted, d.FolderDeleted, d.Deleted); err != nil {
		return UploadURL{}, err
	}
	switch {
	case !d.ModifiableBy(tx.UserID):
		return UploadURL{}, lockedByOther(ctx, tx, d)
	case wish.NotWhileInUse && d.Lock.InUse():
		return UploadURL{}, errs.InUseByYou
	case wish.Base != nil && *wish.Base != d.VersionNumber:
		return UploadURL{}, errs.VersionOutdated.Saying("A newer version of this document exists.")
	}
	name, err := d.takes(ctx, tx, wish.Name)
	if err != nil {
		return UploadURL{}, err
	}
	id, err := tx.IDs(ctx, versionIDs, 1)
	if err != nil {
		return UploadURL{}, err
	}
	keys, err := storage.Expect(ctx, tx, 1)
	if err != nil {
		return UploadURL{}, err
	}
	err = sqlgen.New(tx).InsertPendingVersion(ctx, sqlgen.InsertPendingVersionParams{
		TenantID: tx.Tenant, ID: id, DocumentID: d.ID, BaseNumber: d.VersionNumber, NewName: name, FileKey: keys[0], Now: tx.Now, UserID: tx.UserID,
	})
	stepNewVersion.Pass(tx)
	return UploadURL{d.ID, id, s.putURL(tx, d.ID, id, keys[0], wish.Size)}, err
}

// takes is the name that the document gets from a file, nil when it keeps its own.
func (d Document) takes(ctx context.Context, tx *db.Tx, file string) (*string, error) {
	if file == "" {
		return nil, nil
	}
	name := folders.HarmlessFile(file)
	if name == d.Name {
		return nil, nil
	}
	_, has := Split(d.Name)
	_, comes := Split(name)
	if !strings.EqualFold(has, comes) {
		return nil, errs.Invalid("filename", "A new version must have the same extension as the document")
	}
	if utf8.RuneCountInString(name) > maxName {
		return nil, errs.Invalid("filename", "Filename cannot be longer than 255 characters")
	}
	return &name, free(ctx, tx, d, name)
}
