package email

import (
	"cmp"
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// entry is an email as lists show it.
type entry struct {
	ID          int64
	Name        string
	Filename    string
	Notes       string
	Sender      string
	Recipients  string // their beginning
	DateText    string
	Sent        *time.Time
	Size        int64
	Attachments int32
	Unreadable  string
	Checksum    string
	Deleted     bool
	CreatedAt   time.Time
	Rev         int64
	Searchable  string
}

// textsOf are the texts of emails and of the files in them.
var textsOf = filing.Texts{Kind: "email", Table: "emails", Item: "id"}

const (
	fromEmails = " FROM emails e"
	fields     = `SELECT e.id, e.name, e.filename, e.notes, e.sender, left(e.recipients, 301), e.date_text, e.sent, e.size, e.attachments,
coalesce(e.unreadable, ''), e.md5checksum, e.deleted, e.created_at, e.rev` + fromEmails
)

func entries(tx *db.Tx) *list.Query {
	q := &list.Query{}
	q.Where("e.tenant_id = ?", tx.Tenant)
	return q
}

// listed says how emails stand in the lists of folders.
var listed = filing.List{
	Alias: "e", From: fromEmails, Begin: entries, Logged: true,
	Columns: []filing.Column{
		{Name: "subjectline", Sort: "e.sort_name", FolderSort: "f.sort_name", Filter: "e.name", FolderFilter: "f.name"},
		{Name: "id", Sort: "e.id", FolderSort: "f.id", Filter: "e.id::text LIKE ?", FolderFilter: "f.id::text LIKE ?"},
		{Name: "notes", Filter: "e.notes"},
		{Name: "emailFrom", Sort: "e.sort_sender", Filter: "e.sender"},
		{Name: "emailTo", Sort: "e.sort_recipients", Filter: "e.recipients"},
		{Name: "filesize", Sort: "e.size"},
		{Name: "date", Sort: "e.sent", Nullable: true, Filter: "e.date_text"},
		{Name: "numAttachments", Sort: "e.attachments"},
		textsOf.Column("e"),
	},
	PageRows: func(tx *db.Tx, at filing.At) filing.Rows { return lister{tx, at}.rows() },
	WholeRows: func(_ context.Context, tx *db.Tx, at filing.At, _ func(int) (int, error)) (filing.Rows, error) {
		return lister{tx, at}.rows(), nil
	},
}

// lister writes emails as rows of the list of their folder.
type lister struct {
	tx *db.Tx
	at filing.At
}

func (l lister) rows() filing.Rows {
	return filing.Rows{
		Each: func(ctx context.Context, q *list.Query, give func(api.Appender) error) error {
			lacking, err := textsOf.LackingIn(ctx, l.tx, l.at.ID)
			if err != nil {
				return err
			}
			var row emailWire // written before the next one is made, so that all share their memory
			return each(ctx, l.tx, q, lacking, func(e entry) error {
				row = wireOf(e, l.at.Prefix)
				return give(&row)
			})
		},
		Some: func(ctx context.Context, ids []int64) (map[int64]api.Appender, error) {
			q, rows := entries(l.tx), make(map[int64]api.Appender, len(ids))
			q.Where("e.id = ANY(?::bigint[])", ids)
			sql, args := q.SQL(fields)
			var asked pgx.Batch // one trip to the database for both
			var lacking map[int64]string
			textsOf.QueueLackingOf(&asked, l.tx, ids, func(states map[int64]string) { lacking = states })
			asked.Queue(sql, args...).Query(func(found pgx.Rows) error {
				return eachRow(found, lacking, func(e entry) error {
					row := wireOf(e, l.at.Prefix)
					rows[e.ID] = &row
					return nil
				})
			})
			return rows, l.tx.SendBatch(ctx, &asked).Close()
		},
	}
}

// each gives the emails to f as they come from the database. Those that are not wholly searchable are in the map.
func each(ctx context.Context, tx *db.Tx, q *list.Query, lacking map[int64]string, f func(entry) error) error {
	sql, args := q.SQL(fields)
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	return eachRow(rows, lacking, f)
}

func eachRow(rows pgx.Rows, lacking map[int64]string, f func(entry) error) error {
	var e entry
	_, err := pgx.ForEachRow(rows, []any{&e.ID, &e.Name, &e.Filename, &e.Notes, &e.Sender, &e.Recipients, &e.DateText, &e.Sent, &e.Size,
		&e.Attachments, &e.Unreadable, &e.Checksum, &e.Deleted, &e.CreatedAt, &e.Rev}, func() error {
		e.Searchable = cmp.Or(lacking[e.ID], filing.Searchable)
		return f(e)
	})
	return err
}
