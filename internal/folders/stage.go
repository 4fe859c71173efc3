package folders

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"casefold/internal/audit"
	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// A stage is a tree that nobody sees yet, in the area of destroyed folders. Many short transactions fill it, and one puts all of
// it where it belongs.

// Stage makes a stage with the folders of these paths, A/ and A/B/, below its root, for a job. It returns the root, and the ids of the
// folders. The caller has seen that they fit where they will belong (see Fits).
func Stage(ctx context.Context, tx *db.Tx, jobID int64, paths []string) (root int64, ids map[string]int64, err error) {
	below := slices.Concat(levels(paths)...)
	if root, err = tx.IDs(ctx, idKind, len(below)+1); err != nil {
		return 0, nil, err
	}
	rows := sqlgen.InsertStageParams{TenantID: tx.Tenant, RootID: root, JobID: jobID, CreatedAt: tx.Now, CreatedBy: creator(tx),
		Ids: []int64{root}, Parents: []int64{0}, Names: []string{string(Destroyed)}}
	ids = map[string]int64{"": root}
	for i, path := range below {
		above, name := parentOf(path)
		ids[path] = root + int64(i) + 1
		rows.Ids, rows.Parents, rows.Names = append(rows.Ids, ids[path]), append(rows.Parents, ids[above]), append(rows.Names, name)
	}
	delete(ids, "")
	return root, ids, sqlgen.New(tx).InsertStage(ctx, rows)
}

// Fits refuses folders of these paths below a folder where they would lie too deep or get too long a path.
func Fits(ctx context.Context, tx *db.Tx, below int64, paths []string) error {
	base, err := Path(ctx, tx, below)
	if err != nil {
		return err
	}
	for _, path := range paths {
		if err := fits("folderPath", base, sqlgen.ExtentRow{Depth: int64(strings.Count(path, "/")), Bytes: int64(len(path))}); err != nil {
			return err
		}
	}
	return nil
}

// ErrNoStage says that a stage has been removed: its job had ended.
var ErrNoStage = errors.New("folders: the stage is not there any more")

// ShareStage keeps a stage from being removed until the end of the transaction.
func ShareStage(ctx context.Context, tx *db.Tx, root int64) error {
	found, err := sqlgen.New(tx).ShareStage(ctx, sqlgen.ShareStageParams{TenantID: tx.Tenant, RootID: root})
	if err == nil && len(found) == 0 {
		err = ErrNoStage
	}
	return err
}

// HoldStage keeps others from filling or removing a stage until the end of the transaction.
func HoldStage(ctx context.Context, tx *db.Tx, root int64) error {
	found, err := sqlgen.New(tx).HoldStage(ctx, sqlgen.HoldStageParams{TenantID: tx.Tenant, RootID: root})
	if err == nil && len(found) == 0 {
		err = ErrNoStage
	}
	return err
}

// Unveil puts the folders of a stage, which the caller holds, into a folder that it has entered. Tops are those right below its root, by
// the names that they get there; one that somebody has taken in this moment is DuplicateFolder. What lies in the root itself stays
// there, for the caller to move. Each folder leaves an audit line; the caller tells browsers.
func Unveil(ctx context.Context, tx *db.Tx, root int64, staged map[string]int64, tops map[string]int64, to Folder) error {
	p := sqlgen.UnveilParams{TenantID: tx.Tenant, Stage: root, ParentID: to.ID, RootID: to.RootID, MatterID: to.MatterID, Area: string(to.Area), Now: tx.Now}
	for name, id := range tops {
		p.Tops, p.Names = append(p.Tops, id), append(p.Names, name)
	}
	if err := sqlgen.New(tx).Unveil(ctx, p); err != nil {
		return db.Constraint(err, uniqueName, errs.DuplicateFolder)
	}
	base, err := Path(ctx, tx, to.ID)
	if err != nil {
		return err
	}
	var lines []audit.Line
	for _, path := range slices.Sorted(maps.Keys(staged)) {
		lines = append(lines, line("create", staged[path], nil, &state{base + path, to.MatterID}))
	}
	return audit.RecordAll(ctx, tx, lines)
}

// RemoveStage removes what is left of a stage, which the caller holds and in whose folders nothing lies.
func RemoveStage(ctx context.Context, tx *db.Tx, root int64) error {
	q := sqlgen.New(tx)
	if err := q.EndStage(ctx, sqlgen.EndStageParams{TenantID: tx.Tenant, RootID: root}); err != nil {
		return err
	}
	return q.DeleteStaged(ctx, sqlgen.DeleteStagedParams{TenantID: tx.Tenant, RootID: root})
}

// LeftStages are the roots of the stages whose job has ended. What it did not unveil still lies in them.
func LeftStages(ctx context.Context, tx *db.Tx) ([]int64, error) {
	return sqlgen.New(tx).LeftStages(ctx, tx.Tenant)
}
