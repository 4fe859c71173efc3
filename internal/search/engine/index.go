package engine

import (
	"context"
	"errors"
)

// Engine keeps indexes of firms, each for itself.
type Engine interface {
	// Open names the index of a firm, which need not exist.
	Open(region string, firm int64) Index
	// Write takes the right to change it, until the writer is closed or the context ends. It fails with ErrTaken while another
	// process has that right.
	Write(ctx context.Context, region string, firm int64) (Writer, error)
}

// ErrTaken says that another process writes an index.
var ErrTaken = errors.New("engine: another process writes this index")

// ErrUnsound says that an index is missing, damaged or of another schema and must be made anew: Anew, everything, Publish.
var ErrUnsound = errors.New("engine: the index is missing, damaged or of another schema")

// Index is what is searched of one firm. It fails with errs.NoSearchIndex while there is no sound index, with errs.SearchTimeout
// when the context ends first, and with errs.SearchUnreachable or errs.SearchUnauthorized where an engine outside does not
// answer.
type Index interface {
	Search(context.Context, Request) (Answer, error)
	// Cursor says how far what is searched has read what happened.
	Cursor(context.Context) ([]byte, error)
	// Survey gives what the index has to do, which takes as long as it likes.
	Survey(ctx context.Context, do func(Survey) error) error
	// Close lets go of what is held in memory. The next search takes it again.
	Close()
}

// Writer is the only one who changes an index.
type Writer interface {
	// Cursor says how far the index has read. ErrUnsound: there is nothing to go on with.
	Cursor() ([]byte, error)
	// Begun tells whether there has ever been an index of this firm.
	Begun() bool
	// Apply writes a batch, the cursor last. When it fails, the cursor is as it was, and the batch can be applied again.
	Apply(context.Context, Batch) error
	// Refuse has the index answer no more until another is built, as when it tells of a past that is not that of the database.
	Refuse()
	// Anew begins an empty index beside the one that is searched. Batches go into it from now on; Publish has it searched instead
	// of the one before, which is removed.
	Anew() error
	Publish() error
	// Shrink does a part of what makes the index smaller, and tells whether there is more to do.
	Shrink() (more bool, err error)
	// Close lets another process write.
	Close()
}

// Besides is a writer that goes on with the index that is searched while another is built.
type Besides interface {
	// Beside begins an empty index beside the one that is searched. Batches are applied to what it returns until Replace has that
	// searched, or Drop removes it.
	Beside() (Writer, error)
	// Replace has what Beside began searched and written instead of the index before.
	Replace(Writer) error
	// Drop removes what Beside began.
	Drop(Writer)
}

// Placed is an engine whose indexes belong to a place, such as a data folder; others have indexes of their own. Without it an
// engine has one index of a firm, wherever it is asked.
type Placed interface {
	// Place names it. The name stays the same as long as the indexes do.
	Place(region string) (string, error)
}

// ByRegion are the engines of regions.
type ByRegion map[string]Engine

// Place asks the engine of the region, or is the same for all who ask.
func (e ByRegion) Place(region string) (string, error) {
	if placed, yes := e[region].(Placed); yes {
		return placed.Place(region)
	}
	return "search engine", nil
}

// Open asks the engine of the region.
func (e ByRegion) Open(region string, firm int64) Index { return e[region].Open(region, firm) }

// Write asks the engine of the region.
func (e ByRegion) Write(ctx context.Context, region string, firm int64) (Writer, error) {
	return e[region].Write(ctx, region, firm)
}
