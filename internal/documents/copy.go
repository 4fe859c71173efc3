package documents

import (
	"context"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// copyAtOnce is how many documents and folders are copied while the person waits for the answer; more are a job.
const copyAtOnce = 1000

// Copied is what a copy made of the items that were named, in their order; or the job that makes it.
type Copied struct {
	JobID     int64
	Documents []int64
	Folders   []int64
}

// Copy makes documents and folders anew in another folder, all of them or none. A copy has one version, the current one
// of its source, with bytes of its own, and no lock; what is in the trash inside a folder is left out. Names that are
// taken are DuplicateNames, a folder copied into itself is RecursiveMove. Many items are copied by a job, which names
// that people chose cannot be given to.
func (s *Service) Copy(ctx context.Context, tx *db.Tx, t Transfer) (Copied, error) {
	plan, err := t.plan(ctx, tx)
	if err != nil {
		return Copied{}, err
	}
	if plan.size() <= copyAtOnce {
		return s.makeCopies(ctx, tx, plan, map[int64]string{}, func(int) {})
	}
	if len(t.DocumentNames)+len(t.FolderNames) > 0 {
		return Copied{}, errs.TooManyItems
	}
	id, err := startCopy(ctx, tx, t, plan.to.ID)
	return Copied{JobID: id}, err
}

// copyPlan is what will be copied, under which names and paths.
type copyPlan struct {
	cargo
	names   settled
	paths   map[int64]string // of the copies of folders below the destination, by their sources
	sources []sqlgen.SourcesOfCopiesRow
}

func (p copyPlan) size() int { return len(p.sources) + len(p.paths) }

func (t Transfer) plan(ctx context.Context, tx *db.Tx) (copyPlan, error) {
	c, err := t.enter(ctx, tx)
	if err != nil {
		return copyPlan{}, err
	}
	q := sqlgen.New(tx)
	inside, err := q.LiveSubfolders(ctx, sqlgen.LiveSubfoldersParams{TenantID: tx.Tenant, Ids: t.Folders})
	if err != nil {
		return copyPlan{}, err
	}
	c.withoutNested(inside)
	p := copyPlan{cargo: c, paths: map[int64]string{}}
	if p.names, err = t.settle(ctx, tx, c); err != nil {
		return p, err
	}
	for i, f := range c.folders {
		p.paths[f.ID] = p.names.folders[i] + "/"
	}
	var within []int64
	for _, f := range inside {
		if p.paths[f.ID] == "" {
			p.paths[f.ID] = p.paths[f.ParentID] + f.Name + "/"
		}
		within = append(within, f.ID)
	}
	p.sources, err = q.SourcesOfCopies(ctx, sqlgen.SourcesOfCopiesParams{TenantID: tx.Tenant, Ids: idsOf(c.documents), FolderIds: within})
	return p, err
}

// enter takes part in the destination's tree and judges what is to be copied there.
func (t Transfer) enter(ctx context.Context, tx *db.Tx) (c cargo, err error) {
	if len(t.Documents) > MaxIDs || len(t.Folders) > MaxIDs {
		return c, errs.TooManyItems
	}
	if c.to, err = t.destination(ctx, tx); err != nil {
		return c, err
	}
	if c.to, err = folders.Enter(ctx, tx, c.to.ID); err != nil {
		return c, err
	}
	if c.folders, err = folders.Hold(ctx, tx, t.Folders...); err != nil {
		return c, err
	}
	if c.documents, err = read(ctx, tx, t.Documents); err != nil {
		return c, err
	}
	if err := c.check(); err != nil {
		return c, err
	}
	above, err := folders.Steps(ctx, tx, c.to.ID)
	if err != nil {
		return c, err
	}
	for _, step := range above {
		if slices.Contains(t.Folders, step.ID) {
			return c, errs.RecursiveMove
		}
	}
	return c, t.checkSource(ctx, tx, c)
}

// withoutNested leaves out what lies in a folder that is copied anyway.
func (c *cargo) withoutNested(inside []sqlgen.LiveSubfoldersRow) {
	copied, nested := map[int64]bool{}, map[int64]bool{}
	for _, f := range inside {
		copied[f.ID] = true
		if f.Depth > 0 {
			nested[f.ID] = true
		}
	}
	c.folders = slices.DeleteFunc(c.folders, func(f folders.Folder) bool { return nested[f.ID] })
	c.documents = slices.DeleteFunc(c.documents, func(d Document) bool { return copied[d.FolderID] })
}

// makeCopies writes what was planned. Keys has the bytes that were copied before, by the version they are of; the others
// are copied now. Done hears from time to time how many documents are written.
func (s *Service) makeCopies(ctx context.Context, tx *db.Tx, p copyPlan, keys map[int64]string, done func(n int)) (Copied, error) {
	made, err := p.makeFolders(ctx, tx)
	if err != nil {
		return Copied{}, err
	}
	copied := Copied{Folders: made.tops}
	if len(p.sources) > 0 {
		first, err := s.makeDocuments(ctx, tx, copying{copyPlan: p, made: made.ids, keys: keys}, done)
		if err != nil {
			return Copied{}, err
		}
		at := make(map[int64]int64, len(p.sources))
		for i, source := range p.sources {
			at[source.ID] = int64(i)
		}
		for _, d := range p.documents {
			copied.Documents = append(copied.Documents, first+at[d.ID])
		}
	}
	s.publish(tx, []int64{p.to.ID})
	stepCopy.Pass(tx)
	return copied, nil
}

// madeFolders are the copies of folders: ids by their sources, and those of the folders that were named.
type madeFolders struct {
	ids  map[int64]int64
	tops []int64
}

func (p copyPlan) makeFolders(ctx context.Context, tx *db.Tx) (madeFolders, error) {
	made := madeFolders{ids: map[int64]int64{}}
	if len(p.folders) == 0 {
		return made, nil
	}
	var paths []string
	for _, path := range p.paths {
		paths = append(paths, path)
	}
	ids, err := folders.FindOrMake(ctx, tx, p.to, paths)
	if err != nil {
		return made, err
	}
	for source, path := range p.paths {
		made.ids[source] = ids[path]
	}
	for _, f := range p.folders {
		made.tops = append(made.tops, made.ids[f.ID])
	}
	at, err := folders.Paths(ctx, tx, append(slices.Clone(made.tops), foldersIDs(p.folders)...))
	if err != nil {
		return made, err
	}
	lines := make([]audit.Line, len(p.folders))
	for i, f := range p.folders {
		lines[i] = audit.Line{Action: "folder.copy", Object: "folder", ObjectID: made.tops[i],
			Before: folderPlace{f.ID, at[f.ID], f.MatterID}, After: folderPlace{made.tops[i], at[made.tops[i]], p.to.MatterID}}
	}
	return made, audit.RecordAll(ctx, tx, lines)
}

// folderPlace is what audit lines say of a folder and its copy.
type folderPlace struct {
	FolderID int64  `json:"folderID"`
	Path     string `json:"path"`
	MatterID *int64 `json:"matterID,omitempty"`
}

func foldersIDs(all []folders.Folder) []int64 {
	ids := make([]int64, len(all))
	for i, f := range all {
		ids[i] = f.ID
	}
	return ids
}
