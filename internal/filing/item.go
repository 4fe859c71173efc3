// Package filing is what all kinds of things that lie in folders have in common: they are moved, copied, trashed, listed,
// packed and remembered in one way. A kind describes itself with a Kind; the rules, the order of locks, the audit lines
// and the events are here. No kind is imported.
package filing

import (
	"context"
	"slices"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// MaxIDs is how many things of a kind, and how many folders, one call may name.
const MaxIDs = 100_000

// Item is a thing of any kind, as it must be known to change where it lies.
type Item struct {
	ID       int64
	FolderID int64
	Name     string
	MatterID *int64
	Area     folders.Area
	// Deleted is the item's own state; the others are those of its surroundings.
	Deleted       bool
	FolderDeleted bool
	MatterDeleted bool
}

// Live refuses an item in the trash, for an edit. InTrash is what the kind answers of an item that is there by itself.
func (i Item) Live(inTrash *errs.Error) error {
	switch {
	case i.MatterDeleted:
		return errs.MatterInTrashEdit
	case i.FolderDeleted:
		return errs.FolderInTrash
	case i.Deleted:
		return inTrash
	}
	return nil
}

// Finder reads the items of a kind as the kind knows them, under the permission of the person.
type Finder[T any] struct {
	// Lock locks rows until the end of the transaction, in the order of their ids, so that two people wait for each other
	// and never in a circle.
	Lock func(ctx context.Context, tx *db.Tx, ids []int64) error
	// Visible reads those of the items that the person may see, in any order.
	Visible func(ctx context.Context, tx *db.Tx, ids []int64) ([]T, error)
	// Count counts those that exist, whoever may see them. The ids are distinct.
	Count  func(ctx context.Context, tx *db.Tx, ids []int64) (int64, error)
	Item   func(T) Item
	Errors Errors
}

// Get reads an item that the person may see, in the trash or not. One that does not exist is Errors.NotFound, one behind
// a wall Errors.NoAccess.
func (f Finder[T]) Get(ctx context.Context, tx *db.Tx, id int64) (found T, err error) {
	all, err := f.Read(ctx, tx, id)
	if err != nil {
		return found, err
	}
	return all[0], nil
}

// Read is Get for several: they come back in the order of the ids, all or none.
func (f Finder[T]) Read(ctx context.Context, tx *db.Tx, ids ...int64) ([]T, error) {
	all, err := f.Visible(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]T, len(all))
	for _, one := range all {
		byID[f.Item(one).ID] = one
	}
	return InOrder(ids, byID, func() error { return f.Missing(ctx, tx, ids) })
}

// InOrder are the values of these ids. Missing says why one of them is not there.
func InOrder[T any](ids []int64, byID map[int64]T, missing func() error) ([]T, error) {
	found := make([]T, len(ids))
	for i, id := range ids {
		one, ok := byID[id]
		if !ok {
			return nil, missing()
		}
		found[i] = one
	}
	return found, nil
}

// Hold is Read for items that are about to change: they stay as they are until the end of the transaction. They are read
// after the locks are held, so that a wall built a moment ago counts.
func (f Finder[T]) Hold(ctx context.Context, tx *db.Tx, ids ...int64) ([]T, error) {
	if err := f.Lock(ctx, tx, ids); err != nil {
		return nil, err
	}
	return f.Read(ctx, tx, ids...)
}

// Missing says why one of these items cannot be had.
func (f Finder[T]) Missing(ctx context.Context, tx *db.Tx, ids []int64) error {
	asked := distinct(ids)
	existing, err := f.Count(ctx, tx, asked)
	if err != nil {
		return err
	}
	if int(existing) < len(asked) {
		return f.Errors.NotFound
	}
	return f.Errors.NoAccess
}

// Items are the two ways to read that a description needs.
func (f Finder[T]) Items() Items {
	only := func(all []T, err error) ([]Item, error) {
		items := make([]Item, len(all))
		for i, one := range all {
			items[i] = f.Item(one)
		}
		return items, err
	}
	return Items{
		Lock: f.Lock,
		Read: func(ctx context.Context, tx *db.Tx, ids []int64) ([]Item, error) {
			return only(f.Read(ctx, tx, ids...))
		},
		Hold: func(ctx context.Context, tx *db.Tx, ids []int64) ([]Item, error) {
			return only(f.Hold(ctx, tx, ids...))
		},
	}
}

func idsOf(all []Item) []int64 {
	ids := make([]int64, len(all))
	for i, one := range all {
		ids[i] = one.ID
	}
	return ids
}

// foldersOf are the folders that the items lie in, each once.
func foldersOf(all []Item) []int64 {
	ids := make([]int64, len(all))
	for i, one := range all {
		ids[i] = one.FolderID
	}
	return distinct(ids)
}

func folderIDs(all []folders.Folder) []int64 {
	ids := make([]int64, len(all))
	for i, f := range all {
		ids[i] = f.ID
	}
	return ids
}

// distinct sorts ids and leaves each once.
func distinct(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }
