package filing

import (
	"context"
	"maps"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
)

// copyAtOnce is how many items and folders are copied while the person waits for the answer; more are a job.
const copyAtOnce = 1000

// Made is what a copy made of what was named, in its order; or the job that makes it.
type Made struct {
	JobID   int64
	Items   []int64
	Folders []int64
}

// Copy makes items of a kind and folders anew in another folder, all of them or none; what is in the trash inside a
// folder is left out. Names that are taken are DuplicateNames, a folder copied into itself is RecursiveMove. Many items
// are copied by a job, to which names that people chose cannot be given.
func (s *Service) Copy(ctx context.Context, tx *db.Tx, k *Kind, t Transfer) (Made, error) {
	plan, err := t.plan(ctx, tx, k, copyAtOnce+1)
	if err != nil {
		return Made{}, err
	}
	if plan.size() <= copyAtOnce {
		return s.makeCopies(ctx, tx, plan)
	}
	if len(t.ItemNames)+len(t.FolderNames) > 0 {
		return Made{}, errs.TooManyItems
	}
	id, err := jobs.Start(ctx, tx, copyArgs{k.copyJob(), t.Items, t.Folders, plan.to.ID, t.AutoRename})
	return Made{JobID: id}, err
}

// copyPlan is what will be copied, under which names and paths.
type copyPlan struct {
	cargo
	names   chosenNames
	paths   map[int64]string // of the copies of folders below the destination, by their sources
	sources []Source
}

func (p copyPlan) size() int { return len(p.sources) + len(p.paths) }

// plan reads what is to be copied, and no more than most of it.
func (t Transfer) plan(ctx context.Context, tx *db.Tx, k *Kind, most int) (copyPlan, error) {
	c, err := t.enter(ctx, tx, k)
	if err != nil {
		return copyPlan{}, err
	}
	inside, err := folders.LiveSubtree(ctx, tx, t.Folders...)
	if err != nil {
		return copyPlan{}, err
	}
	c.withoutNested(inside)
	p := copyPlan{cargo: c, paths: map[int64]string{}}
	if p.names, err = t.chooseNames(ctx, tx, c); err != nil {
		return p, err
	}
	for i, f := range c.folders {
		p.paths[f.ID] = p.names.folders[i] + "/"
	}
	byID := map[int64]folders.Below{}
	for _, f := range inside {
		byID[f.ID] = f
	}
	for id := range byID {
		p.pathOf(id, byID)
	}
	p.sources, err = k.Copies.Sources(ctx, tx, idsOf(c.items), slices.Sorted(maps.Keys(byID)), most)
	return p, err
}

// pathOf notes the path of the copy of a folder, and of those above it. A folder may be named beside one that it lies in, so they come in no
// order that could be relied on; those at the top are noted already.
func (p copyPlan) pathOf(id int64, byID map[int64]folders.Below) string {
	if p.paths[id] == "" {
		f := byID[id]
		p.paths[id] = p.pathOf(f.ParentID, byID) + f.Name + "/"
	}
	return p.paths[id]
}

// enter takes part in the destination's tree and judges what is to be copied there.
func (t Transfer) enter(ctx context.Context, tx *db.Tx, k *Kind) (c cargo, err error) {
	c.kind = k
	if tooMany(t.Items) || tooMany(t.Folders) {
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
	if c.items, err = k.Items.Read(ctx, tx, t.Items); err != nil {
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
func (c *cargo) withoutNested(inside []folders.Below) {
	copied, nested := map[int64]bool{}, map[int64]bool{}
	for _, f := range inside {
		copied[f.ID] = true
		if f.Depth > 0 {
			nested[f.ID] = true
		}
	}
	c.folders = slices.DeleteFunc(c.folders, func(f folders.Folder) bool { return nested[f.ID] })
	c.items = slices.DeleteFunc(c.items, func(one Item) bool { return copied[one.FolderID] })
}

// makeCopies writes what was planned.
func (s *Service) makeCopies(ctx context.Context, tx *db.Tx, p copyPlan) (Made, error) {
	made, err := p.makeFolders(ctx, tx)
	if err != nil {
		return Made{}, err
	}
	copied := Made{Folders: made.tops}
	if len(p.sources) > 0 {
		c, err := p.begin(ctx, tx, p.to.ID, made.ids)
		if err != nil {
			return Made{}, err
		}
		if err := c.makeItems(ctx, tx, 0, len(p.sources), func(int) {}); err != nil {
			return Made{}, err
		}
		copied.Items = c.itemIDs()
	}
	publishFolders(s.hub, tx, []int64{p.to.ID})
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
	return made, p.recordFolders(ctx, tx, made.tops)
}

// recordFolders says of the copies of the folders that were named where they came from. They lie where they belong.
func (p copyPlan) recordFolders(ctx context.Context, tx *db.Tx, tops []int64) error {
	at, err := folders.Paths(ctx, tx, append(slices.Clone(tops), folderIDs(p.folders)...))
	if err != nil {
		return err
	}
	lines := make([]audit.Line, len(p.folders))
	for i, f := range p.folders {
		lines[i] = audit.Line{Action: "folder.copy", Object: "folder", ObjectID: tops[i],
			Before: folderPlace{f.ID, at[f.ID], f.MatterID}, After: folderPlace{tops[i], at[tops[i]], p.to.MatterID}}
	}
	return audit.RecordAll(ctx, tx, lines)
}

// folderPlace is what audit lines say of a folder and its copy.
type folderPlace struct {
	FolderID int64  `json:"folderID"`
	Path     string `json:"path"`
	MatterID *int64 `json:"matterID,omitempty"`
}
