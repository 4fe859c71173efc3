package indexer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
	"casefold/internal/texts"
)

// The names of rows that are no records to be found.
const (
	matterRows = "matter"
	folderRows = "folder"
	orderRows  = "order"
)

func lastChange(ctx context.Context, q *sqlgen.Queries, firm, until int64) (mark, error) {
	row, err := q.LastChange(ctx, sqlgen.LastChangeParams{TenantID: firm, Until: until})
	if errors.Is(err, pgx.ErrNoRows) {
		return mark{}, nil
	}
	return mark(row), err
}

// idsByKind are the records that rows name, each once.
func idsByKind(rows []sqlgen.ChangesRow) map[string][]int64 {
	ids := map[string][]int64{}
	for _, row := range rows {
		ids[row.Kind] = append(ids[row.Kind], row.RecordID)
	}
	for kind, list := range ids {
		slices.Sort(list)
		ids[kind] = slices.Compact(list)
	}
	return ids
}

// recordsOf is what brings the index up to date with records, but for their kept texts.
func (s *Service) recordsOf(ctx context.Context, tx *db.Tx, ids map[string][]int64) (b engine.Batch, err error) {
	for name, list := range ids {
		switch name {
		case matterRows:
			b.Matters, err = mattersOf(ctx, tx, list)
		case folderRows:
			b.Folders, b.FoldersGone, err = foldersOf(ctx, tx, list)
		case orderRows: // what is asked is looked up when all is followed
		default:
			kind, known := s.byName[name]
			if !known {
				return b, fmt.Errorf("the change log names the kind %q, which nobody describes", name)
			}
			var found []engine.Text
			found, err = kind.Read(ctx, tx, list)
			b.Texts = append(b.Texts, found...)
			b.Records = append(b.Records, extents(kind.Engine, list, found)...)
		}
		if err != nil {
			return b, err
		}
	}
	return b, nil
}

// extents say which texts there are of each record.
func extents(kind engine.Kind, ids []int64, found []engine.Text) []engine.Record {
	versions := map[int64][]int64{}
	for _, t := range found {
		versions[t.Record] = append(versions[t.Record], t.Version)
	}
	records := make([]engine.Record, len(ids))
	for i, id := range ids {
		records[i] = engine.Record{Kind: kind, ID: id, Versions: versions[id]}
	}
	return records
}

// mattersOf are all of these. One that is gone is not in the trash.
func mattersOf(ctx context.Context, tx *db.Tx, ids []int64) ([]engine.Matter, error) {
	rows, err := sqlgen.New(tx).Matters(ctx, sqlgen.MattersParams{TenantID: tx.Tenant, Ids: ids})
	trashed := map[int64]bool{}
	for _, row := range rows {
		trashed[row.ID] = row.Deleted
	}
	found := make([]engine.Matter, len(ids))
	for i, id := range ids {
		found[i] = engine.Matter{ID: id, Trashed: trashed[id]}
	}
	return found, err
}

func foldersOf(ctx context.Context, tx *db.Tx, ids []int64) (found []engine.Folder, gone []int64, err error) {
	rows, err := sqlgen.New(tx).Folders(ctx, sqlgen.FoldersParams{TenantID: tx.Tenant, Ids: ids})
	there := map[int64]bool{}
	for _, row := range rows {
		there[row.ID] = true
		found = append(found, engine.Folder{ID: row.ID, Parent: row.ParentID, Matter: row.MatterID, Trashed: row.Deleted})
	}
	for _, id := range ids {
		if !there[id] {
			gone = append(gone, id)
		}
	}
	return found, gone, err
}

// content is a text of which some words are in files.
type content struct {
	engine.Text
	row   int64 // the number of the text in the rows of the log
	kind  Kind
	files []texts.Record
}

// textsOf finds texts with the files that have their words. Ids are those of kept texts, by their kind.
func (s *Service) textsOf(ctx context.Context, tx *db.Tx, ids map[string][]int64) (found []content, err error) {
	for name, items := range ids {
		kind, known := s.byName[name]
		if !known || kind.TextKind != name {
			return nil, fmt.Errorf("the change log names texts of the kind %q, which nobody describes", name)
		}
		owners := items
		if kind.Owners != nil {
			if owners, err = kind.Owners(ctx, tx, items); err != nil {
				return nil, err
			}
		}
		read, err := kind.Read(ctx, tx, owners)
		if err != nil {
			return nil, err
		}
		read = slices.DeleteFunc(read, func(t engine.Text) bool { return !slices.Contains(items, kind.item(t.Key)) })
		more, err := s.withFiles(ctx, tx, kind, read)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// withFiles adds to texts which files have the rest of their words.
func (s *Service) withFiles(ctx context.Context, tx *db.Tx, kind Kind, read []engine.Text) ([]content, error) {
	found := make([]content, len(read))
	at := map[int64]int{}
	items := make([]int64, len(read))
	for i, t := range read {
		items[i] = kind.item(t.Key)
		at[items[i]] = i
		found[i] = content{Text: t, row: items[i], kind: kind}
	}
	if kind.TextKind == "" {
		return found, nil
	}
	files, err := s.texts.Find(ctx, tx, kind.TextKind, items)
	names := map[int64][]string{}
	for _, file := range files {
		if file.FileKey != "" {
			c := &found[at[file.ID]]
			c.files = append(c.files, file)
		}
		if file.Name != "" {
			names[file.ID] = append(names[file.ID], file.Name)
		}
	}
	for i := range found {
		if kind.Named != 0 {
			found[i].Words = append(found[i].Words, words(kind.Named, names[items[i]]...))
		}
	}
	return found, err
}

// read takes the words of a text from its files. A file that is gone belongs to a text that has changed since: another row tells
// of it. It returns how many bytes there are.
func (s *Service) read(region string, c content) (engine.Text, int, error) {
	t := c.Text
	parts := map[engine.Field][]string{}
	size := 0
	for _, file := range c.files {
		text, err := s.texts.Text(region, file.FileKey)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return t, 0, err
		}
		field := c.kind.Field(file.Part)
		parts[field] = append(parts[field], string(text))
		size += len(text)
	}
	t.Words = slices.Clone(t.Words)
	for _, field := range c.kind.Fields {
		t.Words = append(t.Words, engine.Words{Field: field, Parts: parts[field]})
	}
	return t, size, nil
}

// mostBytes of texts are written at once, and one text whatever its length.
const mostBytes = 1 << 20

// load reads the texts of a batch from their files, without a database connection, until there are enough. It returns how many
// rows are then covered.
func (f *firm) load(ctx context.Context, w *work) (done int, err error) {
	byRow := map[string]map[int64]content{}
	for _, c := range w.contents {
		if byRow[c.kind.TextKind] == nil {
			byRow[c.kind.TextKind] = map[int64]content{}
		}
		byRow[c.kind.TextKind][c.row] = c
	}
	total := 0
	for _, row := range w.rows {
		if total >= mostBytes {
			break
		}
		done++
		c, found := byRow[row.Kind][row.RecordID]
		if !found || !w.texts {
			continue // it is gone, or was read before
		}
		delete(byRow[row.Kind], row.RecordID)
		t, size, err := f.read(f.at.region, c)
		if err != nil {
			return 0, err
		}
		w.batch.Texts = append(w.batch.Texts, t)
		if total += size; ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	return done, nil
}
