package indexer

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"casefold/internal/kit/db"
	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
	"casefold/internal/texts"
)

// How an index can differ from the database.
const (
	Missing  = "missing"
	Outdated = "outdated"
	LeftOver = "left over"
)

// Difference is something that an index has otherwise than the database. Version is that of a document, 0 for other kinds.
type Difference struct {
	What            string
	Kind            string // document, email, note, folder or matter
	Record, Version int64
}

func (d Difference) String() string {
	if d.Version != 0 {
		return fmt.Sprintf("version %d of %s %d is %s", d.Version, d.Kind, d.Record, d.What)
	}
	return fmt.Sprintf("%s %d is %s", d.Kind, d.Record, d.What)
}

// comparison of an index, as it was at one moment, with the database.
type comparison struct {
	*Service
	firm  db.Actor
	index engine.State
	// whole is how many texts are compared as a whole; of the others only what their records say is.
	whole int
	seen  map[engine.Key]bool
	found []Difference
}

// Compare tells how the index of a firm differs from the database, but for what the index has not read yet: the change log
// names all of that, so nobody has to wait or stop working meanwhile. So many kept texts are compared word by word. It
// fails with 8202 where there is no index.
func (s *Service) Compare(ctx context.Context, region string, firm int64, whole int) (found []Difference, err error) {
	c := &comparison{Service: s, firm: db.Actor{Region: region, Tenant: firm}, whole: whole, seen: map[engine.Key]bool{}}
	err = s.Index(region, firm).Inspect(ctx, func(state engine.State) error {
		c.index = state
		return c.run(ctx)
	})
	return c.found, err
}

func (c *comparison) run(ctx context.Context) error {
	at, err := readCursor(c.index.Cursor)
	if err != nil {
		return err
	}
	for _, look := range []func(context.Context) error{c.places, c.records, c.leftOver} {
		if err := look(ctx); err != nil {
			return err
		}
	}
	if len(c.found) == 0 {
		return nil
	}
	return c.db.InTx(ctx, c.firm, func(tx *db.Tx) error { return c.excuse(ctx, tx, at) })
}

func (c *comparison) say(what, kind string, key engine.Key) {
	c.found = append(c.found, Difference{what, kind, key.Record, key.Version})
}

// places compares folders, and which matters are in the trash.
func (c *comparison) places(ctx context.Context) error {
	left := map[int64]bool{}
	for id := range c.index.Folders {
		left[id] = true
	}
	for after := int64(0); ; {
		var folders []engine.Folder
		err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) error {
			ids, err := sqlgen.New(tx).FolderIDs(ctx, sqlgen.FolderIDsParams{TenantID: tx.Tenant, After: after, Most: foldersAtOnce})
			if err == nil && len(ids) > 0 {
				after = ids[len(ids)-1]
				folders, _, err = foldersOf(ctx, tx, ids)
			}
			return err
		})
		if err != nil {
			return err
		}
		if len(folders) == 0 {
			break
		}
		for _, f := range folders {
			delete(left, f.ID)
			switch has, known := c.index.Folders[f.ID]; {
			case !known:
				c.say(Missing, folderRows, engine.Key{Record: f.ID})
			case has != f:
				c.say(Outdated, folderRows, engine.Key{Record: f.ID})
			}
		}
	}
	for id := range left {
		c.say(LeftOver, folderRows, engine.Key{Record: id})
	}
	return c.matters(ctx)
}

func (c *comparison) matters(ctx context.Context) error {
	var trashed []int64
	err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) (err error) {
		trashed, err = sqlgen.New(tx).TrashedMatters(ctx, tx.Tenant)
		return err
	})
	for _, id := range trashed {
		if !c.index.Matters[id] {
			c.say(Outdated, matterRows, engine.Key{Record: id})
		}
	}
	for id := range c.index.Matters {
		if !slices.Contains(trashed, id) {
			c.say(Outdated, matterRows, engine.Key{Record: id})
		}
	}
	return err
}

// records compares the texts of every kind.
func (c *comparison) records(ctx context.Context) error {
	for _, kind := range c.kinds {
		for after := int64(0); ; {
			var found []content
			var ids []int64
			err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) (err error) {
				if ids, err = kind.List(ctx, tx, after, recordsAtOnce); err != nil || len(ids) == 0 {
					return err
				}
				read, err := kind.Read(ctx, tx, ids)
				if err == nil {
					found, err = c.withFiles(ctx, tx, kind, read)
				}
				return err
			})
			if err != nil {
				return err
			}
			if len(ids) == 0 {
				break
			}
			after = ids[len(ids)-1]
			for _, one := range found {
				if err := c.text(one); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (c *comparison) text(one content) error {
	c.seen[one.Key] = true
	has, known := c.index.Texts[one.Key]
	if !known {
		c.say(Missing, one.kind.Name, one.Key)
		return nil
	}
	if len(has.Tags) == 0 && len(one.Tags) == 0 {
		has.Tags, one.Tags = nil, nil
	}
	kept, err := c.index.Words(one.Key)
	if err != nil {
		return err
	}
	t := one.Text
	if c.whole > 0 && len(one.files) > 0 {
		c.whole--
		if t, _, err = c.read(c.firm.Region, one); err != nil {
			return err
		}
	}
	if !reflect.DeepEqual(has, one.Properties) || !sameWords(kept, t.Words) || !sameFields(kept, one) {
		c.say(Outdated, one.kind.Name, one.Key)
	}
	return nil
}

// sameWords tells whether fields have the texts that they should. A field without a word is not kept.
func sameWords(kept map[engine.Field]string, want []engine.Words) bool {
	for _, words := range want {
		text := strings.Join(words.Parts, "\f")
		if has, known := kept[words.Field]; known && has != text || !known && wordy(text) {
			return false
		}
	}
	return true
}

func wordy(text string) (any bool) {
	analysis.Tokens(text, func(analysis.Token) bool {
		any = true
		return false
	})
	return any
}

// sameFields tells whether nothing is kept of files that are not there.
func sameFields(kept map[engine.Field]string, one content) bool {
	for _, field := range one.kind.Fields {
		_, known := kept[field]
		if known && !slices.ContainsFunc(one.files, func(file texts.Record) bool { return one.kind.Field(file.Part) == field }) {
			return false
		}
	}
	return true
}

func (c *comparison) leftOver(context.Context) error {
	for key := range c.index.Texts {
		if c.seen[key] {
			continue
		}
		name := "text"
		for _, kind := range c.kinds {
			if kind.Engine == key.Kind {
				name = kind.Name
			}
		}
		c.say(LeftOver, name, key)
	}
	return nil
}

// excuse takes back what is said of records that changed after the index was last written.
func (c *comparison) excuse(ctx context.Context, tx *db.Tx, at cursor) error {
	changed := map[string]map[int64]bool{}
	for _, class := range []struct {
		track
		texts bool
	}{{at.Records, false}, {at.Texts, true}} {
		rows, err := sqlgen.New(tx).Changes(ctx, sqlgen.ChangesParams{
			TenantID: tx.Tenant, Texts: class.texts, After: class.Settled.ID, Known: class.above(), Most: math.MaxInt32,
		})
		if err != nil {
			return err
		}
		for _, row := range rows {
			if changed[row.Kind] == nil {
				changed[row.Kind] = map[int64]bool{}
			}
			changed[row.Kind][row.RecordID] = true
		}
	}
	c.found = slices.DeleteFunc(c.found, func(d Difference) bool {
		kind := c.byName[d.Kind]
		return changed[d.Kind][d.Record] || changed[kind.TextKind][kind.item(engine.Key{Record: d.Record, Version: d.Version})]
	})
	return nil
}
