package filing

import (
	"context"
	"slices"

	"casefold/internal/audit"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// Move puts items of a kind and folders into another folder, all of them or none; what lies there already stays. What
// stands against it, also inside the folders, refuses all; names that are taken are DuplicateNames, a folder that would
// come to lie in itself RecursiveMove. Each item is one row, however much a folder holds.
func (s *Service) Move(ctx context.Context, tx *db.Tx, k *Kind, t Transfer) (Moved, error) {
	c, err := t.holdAll(ctx, tx, k)
	if err != nil {
		return Moved{}, err
	}
	c.items = slices.DeleteFunc(c.items, func(one Item) bool { return one.FolderID == c.to.ID && t.ItemNames[one.ID] == "" })
	c.folders = slices.DeleteFunc(c.folders, func(f folders.Folder) bool { return *f.ParentID == c.to.ID && t.FolderNames[f.ID] == "" })
	if len(c.items)+len(c.folders) == 0 {
		return Moved{}, nil
	}
	if err := c.refuse(ctx, tx); err != nil {
		return Moved{}, err
	}
	names, err := t.chooseNames(ctx, tx, c)
	if err != nil {
		return Moved{}, err
	}
	if err := c.moveFolders(ctx, tx, names.folders); err != nil {
		return Moved{}, err
	}
	stepFoldersMoved.Pass()
	if err := c.moveItems(ctx, tx, names.items); err != nil {
		return Moved{}, err
	}
	shown := append(foldersOf(c.items), c.to.ID)
	for _, f := range c.folders {
		shown = append(shown, f.ID, *f.ParentID)
	}
	k.Publish(s.hub, tx, distinct(shown), events.Changes(idsOf(c.items), func(int64) events.Container { return events.InFolder(c.to.ID) })...)
	stepMove.Pass(tx)
	return movedFrom(c, names), nil
}

// Moved says what items and folders were called before a move, by their ids, where it gave them another name. With these
// names as those that people chose, the opposite move brings back what was.
type Moved struct{ ItemNames, FolderNames map[int64]string }

func movedFrom(c cargo, names chosenNames) Moved {
	moved := Moved{map[int64]string{}, map[int64]string{}}
	for i, one := range c.items {
		if names.items[i] != one.Name {
			moved.ItemNames[one.ID] = one.Name
		}
	}
	for i, f := range c.folders {
		if names.folders[i] != f.Name {
			moved.FolderNames[f.ID] = f.Name
		}
	}
	return moved
}

// holdAll locks the trees that a move changes, then the items, and judges all of it under these locks.
func (t Transfer) holdAll(ctx context.Context, tx *db.Tx, k *Kind) (cargo, error) {
	if tooMany(t.Items) || tooMany(t.Folders) {
		return cargo{}, errs.TooManyItems
	}
	to, err := t.destination(ctx, tx)
	if err != nil {
		return cargo{}, err
	}
	held, err := folders.HoldTrees(ctx, tx, append(distinct(t.Folders), to.ID)...)
	if err != nil {
		return cargo{}, err
	}
	c := cargo{kind: k, folders: held[:len(held)-1], to: held[len(held)-1]}
	if c.items, err = k.Items.Hold(ctx, tx, distinct(t.Items)); err != nil {
		return c, err
	}
	if err := c.check(); err != nil {
		return c, err
	}
	return c, t.checkSource(ctx, tx, c)
}

func (c cargo) refuse(ctx context.Context, tx *db.Tx) error {
	inside, err := folders.Subtree(ctx, tx, folderIDs(c.folders)...)
	if err != nil {
		return err
	}
	return c.kind.against(ctx, tx, Reach{Items: idsOf(c.items), Folders: inside}, Moving)
}

func (c cargo) moveFolders(ctx context.Context, tx *db.Tx, names []string) error {
	if len(c.folders) == 0 {
		return nil
	}
	chosen := map[int64]string{}
	for i, f := range c.folders {
		chosen[f.ID] = names[i]
	}
	return folders.Move(ctx, tx, c.folders, c.to, chosen)
}

func (c cargo) moveItems(ctx context.Context, tx *db.Tx, names []string) error {
	if len(c.items) == 0 {
		return nil
	}
	before, err := placesOf(ctx, tx, c.items)
	if err != nil {
		return err
	}
	if err := c.kind.Move(ctx, tx, c.to.ID, idsOf(c.items), names); err != nil {
		return err
	}
	path, err := folders.Path(ctx, tx, c.to.ID)
	if err != nil {
		return err
	}
	lines := make([]audit.Line, len(c.items))
	for i, one := range c.items {
		lines[i] = audit.Line{Action: c.kind.Name + ".move", Object: c.kind.Name, ObjectID: one.ID, Before: before[i],
			After: place{names[i], c.to.ID, path, c.to.MatterID}}
	}
	return audit.RecordAll(ctx, tx, lines)
}
