package export

import (
	"context"
	"time"

	"casefold/internal/export/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
)

// entry is a thing and its place in the ZIP.
type entry struct {
	kind    *filing.Kind
	id      int64
	name    string
	path    string
	trashed bool  // when the packing began; one that goes to the trash later is left out
	content int64 // which state of the thing is packed; 0 is the one that it has when it is read
}

// directory is a folder by its place in the ZIP, and the date that it has there.
type directory struct {
	path     string
	modified time.Time
}

// plan is what a ZIP is to hold.
type plan struct {
	filename string
	folders  []directory
	entries  []entry
	bytes    int64
	roots    []int64
}

// part is what a ZIP is to hold of one kind.
type part struct {
	kind  *filing.Kind
	files []filing.Packable
}

// extent is how much a ZIP may hold.
type extent bool

const (
	limited extent = false // what people select
	whole   extent = true  // all of a matter
)

// plan lists what the person may see of the selection now. Too much of it ends the job, unless it is to be whole.
func (s *Service) plan(ctx context.Context, tx *db.Tx, what selection, how extent) (plan, error) {
	tree, err := sqlgen.New(tx).Tree(ctx, sqlgen.TreeParams{TenantID: tx.Tenant, Ids: what[namedFolders]})
	if err != nil {
		return plan{}, err
	}
	inside := make([]int64, len(tree))
	for i, f := range tree {
		inside[i] = f.ID
	}
	var all tooMany
	for _, k := range s.filing.Kinds() {
		files, bytes, err := k.Pack.Measure(ctx, tx, what[k.Area], inside)
		if err != nil {
			return plan{}, err
		}
		all.Files, all.Bytes = all.Files+files, all.Bytes+bytes
	}
	if how == limited && (all.Files > MaxFiles || all.Bytes > MaxBytes) {
		all.ErrorCode = failedTooManyFiles
		return plan{}, &jobs.Failure{Data: all}
	}
	var parts []part
	for _, k := range s.filing.Kinds() {
		files, err := k.Pack.Contents(ctx, tx, what[k.Area], inside)
		if err != nil {
			return plan{}, err
		}
		parts = append(parts, part{k, files})
	}
	p := arrange(tree, parts)
	p.bytes = all.Bytes
	p.filename, err = s.name(ctx, tx, what)
	return p, err
}

// arrange gives everything its place. The only folder of a whole area is not repeated inside the ZIP; of several each has its
// own, under the name that people know.
func arrange(tree []sqlgen.TreeRow, parts []part) plan {
	names, paths, roots := newCatalogue(), map[int64]string{}, map[int64]bool{}
	areas := 0
	for _, f := range tree {
		if f.ID == f.RootID {
			areas++
		}
	}
	names.taken[fold(manifestName)] = true
	var p plan
	for _, f := range tree {
		roots[f.RootID] = true
		if _, nested := paths[f.ID]; nested {
			continue // named itself, and inside another that is
		}
		name := f.Name
		if f.ID == f.RootID {
			if areas == 1 {
				paths[f.ID] = ""
				continue
			}
			name = folders.Area(f.Name).Title()
		}
		paths[f.ID] = names.place(paths[f.ParentID], name) + "/"
		p.folders = append(p.folders, directory{paths[f.ID], f.Modified})
	}
	for _, of := range parts {
		for _, one := range of.files {
			roots[one.RootID] = true
			p.entries = append(p.entries, entry{of.kind, one.ID, one.Name, names.place(paths[one.FolderID], one.Name), one.Trashed, 0})
		}
	}
	for root := range roots {
		p.roots = append(p.roots, root)
	}
	return p
}

// name is what the ZIP is called: after the folder it holds, or the one that the first of the items lies in.
func (s *Service) name(ctx context.Context, tx *db.Tx, what selection) (string, error) {
	f, err := s.namesake(ctx, tx, what)
	name := f.Name
	switch {
	case err != nil:
		return "", err
	case f.Root() && f.MatterID != nil:
		name = f.MatterName
	case f.Root():
		name = "Firm " + f.Area.Kind() + " (" + f.Name + ")"
	}
	return safe(name) + ".zip", nil
}

func (s *Service) namesake(ctx context.Context, tx *db.Tx, what selection) (f folders.Folder, err error) {
	if named := what[namedFolders]; len(named) > 0 {
		if f, err = folders.Get(ctx, tx, named[0]); err == nil && what.size() > 1 && !f.Root() {
			f, err = folders.Get(ctx, tx, *f.ParentID)
		}
		return f, err
	}
	for _, k := range s.filing.Kinds() {
		if ids := what[k.Area]; len(ids) > 0 {
			first, err := k.Items.Read(ctx, tx, ids[:1])
			if err != nil {
				return f, err
			}
			return folders.Get(ctx, tx, first[0].FolderID)
		}
	}
	return f, errs.ObjectNotFound
}
