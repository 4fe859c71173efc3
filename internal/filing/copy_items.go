package filing

import (
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
	made  map[int64]int64  // copies of folders by their sources
	at    map[int64]string // paths of all folders that items are copied from and to
	named map[int64]string // names of the items that are copied by themselves, not with their folder
}

// makeItems returns the id of the first copy; the others follow in the order of their sources.
func makeItems(ctx context.Context, tx *db.Tx, c copying, done func(n int)) (int64, error) {
	first, err := tx.IDs(ctx, c.kind.Copies.Counter, len(c.sources))
	if err != nil {
		return 0, err
	}
	c.named = map[int64]string{}
	for i, one := range c.items {
		c.named[one.ID] = c.names.items[i]
	}
	if c.at, err = folders.Paths(ctx, tx, c.folderIDs()); err != nil {
		return 0, err
	}
	n := 0
	for chunk := range slices.Chunk(c.sources, copyChunk) {
		if err := c.makeChunk(ctx, tx, chunk, first+int64(n)); err != nil {
			return 0, err
		}
		n += len(chunk)
		done(n)
	}
	return first, nil
}

// folderIDs are the folders that items are copied from and to.
func (c copying) folderIDs() []int64 {
	ids := []int64{c.to.ID}
	for _, made := range c.made {
		ids = append(ids, made)
	}
	for _, source := range c.sources {
		ids = append(ids, source.FolderID)
	}
	return distinct(ids)
}

// target is where the copy of an item lies, and what it is called.
func (c copying) target(source Source) (folder int64, name string) {
	if name := c.named[source.ID]; name != "" {
		return c.to.ID, name
	}
	return c.made[source.FolderID], source.Name
}

func (c copying) makeChunk(ctx context.Context, tx *db.Tx, sources []Source, first int64) error {
	copies, lines := make([]Copied, len(sources)), make([]audit.Line, len(sources))
	for i, source := range sources {
		id := first + int64(i)
		folder, name := c.target(source)
		copies[i] = Copied{Source: source, ID: id, FolderID: folder, Name: name}
		lines[i] = audit.Line{Action: c.kind.Name + ".copy", Object: c.kind.Name, ObjectID: id,
			Before: c.origin(source), After: place{name, folder, c.at[folder], c.to.MatterID}}
	}
	stepItems.Pass()
	if err := c.kind.Copies.Make(ctx, tx, copies); err != nil {
		return err
	}
	return audit.RecordAll(ctx, tx, lines)
}

// origin is what the history of a copy begins with.
func (c copying) origin(source Source) map[string]any {
	line := map[string]any{c.kind.NameID(): source.ID, "filename": source.Name, "path": c.at[source.FolderID]}
	if source.MatterID != nil {
		line["matterID"] = *source.MatterID
	}
	return line
}
