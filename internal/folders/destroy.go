package folders

import (
	"context"
	"time"

	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Destroyed is the area of folders that were destroyed. Nobody sees it: what lies there is out of reach, and waits to be
// destroyed as well.
const Destroyed Area = "destroyed"

// Remains are what is remembered of a folder that was destroyed.
type Remains struct {
	ID        int64
	ParentID  *int64
	MatterID  *int64
	CreatedAt time.Time
}

// RootsOfMatter are the folders that the areas of a matter begin with; none of a matter that does not exist.
func RootsOfMatter(ctx context.Context, tx *db.Tx, matterID int64) ([]int64, error) {
	return sqlgen.New(tx).RootsOfMatter(ctx, sqlgen.RootsOfMatterParams{TenantID: tx.Tenant, MatterID: &matterID})
}

// Destroy makes folders and all below them a tree that nobody sees, which begins with each of them, and frees their names. It
// returns what is remembered of each folder but roots. The caller has the trees (see HoldTrees), has judged all that lies in
// them, and destroys it.
func Destroy(ctx context.Context, tx *db.Tx, tops []int64) ([]Remains, error) {
	q := sqlgen.New(tx)
	rows, err := q.RemainsOf(ctx, sqlgen.RemainsOfParams{TenantID: tx.Tenant, Ids: tops})
	if err != nil {
		return nil, err
	}
	var remains []Remains
	for _, row := range rows {
		if row.ParentID != nil {
			remains = append(remains, Remains(row))
		}
	}
	if err := q.DestroyFolders(ctx, sqlgen.DestroyFoldersParams{TenantID: tx.Tenant, Ids: tops}); err != nil {
		return nil, err
	}
	if err := q.ForgetPlaces(ctx, sqlgen.ForgetPlacesParams{TenantID: tx.Tenant, RootIds: tops}); err != nil {
		return nil, err
	}
	return remains, q.ForgetFavorites(ctx, sqlgen.ForgetFavoritesParams{TenantID: tx.Tenant, RootIds: tops})
}

// HoldDestroyed holds the folders that destroyed trees begin with: they come before what lies in them, see docs/locks.md.
func HoldDestroyed(ctx context.Context, tx *db.Tx, roots []int64) error {
	return sqlgen.New(tx).HoldFolders(ctx, sqlgen.HoldFoldersParams{TenantID: tx.Tenant, Ids: roots})
}

// Flatten forgets how the folders of destroyed trees lay in each other, and what they were called. Nothing lies in them any
// more.
func Flatten(ctx context.Context, tx *db.Tx, roots []int64) error {
	return sqlgen.New(tx).FlattenFolders(ctx, sqlgen.FlattenFoldersParams{TenantID: tx.Tenant, RootIds: roots})
}

// InDestroyed refuses folders that do not exist any more while what lies in them still does: DeleteInMissingMatter where the
// matter was destroyed, else DeleteInMissingFolder.
func InDestroyed(ctx context.Context, tx *db.Tx, ids []int64) error {
	roots, err := sqlgen.New(tx).DestroyedRoots(ctx, sqlgen.DestroyedRootsParams{TenantID: tx.Tenant, Ids: ids})
	switch {
	case err != nil || len(roots) == 0:
		return err
	case roots[0]:
		return errs.DeleteInMissingMatter
	}
	return errs.DeleteInMissingFolder
}
