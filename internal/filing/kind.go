package filing

import (
	"context"
	"encoding/json"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Kind describes one kind of things that lie in folders. Its functions run in the transaction of the person and write
// only the kind's own tables; what is not said to be optional must be there.
type Kind struct {
	// Name is what audit lines and events call one of them: "document".
	Name string
	// Wire is how lists and selections of several kinds name it: "File".
	Wire string
	// Table has a row for each, with the columns tenant_id, id, folder_id, name and deleted.
	Table string
	// Area is the kind of areas that they lie in (folders.Area.Kind), and the word for many of them: "documents".
	Area string
	// Tab is how the specification names its page of the trash bin: "docs".
	Tab    string
	Errors Errors

	Items Items
	// Against refuses a change that something stands against, such as a lock. Optional.
	Against func(ctx context.Context, tx *db.Tx, in Reach, change Change) error
	// Names are the rules of kinds of which no two in a folder may have the same name. Optional.
	Names *Names
	// Move puts items into a folder, each under a name. A name that is taken in this moment is DuplicateNames.
	Move func(ctx context.Context, tx *db.Tx, folder int64, ids []int64, names []string) error
	// SetDeleted moves items to the trash or restores them.
	SetDeleted func(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) error
	Copies     Copies
	List       List
	Destroy    Destroy
	Pack       Pack
	// Words are what the history says of what only this kind can do, by the verb of the action and the two sides of its audit
	// line. Optional.
	Words func(verb string, before, after json.RawMessage) string
	// Looks are what must always hold of the kind's tables, for `casefold check`.
	Looks []Look

	memory *memory // nil where nobody knows what is settled
}

// Look is a question about a firm, which is $1. Each row that it finds is a text that says what does not hold.
type Look struct {
	Invariant string
	SQL       string
}

// NameID is how events and audit lines name the id of an item.
func (k *Kind) NameID() string { return k.Name + "ID" }

// Errors are what the kind answers where something of it cannot be had.
type Errors struct {
	NotFound *errs.Error
	NoAccess *errs.Error
	InTrash  *errs.Error
}

// Items read the items of a kind, all that are asked for or none: see Finder, which makes them.
type Items struct {
	Lock func(ctx context.Context, tx *db.Tx, ids []int64) error
	Read func(ctx context.Context, tx *db.Tx, ids []int64) ([]Item, error)
	Hold func(ctx context.Context, tx *db.Tx, ids []int64) ([]Item, error)
}

// Reach says which items a change concerns: those named, and those that lie in the folders and matters.
type Reach struct{ Items, Folders, Matters []int64 }

// Change is what is about to happen to items.
type Change int

// The changes that a kind may object to.
const (
	Moving Change = iota
	Trashing
	TrashingMatter
	Destroying
)

// Names are the rules for the names of a kind.
type Names struct {
	// Split separates what a number follows from what follows the number, "name" and ".ext".
	Split func(name string) (base, rest string)
	// Taken says of each name, in their order, whether an item of the folder has it, in the trash or not.
	Taken func(ctx context.Context, tx *db.Tx, folder int64, names []string) ([]TakenName, error)
	// Renamed is the whole name of an item for what people want to call it. What is not allowed is InvalidInput of the field.
	Renamed func(name, field, wanted string) (string, error)
}

// TakenName is what is known of a name in a folder.
type TakenName struct {
	Key     string // two names with the same key are one name
	ID      int64  // whose name it is, 0 where it is free
	Deleted bool   // whoever has it is in the trash
}

// Copies say how items are copied.
type Copies struct {
	// Counter is the name of the series of the kind's ids.
	Counter string
	// Sources are what is copied: the items that are named, and those in the folders, without what is in the trash by
	// itself; in the order of their ids. Where there are more than most, they are any of them.
	Sources func(ctx context.Context, tx *db.Tx, ids, folders []int64, most int) ([]Source, error)
	// Make writes copies, which have the files of their sources, at most 1,000 at a time, and says how many: fewer, where sources do not exist
	// any more. A name that is taken in this moment is DuplicateNames.
	Make func(ctx context.Context, tx *db.Tx, copies []Copied) (made int64, err error)
}

// Source is an item that is copied.
type Source struct {
	ID       int64
	FolderID int64
	MatterID *int64
	Name     string
	// Version is which of the item's versions is copied, 0 where it has none.
	Version int64
	// Size is how many bytes that version has.
	Size int64
}

// Copied is a copy to be written: the source, and what its copy has of its own.
type Copied struct {
	Source   Source
	ID       int64
	FolderID int64
	Name     string
}
