package documents

import (
	"cmp"
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Entry is a document as lists show it. A brief one has nothing of what stands in the second part.
type Entry struct {
	ID            int64
	Name          string
	Size          int64
	ModifiedAt    time.Time
	VersionNumber int64
	Lock          Lock
	HolderSub     string
	Deleted       bool
	Favorite      bool

	FolderID   int64
	VersionID  int64
	ModifiedBy string
	CreatedAt  time.Time
	CreatedBy  string
	Holder     string
	TypeID     *int64
	Type       string
	StatusID   *int64
	Status     string
	Notes      string
	Tags       []Tag // by name
	Searchable string
	Rev        int64
}

// Tag is one of the firm's tags for documents.
type Tag struct {
	ID   int64
	Name string
}

const (
	briefFields = `SELECT d.id, d.name, d.size, d.modified_at, d.version_number, casefold_lock(d.lock_status, d.in_use_until, $1),
coalesce(l.sub::text, ''), d.deleted, v.document_id IS NOT NULL`
	wholeFields = briefFields + `, d.folder_id, d.version_id, m.display_name, d.created_at, c.display_name, coalesce(l.display_name, ''),
d.type_id, coalesce(t.name, ''), d.status_id, coalesce(s.name, ''), d.notes, d.rev`

	// The same without names, in the order in which names fills them in.
	bareBriefFields = `SELECT d.id, d.name, d.size, d.modified_at, d.version_number, casefold_lock(d.lock_status, d.in_use_until, $1),
coalesce(d.lock_user_id, 0), d.deleted`
	bareWholeFields = bareBriefFields + `, d.folder_id, d.version_id, d.modified_by, d.created_at, d.created_by, d.type_id, d.status_id, d.notes, d.rev`

	// What a question does not use of these tables costs nothing: the planner leaves them out. A lock that nobody renewed
	// is no lock, so nobody is its holder.
	beside = ` LEFT JOIN users l ON l.tenant_id = d.tenant_id AND l.id = d.lock_user_id AND casefold_lock(d.lock_status, d.in_use_until, $1) <> 0
LEFT JOIN document_favorites v ON v.tenant_id = d.tenant_id AND v.user_id = $2 AND v.document_id = d.id
LEFT JOIN lookup_items t ON t.tenant_id = d.tenant_id AND t.family = d.type_family AND t.id = d.type_id
LEFT JOIN lookup_items s ON s.tenant_id = d.tenant_id AND s.family = d.status_family AND s.id = d.status_id
LEFT JOIN users m ON m.tenant_id = d.tenant_id AND m.id = d.modified_by
LEFT JOIN users c ON c.tenant_id = d.tenant_id AND c.id = d.created_by`
	fromDocuments = " FROM documents d" + beside
	fromVisible   = " FROM visible_documents d" + beside
)

// entries begins a question about documents, in which $1 is the time and $2 the person.
func entries(tx *db.Tx) *list.Query {
	q := &list.Query{}
	q.Arg(tx.Now)
	q.Arg(tx.UserID)
	q.Where("d.tenant_id = ?", tx.Tenant)
	return q
}

// textsOf are the texts of current versions.
var textsOf = filing.Texts{Kind: "version", Table: "documents", Item: "version_id"}

// apart is what is read of documents apart from their rows.
type apart struct {
	tags    map[int64][]Tag
	lacking map[int64]string // searchability, where it is not whole
}

func (a apart) add(e *Entry) {
	e.Tags, e.Searchable = a.tags[e.ID], cmp.Or(a.lacking[e.ID], filing.Searchable)
}

// eachEntry gives the documents to f as they come from the database. Whole ones have what is known apart from them.
func eachEntry(ctx context.Context, tx *db.Tx, q *list.Query, from string, brief bool, known apart, f func(Entry) error) error {
	sql, args := q.SQL(fieldsOf(brief) + from)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	return known.eachOf(rows, brief, f)
}

func fieldsOf(brief bool) string {
	if brief {
		return briefFields
	}
	return wholeFields
}

// columns are where the fields of fieldsOf belong.
func (e *Entry) columns(brief bool) []any {
	into := []any{&e.ID, &e.Name, &e.Size, &e.ModifiedAt, &e.VersionNumber, &e.Lock, &e.HolderSub, &e.Deleted, &e.Favorite}
	if brief {
		return into
	}
	return append(into, &e.FolderID, &e.VersionID, &e.ModifiedBy, &e.CreatedAt, &e.CreatedBy, &e.Holder,
		&e.TypeID, &e.Type, &e.StatusID, &e.Status, &e.Notes, &e.Rev)
}

// eachOf gives the documents of these rows to f.
func (a *apart) eachOf(rows pgx.Rows, brief bool, f func(Entry) error) error {
	var e Entry
	_, err := pgx.ForEachRow(rows, e.columns(brief), func() error {
		a.add(&e)
		return f(e)
	})
	return err
}

// eachOf gives the documents with these ids to f, in no order. Everything is asked at once, in one trip to the database.
func eachOf(ctx context.Context, tx *db.Tx, ids []int64, from string, brief bool, f func(Entry) error) error {
	var known apart
	var asked pgx.Batch
	if !brief {
		asked.Queue(tagsOf, tx.Tenant, ids).Query(func(rows pgx.Rows) (err error) {
			known.tags, err = tagsByDocument(rows)
			return err
		})
		textsOf.QueueLackingOf(&asked, tx, ids, func(lacking map[int64]string) { known.lacking = lacking })
	}
	q := entries(tx)
	q.Where("d.id = ANY(?::bigint[]) AND d.version_id IS NOT NULL", ids)
	sql, args := q.SQL(fieldsOf(brief) + from)
	asked.Queue(sql, args...).Query(func(rows pgx.Rows) error { return known.eachOf(rows, brief, f) })
	return tx.SendBatch(ctx, &asked).Close()
}

// apartIn is what is read apart of the documents of a folder.
func apartIn(ctx context.Context, tx *db.Tx, folder int64) (known apart, err error) {
	if known.lacking, err = textsOf.LackingIn(ctx, tx, folder); err != nil {
		return known, err
	}
	rows, err := tx.Query(ctx, tagsIn, tx.Tenant, folder)
	if err != nil {
		return known, err
	}
	known.tags, err = tagsByDocument(rows)
	return known, err
}

const (
	tagsOf = `SELECT x.document_id, i.id, i.name FROM document_tags x
JOIN lookup_items i ON i.tenant_id = x.tenant_id AND i.family = x.family AND i.id = x.tag_id
WHERE x.tenant_id = $1 AND x.document_id = ANY($2::bigint[])
ORDER BY i.sort_name, i.id`
	tagsIn = `SELECT x.document_id, i.id, i.name FROM documents d
JOIN document_tags x ON x.tenant_id = d.tenant_id AND x.document_id = d.id
JOIN lookup_items i ON i.tenant_id = x.tenant_id AND i.family = x.family AND i.id = x.tag_id
WHERE d.tenant_id = $1 AND d.folder_id = $2 AND d.version_id IS NOT NULL
ORDER BY i.sort_name, i.id`
)

func tagsByDocument(rows pgx.Rows) (map[int64][]Tag, error) {
	tags := map[int64][]Tag{}
	var document int64
	var tag Tag
	_, err := pgx.ForEachRow(rows, []any{&document, &tag.ID, &tag.Name}, func() error {
		tags[document] = append(tags[document], tag)
		return nil
	})
	return tags, err
}

// entriesOf reads documents that the person may see, in the order of the ids, all or none.
func entriesOf(ctx context.Context, tx *db.Tx, ids []int64) ([]Entry, error) {
	byID := make(map[int64]Entry, len(ids))
	if err := eachOf(ctx, tx, ids, fromVisible, false, func(e Entry) error { byID[e.ID] = e; return nil }); err != nil {
		return nil, err
	}
	return filing.InOrder(ids, byID, func() error { return finder.Missing(ctx, tx, ids) })
}
