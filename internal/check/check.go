// Package check looks at a live installation and says which of the things that must always hold do not. It reads through
// the same doors as the program, and changes nothing but to seal what a dead process left unsealed.
package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/search/indexer"
)

// Finding is one thing that does not hold. Invariant is its number, which stands with the look that checks it.
type Finding struct {
	Invariant string
	Where     string
	What      string
}

func (f Finding) String() string { return f.Invariant + "  " + f.Where + ": " + f.What }

// Options of a check.
type Options struct {
	// Data is the data folder.
	Data string
	// Kinds are the things that lie in folders: without any a check would pass over all of them, and is refused.
	Kinds []*filing.Kind
	// Blobs are the files of each region; without them files are not looked at.
	Blobs map[string]*blob.Disk
	// Indexer knows the indexes of searches; without it they are not looked at.
	Indexer *indexer.Service
	// AllHashes reads every file whole; else only some are.
	AllHashes bool
	// Patience is how long a sealer that has just started gets for what it found. Zero means ten seconds.
	Patience time.Duration
}

// firm is a firm as the global database knows it.
type firm struct {
	ID      int64
	Region  string
	Name    string
	Edition string
}

func (f firm) actor() db.Actor { return db.Actor{Region: f.Region, Tenant: f.ID} }

func (f firm) String() string { return fmt.Sprintf("%s firm %d", f.Region, f.ID) }

type inspector struct {
	Options
	db    *db.DB
	now   time.Time
	firms []firm
	found []Finding
}

func (i *inspector) say(invariant string, where fmt.Stringer, format string, arguments ...any) {
	i.found = append(i.found, Finding{invariant, where.String(), fmt.Sprintf(format, arguments...)})
}

type place string

func (p place) String() string { return string(p) }

// Run checks every database and the data folder. An error means that the check itself could not be done.
func Run(ctx context.Context, d *db.DB, o Options) ([]Finding, error) {
	if len(o.Kinds) == 0 {
		return nil, errors.New("check: no kind of things is named")
	}
	o.Patience = cmp.Or(o.Patience, sealWithin)
	i := &inspector{Options: o, db: d, now: clock.Now()}
	err := d.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		i.firms, err = collect[firm](ctx, tx, "SELECT id, region, name, edition FROM tenants ORDER BY region, id")
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, look := range []func(context.Context) error{
		i.walls, i.isolation, i.halves, i.idempotency, i.jobs, i.promises, i.trail, i.times, i.leftovers, i.files,
		i.usage, i.retention, i.tombstones, i.folders, i.texts, i.search, i.sharing,
	} {
		if err := look(ctx); err != nil {
			return i.found, err
		}
	}
	return i.found, nil
}

// inFirms runs a look inside every firm.
func (i *inspector) inFirms(ctx context.Context, look func(f firm, tx *db.Tx) error) error {
	for _, f := range i.firms {
		if err := i.db.InTx(ctx, f.actor(), func(tx *db.Tx) error { return look(f, tx) }); err != nil {
			return fmt.Errorf("%s: %w", f, err)
		}
	}
	return nil
}

func collect[T any](ctx context.Context, tx pgx.Tx, query string, arguments ...any) ([]T, error) {
	rows, err := tx.Query(ctx, query, arguments...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[T])
}

func column[T any](ctx context.Context, tx pgx.Tx, query string, arguments ...any) ([]T, error) {
	rows, err := tx.Query(ctx, query, arguments...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[T])
}
