package indexer

import (
	"context"
	"math"
	"slices"
	"strings"

	"casefold/internal/kit/db"
	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
)

const (
	// comparedAtOnce is how many records are held in memory while an index is compared.
	comparedAtOnce = 1000
	// toldAtOnce is how many differences are.
	toldAtOnce = 1000
)

// Comparison says how an index is compared with the database.
type Comparison struct {
	// Texts is how many texts are compared word by word; of the others only what their records say is.
	Texts int
	// Found is told of differences, some at a time.
	Found func([]Difference) error
	// Progress, where there is one, is told now and then how many records were compared.
	Progress func(done int64) error
}

// comparison of an index, as it was at one moment, with the database. It holds some records at a time.
type comparison struct {
	*Service
	Comparison
	firm  db.Actor
	index engine.Survey
	at    cursor
	found []Difference
	done  int64
}

// Compare tells how the index of a firm differs from the database, but for what the index has not read yet: the change log
// names all of that, so nobody has to wait or stop working meanwhile. It fails with 8202 where there is no index.
func (s *Service) Compare(ctx context.Context, region string, firm int64, how Comparison) error {
	return s.survey(ctx, region, firm, how, func(c *comparison) error {
		if err := c.places(ctx); err != nil {
			return err
		}
		for _, kind := range c.kinds {
			if err := c.all(ctx, kind); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) survey(ctx context.Context, region string, firm int64, how Comparison, do func(*comparison) error) error {
	c := &comparison{Service: s, Comparison: how, firm: db.Actor{Region: region, Tenant: firm}}
	return s.Index(region, firm).Survey(ctx, func(index engine.Survey) (err error) {
		c.index = index
		if c.at, err = readCursor(index.Cursor()); err != nil {
			return err
		}
		if err := do(c); err != nil {
			return err
		}
		return c.tell(ctx)
	})
}

func (c *comparison) say(what, kind string, record, version int64) {
	c.found = append(c.found, Difference{what, kind, record, version})
}

// tellMany tells what was found when there is much of it.
func (c *comparison) tellMany(ctx context.Context) error {
	if len(c.found) < toldAtOnce {
		return nil
	}
	return c.tell(ctx)
}

func (c *comparison) tell(ctx context.Context) error {
	if len(c.found) == 0 {
		return nil
	}
	err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) error { return c.excuse(ctx, tx) })
	if err == nil && len(c.found) > 0 {
		err = c.Found(c.found)
	}
	c.found = c.found[:0]
	return err
}

// excuse takes back what is said of records that changed after the index was last written.
func (c *comparison) excuse(ctx context.Context, tx *db.Tx) error {
	ids := make([]int64, 0, 2*len(c.found))
	for _, d := range c.found {
		ids = append(ids, d.Record, d.Version)
	}
	type row struct {
		kind string
		id   int64
	}
	changed := map[row]bool{}
	for texts, t := range map[bool]track{false: c.at.Records, true: c.at.Texts} {
		rows, err := sqlgen.New(tx).ChangedSince(ctx, sqlgen.ChangedSinceParams{
			TenantID: tx.Tenant, Texts: texts, After: t.Settled.ID, Known: t.above(), RecordIds: ids,
		})
		if err != nil {
			return err
		}
		for _, r := range rows {
			changed[row{r.Kind, r.RecordID}] = true
		}
	}
	c.found = slices.DeleteFunc(c.found, func(d Difference) bool {
		for _, kind := range c.kinds {
			if (d.Kind == kind.Audited || d.Kind == kind.Parts) && changed[row{kind.TextKind, kind.item(engine.Key{Record: d.Record, Version: d.Version})}] {
				return true
			}
		}
		return changed[row{logged[d.Kind], d.Record}]
	})
	return nil
}

// logged are the names of rows of the change log that tell of a record.
var logged = map[string]string{
	Documents: "document", DocumentVersions: "document", Emails: "email", MatterNotes: "note", Folders: folderRows, Matters: matterRows,
}

// places compares folders, and which matters are in the trash.
func (c *comparison) places(ctx context.Context) error {
	for after, last := int64(0), int64(0); last != math.MaxInt64; after = last {
		var ids []int64
		err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) (err error) {
			ids, err = sqlgen.New(tx).FolderIDs(ctx, sqlgen.FolderIDsParams{TenantID: tx.Tenant, After: after, Most: foldersAtOnce})
			return err
		})
		if err != nil {
			return err
		}
		if last = math.MaxInt64; len(ids) == foldersAtOnce {
			last = ids[len(ids)-1]
		}
		err = c.folders(ctx, ids, func(each func(engine.Folder) error) error { return c.index.Folders(after, last, each) })
		if err != nil {
			return err
		}
	}
	return c.matters(ctx, nil)
}

// folders compares those with these ids with the ones that the index gives.
func (c *comparison) folders(ctx context.Context, ids []int64, has func(each func(engine.Folder) error) error) error {
	want := map[int64]engine.Folder{}
	err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) error {
		folders, _, err := foldersOf(ctx, tx, ids)
		for _, f := range folders {
			want[f.ID] = f
		}
		return err
	})
	if err != nil {
		return err
	}
	err = has(func(f engine.Folder) error {
		switch wanted, known := want[f.ID]; {
		case !known:
			c.say(LeftOver, Folders, f.ID, 0)
		case wanted != f:
			c.say(Outdated, Folders, f.ID, 0)
		}
		delete(want, f.ID)
		return c.tellMany(ctx)
	})
	for id := range want {
		c.say(Missing, Folders, id, 0)
	}
	return err
}

// matters compares which of these, or of all, are in the trash.
func (c *comparison) matters(ctx context.Context, among []int64) error {
	trashed := map[int64]bool{}
	err := c.db.InTx(ctx, c.firm, func(tx *db.Tx) error {
		ids, err := sqlgen.New(tx).TrashedMatters(ctx, tx.Tenant)
		for _, id := range ids {
			trashed[id] = true
		}
		return err
	})
	if err != nil {
		return err
	}
	err = c.index.TrashedMatters(func(id int64) error {
		if !trashed[id] && (among == nil || slices.Contains(among, id)) {
			c.say(Outdated, Matters, id, 0)
		}
		delete(trashed, id)
		return c.tellMany(ctx)
	})
	for id := range trashed {
		if among == nil || slices.Contains(among, id) {
			c.say(Outdated, Matters, id, 0)
		}
	}
	return err
}

// sameWords tells whether fields have the texts that they should, and no others. A field without a word is not kept.
func sameWords(kept map[engine.Field]string, want map[engine.Field]string) (different engine.Fields) {
	for field, text := range want {
		if has, known := kept[field]; known && has != text || !known && wordy(text) {
			different |= engine.Set(field)
		}
	}
	for field := range kept {
		if _, wanted := want[field]; !wanted {
			different |= engine.Set(field)
		}
	}
	return different
}

func wordy(text string) (any bool) {
	analysis.Tokens(text, func(analysis.Token) bool {
		any = true
		return false
	})
	return any
}

// fieldsOf are the texts of the fields that have some.
func fieldsOf(words []engine.Words) map[engine.Field]string {
	fields := map[engine.Field]string{}
	for _, w := range words {
		if len(w.Parts) > 0 {
			fields[w.Field] = strings.Join(w.Parts, "\f")
		}
	}
	return fields
}
