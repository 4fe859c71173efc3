package indexer

import (
	"context"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
)

const (
	// foldersAtOnce and recordsAtOnce are how many are read in one transaction while an index is built.
	foldersAtOnce = 5000
	recordsAtOnce = 200
	// builtAtOnce is how many bytes of texts are written in one transaction then.
	builtAtOnce = 4 << 20
	// besideAtOnce is how many records are read and written in a turn while another index is searched.
	besideAtOnce = 50
)

// building is how far an index is built anew.
type building struct {
	// cursor is where the log stood before the first record was read: whatever changed since is read again.
	cursor cursor
	// step is 0 for folders, then one for each kind; after is the last id that was read.
	step  int
	after int64
	// orders are those that it fulfils. Done and total are records.
	orders      []int64
	done, total int64
	told        time.Time
}

// build does a part of building an index, so that other firms have their turns. What is built is searched when it is whole, and
// then follows the log.
func (f *firm) build(ctx context.Context) (more bool, err error) {
	if f.building == nil {
		if err := f.begin(ctx); err != nil {
			return false, err
		}
		stepBegun.Pass()
	}
	b := f.building
	if b.step > len(f.kinds) {
		return true, f.publish(ctx)
	}
	var batch engine.Batch
	var found []content
	var last int64
	err = f.db.InTxByKey(ctx, f.actor(), func(tx *db.Tx) (err error) {
		if b.step == 0 {
			batch, last, err = f.somePlaces(ctx, tx)
		} else {
			found, last, err = f.someRecords(ctx, tx, f.kinds[b.step-1])
		}
		return err
	})
	if err == nil {
		err = f.add(ctx, batch, found)
	}
	if err != nil {
		return false, err
	}
	if b.after = last; last == 0 {
		b.step++
	}
	return true, f.tellProgress(ctx)
}

func (f *firm) begin(ctx context.Context) error {
	b := &building{}
	err := f.db.InTx(ctx, f.actor(), func(tx *db.Tx) error {
		last, err := lastChange(ctx, sqlgen.New(tx), f.at.firm, f.holds())
		if err != nil {
			return err
		}
		b.cursor = startAt(last)
		return f.fulfil(ctx, tx, b)
	})
	if err != nil {
		return err
	}
	if !f.hidden {
		if err := f.writer.Anew(); err != nil {
			return err
		}
		f.setBuilding(f.at, true)
	}
	f.building = b
	return nil
}

// somePlaces are folders after the last one, with all matters before the first, and the id of the last, 0 if there are no more.
func (f *firm) somePlaces(ctx context.Context, tx *db.Tx) (b engine.Batch, last int64, err error) {
	q := sqlgen.New(tx)
	if f.building.after == 0 {
		trashed, err := q.TrashedMatters(ctx, tx.Tenant)
		if err != nil {
			return b, 0, err
		}
		for _, id := range trashed {
			b.Matters = append(b.Matters, engine.Matter{ID: id, Trashed: true})
		}
	}
	ids, err := q.FolderIDs(ctx, sqlgen.FolderIDsParams{TenantID: tx.Tenant, After: f.building.after, Most: foldersAtOnce})
	if err != nil || len(ids) == 0 {
		return b, 0, err
	}
	b.Folders, _, err = foldersOf(ctx, tx, ids)
	return b, ids[len(ids)-1], err
}

// someRecords are texts of a kind after the last one, and the id of the last, 0 if there are no more.
func (f *firm) someRecords(ctx context.Context, tx *db.Tx, kind Kind) (found []content, last int64, err error) {
	most := int32(recordsAtOnce)
	if f.hidden {
		most = besideAtOnce
	}
	ids, err := kind.List(ctx, tx, f.building.after, most)
	if err != nil || len(ids) == 0 {
		return nil, 0, err
	}
	f.building.done += int64(len(ids))
	read, err := kind.Read(ctx, tx, ids)
	if err != nil {
		return nil, 0, err
	}
	found, err = f.withFiles(ctx, tx, kind, read)
	return found, ids[len(ids)-1], err
}

// add writes what was found, in as many transactions as its length asks for.
func (f *firm) add(ctx context.Context, b engine.Batch, found []content) error {
	size := 0
	for _, c := range found {
		t, more, err := f.read(f.at.region, c)
		if err != nil {
			return err
		}
		b.Texts = append(b.Texts, t)
		if size += more; size >= builtAtOnce {
			if err := f.writer.Apply(ctx, b); err != nil {
				return err
			}
			b, size = engine.Batch{}, 0
		}
	}
	if len(b.Texts)+len(b.Folders)+len(b.Matters) == 0 {
		return nil // writing nothing takes an engine outside as long as writing something
	}
	return f.writer.Apply(ctx, b)
}

func (f *firm) publish(ctx context.Context) error {
	if err := f.writer.Apply(ctx, engine.Batch{Cursor: f.building.cursor.write()}); err != nil {
		return err
	}
	b := f.building
	if f.hidden { // what changed meanwhile comes first
		f.cursor, f.building = b.cursor, nil
		return nil
	}
	stepBuilt.Pass()
	if err := f.writer.Publish(); err != nil {
		return err
	}
	stepPublished.Pass()
	f.cursor, f.building = b.cursor, nil
	f.setBuilding(f.at, false)
	f.remember(f.at, f.cursor)
	f.tell()
	return f.report(ctx, b.orders, Report{State: Done, Done: b.done, Total: b.done})
}
