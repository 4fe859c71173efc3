package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
)

// A copy of a document has one version, the current one of its source, with the same file, and no lock.

func sources(ctx context.Context, tx *db.Tx, ids, folderIDs []int64, most int) ([]filing.Source, error) {
	rows, err := sqlgen.New(tx).SourcesOfCopies(ctx, sqlgen.SourcesOfCopiesParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs, Most: int32(most)})
	all := make([]filing.Source, len(rows))
	for i, row := range rows {
		all[i] = filing.Source{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, Name: row.Name, Version: row.VersionID, Size: row.Size}
	}
	return all, err
}

func (s *Service) makeCopies(ctx context.Context, tx *db.Tx, copies []filing.Copied) (made int64, err error) {
	version, err := tx.IDs(ctx, versionIDs, len(copies))
	if err != nil {
		return 0, err
	}
	rows := sqlgen.CopyDocumentsParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	for i, c := range copies {
		rows.Ids, rows.VersionIds = append(rows.Ids, c.ID), append(rows.VersionIds, version+int64(i))
		rows.Sources, rows.SourceVersions = append(rows.Sources, c.Source.ID), append(rows.SourceVersions, c.Source.Version)
		rows.FolderIds, rows.Names = append(rows.FolderIds, c.FolderID), append(rows.Names, c.Name)
		rows.Sizes = append(rows.Sizes, c.Source.Size)
	}
	if made, err = sqlgen.New(tx).CopyDocuments(ctx, rows); err != nil {
		return 0, taken(missingItem(err))
	}
	for _, tell := range s.Copied {
		if err := tell(ctx, tx, rows.VersionIds, rows.SourceVersions); err != nil {
			return 0, err
		}
	}
	return made, nil
}
