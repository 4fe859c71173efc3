package folders

import (
	"context"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// SetDeleted moves folders to the trash or restores them, all of them or none, and returns those that were not there
// already. Folders of a trashed matter are DeleteInTrashedMatter, folders below a trashed one that is not named too
// DeleteInTrashedFolder; a root stays where it is. The caller has the trees (see HoldTrees), has refused documents that
// are locked, and tells browsers; the audit lines are written here.
func SetDeleted(ctx context.Context, tx *db.Tx, named []Folder, deleted bool) ([]Folder, error) {
	ids := make([]int64, len(named))
	for i, f := range named {
		switch {
		case f.Root():
			return nil, errs.Invalid("IDs", "the folder that an area begins with cannot be moved to the trash")
		case f.MatterDeleted:
			return nil, errs.DeleteInTrashedMatter
		}
		ids[i] = f.ID
	}
	q := sqlgen.New(tx)
	inside, err := q.InDeletedBeyond(ctx, sqlgen.InDeletedBeyondParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	if inside {
		return nil, errs.DeleteInTrashedFolder
	}
	changed := slices.DeleteFunc(slices.Clone(named), func(f Folder) bool { return f.Deleted == deleted })
	if len(changed) == 0 {
		return nil, nil
	}
	if err := q.SetDeleted(ctx, sqlgen.SetDeletedParams{TenantID: tx.Tenant, Ids: ids, Deleted: deleted}); err != nil {
		return nil, err
	}
	return changed, recordTrash(ctx, tx, changed, deleted)
}

func recordTrash(ctx context.Context, tx *db.Tx, changed []Folder, deleted bool) error {
	ids := make([]int64, len(changed))
	for i, f := range changed {
		ids[i] = f.ID
	}
	paths, err := Paths(ctx, tx, ids)
	if err != nil {
		return err
	}
	action := "restore"
	if deleted {
		action = "trash"
	}
	lines := make([]audit.Line, len(changed))
	for i, f := range changed {
		at := &state{Path: paths[f.ID], MatterID: f.MatterID}
		lines[i] = line(action, f.ID, at, at)
	}
	return audit.RecordAll(ctx, tx, lines)
}
