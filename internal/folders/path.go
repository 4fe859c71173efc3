package folders

import (
	"context"
	"slices"
	"strings"

	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// A path begins with the name of the area and ends with a slash: docs/Pleadings/Motions/. Names stand in it as they were
// typed; no name has a slash.

const (
	// MaxDepth is how many folders may lie inside one another, the root not counted.
	MaxDepth = 100
	// MaxPath is how many bytes the path of a folder may have.
	MaxPath = 8 << 10
)

// Step is one folder of a path.
type Step struct {
	ID      int64
	Name    string
	Path    string // of this folder, beginning with the area
	Deleted bool
}

// Resolve finds a folder by its path in a matter, or in one of the firm's areas (PublicMatter, PrivateMatter), and the folders from the
// root down to it. It fails with NoMatterAccess or NoFolderAccess if the person may not see the matter or the area, with MatterNotFound
// or FolderNotFound if there is none, and with InvalidInput if the path is too long or too deep.
func Resolve(ctx context.Context, tx *db.Tx, matterID int64, path string) (Folder, []Step, error) {
	rows, rest, err := walk(ctx, tx, matterID, path)
	switch {
	case err != nil:
		return Folder{}, nil, err
	case len(rest) > 0:
		return Folder{}, nil, errs.FolderNotFound
	}
	steps := make([]Step, len(rows))
	for i, row := range rows {
		steps[i] = Step{ID: row.ID, Name: row.Name, Deleted: row.Deleted}
	}
	return folderOf(sqlgen.VisibleFoldersRow(rows[len(rows)-1])), withPaths(steps), nil
}

// walk follows a path as far as there are folders; rest are the names that remain.
func walk(ctx context.Context, tx *db.Tx, matterID int64, path string) (rows []sqlgen.WalkRow, rest []string, err error) {
	names, err := split(path)
	if err != nil {
		return nil, nil, err
	}
	area := Area(names[0])
	if !area.in(matterID) {
		return nil, nil, missingArea(ctx, tx, matterID, area)
	}
	rows, err = sqlgen.New(tx).Walk(ctx, sqlgen.WalkParams{
		TenantID: tx.Tenant, MatterID: max(matterID, 0), Area: string(area), Names: names[1:],
	})
	if err == nil && len(rows) == 0 {
		err = missingArea(ctx, tx, matterID, area)
	}
	if err != nil {
		return nil, nil, err
	}
	return rows, names[len(rows):], nil
}

func split(path string) ([]string, error) {
	if len(path) > MaxPath {
		return nil, errs.Invalid("basepath", tooLong)
	}
	names := strings.Split(strings.TrimSuffix(path, "/"), "/")
	if len(names) > MaxDepth+1 {
		return nil, errs.Invalid("basepath", tooDeep)
	}
	if slices.Contains(names, "") {
		return nil, errs.FolderNotFound
	}
	return names, nil
}

// in says whether the matter has this area. PublicMatter and PrivateMatter stand for the firm, which has one area each.
func (a Area) in(matterID int64) bool {
	switch a {
	case Docs, Email, Notes:
		return matterID > 0
	case Public:
		return matterID == PublicMatter
	case Private:
		return matterID == PrivateMatter
	}
	return false
}

// missingArea says why no root was found.
func missingArea(ctx context.Context, tx *db.Tx, matterID int64, area Area) error {
	if matterID <= 0 {
		if area.in(matterID) {
			return errs.NoFolderAccess
		}
		return errs.FolderNotFound
	}
	matter, err := sqlgen.New(tx).MatterStanding(ctx, sqlgen.MatterStandingParams{TenantID: tx.Tenant, ID: matterID})
	switch {
	case err != nil:
		return err
	case !matter.IsThere:
		return errs.MatterNotFound
	case !matter.Visible:
		return errs.NoMatterAccess
	}
	return errs.FolderNotFound
}

// Path is the path of a folder.
func Path(ctx context.Context, tx *db.Tx, id int64) (string, error) {
	paths, err := Paths(ctx, tx, []int64{id})
	return paths[id], err
}

// Paths are the paths of folders by their ids, read in one statement.
func Paths(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	rows, err := sqlgen.New(tx).Paths(ctx, sqlgen.PathsParams{TenantID: tx.Tenant, Ids: ids})
	paths := make(map[int64]string, len(rows))
	for _, row := range rows {
		paths[row.ID] = row.Path
	}
	return paths, err
}

// Steps are the folders from the root down to a folder, which is the last of them.
func Steps(ctx context.Context, tx *db.Tx, id int64) ([]Step, error) {
	rows, err := sqlgen.New(tx).Above(ctx, sqlgen.AboveParams{TenantID: tx.Tenant, ID: id})
	steps := make([]Step, len(rows))
	for i, row := range rows {
		steps[i] = Step{ID: row.ID, Name: row.Name, Deleted: row.Deleted}
	}
	return withPaths(steps), err
}

func withPaths(steps []Step) []Step {
	path := ""
	for i := range steps {
		path += steps[i].Name + "/"
		steps[i].Path = path
	}
	return steps
}

const (
	tooDeep = "Folders can be at most 100 levels deep"
	tooLong = "The names of a folder and of those above it can have at most 8,192 bytes together"
)

// fits fails if folders that are put under path would lie too deep, or get paths that are too long.
func fits(field, path string, extent sqlgen.ExtentRow) error {
	switch {
	case strings.Count(path, "/")-1+int(extent.Depth) > MaxDepth:
		return errs.Invalid(field, tooDeep)
	case len(path)+int(extent.Bytes) > MaxPath:
		return errs.Invalid(field, tooLong)
	}
	return nil
}
