package notes

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/notes/internal/sqlgen"
)

// destruction: the earlier texts of a note and what people have typed go with it; it has no files.
var destruction = filing.Destroy{
	Measure: func(ctx context.Context, tx *db.Tx, ids, folders []int64) (filing.Extent, error) {
		n, err := sqlgen.New(tx).MeasureNotes(ctx, sqlgen.MeasureNotesParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folders})
		return filing.Extent{Items: n}, err
	},
	Erase: func(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Erased, error) {
		rows, err := sqlgen.New(tx).EraseNotes(ctx, sqlgen.EraseNotesParams{TenantID: tx.Tenant, Ids: ids})
		gone := make([]filing.Erased, len(rows))
		for i, row := range rows {
			gone[i] = filing.Erased{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, CreatedAt: row.CreatedAt}
		}
		return gone, err
	},
	Abandon: func(ctx context.Context, tx *db.Tx, roots []int64) error {
		return sqlgen.New(tx).AbandonDrafts(ctx, sqlgen.AbandonDraftsParams{TenantID: tx.Tenant, RootIds: roots})
	},
}
