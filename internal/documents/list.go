package documents

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Search says which part of a folder a list shows, and in what order.
type Search struct {
	list.Input
	Sort           string
	IncludeDeleted bool
	Mixed          bool              // folders stand among the documents, not before them
	Columns        map[string]string // filters by column
}

// sortKeys are the columns of documents that a list can be sorted by, and what stands there for folders.
var sortKeys = map[string]struct {
	document string
	folder   string
	nullable bool
}{
	"":               {"lower(d.name)", "lower(f.name)", false},
	"filename":       {"lower(d.name)", "lower(f.name)", false},
	"id":             {"d.id", "f.id", false},
	"createdAt":      {"d.created_at", "f.created_at", false},
	"lastModified":   {"d.modified_at", "", false},
	"versionNumber":  {"d.version_number", "", false},
	"filesize":       {"d.size", "", false},
	"documentType":   {"lower(t.name)", "", true},
	"documentStatus": {"lower(s.name)", "", true},
	"lockedBy":       {"lower(l.display_name)", "", true},
}

// filtered are the columns that have a filter of their own, in a fixed order: the same question is then the same
// statement. Some are not known of folders.
var filtered = []struct{ column, document, folder string }{
	{"filename", "d.name", "f.name"},
	{"id", "d.id::text", "f.id::text"},
	{"documentType", "t.name", ""},
	{"documentStatus", "s.name", ""},
	{"lockedBy", "l.display_name", ""},
	{"notes", "d.notes", ""},
	{"tags", `d.id IN (SELECT x.document_id FROM lookup_items i JOIN document_tags x ON x.tenant_id = i.tenant_id AND x.tag_id = i.id
WHERE i.family = 'documentTag' AND lower(i.name) LIKE ?)`, ""},
}

// documents asks for the documents of a folder. They are read without the view of visible documents, because whoever has
// the folder may see what lies in it.
func (s Search) documents(tx *db.Tx, folder folders.Folder) *list.Query {
	q := entries(tx)
	q.Where("d.folder_id = ? AND d.version_id IS NOT NULL", folder.ID)
	if !s.showsDeleted(folder) {
		q.Where("NOT d.deleted")
	}
	all := make([]string, len(filtered))
	for i, f := range filtered {
		all[i] = f.document
	}
	q.WhereContains(s.Filter, all...)
	for _, f := range filtered {
		q.WhereContains(s.Columns[f.column], f.document)
	}
	return q
}

// subfolders asks for the folders of a folder, in the statement of another query.
func (s Search) subfolders(tx *db.Tx, folder folders.Folder, beside *list.Query) *list.Query {
	q := beside.Beside()
	q.Where("f.tenant_id = ? AND f.parent_id = ?", tx.Tenant, folder.ID)
	if !s.showsDeleted(folder) {
		q.Where("NOT f.deleted")
	}
	q.WhereContains(s.Filter, "f.name", "f.id::text")
	for _, f := range filtered {
		if f.folder != "" {
			q.WhereContains(s.Columns[f.column], f.folder)
		} else if list.Pattern(s.Columns[f.column]) != "" {
			q.Where("false")
		}
	}
	return q
}

// showsDeleted is true where the list was asked for what is in the trash, and wherever all of it is.
func (s Search) showsDeleted(folder folders.Folder) bool {
	return s.IncludeDeleted || folder.Trashed() || folder.MatterDeleted
}

// Each gives the folders and documents of a folder that match to the two functions, in the order of the list. Brief
// documents come without what Entry says.
func (s Search) Each(ctx context.Context, tx *db.Tx, folder folders.Folder, brief bool, sub func(Subfolder) error, doc func(Entry) error) error {
	if s.Mixed {
		return s.eachMixed(ctx, tx, folder, brief, sub, doc)
	}
	shown := 0
	first := s.subfolders(tx, folder, &list.Query{})
	key := sortKeys[s.Sort].folder
	if key == "" { // folders do not have the column, so they stay in the order of their names
		key = sortKeys[""].folder
	}
	first.Arrange(s.Input, list.Key{SQL: key}, list.Key{SQL: "f.id"})
	err := eachSubfolder(ctx, tx, first, func(f Subfolder) error { shown++; return sub(f) })
	if err != nil || s.Page > 0 && shown == s.PageSize {
		return err
	}
	docs := s.documents(tx, folder)
	docs.Arrange(s.Input, list.Key{SQL: sortKeys[s.Sort].document, Nullable: sortKeys[s.Sort].nullable}, list.Key{SQL: "d.id"})
	if s.Page > 0 {
		before := shown
		if s.Page > 1 {
			if before, err = count(ctx, tx, s.subfolders(tx, folder, &list.Query{}), fromFolders); err != nil {
				return err
			}
		}
		docs.Part(max(s.Offset()-before, 0), s.PageSize-shown)
	}
	return eachEntry(ctx, tx, docs, fromDocuments, brief, doc)
}

// eachMixed first finds what is to be shown in which order, and then reads it a batch at a time.
func (s Search) eachMixed(ctx context.Context, tx *db.Tx, folder folders.Folder, brief bool, sub func(Subfolder) error, doc func(Entry) error) error {
	items, err := s.mixed(ctx, tx, folder)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(items, batch) {
		subs, docs := map[int64]Subfolder{}, map[int64]Entry{}
		for _, i := range some {
			if i.Folder {
				subs[i.ID] = Subfolder{}
			} else {
				docs[i.ID] = Entry{}
			}
		}
		if err := fill(ctx, tx, brief, subs, docs); err != nil {
			return err
		}
		for _, i := range some {
			if f, ok := subs[i.ID]; i.Folder && ok {
				err = sub(f)
			} else if d, ok := docs[i.ID]; !i.Folder && ok {
				err = doc(d)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// batch is how many items of a mixed list are read at a time.
const batch = 1000

type item struct {
	Folder bool
	ID     int64
}

func (s Search) mixed(ctx context.Context, tx *db.Tx, folder folders.Folder) ([]item, error) {
	key := sortKeys[s.Sort]
	docs := s.documents(tx, folder)
	subs := s.subfolders(tx, folder, docs)
	above, _ := docs.SQL("SELECT false AS folder, d.id, " + key.document + " AS key" + fromDocuments)
	if key.folder == "" {
		key.folder, key.nullable = "NULL", true
	}
	below, args := subs.SQL("SELECT true, f.id, " + key.folder + fromFolders)
	whole := &list.Query{}
	whole.Arrange(s.Input, list.Key{SQL: "key", Nullable: key.nullable}, list.Key{SQL: "folder"}, list.Key{SQL: "id"})
	sql, _ := whole.SQL("SELECT folder, id FROM (" + above + " UNION ALL " + below + ") items")
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[item])
}

// Count counts what a list shows: what matches, and what there would be without filters.
func (s Search) Count(ctx context.Context, tx *db.Tx, folder folders.Folder) (matching, total int, err error) {
	matching, err = s.count(ctx, tx, folder)
	if err != nil {
		return 0, 0, err
	}
	total, err = Search{IncludeDeleted: s.IncludeDeleted}.count(ctx, tx, folder)
	return matching, total, err
}

func (s Search) count(ctx context.Context, tx *db.Tx, folder folders.Folder) (int, error) {
	subs, err := count(ctx, tx, s.subfolders(tx, folder, &list.Query{}), fromFolders)
	if err != nil {
		return 0, err
	}
	docs, err := count(ctx, tx, s.documents(tx, folder), fromDocuments)
	return subs + docs, err
}
