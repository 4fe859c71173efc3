package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
)

// Derived is a file that was made of a version.
type Derived struct {
	VersionID int64
	Key       string
	What      string // storage.Preview or storage.Text
}

func (s *Service) destruction() filing.Destroy {
	return filing.Destroy{
		Measure: func(ctx context.Context, tx *db.Tx, ids, folders []int64) (filing.Extent, error) {
			row, err := sqlgen.New(tx).MeasureDocuments(ctx, sqlgen.MeasureDocumentsParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folders})
			return filing.Extent{Items: row.Documents, Versions: row.Versions, Bytes: row.Bytes}, err
		},
		Erase:   s.erase,
		Abandon: abandon,
	}
}

// erase removes documents with all their versions, and what was made of these.
func (s *Service) erase(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Erased, error) {
	q := sqlgen.New(tx)
	versions, err := q.VersionsToErase(ctx, sqlgen.VersionsToEraseParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	files, extents, byVersion := map[int64][]storage.Kept{}, map[int64]filing.Extent{}, map[int64]sqlgen.VersionsToEraseRow{}
	var versionIDs []int64
	var unfinished []string
	for _, v := range versions {
		versionIDs, byVersion[v.ID] = append(versionIDs, v.ID), v
		switch v.State {
		case "pending":
			unfinished = append(unfinished, v.FileKey)
		case stateLive, stateAside:
			files[v.DocumentID] = append(files[v.DocumentID], storage.Kept{Key: v.FileKey, ObjectID: v.DocumentID, Version: v.Number, What: storage.TheFile})
			e := extents[v.DocumentID]
			extents[v.DocumentID] = filing.Extent{Versions: e.Versions + 1, Bytes: e.Bytes + v.Size}
		}
	}
	for _, forget := range s.Erasing {
		made, err := forget(ctx, tx, versionIDs)
		if err != nil {
			return nil, err
		}
		for _, one := range made {
			v := byVersion[one.VersionID]
			files[v.DocumentID] = append(files[v.DocumentID], storage.Kept{Key: one.Key, ObjectID: v.DocumentID, Version: v.Number, What: one.What})
		}
	}
	rows, err := q.EraseDocuments(ctx, sqlgen.EraseDocumentsParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	gone := make([]filing.Erased, len(rows))
	for i, row := range rows {
		e := extents[row.ID]
		gone[i] = filing.Erased{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, CreatedAt: row.CreatedAt, Versions: e.Versions, Bytes: e.Bytes, Files: files[row.ID]}
	}
	return gone, storage.LetGo(ctx, tx, unfinished...)
}

// abandon removes uploads that nobody finished.
func abandon(ctx context.Context, tx *db.Tx, roots []int64) error {
	keys, err := sqlgen.New(tx).AbandonUploads(ctx, sqlgen.AbandonUploadsParams{TenantID: tx.Tenant, RootIds: roots})
	if err != nil {
		return err
	}
	return storage.LetGo(ctx, tx, keys...)
}
