package export

import (
	"context"

	"casefold/internal/export/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
)

// entry is a document and its place in the ZIP.
type entry struct {
	id      int64
	name    string
	path    string
	trashed bool // when the packing began; one that goes to the trash later is left out
}

// plan is what a ZIP is to hold.
type plan struct {
	filename string
	folders  []string
	entries  []entry
	bytes    int64
	roots    []int64
}

// plan lists what the person may see of the selection now. Too much of it ends the job.
func (what selection) plan(ctx context.Context, tx *db.Tx) (plan, error) {
	q := sqlgen.New(tx)
	tree, err := q.Tree(ctx, sqlgen.TreeParams{TenantID: tx.Tenant, Ids: what.Folders})
	if err != nil {
		return plan{}, err
	}
	inside := make([]int64, len(tree))
	for i, f := range tree {
		inside[i] = f.ID
	}
	size, err := q.Measure(ctx, sqlgen.MeasureParams{TenantID: tx.Tenant, Ids: what.Documents, FolderIds: inside})
	if err != nil {
		return plan{}, err
	}
	if size.Files > MaxFiles || size.Bytes > MaxBytes {
		return plan{}, &jobs.Failure{Data: tooMany{failedTooManyFiles, size.Files, size.Bytes}}
	}
	contents, err := q.Contents(ctx, sqlgen.ContentsParams{TenantID: tx.Tenant, Ids: what.Documents, FolderIds: inside})
	if err != nil {
		return plan{}, err
	}
	p := arrange(tree, contents)
	p.bytes = size.Bytes
	p.filename, err = what.name(ctx, tx)
	return p, err
}

// arrange gives everything its place. The only folder of a whole area is not repeated inside the ZIP.
func arrange(tree []sqlgen.TreeRow, contents []sqlgen.ContentsRow) plan {
	names, paths, roots := newCatalogue(), map[int64]string{}, map[int64]bool{}
	names.taken[fold(manifestName)] = true
	var p plan
	for _, f := range tree {
		roots[f.RootID] = true
		if _, nested := paths[f.ID]; nested {
			continue // named itself, and inside another that is
		}
		if f.ID == f.RootID {
			paths[f.ID] = ""
			continue
		}
		paths[f.ID] = names.place(paths[f.ParentID], f.Name) + "/"
		p.folders = append(p.folders, paths[f.ID])
	}
	for _, d := range contents {
		roots[d.RootID] = true
		p.entries = append(p.entries, entry{d.ID, d.Name, names.place(paths[d.FolderID], d.Name), d.Trashed})
	}
	for root := range roots {
		p.roots = append(p.roots, root)
	}
	return p
}

// name is what the ZIP is called: after the folder it holds, or the one that the items lie in.
func (what selection) name(ctx context.Context, tx *db.Tx) (string, error) {
	var f folders.Folder
	var err error
	switch {
	case len(what.Folders) > 0:
		if f, err = folders.Get(ctx, tx, what.Folders[0]); err != nil {
			return "", err
		}
		if len(what.Folders)+len(what.Documents) > 1 && !f.Root() {
			f, err = folders.Get(ctx, tx, *f.ParentID)
		}
	default:
		var parent int64
		if parent, err = sqlgen.New(tx).FolderOf(ctx, sqlgen.FolderOfParams{TenantID: tx.Tenant, ID: what.Documents[0]}); err == nil {
			f, err = folders.Get(ctx, tx, parent)
		}
	}
	name := f.Name
	switch {
	case f.Root() && f.MatterID != nil:
		name = f.MatterName
	case f.Root():
		name = "Firm documents (" + f.Name + ")"
	}
	return safe(name) + ".zip", err
}
