package notes

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/notes/internal/sqlgen"
)

func sources(ctx context.Context, tx *db.Tx, ids, folderIDs []int64, most int) ([]filing.Source, error) {
	rows, err := sqlgen.New(tx).SourcesOfCopies(ctx, sqlgen.SourcesOfCopiesParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs, Most: int32(most)})
	all := make([]filing.Source, len(rows))
	for i, row := range rows {
		all[i] = filing.Source{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, Name: row.Name}
	}
	return all, err
}

func makeCopies(ctx context.Context, tx *db.Tx, copies []filing.Copied) (made int64, err error) {
	rows := sqlgen.CopyNotesParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	for _, c := range copies {
		rows.Ids, rows.Sources = append(rows.Ids, c.ID), append(rows.Sources, c.Source.ID)
		rows.FolderIds, rows.Names = append(rows.FolderIds, c.FolderID), append(rows.Names, c.Name)
	}
	return sqlgen.New(tx).CopyNotes(ctx, rows)
}
