package folders

import (
	"context"
	"slices"

	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Get reads a folder that the person may see. One that does not exist is FolderNotFound, one behind a wall
// NoFolderAccess.
func Get(ctx context.Context, tx *db.Tx, id int64) (Folder, error) {
	all, err := Read(ctx, tx, id)
	if err != nil {
		return Folder{}, err
	}
	return all[0], nil
}

// Hold is Get for folders that are about to change or to take something in: they stay as they are until the end of the
// transaction. They come back in the order of the ids that were asked for.
func Hold(ctx context.Context, tx *db.Tx, ids ...int64) ([]Folder, error) {
	// In the order of their ids, so that two people wait for each other and never in a circle.
	if err := sqlgen.New(tx).HoldFolders(ctx, sqlgen.HoldFoldersParams{TenantID: tx.Tenant, Ids: ids}); err != nil {
		return nil, err
	}
	return Read(ctx, tx, ids...)
}

// Read is Get for several folders, all that are asked for or none. Where they are locked, they are read after that, so that
// a wall built a moment ago counts.
func Read(ctx context.Context, tx *db.Tx, ids ...int64) ([]Folder, error) {
	rows, err := sqlgen.New(tx).VisibleFolders(ctx, sqlgen.VisibleFoldersParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]Folder, len(rows))
	for _, row := range rows {
		byID[row.ID] = folderOf(row)
	}
	found := make([]Folder, len(ids))
	for i, id := range ids {
		f, ok := byID[id]
		if !ok {
			return nil, missing(ctx, tx, ids)
		}
		found[i] = f
	}
	return found, nil
}

func folderOf(row sqlgen.VisibleFoldersRow) Folder {
	return Folder{
		ID: row.ID, ParentID: row.ParentID, RootID: row.RootID, MatterID: row.MatterID, Area: Area(row.Area), Name: row.Name,
		Rev: row.Rev, Deleted: row.Deleted, InDeleted: row.InDeleted, MatterName: row.MatterName, MatterDeleted: row.MatterDeleted,
	}
}

// missing says why one of these folders cannot be had.
func missing(ctx context.Context, tx *db.Tx, ids []int64) error {
	distinct := slices.Compact(slices.Sorted(slices.Values(ids)))
	existing, err := sqlgen.New(tx).CountFolders(ctx, sqlgen.CountFoldersParams{TenantID: tx.Tenant, Ids: distinct})
	if err != nil {
		return err
	}
	if int(existing) < len(distinct) {
		return errs.FolderNotFound
	}
	return errs.NoFolderAccess
}
