package indexer

import (
	"context"
	"math"
	"slices"

	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
)

// all compares the texts of a kind, some records at a time.
func (c *comparison) all(ctx context.Context, kind Kind) error {
	for after, last := int64(0), int64(0); last != math.MaxInt64; after = last {
		var ids []int64
		err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) (err error) {
			ids, err = kind.List(ctx, tx, after, comparedAtOnce)
			return err
		})
		if err != nil {
			return err
		}
		if last = math.MaxInt64; len(ids) == comparedAtOnce {
			last = ids[len(ids)-1]
		}
		err = c.some(ctx, kind, ids, func(each func(*engine.Entry) error) error { return c.index.Texts(kind.Engine, after, last, each) })
		if err != nil {
			return err
		}
		if c.done += int64(len(ids)); c.Progress != nil {
			if err := c.Progress(c.done); err != nil {
				return err
			}
		}
	}
	return nil
}

// only compares these records of a kind of what is audited, wherever they are.
func (c *comparison) only(ctx context.Context, audited string, ids []int64) error {
	switch audited {
	case Matters:
		return c.matters(ctx, ids)
	case Folders:
		return c.folders(ctx, ids, func(each func(engine.Folder) error) error {
			return eachOf(ids, func(id int64) error { return c.index.Folders(id-1, id, each) })
		})
	}
	for _, kind := range c.kinds {
		if kind.Audited == audited || kind.Parts == audited {
			return c.some(ctx, kind, ids, func(each func(*engine.Entry) error) error {
				return eachOf(ids, func(id int64) error { return c.index.Texts(kind.Engine, id-1, id, each) })
			})
		}
	}
	return nil
}

func eachOf(ids []int64, do func(int64) error) error {
	for _, id := range ids {
		if err := do(id); err != nil {
			return err
		}
	}
	return nil
}

// some compares the records with these ids with the texts that the index gives.
func (c *comparison) some(ctx context.Context, kind Kind, ids []int64, has func(each func(*engine.Entry) error) error) error {
	var read []content
	err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) error {
		found, err := kind.Read(ctx, tx, ids)
		if err == nil {
			read, err = c.withFiles(ctx, tx, kind, found)
		}
		return err
	})
	if err != nil {
		return err
	}
	missing := map[engine.Key]content{}
	exists := map[int64]bool{}
	for _, one := range read {
		missing[one.Key], exists[one.Record] = one, true
	}
	kept := c.readAhead(ctx, read)
	defer kept.stop()
	there, outdated := map[int64]bool{}, map[int64]bool{}
	last := int64(0)
	err = has(func(e *engine.Entry) error {
		if !exists[e.Record] && last != e.Record {
			c.say(LeftOver, kind.Audited, e.Record, 0)
		}
		last, there[e.Record] = e.Record, exists[e.Record]
		want, known := missing[e.Key]
		if !known {
			if kind.Parts != "" {
				c.say(LeftOver, kind.Parts, e.Record, e.Version)
			}
			return c.tellMany(ctx)
		}
		delete(missing, e.Key)
		whole, part, err := c.differs(e, want, kept)
		if whole && !outdated[e.Record] {
			outdated[e.Record] = true
			c.say(Outdated, kind.Audited, e.Record, 0)
		}
		if part {
			c.say(Outdated, kind.Parts, e.Record, e.Version)
		}
		if err != nil {
			return err
		}
		return c.tellMany(ctx)
	})
	if err != nil {
		return err
	}
	for key := range missing {
		if !there[key.Record] {
			there[key.Record] = true
			c.say(Missing, kind.Audited, key.Record, 0)
		}
		if kind.Parts != "" {
			c.say(Missing, kind.Parts, key.Record, key.Version)
		}
	}
	return c.tellMany(ctx)
}

// ofParts are the fields of documents that belong to one version. The others are the same in all of them.
const ofParts = engine.Fields(1<<engine.Comment | 1<<engine.Content)

// differs tells whether a text has otherwise what belongs to its record as a whole, or to it alone.
func (c *comparison) differs(e *engine.Entry, want content, kept *ahead) (whole, part bool, err error) {
	text := want.Text
	if kept.has[want.Key] {
		if text, err = kept.next(want.Key); err != nil {
			return false, false, err
		}
	}
	fields := fieldsOf(text.Words)
	if !kept.has[want.Key] {
		for _, file := range want.files {
			field := want.kind.Field(file.Part)
			fields[field] = e.Words[field]
		}
	}
	different := sameWords(e.Words, fields) | e.Torn
	own := e.Modified != want.Modified || e.Author != want.Author
	shared := e.Folder != want.Folder || e.Type != want.Type || e.Status != want.Status || e.Ending != want.Ending || e.Trashed != want.Trashed ||
		!slices.Equal(e.Tags, want.Tags)
	if want.kind.Parts == "" {
		return own || shared || different != 0, false, nil
	}
	return shared || different&^ofParts != 0, own || different&ofParts != 0, nil
}
