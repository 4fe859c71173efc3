package filing

import (
	"context"
	"time"

	"casefold/internal/kit/db"
)

// Pack says what a ZIP holds of a kind: the items that are named, and those in the folders that are not in the trash by
// themselves; of both what the person may see.
type Pack struct {
	// Measure counts files and their bytes.
	Measure func(ctx context.Context, tx *db.Tx, ids, folders []int64) (files, bytes int64, err error)
	// Contents lists the same, by folder and name.
	Contents func(ctx context.Context, tx *db.Tx, ids, folders []int64) ([]Packable, error)
	// Readable are those of the items that the person may see in this moment, as they are now.
	Readable func(ctx context.Context, tx *db.Tx, ids []int64) ([]Readable, error)
	// Open says whether the person may still see all of these contents.
	Open func(ctx context.Context, tx *db.Tx, contents []int64) (bool, error)
	// Frozen are those of the contents that still exist and that the person may see in this moment, whatever the items have
	// become since. Optional: things of a kind without it are not sent out of the firm.
	Frozen func(ctx context.Context, tx *db.Tx, contents []int64) ([]Readable, error)
	// Hold has whoever destroys one of the contents wait for the end of the transaction, or waits for them. It goes with Frozen.
	Hold func(ctx context.Context, tx *db.Tx, contents []int64) error
}

// Packable is a file that a ZIP is to hold.
type Packable struct {
	ID       int64
	FolderID int64
	RootID   int64
	Name     string // with its extension
	Trashed  bool
}

// Readable is what a file of a ZIP is made from.
type Readable struct {
	ID      int64
	RootID  int64
	Trashed bool
	// Content is how Open knows this state of the item: the id of its version, or of the item where it has none.
	Content int64
	// Version is its number, for the history; 0 where the item has none.
	Version int64
	// FileKey and Size are where its bytes are; without a key they are Text.
	FileKey string
	Size    int64
	Text    []byte
	Time    time.Time
}
