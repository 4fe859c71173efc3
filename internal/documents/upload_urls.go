package documents

import (
	"context"
	"slices"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

// maxFile is how many bytes a file may have whose size is not announced.
const maxFile = 1 << 40

// Announced is a file whose bytes are about to be sent. Size is negative when it is not known.
type Announced struct {
	DocumentID int64
	Size       int64
}

// UploadURL is where the bytes of a version go.
type UploadURL struct {
	DocumentID int64
	VersionID  int64
	URL        string
}

// UploadURLs leads unfinished uploads of the person to where their bytes go, all of them or none. Asking again is how an
// upload is resumed: bytes that have arrived already make way for those that come now.
func (s *Service) UploadURLs(ctx context.Context, tx *db.Tx, files []Announced) ([]UploadURL, error) {
	ids := make([]int64, len(files))
	for i, file := range files {
		ids[i] = file.DocumentID
	}
	q := sqlgen.New(tx)
	rows, err := q.PendingUploads(ctx, sqlgen.PendingUploadsParams{TenantID: tx.Tenant, Ids: ids, UserID: tx.UserID})
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]sqlgen.PendingUploadsRow, len(rows))
	for _, row := range rows {
		byID[row.DocumentID] = row
	}
	urls := make([]UploadURL, len(files))
	for i, file := range files {
		row, found := byID[file.DocumentID]
		if !found {
			return nil, missingUpload(ctx, tx, ids)
		}
		if err := standing(row.MatterDeleted, row.FolderDeleted, row.Deleted); err != nil {
			return nil, err
		}
		key, err := s.freshKey(ctx, tx, row)
		if err != nil {
			return nil, err
		}
		urls[i] = UploadURL{row.DocumentID, row.ID, s.putURL(tx, row.DocumentID, row.ID, key, file.Size)}
	}
	return urls, nil
}

// standing refuses what would go into the trash.
func standing(matterDeleted, folderDeleted, documentDeleted bool) error {
	if err := filing.Receives(matterDeleted, folderDeleted); err != nil || !documentDeleted {
		return err
	}
	return errs.DocumentInTrash
}

// freshKey is the key of an upload, another one when something was stored under it: files are written once. An upload that
// is registered at this moment is none any more.
func (s *Service) freshKey(ctx context.Context, tx *db.Tx, upload sqlgen.PendingUploadsRow) (string, error) {
	stored, err := s.blobs[tx.Region].Exists(upload.FileKey)
	if err != nil || !stored {
		return upload.FileKey, err
	}
	keys, err := storage.Expect(ctx, tx, 1)
	if err != nil {
		return "", err
	}
	q, document := sqlgen.New(tx), []int64{upload.DocumentID}
	if err := q.HoldDocuments(ctx, sqlgen.HoldDocumentsParams{TenantID: tx.Tenant, Ids: document}); err != nil {
		return "", err
	}
	exchanged, err := q.ExchangeFile(ctx, sqlgen.ExchangeFileParams{TenantID: tx.Tenant, ID: upload.ID, FileKey: keys[0], OldKey: upload.FileKey})
	if err == nil && exchanged == 0 {
		err = missingUpload(ctx, tx, document)
	}
	if err != nil {
		return "", err
	}
	return keys[0], storage.LetGo(ctx, tx, upload.FileKey)
}

func (s *Service) putURL(tx *db.Tx, document, version int64, key string, size int64) string {
	grant := blob.Grant{Actor: tx.Actor, Kind: GrantKind, ID: document, Version: version, Key: key, Limit: maxFile}
	if size >= 0 {
		grant.Limit, grant.Exact = size, true
	}
	return s.signer.PutURL(grant)
}

// missingUpload says why one of these uploads cannot be had. Somebody else's is as unknown as one that never was.
func missingUpload(ctx context.Context, tx *db.Tx, ids []int64) error {
	distinct := slices.Compact(slices.Sorted(slices.Values(ids)))
	existing, err := sqlgen.New(tx).CountPendingUploads(ctx, sqlgen.CountPendingUploadsParams{TenantID: tx.Tenant, Ids: distinct, UserID: tx.UserID})
	if err != nil {
		return err
	}
	if int(existing) < len(distinct) {
		return errs.DocumentNotFound
	}
	return errs.NoDocumentAccess
}
