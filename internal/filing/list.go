package filing

import (
	"context"
	"slices"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// List says how the items of a kind stand in the lists of folders. Its SQL is the kind's own text.
type List struct {
	// Alias is the name of the kind's table in all SQL here; that of the folders is f.
	Alias string
	// From is " FROM table alias" with what is joined to it.
	From string
	// Present is the condition of rows that are there for people, empty where all are.
	Present string
	// Begin begins a question about the items of the firm, with the arguments that From and the columns use.
	Begin func(tx *db.Tx) *list.Query
	// Columns are what a list can be sorted and filtered by, that of the name first. They are always asked in this order:
	// the same question is then the same statement.
	Columns []Column
	// Logged says that the firm's change log tells when an item comes into a folder, leaves it, or goes to or comes from the trash.
	Logged bool
	// Beside is what filters by logged columns look at and neither the log nor list_changes tell of. Optional.
	Beside func(ctx context.Context, tx *db.Tx, folder int64) (string, error)
	// Live counts the items of a folder that are not in the trash, where that takes less than reading them. Optional.
	Live func(ctx context.Context, tx *db.Tx, folder int64) (int, error)
	// PageRows write a page.
	PageRows func(tx *db.Tx, at At) Rows
	// WholeRows write a list that is asked for whole. Matching counts its items, no further than it is told.
	WholeRows func(ctx context.Context, tx *db.Tx, at At, matching func(most int) (int, error)) (Rows, error)
}

// Column is a column of a list, with what stands there for the folders among the items.
type Column struct {
	Name       string
	Sort       string // empty: the list cannot be sorted by it
	FolderSort string // empty: folders do not have it
	Nullable   bool   // rows may lack it
	// Filter is a text that is searched, or a condition in which ? stands for the pattern; see list.Query.WhereContains.
	Filter       string // empty: the column has no filter
	FolderFilter string // empty: no folder matches
	// Alone says that the filter of the whole list passes the column over.
	Alone bool
	// Logged says that the filter looks at nothing but the row of the item, and at what the firm's change log, list_changes or List.Beside tell of.
	Logged bool
}

// At is the folder that a list is of.
type At struct {
	folders.Folder
	Prefix string // its path
	// Further says that the list shows more than it does by itself; see Search.
	Further bool
}

// Rows write items as rows of a list. A row may be written over as soon as it was given away.
type Rows struct {
	// Abbreviated rows leave out a part of the columns.
	Abbreviated bool
	// Each gives the rows of a question as they come from the database.
	Each func(ctx context.Context, q *list.Query, give func(api.Appender) error) error
	// Some are the rows of these items by their ids, each with memory of its own.
	Some func(ctx context.Context, ids []int64) (map[int64]api.Appender, error)
}

// Search says which part of a folder a list shows, and in what order.
type Search struct {
	list.Input
	Sort           string
	IncludeDeleted bool
	Mixed          bool              // folders stand among the items, not before them
	Columns        map[string]string // filters by column
	// Further asks for columns that a list leaves out by itself, because few read them. The kind knows which.
	Further bool
}

// view is a search in a folder.
type view struct {
	Search
	*List
	kind   *Kind
	tx     *db.Tx
	folder folders.Folder
	among  []int64 // the items that match the filters, nil where they are not known
}

func (k *Kind) view(tx *db.Tx, folder folders.Folder, s Search) view {
	return view{Search: s, List: &k.List, kind: k, tx: tx, folder: folder}
}

// items asks for the items of the folder. They are read without a view of what is visible, because whoever has the folder
// may see what lies in it.
func (v view) items() *list.Query {
	q := v.Begin(v.tx)
	condition := v.Alias + ".folder_id = ?"
	if v.Present != "" {
		condition += " AND " + v.Present
	}
	q.Where(condition, v.folder.ID)
	if !v.showsDeleted() {
		q.Where("NOT " + v.Alias + ".deleted")
	}
	if v.among != nil {
		q.Where(v.Alias+".id = ANY(?::bigint[])", v.among)
		return q
	}
	v.filter(q)
	return q
}

// filter asks for the items that match.
func (v view) filter(q *list.Query) {
	var all []string
	for _, c := range v.filtered() {
		if !c.Alone {
			all = append(all, c.Filter)
		}
	}
	q.WhereContains(v.Filter, all...)
	for _, c := range v.filtered() {
		q.WhereContains(v.Search.Columns[c.Name], c.Filter)
	}
}

// subfolders asks for the folders of the folder, in the statement of another query.
func (v view) subfolders(beside *list.Query) *list.Query {
	q := beside.Beside()
	q.Where("f.tenant_id = ? AND f.parent_id = ?", v.tx.Tenant, v.folder.ID)
	if !v.showsDeleted() {
		q.Where("NOT f.deleted")
	}
	q.WhereContains(v.Filter, "f.name", "f.id::text LIKE ?")
	for _, c := range v.filtered() {
		if c.FolderFilter != "" {
			q.WhereContains(v.Search.Columns[c.Name], c.FolderFilter)
		} else if list.Pattern(v.Search.Columns[c.Name]) != "" {
			q.Where("false")
		}
	}
	return q
}

// filtered are the columns that have a filter of their own.
func (l *List) filtered() []Column {
	return slices.DeleteFunc(slices.Clone(l.Columns), func(c Column) bool { return c.Filter == "" })
}

// showsDeleted is true where the list was asked for what is in the trash, and wherever all of it is.
func (v view) showsDeleted() bool {
	return v.IncludeDeleted || v.folder.Trashed() || v.folder.MatterDeleted
}

// sorted is the column that the list is sorted by.
func (v view) sorted() Column {
	for _, c := range v.List.Columns {
		if c.Name == v.Sort {
			return c
		}
	}
	return v.List.Columns[0]
}

func (v view) arrangeItems(q *list.Query) {
	key := v.sorted()
	q.Arrange(v.Input, list.Key{SQL: key.Sort, Nullable: key.Nullable}, v.Alias+".sort_name", v.Alias+".id")
}

// arrangeFolders leaves folders in the order of their names where they do not have the column.
func (v view) arrangeFolders(q *list.Query) {
	in, key := v.Input, v.sorted().FolderSort
	if key == "" {
		in.Direction, key = "asc", v.List.Columns[0].FolderSort
	}
	q.Arrange(in, list.Key{SQL: key}, "f.sort_name", "f.id")
}

// Count counts what the list of a folder shows: what matches, and what there would be without filters.
func (k *Kind) Count(ctx context.Context, tx *db.Tx, folder folders.Folder, s Search) (matching, total int, err error) {
	v := k.view(tx, folder, s)
	matching, err = v.count(ctx)
	if err != nil || !v.filters() {
		return matching, matching, err
	}
	v.Search = Search{IncludeDeleted: s.IncludeDeleted}
	total, err = v.count(ctx)
	return matching, total, err
}

func (v view) filters() bool {
	return list.Pattern(v.Filter) != "" || slices.ContainsFunc(v.filtered(), func(c Column) bool {
		return list.Pattern(v.Search.Columns[c.Name]) != ""
	})
}

func (v view) count(ctx context.Context) (int, error) {
	subs, err := count(ctx, v.tx, v.subfolders(&list.Query{}), fromFolders)
	if err != nil {
		return 0, err
	}
	items, err := v.countItems(ctx)
	return subs + items, err
}

// upTo counts the items that match, no further than that.
func (v view) upTo(ctx context.Context, most int) (int, error) {
	q := v.items()
	q.Part(0, most)
	return count(ctx, v.tx, q, v.From)
}

// longerThan says whether the list shows more than so much, without counting further than that.
func (v view) longerThan(ctx context.Context, most int) (bool, error) {
	n, err := v.upTo(ctx, most+1)
	if err != nil || n > most {
		return n > most, err
	}
	subs := v.subfolders(&list.Query{})
	subs.Part(0, most-n+1)
	more, err := count(ctx, v.tx, subs, fromFolders)
	return n+more > most, err
}

// count counts the rows of a query, of its part where it asks for one.
func count(ctx context.Context, tx *db.Tx, q *list.Query, from string) (n int, err error) {
	sql, args := q.SQL("SELECT 1" + from)
	err = tx.QueryRow(ctx, "SELECT count(*) FROM ("+sql+") counted", args...).Scan(&n)
	return n, err
}
