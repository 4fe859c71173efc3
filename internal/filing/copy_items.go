package filing

import (
	"cmp"
	"context"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
)

// copyChunk is how many items one statement makes. A large copy shows its progress after each, and gives way to others between
// two; memory holds the rows of one.
const copyChunk = 100

// copying is a plan whose folders have been made.
type copying struct {
	copyPlan
	into  int64            // where the copies lie of items that are copied by themselves, not with their folder
	made  map[int64]int64  // copies of folders by their sources
	named map[int64]string // names of the items that are copied by themselves
	from  map[int64]string // paths of the folders that items are copied from
	base  string           // path of the destination
	first int64            // the id of the first copy; the others follow in the order of their sources
}

// begin prepares the copying of the items.
func (p copyPlan) begin(ctx context.Context, tx *db.Tx, into int64, made map[int64]int64) (c copying, err error) {
	c = copying{copyPlan: p, into: into, made: made, named: map[int64]string{}}
	for i, one := range p.items {
		c.named[one.ID] = p.names.items[i]
	}
	if c.first, err = tx.IDs(ctx, p.kind.Copies.Counter, len(p.sources)); err != nil {
		return c, err
	}
	if c.base, err = folders.Path(ctx, tx, p.to.ID); err != nil {
		return c, err
	}
	ids := make([]int64, len(p.sources))
	for i, source := range p.sources {
		ids[i] = source.FolderID
	}
	c.from, err = folders.Paths(ctx, tx, distinct(ids))
	return c, err
}

// itemIDs are the ids of the copies of the items that were named, in their order.
func (c copying) itemIDs() []int64 {
	ids := make([]int64, len(c.items))
	for i, one := range c.items {
		at, _ := slices.BinarySearchFunc(c.sources, one.ID, func(s Source, id int64) int { return cmp.Compare(s.ID, id) })
		ids[i] = c.first + int64(at)
	}
	return ids
}

// makeItems writes the copies of the sources from one on and up to another. Done hears from time to time how many of all are written.
func (c copying) makeItems(ctx context.Context, tx *db.Tx, from, to int, done func(n int)) error {
	for ; from < to; from += copyChunk {
		chunk := c.sources[from:min(from+copyChunk, to)]
		if err := c.makeChunk(ctx, tx, chunk, c.first+int64(from)); err != nil {
			return err
		}
		done(from + len(chunk))
	}
	return nil
}

func (c copying) makeChunk(ctx context.Context, tx *db.Tx, sources []Source, first int64) error {
	copies, lines := make([]Copied, len(sources)), make([]audit.Line, len(sources))
	for i, source := range sources {
		id := first + int64(i)
		to, belongs := c.target(source)
		copies[i] = Copied{Source: source, ID: id, FolderID: to, Name: belongs.Filename}
		lines[i] = audit.Line{Action: c.kind.Name + ".copy", Object: c.kind.Name, ObjectID: id, Before: c.origin(source), After: belongs}
	}
	stepItems.Pass()
	made, err := c.kind.Copies.Make(ctx, tx, copies)
	if err != nil {
		return err
	}
	if int(made) != len(copies) {
		return c.kind.Errors.NotFound
	}
	return audit.RecordAll(ctx, tx, lines)
}

// target is the folder that the copy of an item is written into, and where it belongs.
func (c copying) target(source Source) (folder int64, belongs place) {
	if name, alone := c.named[source.ID]; alone {
		return c.into, place{name, c.to.ID, c.base, c.to.MatterID}
	}
	folder = c.made[source.FolderID]
	return folder, place{source.Name, folder, c.base + c.paths[source.FolderID], c.to.MatterID}
}

// origin is what the history of a copy begins with.
func (c copying) origin(source Source) map[string]any {
	line := map[string]any{c.kind.NameID(): source.ID, "filename": source.Name, "path": c.from[source.FolderID]}
	if source.MatterID != nil {
		line["matterID"] = *source.MatterID
	}
	return line
}
