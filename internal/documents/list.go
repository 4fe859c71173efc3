package documents

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"casefold/internal/documents/internal/sqlgen"
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
	"":               {"d.sort_name", "f.sort_name", false},
	"filename":       {"d.sort_name", "f.sort_name", false},
	"id":             {"d.id", "f.id", false},
	"createdAt":      {"d.created_at", "f.created_at", false},
	"lastModified":   {"d.modified_at", "", false},
	"versionNumber":  {"d.version_number", "", false},
	"filesize":       {"d.size", "", false},
	"documentType":   {"t.sort_name", "", true},
	"documentStatus": {"s.sort_name", "", true},
	"lockedBy":       {"l.sort_name", "", true},
}

// filtered are the columns that have a filter of their own, in a fixed order: the same question is then the same
// statement. Some are not known of folders. What stands in the firm's lists is looked up there once, not for each document.
var filtered = []filter{
	{"filename", "d.name", "f.name"},
	{"id", "d.id::text LIKE ?", "f.id::text LIKE ?"},
	{"documentType", "d.type_id IN (SELECT i.id FROM lookup_items i WHERE i.family = 'documentType' AND lower(i.name) LIKE ?)", ""},
	{"documentStatus", "d.status_id IN (SELECT i.id FROM lookup_items i WHERE i.family = 'documentStatus' AND lower(i.name) LIKE ?)", ""},
	{"lockedBy", "d.lock_user_id IN (SELECT u.id FROM users u WHERE lower(u.display_name) LIKE ?) AND casefold_lock(d.lock_status, d.in_use_until, $1) <> 0", ""},
	{"notes", "d.notes <> '' AND lower(d.notes) LIKE ?", ""},
	{"tags", `d.id IN (SELECT x.document_id FROM lookup_items i JOIN document_tags x ON x.tenant_id = i.tenant_id AND x.tag_id = i.id
WHERE i.family = 'documentTag' AND lower(i.name) LIKE ?)`, ""},
}

type filter struct{ column, document, folder string }

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
	q.WhereContains(s.Filter, "f.name", "f.id::text LIKE ?")
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

// Extent is how much a list shows that is asked for whole: it decides how its documents are read.
type Extent int

const (
	Few  Extent = iota // names are joined to each
	Many               // names are read once for all
	Vast               // documents are brief
)

// The most documents of a folder that are few, and the most that are shown with all their columns. Of more, browsers ask
// for the details of the rows in view.
const (
	fewUpTo   = 500
	wholeUpTo = 5000
)

// Extent says how much there is in a folder.
func (s Search) Extent(ctx context.Context, tx *db.Tx, folder folders.Folder) (Extent, error) {
	n, err := sqlgen.New(tx).DocumentsIn(ctx, sqlgen.DocumentsInParams{TenantID: tx.Tenant, FolderID: folder.ID, Most: wholeUpTo + 1})
	switch {
	case err != nil || n <= fewUpTo:
		return Few, err
	case n <= wholeUpTo:
		return Many, nil
	}
	docs := s.documents(tx, folder)
	docs.Part(0, wholeUpTo+1)
	matching, err := count(ctx, tx, docs, fromDocuments)
	if matching > wholeUpTo {
		return Vast, err
	}
	return Many, err
}

// Each gives the folders and documents of a folder that match to the two functions, in the order of the list. Documents of
// a vast one come without what Entry says.
func (s Search) Each(ctx context.Context, tx *db.Tx, folder folders.Folder, size Extent, sub func(Subfolder) error, doc func(Entry) error) error {
	if !s.Mixed && s.Page == 0 {
		return s.eachAtOnce(ctx, tx, folder, size, sub, doc)
	}
	// What stands where is found by as few columns as order and filters need; the rest is read of what is shown.
	order := s.pageOnTop
	if s.Mixed {
		order = s.mixed
	}
	items, err := order(ctx, tx, folder)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(items, batch) {
		if err := give(ctx, tx, some, size == Vast, sub, doc); err != nil {
			return err
		}
	}
	return nil
}

// eachAtOnce gives all folders and then all documents as they come from the database.
func (s Search) eachAtOnce(ctx context.Context, tx *db.Tx, folder folders.Folder, size Extent, sub func(Subfolder) error, doc func(Entry) error) error {
	subs := s.subfolders(tx, folder, &list.Query{})
	s.arrangeFolders(subs)
	if err := eachSubfolder(ctx, tx, subs, sub); err != nil {
		return err
	}
	docs := s.documents(tx, folder)
	s.arrangeDocuments(docs)
	if size == Few {
		tags, err := tagsIn(ctx, tx, folder.ID)
		if err != nil {
			return err
		}
		return eachEntry(ctx, tx, docs, fromDocuments, false, tags, doc)
	}
	known, err := namesIn(ctx, tx, folder, size == Vast)
	if err != nil {
		return err
	}
	return known.each(ctx, tx, docs, size == Vast, doc)
}

func (s Search) arrangeDocuments(q *list.Query) {
	key := sortKeys[s.Sort]
	q.Arrange(s.Input, list.Key{SQL: key.document, Nullable: key.nullable}, "d.sort_name", "d.id")
}

// arrangeFolders leaves folders in the order of their names where they do not have the column.
func (s Search) arrangeFolders(q *list.Query) {
	in, key := s.Input, sortKeys[s.Sort].folder
	if key == "" {
		in.Direction, key = "asc", sortKeys[""].folder
	}
	q.Arrange(in, list.Key{SQL: key}, "f.sort_name", "f.id")
}

// batch is how many items of a list are read at a time.
const batch = 1000

// item is what stands in one place of a list.
type item struct {
	Folder bool
	ID     int64
}

// pageOnTop finds a page of a list that begins with its folders.
func (s Search) pageOnTop(ctx context.Context, tx *db.Tx, folder folders.Folder) ([]item, error) {
	subs := s.subfolders(tx, folder, &list.Query{})
	s.arrangeFolders(subs)
	items, err := itemsOf(ctx, tx, subs, "SELECT true, f.id"+fromFolders)
	if err != nil || len(items) == s.PageSize {
		return items, err
	}
	before := len(items)
	if s.Page > 1 {
		if before, err = count(ctx, tx, s.subfolders(tx, folder, &list.Query{}), fromFolders); err != nil {
			return nil, err
		}
	}
	docs := s.documents(tx, folder)
	s.arrangeDocuments(docs)
	docs.Part(max(s.Offset()-before, 0), s.PageSize-len(items))
	more, err := itemsOf(ctx, tx, docs, "SELECT false, d.id"+fromDocuments)
	return append(items, more...), err
}

// mixed finds a list, or a page of it, in which folders stand among the documents.
func (s Search) mixed(ctx context.Context, tx *db.Tx, folder folders.Folder) ([]item, error) {
	key := sortKeys[s.Sort]
	docs := s.documents(tx, folder)
	subs := s.subfolders(tx, folder, docs)
	above, _ := docs.SQL("SELECT false AS folder, d.id, d.sort_name, " + key.document + " AS key" + fromDocuments)
	below, _ := subs.SQL("SELECT true, f.id, f.sort_name, " + cmp.Or(key.folder, "NULL") + fromFolders)
	whole := subs.Beside()
	whole.Arrange(s.Input, list.Key{SQL: "key", Nullable: key.nullable || key.folder == ""}, "folder DESC", "sort_name", "id")
	return itemsOf(ctx, tx, whole, "SELECT folder, id FROM ("+above+" UNION ALL "+below+") items")
}

func itemsOf(ctx context.Context, tx *db.Tx, q *list.Query, beginning string) ([]item, error) {
	sql, args := q.SQL(beginning)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[item])
}

// give reads items whole and gives them to the two functions, in their order.
func give(ctx context.Context, tx *db.Tx, some []item, brief bool, sub func(Subfolder) error, doc func(Entry) error) error {
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
		var err error
		if f, ok := subs[i.ID]; i.Folder && ok {
			err = sub(f)
		} else if d, ok := docs[i.ID]; !i.Folder && ok {
			err = doc(d)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Count counts what a list shows: what matches, and what there would be without filters.
func (s Search) Count(ctx context.Context, tx *db.Tx, folder folders.Folder) (matching, total int, err error) {
	matching, err = s.count(ctx, tx, folder)
	if err != nil || !s.filters() {
		return matching, matching, err
	}
	total, err = Search{IncludeDeleted: s.IncludeDeleted}.count(ctx, tx, folder)
	return matching, total, err
}

func (s Search) filters() bool {
	return list.Pattern(s.Filter) != "" || slices.ContainsFunc(filtered, func(f filter) bool {
		return list.Pattern(s.Columns[f.column]) != ""
	})
}

func (s Search) count(ctx context.Context, tx *db.Tx, folder folders.Folder) (int, error) {
	subs, err := count(ctx, tx, s.subfolders(tx, folder, &list.Query{}), fromFolders)
	if err != nil {
		return 0, err
	}
	if !s.filters() && !s.showsDeleted(folder) {
		docs, err := sqlgen.New(tx).LiveDocumentsIn(ctx, sqlgen.LiveDocumentsInParams{TenantID: tx.Tenant, FolderID: folder.ID})
		return subs + int(docs), err
	}
	docs, err := count(ctx, tx, s.documents(tx, folder), fromDocuments)
	return subs + docs, err
}
