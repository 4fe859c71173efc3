package email

import (
	"context"
	"slices"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
)

// GrantKind is how signed URLs name the file of an email.
const GrantKind = "email"

// UploadURLs leads unfinished uploads of the person to where their bytes go, all of them or none, in the order of the ids.
// Asking again is how an upload is resumed: bytes that have arrived already make way for those that come now.
func (s *Service) UploadURLs(ctx context.Context, tx *db.Tx, ids []int64) ([]string, error) {
	uploads, err := uploadsOf(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	urls := make([]string, len(ids))
	for i, id := range ids {
		u, found := uploads[id]
		if !found {
			return nil, missingUpload(ctx, tx, ids)
		}
		if err := filing.Receives(u.MatterDeleted, u.FolderDeleted); err != nil {
			return nil, err
		}
		key, err := s.freshKey(ctx, tx, u)
		if err != nil {
			return nil, err
		}
		urls[i] = s.signer.PutURL(blob.Grant{Actor: tx.Actor, Kind: GrantKind, ID: id, Key: key, Limit: u.Size, Exact: u.Size >= 0})
	}
	return urls, nil
}

// uploadsOf are those of the uploads that are the person's own and go to a folder that they may see.
func uploadsOf(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]sqlgen.UploadsRow, error) {
	rows, err := sqlgen.New(tx).Uploads(ctx, sqlgen.UploadsParams{TenantID: tx.Tenant, Ids: ids, UserID: tx.UserID})
	byID := make(map[int64]sqlgen.UploadsRow, len(rows))
	for _, row := range rows {
		byID[row.ID] = row
	}
	return byID, err
}

// freshKey is the key of an upload, another one when something was stored under it: files are written once. An upload that
// is confirmed at this moment is none any more.
func (s *Service) freshKey(ctx context.Context, tx *db.Tx, u sqlgen.UploadsRow) (string, error) {
	stored, err := s.blobs[tx.Region].Exists(u.FileKey)
	if err != nil || !stored {
		return u.FileKey, err
	}
	keys, err := storage.Expect(ctx, tx, 1)
	if err != nil {
		return "", err
	}
	exchanged, err := sqlgen.New(tx).ExchangeFile(ctx, sqlgen.ExchangeFileParams{TenantID: tx.Tenant, ID: u.ID, FileKey: keys[0], OldKey: u.FileKey})
	if err == nil && exchanged == 0 {
		err = missingUpload(ctx, tx, []int64{u.ID})
	}
	if err != nil {
		return "", err
	}
	return keys[0], storage.LetGo(ctx, tx, u.FileKey)
}

// missingUpload says why one of these uploads cannot be had. Somebody else's is as unknown as one that never was.
func missingUpload(ctx context.Context, tx *db.Tx, ids []int64) error {
	distinct := slices.Compact(slices.Sorted(slices.Values(ids)))
	existing, err := sqlgen.New(tx).CountUploads(ctx, sqlgen.CountUploadsParams{TenantID: tx.Tenant, Ids: distinct, UserID: tx.UserID})
	if err != nil {
		return err
	}
	if int(existing) < len(distinct) {
		return errs.EmailNotFound
	}
	return errs.NoEmailAccess
}
