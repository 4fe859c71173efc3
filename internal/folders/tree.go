package folders

import (
	"context"
	"maps"
	"slices"
	"strings"

	"casefold/internal/audit"
	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// HoldTrees is Hold for folders that are about to be moved or trashed: until the end of the transaction nobody else makes,
// moves, trashes or restores a folder anywhere in their trees. It is asked once for all folders of a change, sources and
// destination together, so that two changes wait for each other and never in a circle.
func HoldTrees(ctx context.Context, tx *db.Tx, ids ...int64) ([]Folder, error) {
	seen, err := Read(ctx, tx, ids...) // what is refused waits for nobody's lock
	if err != nil {
		return nil, err
	}
	roots := map[int64]bool{}
	for _, f := range seen {
		roots[f.RootID] = true
	}
	if err := lockRoots(ctx, tx, slices.Collect(maps.Keys(roots))); err != nil {
		return nil, err
	}
	found, err := Hold(ctx, tx, ids...)
	for _, f := range found {
		if !roots[f.RootID] {
			return nil, errs.ChangedBySomeoneElse // moved to another matter while this waited
		}
	}
	return found, err
}

// LockTrees takes the locks of HoldTrees and judges nothing, for changes that lock other things before they judge folders.
func LockTrees(ctx context.Context, tx *db.Tx, ids ...int64) error {
	q := sqlgen.New(tx)
	roots, err := q.RootsOf(ctx, sqlgen.RootsOfParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return err
	}
	if err := lockRoots(ctx, tx, roots); err != nil {
		return err
	}
	if err := q.HoldFolders(ctx, sqlgen.HoldFoldersParams{TenantID: tx.Tenant, Ids: ids}); err != nil {
		return err
	}
	now, err := q.RootsOf(ctx, sqlgen.RootsOfParams{TenantID: tx.Tenant, Ids: ids})
	if err == nil && !slices.Equal(now, roots) {
		err = errs.ChangedBySomeoneElse
	}
	return err
}

func lockRoots(ctx context.Context, tx *db.Tx, roots []int64) error {
	return sqlgen.New(tx).LockTrees(ctx, sqlgen.LockTreesParams{TenantID: tx.Tenant, RootIds: roots})
}

// Enter is Get for a folder that takes something in: until the end of the transaction neither it nor a folder above it
// is moved, trashed or restored. Any number of people may enter a tree at the same time.
func Enter(ctx context.Context, tx *db.Tx, id int64) (Folder, error) {
	entered, err := EnterAll(ctx, tx, id)
	if err != nil {
		return Folder{}, err
	}
	return entered[0], nil
}

// EnterAll is Enter for several folders. It is asked once for all of them: their trees are entered in the order of their roots.
func EnterAll(ctx context.Context, tx *db.Tx, ids ...int64) ([]Folder, error) {
	roots, err := sqlgen.New(tx).RootsOf(ctx, sqlgen.RootsOfParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	for _, root := range roots { // in the same trip as what is read behind these locks
		if err := sqlgen.New(tx.Later()).ShareTree(ctx, sqlgen.ShareTreeParams{TenantID: tx.Tenant, RootID: root}); err != nil {
			return nil, err
		}
	}
	found, err := Read(ctx, tx, ids...)
	for _, f := range found {
		if !slices.Contains(roots, f.RootID) {
			return nil, errs.ChangedBySomeoneElse // moved to another matter while this waited
		}
	}
	return found, err
}

// Subtree reads the ids of folders and of all that lie below them, each once.
func Subtree(ctx context.Context, tx *db.Tx, ids ...int64) ([]int64, error) {
	return sqlgen.New(tx).Subtree(ctx, sqlgen.SubtreeParams{TenantID: tx.Tenant, Ids: ids})
}

// Below is a folder of a subtree: Depth is 0 of those that the subtree was asked for.
type Below struct {
	ID       int64
	ParentID int64
	Name     string
	Depth    int32
}

// LiveSubtree reads folders and all below them that are not in the trash, those above before those below. A folder that is
// named and lies in another that is named comes twice.
func LiveSubtree(ctx context.Context, tx *db.Tx, ids ...int64) ([]Below, error) {
	rows, err := sqlgen.New(tx).LiveSubfolders(ctx, sqlgen.LiveSubfoldersParams{TenantID: tx.Tenant, Ids: ids})
	all := make([]Below, len(rows))
	for i, row := range rows {
		all[i] = Below(row)
	}
	return all, err
}

// FindOrMake finds the folders of these paths below a folder that the caller has entered, and makes those that do not
// exist, a level at a time however many there are. Paths are relative, A/ and A/B/, and their names allowed ones (see
// Harmless); the answer has the id of each. A folder that lies in the trash is FolderInTrash. Each folder that is made
// leaves an audit line; the caller tells browsers.
func FindOrMake(ctx context.Context, tx *db.Tx, parent Folder, paths []string) (map[string]int64, error) {
	base, err := Path(ctx, tx, parent.ID)
	if err != nil {
		return nil, err
	}
	ids := map[string]int64{"": parent.ID}
	for _, level := range levels(paths) {
		if err := fits("folderPath", base, sqlgen.ExtentRow{Depth: int64(strings.Count(level[0], "/")), Bytes: longest(level)}); err != nil {
			return nil, err
		}
		if err := findOrMakeLevel(ctx, tx, parent, base, ids, level); err != nil {
			return nil, err
		}
	}
	delete(ids, "")
	return ids, nil
}

// Found is a folder that a path leads to, or that could only be made in the trash: then it has no ID.
type Found struct {
	ID      int64
	Deleted bool // it, or a folder between it and where the path began, is in the trash
}

// Find finds those of the folders that FindOrMake would find, and makes none.
func Find(ctx context.Context, tx *db.Tx, parent Folder, paths []string) (map[string]Found, error) {
	found := map[string]Found{"": {ID: parent.ID}}
	for _, level := range levels(paths) {
		var known, names []string
		var parents []int64
		for _, path := range level {
			above, name := parentOf(path)
			if parent, ok := found[above]; ok {
				known, parents, names = append(known, path), append(parents, parent.ID), append(names, name)
				if parent.Deleted {
					found[path] = Found{Deleted: true}
				}
			}
		}
		rows, err := sqlgen.New(tx).Children(ctx, sqlgen.ChildrenParams{TenantID: tx.Tenant, Parents: parents, Names: names})
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			path := known[row.Place-1]
			above, _ := parentOf(path)
			found[path] = Found{row.ID, row.Deleted || found[above].Deleted}
		}
	}
	return found, nil
}

// parentOf separates the last name of a path, A/B/, from the path above it, which is "" or has a slash at its end.
func parentOf(path string) (above, name string) {
	if above, name = cutLast(strings.TrimSuffix(path, "/")); above != "" {
		above += "/"
	}
	return above, name
}

// levels are the paths and those above them, by depth.
func levels(paths []string) [][]string {
	byDepth := map[int]map[string]bool{}
	for _, path := range paths {
		for path = strings.TrimSuffix(path, "/"); path != ""; path, _ = cutLast(path) {
			depth := strings.Count(path, "/")
			if byDepth[depth] == nil {
				byDepth[depth] = map[string]bool{}
			}
			byDepth[depth][path+"/"] = true
		}
	}
	sorted := make([][]string, len(byDepth))
	for depth, level := range byDepth {
		sorted[depth] = slices.Sorted(maps.Keys(level))
	}
	return sorted
}

// cutLast separates the last name of a path, which has no slash at its end, from what stands before it.
func cutLast(path string) (above, name string) {
	slash := strings.LastIndexByte(path, '/')
	return path[:max(slash, 0)], path[slash+1:]
}

func longest(paths []string) (bytes int64) {
	for _, path := range paths {
		bytes = max(bytes, int64(len(path)))
	}
	return bytes
}

// findOrMakeLevel adds the ids of paths of one depth; those above them are known. Two that differ by case alone are the
// same folder.
func findOrMakeLevel(ctx context.Context, tx *db.Tx, parent Folder, base string, ids map[string]int64, level []string) error {
	first, err := tx.IDs(ctx, idKind, len(level))
	if err != nil {
		return err
	}
	fresh, parents, names := make([]int64, len(level)), make([]int64, len(level)), make([]string, len(level))
	for i, path := range level {
		above, name := parentOf(path)
		fresh[i], parents[i], names[i] = first+int64(i), ids[above], name
	}
	q := sqlgen.New(tx)
	made, err := q.InsertFolders(ctx, sqlgen.InsertFoldersParams{
		TenantID: tx.Tenant, CreatedAt: tx.Now, CreatedBy: creator(tx), Ids: fresh, Parents: parents, Names: names,
	})
	if err != nil {
		return err
	}
	found, err := q.Children(ctx, sqlgen.ChildrenParams{TenantID: tx.Tenant, Parents: parents, Names: names})
	if err != nil {
		return err
	}
	for _, f := range found {
		if f.Deleted {
			return errs.FolderInTrash
		}
		ids[level[f.Place-1]] = f.ID
	}
	lines := make([]audit.Line, len(made))
	for i, id := range made {
		lines[i] = line("create", id, nil, &state{base + level[id-first], parent.MatterID})
	}
	return audit.RecordAll(ctx, tx, lines)
}

// state is what audit lines say of a folder.
type state struct {
	Path     string `json:"path,omitempty"`
	MatterID *int64 `json:"matterID,omitempty"`
}

func line(action string, id int64, before, after *state) audit.Line {
	return audit.Line{Action: "folder." + action, Object: "folder", ObjectID: id, Before: before, After: after}
}
