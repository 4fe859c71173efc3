package notes

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// listed says how notes stand in the lists of folders. Who made and who changed one is searched in the columns of the days.
var listed = filing.List{
	Alias: "n", From: fromNotes, Begin: begin, Logged: true,
	Columns: []filing.Column{
		{Name: "name", Sort: "n.sort_name", FolderSort: "f.sort_name", Filter: "n.name", FolderFilter: "f.name"},
		{Name: "id", Sort: "n.id", FolderSort: "f.id", Filter: "n.id::text LIKE ?", FolderFilter: "f.id::text LIKE ?"},
		{Name: "createdOn", Sort: "n.created_at", FolderSort: "f.created_at",
			Filter:       "n.created_by IN (SELECT u.id FROM users u WHERE casefold_fold(u.display_name) LIKE ?)",
			FolderFilter: "f.created_by IN (SELECT u.id FROM users u WHERE casefold_fold(u.display_name) LIKE ?)"},
		{Name: "modifiedOn", Sort: "n.modified_at", FolderSort: filing.FolderModified, Filter: "n.modified_by IN (SELECT u.id FROM users u WHERE casefold_fold(u.display_name) LIKE ?)"},
	},
	PageRows: func(tx *db.Tx, at filing.At) filing.Rows { return lister{tx, at}.rows() },
	WholeRows: func(_ context.Context, tx *db.Tx, at filing.At, _ func(int) (int, error)) (filing.Rows, error) {
		return lister{tx, at}.rows(), nil
	},
}

const (
	fromNotes = ` FROM notes n
LEFT JOIN users c ON c.tenant_id = n.tenant_id AND c.id = n.created_by
LEFT JOIN users m ON m.tenant_id = n.tenant_id AND m.id = n.modified_by`
	listFields = "SELECT n.id, n.name, n.deleted, n.created_at, c.display_name, n.modified_at, m.display_name, n.rev" + fromNotes
)

func begin(tx *db.Tx) *list.Query {
	q := &list.Query{}
	q.Where("n.tenant_id = ?", tx.Tenant)
	return q
}

// entry is a note as lists show it.
type entry struct {
	ID         int64
	Name       string
	Deleted    bool
	CreatedAt  time.Time
	CreatedBy  string
	ModifiedAt time.Time
	ModifiedBy string
	Rev        int64
}

// lister writes notes as rows of the list of their folder.
type lister struct {
	tx *db.Tx
	at filing.At
}

func (l lister) rows() filing.Rows { return filing.Rows{Each: l.each, Some: l.some} }

func (l lister) read(ctx context.Context, q *list.Query, give func(entry) error) error {
	var e entry
	sql, args := q.SQL(listFields)
	rows, err := l.tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	into := []any{&e.ID, &e.Name, &e.Deleted, &e.CreatedAt, &e.CreatedBy, &e.ModifiedAt, &e.ModifiedBy, &e.Rev}
	_, err = pgx.ForEachRow(rows, into, func() error { return give(e) })
	return err
}

// each writes a note before the next one is read, so that all share their memory.
func (l lister) each(ctx context.Context, q *list.Query, give func(api.Appender) error) error {
	var row noteWire
	return l.read(ctx, q, func(e entry) error {
		row = e.wire(l.at.Prefix)
		return give(&row)
	})
}

func (l lister) some(ctx context.Context, ids []int64) (map[int64]api.Appender, error) {
	q, rows := begin(l.tx), make(map[int64]api.Appender, len(ids))
	q.Where("n.id = ANY(?::bigint[])", ids)
	return rows, l.read(ctx, q, func(e entry) error {
		row := e.wire(l.at.Prefix)
		rows[e.ID] = &row
		return nil
	})
}
