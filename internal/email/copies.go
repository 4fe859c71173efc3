package email

import (
	"context"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
)

// emailIDs is the name of the series of ids.
const emailIDs = "email"

func sources(ctx context.Context, tx *db.Tx, ids, folderIDs []int64, most int) ([]filing.Source, error) {
	rows, err := sqlgen.New(tx).SourcesOfCopies(ctx, sqlgen.SourcesOfCopiesParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folderIDs, Most: int32(most)})
	all := make([]filing.Source, len(rows))
	for i, row := range rows {
		all[i] = filing.Source{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, Name: row.Name}
	}
	return all, err
}

func (s *Service) makeCopies(ctx context.Context, tx *db.Tx, copies []filing.Copied) (made int64, err error) {
	rows := sqlgen.CopyEmailsParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	for _, c := range copies {
		rows.Ids, rows.Sources = append(rows.Ids, c.ID), append(rows.Sources, c.Source.ID)
		rows.FolderIds = append(rows.FolderIds, c.FolderID)
	}
	if made, err = sqlgen.New(tx).CopyEmails(ctx, rows); err != nil {
		return 0, err
	}
	return made, s.wereFiled(ctx, tx, rows.Ids)
}
