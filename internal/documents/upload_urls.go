package documents

import (
	"context"
	"maps"
	"slices"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

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
	sentBefore := map[int64]bool{}
	for _, row := range rows {
		byID[row.DocumentID] = row
		stored, err := s.blobs[tx.Region].Exists(row.FileKey)
		if err != nil {
			return nil, err
		}
		if stored {
			sentBefore[row.DocumentID] = true
		}
	}
	// An upload that is registered at this moment is none any more. All are held at once: see docs/locks.md.
	if len(sentBefore) > 0 {
		if err := q.HoldDocuments(ctx, sqlgen.HoldDocumentsParams{TenantID: tx.Tenant, Ids: slices.Collect(maps.Keys(sentBefore))}); err != nil {
			return nil, err
		}
	}
	urls := make([]UploadURL, len(files))
	for i, file := range files {
		row, found := byID[file.DocumentID]
		if !found {
			return nil, missingUpload(ctx, tx, ids)
		}
		if err := refuseTrashed(row.MatterDeleted, row.FolderDeleted, row.Deleted); err != nil {
			return nil, err
		}
		key := row.FileKey
		if sentBefore[row.DocumentID] {
			if key, err = freshKey(ctx, tx, row); err != nil {
				return nil, err
			}
		}
		urls[i] = UploadURL{row.DocumentID, row.ID, s.putURL(tx, row.DocumentID, row.ID, key, file.Size)}
	}
	return urls, nil
}

// refuseTrashed refuses what would go into the trash.
func refuseTrashed(matterDeleted, folderDeleted, documentDeleted bool) error {
	if err := filing.Receives(matterDeleted, folderDeleted); err != nil || !documentDeleted {
		return err
	}
	return errs.DocumentInTrash
}

// freshKey is another key for an upload whose bytes were stored before: files are written once. The caller holds the document.
func freshKey(ctx context.Context, tx *db.Tx, upload sqlgen.PendingUploadsRow) (string, error) {
	keys, err := storage.Expect(ctx, tx, 1)
	if err != nil {
		return "", err
	}
	exchanged, err := sqlgen.New(tx).ExchangeFile(ctx, sqlgen.ExchangeFileParams{TenantID: tx.Tenant, ID: upload.ID, FileKey: keys[0], OldKey: upload.FileKey})
	if err == nil && exchanged == 0 {
		err = missingUpload(ctx, tx, []int64{upload.DocumentID})
	}
	if err != nil {
		return "", err
	}
	return keys[0], storage.LetGo(ctx, tx, upload.FileKey)
}

func (s *Service) putURL(tx *db.Tx, document, version int64, key string, size int64) string {
	return s.signer.PutURL(blob.Grant{Actor: tx.Actor, Kind: GrantKind, ID: document, Version: version, Key: key, Limit: size, Exact: size >= 0})
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
