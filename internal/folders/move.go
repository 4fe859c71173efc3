package folders

import (
	"context"

	"casefold/internal/audit"
	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Move puts folders, which are not in the trash, with all they hold into another one, all of them or none. Names has the
// new name of those that get one. A folder that would come to lie in itself is RecursiveMove, a name that is taken there
// DuplicateFolder (see FreeNames), areas of another kind and too deep a tree InvalidInput. Inside a tree only the folders
// themselves are written, between trees all folders below them too; documents never. The caller has the trees (see
// HoldTrees) of all of them, and tells browsers; the audit lines are written here.
func Move(ctx context.Context, tx *db.Tx, moving []Folder, to Folder, names map[int64]string) error {
	path, err := Path(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	ids, newNames := make([]int64, len(moving)), make([]string, len(moving))
	for i, f := range moving {
		ids[i], newNames[i] = f.ID, f.Name
		if name := names[f.ID]; name != "" {
			newNames[i] = name
		}
	}
	if err := mayMove(ctx, tx, moving, ids, to, path); err != nil {
		return err
	}
	before, err := Paths(ctx, tx, ids)
	if err != nil {
		return err
	}
	q := sqlgen.New(tx)
	if err := q.RememberPlaces(ctx, sqlgen.RememberPlacesParams{TenantID: tx.Tenant, Ids: ids}); err != nil {
		return err
	}
	err = q.Reparent(ctx, sqlgen.ReparentParams{TenantID: tx.Tenant, ParentID: &to.ID, Ids: ids, Names: newNames, Now: tx.Now})
	if err != nil {
		return db.Constraint(err, uniqueName, errs.DuplicateFolder)
	}
	err = q.Rehome(ctx, sqlgen.RehomeParams{TenantID: tx.Tenant, Ids: ids, RootID: to.RootID, MatterID: to.MatterID, Area: string(to.Area)})
	if err != nil {
		return err
	}
	lines := make([]audit.Line, len(moving))
	for i, f := range moving {
		lines[i] = line("move", f.ID, &state{before[f.ID], f.MatterID}, &state{path + newNames[i] + "/", to.MatterID})
	}
	return audit.RecordAll(ctx, tx, lines)
}

func mayMove(ctx context.Context, tx *db.Tx, moving []Folder, ids []int64, to Folder, path string) error {
	for _, f := range moving {
		switch {
		case f.Root():
			return errs.Invalid("directoryIDs", "the folder that an area begins with cannot be moved")
		case f.Area.Kind() != to.Area.Kind():
			return errs.Invalid("destinationDirectoryID", "documents, emails and notes each have areas of their own")
		}
	}
	above, err := Steps(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	for _, step := range above {
		for _, id := range ids {
			if id == step.ID {
				return errs.RecursiveMove
			}
		}
	}
	extent, err := sqlgen.New(tx).Extent(ctx, sqlgen.ExtentParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return err
	}
	return fits("destinationDirectoryID", path, extent)
}

// uniqueName is the constraint under which no two folders of a parent have the same name.
const uniqueName = "folders_unique_name"
