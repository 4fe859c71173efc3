package filing_test

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/permissions"
)

// The toy is a kind that no program has: scraps of text in the notes of a matter. This file is all that it takes.

const toyTable = `
CREATE TABLE toys (
  tenant_id bigint NOT NULL REFERENCES tenants (tenant_id),
  id        bigint NOT NULL,
  folder_id bigint NOT NULL,
  name      text NOT NULL,
  body      text NOT NULL,
  pinned    boolean NOT NULL DEFAULT false,
  deleted   boolean NOT NULL DEFAULT false,
  sort_name text COLLATE "C" GENERATED ALWAYS AS (casefold_sort_key(name)) STORED,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, folder_id) REFERENCES folders (tenant_id, id)
);
SELECT casefold_protect('toys');
CREATE VIEW visible_toys WITH (security_invoker = true) AS
SELECT t.*, f.matter_id, f.area, f.root_id, f.deleted OR f.in_deleted AS folder_deleted, f.matter_deleted
FROM toys t JOIN visible_folders f ON f.tenant_id = t.tenant_id AND f.id = t.folder_id;
GRANT SELECT ON visible_toys TO casefold_app;`

type toys struct{ kind *filing.Kind }

var (
	toyErrors = filing.Errors{NotFound: errs.NoteNotFound, NoAccess: errs.NoNoteAccess, InTrash: errs.NoteInTrash}
	toyFinder = filing.Finder[filing.Item]{
		Lock: func(ctx context.Context, tx *db.Tx, ids []int64) error {
			_, err := tx.Exec(ctx, "SELECT FROM toys WHERE tenant_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE", tx.Tenant, ids)
			return err
		},
		Visible: func(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Item, error) {
			return read[filing.Item](ctx, tx, `SELECT id, folder_id, name, matter_id, area, deleted, folder_deleted, matter_deleted
				FROM visible_toys WHERE tenant_id = $1 AND id = ANY($2)`, tx.Tenant, ids)
		},
		Count: func(ctx context.Context, tx *db.Tx, ids []int64) (n int64, err error) {
			err = tx.QueryRow(ctx, "SELECT count(*) FROM toys WHERE tenant_id = $1 AND id = ANY($2)", tx.Tenant, ids).Scan(&n)
			return n, err
		},
		Item:   func(i filing.Item) filing.Item { return i },
		Errors: toyErrors,
	}
)

func newToys() *toys {
	return &toys{&filing.Kind{
		Name: "note", Wire: "Note", Table: "toys", Area: folders.Notes.Kind(), Tab: "notes", Errors: toyErrors,
		Items:   toyFinder.Items(),
		Against: refusePinned,
		Move: func(ctx context.Context, tx *db.Tx, folder int64, ids []int64, names []string) error {
			_, err := tx.Exec(ctx, `UPDATE toys t SET folder_id = $2, name = m.name FROM unnest($3::bigint[], $4::text[]) m (id, name)
				WHERE t.tenant_id = $1 AND t.id = m.id`, tx.Tenant, folder, ids, names)
			return err
		},
		SetDeleted: func(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) error {
			_, err := tx.Exec(ctx, "UPDATE toys SET deleted = $3 WHERE tenant_id = $1 AND id = ANY($2)", tx.Tenant, ids, deleted)
			return err
		},
		Copies:  filing.Copies{Counter: "toy", Sources: toySources, Make: makeToys},
		List:    toyList,
		Destroy: toyDestroy,
		Pack:    toyPack,
		Looks:   []filing.Look{{Invariant: "I99", SQL: "SELECT 'toy ' || id || ' says nothing' FROM toys WHERE tenant_id = $1 AND body = ''"}},
	}}
}

// Kind describes the toys.
func (t *toys) Kind() *filing.Kind { return t.kind }

func refusePinned(ctx context.Context, tx *db.Tx, in filing.Reach, change filing.Change) error {
	var pinned bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM toys t JOIN folders f ON f.tenant_id = t.tenant_id AND f.id = t.folder_id
		WHERE t.tenant_id = $1 AND t.pinned AND (t.id = ANY($2) OR t.folder_id = ANY($3) OR f.matter_id = ANY($4)))`,
		tx.Tenant, in.Items, in.Folders, in.Matters).Scan(&pinned)
	if err == nil && pinned && change != filing.Moving {
		err = errs.LockedByOther.Saying("A toy in it is pinned.")
	}
	return err
}

func toySources(ctx context.Context, tx *db.Tx, ids, folderIDs []int64, most int) ([]filing.Source, error) {
	return read[filing.Source](ctx, tx, `SELECT t.id, t.folder_id, f.matter_id, t.name, 0, 0
		FROM toys t JOIN folders f ON f.tenant_id = t.tenant_id AND f.id = t.folder_id
		WHERE t.tenant_id = $1 AND NOT t.deleted AND (t.id = ANY($2) OR t.folder_id = ANY($3)) ORDER BY t.id LIMIT $4`, tx.Tenant, ids, folderIDs, most)
}

func makeToys(ctx context.Context, tx *db.Tx, copies []filing.Copied) (made int64, err error) {
	for _, c := range copies {
		tag, err := tx.Exec(ctx, `INSERT INTO toys (tenant_id, id, folder_id, name, body)
			SELECT $1, $2, $3, $4, body FROM toys WHERE tenant_id = $1 AND id = $5`, tx.Tenant, c.ID, c.FolderID, c.Name, c.Source.ID)
		if err != nil {
			return 0, err
		}
		made += tag.RowsAffected()
	}
	return made, nil
}

func beginToys(tx *db.Tx) *list.Query {
	q := &list.Query{}
	q.Where("t.tenant_id = ?", tx.Tenant)
	return q
}

var toyList = filing.List{
	Alias: "t", From: " FROM toys t", Begin: beginToys,
	Columns: []filing.Column{
		{Name: "name", Sort: "t.sort_name", FolderSort: "f.sort_name", Filter: "t.name", FolderFilter: "f.name"},
		{Name: "id", Sort: "t.id", FolderSort: "f.id"},
		{Name: "body", Sort: "t.body", Filter: "t.body"},
	},
	PageRows: func(tx *db.Tx, _ filing.At) filing.Rows { return toyRows(tx) },
	WholeRows: func(_ context.Context, tx *db.Tx, _ filing.At, _ func(int) (int, error)) (filing.Rows, error) {
		return toyRows(tx), nil
	},
}

// toyWire is the row of a toy.
type toyWire struct {
	Type    string `json:"type" enum:"Note"`
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Body    string `json:"body"`
	Deleted int    `json:"isDeleted" enum:"0,1"`
}

// AppendJSON writes the toy as its tags say.
func (w *toyWire) AppendJSON(b []byte) []byte {
	b = api.AppendText(append(b, '{'), "type", w.Type)
	b = api.AppendInt(b, "id", w.ID)
	b = api.AppendText(b, "name", w.Name)
	b = api.AppendText(b, "body", w.Body)
	return append(api.AppendInt(b, "isDeleted", w.Deleted), '}')
}

const toyFields = "SELECT 'Note', t.id, t.name, t.body, t.deleted::integer FROM toys t"

func toyRows(tx *db.Tx) filing.Rows {
	each := func(ctx context.Context, q *list.Query, give func(*toyWire) error) error {
		sql, args := q.SQL(toyFields)
		found, err := read[toyWire](ctx, tx, sql, args...)
		for i := range found {
			if err == nil {
				err = give(&found[i])
			}
		}
		return err
	}
	return filing.Rows{
		Each: func(ctx context.Context, q *list.Query, give func(api.Appender) error) error {
			return each(ctx, q, func(w *toyWire) error { return give(w) })
		},
		Some: func(ctx context.Context, ids []int64) (map[int64]api.Appender, error) {
			q, rows := beginToys(tx), map[int64]api.Appender{}
			q.Where("t.id = ANY(?::bigint[])", ids)
			return rows, each(ctx, q, func(w *toyWire) error { rows[w.ID] = w; return nil })
		},
	}
}

const packedToys = " FROM visible_toys t WHERE t.tenant_id = $1 AND (t.id = ANY($2) OR t.folder_id = ANY($3) AND NOT t.deleted)"

var toyPack = filing.Pack{
	Measure: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) (files, bytes int64, err error) {
		err = tx.QueryRow(ctx, "SELECT count(*), coalesce(sum(length(t.body)), 0)"+packedToys, tx.Tenant, ids, folderIDs).Scan(&files, &bytes)
		return files, bytes, err
	},
	Contents: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) ([]filing.Packable, error) {
		return read[filing.Packable](ctx, tx, `SELECT t.id, t.folder_id, t.root_id, t.name || '.txt', t.deleted OR t.folder_deleted OR t.matter_deleted`+
			packedToys+" ORDER BY t.folder_id, t.sort_name, t.id", tx.Tenant, ids, folderIDs)
	},
	Readable: func(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Readable, error) {
		return read[filing.Readable](ctx, tx, `SELECT t.id, t.root_id, t.deleted OR t.folder_deleted OR t.matter_deleted, t.id, 0, '', 0,
			convert_to(t.body, 'UTF8'), $3::timestamptz FROM visible_toys t WHERE t.tenant_id = $1 AND t.id = ANY($2)`, tx.Tenant, ids, time.Now())
	},
	Open: func(ctx context.Context, tx *db.Tx, ids []int64) (open bool, err error) {
		err = tx.QueryRow(ctx, "SELECT count(*) = cardinality($2::bigint[]) FROM visible_toys WHERE tenant_id = $1 AND id = ANY($2)", tx.Tenant, ids).Scan(&open)
		return open, err
	},
}

var toyDestroy = filing.Destroy{
	Measure: func(ctx context.Context, tx *db.Tx, ids, folderIDs []int64) (e filing.Extent, err error) {
		err = tx.QueryRow(ctx, "SELECT count(*) FROM toys WHERE tenant_id = $1 AND (id = ANY($2) OR folder_id = ANY($3))", tx.Tenant, ids, folderIDs).Scan(&e.Items)
		return e, err
	},
	Erase: func(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Erased, error) {
		type toy struct{ ID, FolderID int64 }
		gone, err := read[toy](ctx, tx, "DELETE FROM toys WHERE tenant_id = $1 AND id = ANY($2) RETURNING id, folder_id", tx.Tenant, ids)
		erased := make([]filing.Erased, len(gone))
		for i, one := range gone {
			erased[i] = filing.Erased{ID: one.ID, FolderID: one.FolderID, CreatedAt: tx.Now}
		}
		return erased, err
	},
	Abandon: func(context.Context, *db.Tx, []int64) error { return nil },
}

type (
	toyInput struct {
		filing.ListInput
		Sort string `query:"sort" enum:"id,name,body"`
		Text string `query:"body" maxLength:"255"`
	}
	toyRow = api.OneOf[struct {
		Folder filing.FolderWire
		Toy    toyWire
	}]
	toysWire struct {
		filing.Head
		Items []toyRow `json:"list"`
	}
	toyPastInput struct {
		filing.HistoryInput
		ID int64 `query:"noteID"`
	}
)

// Mount declares the endpoints of the toys.
func (t *toys) Mount(r *api.Router, f *filing.Service) {
	question := func(in *toyInput) filing.Question { return in.Question(in.Sort, map[string]string{"body": in.Text}) }
	api.GetListing(r, "/toy/list", func(ctx context.Context, tx *db.Tx, in *toyInput, out *api.Listing[toysWire, toyRow]) error {
		return t.kind.WriteList(ctx, tx, question(in), func(head filing.Head, _ bool) error { return out.Begin(toysWire{Head: head}) },
			func(row api.Appender) error { return out.Add(toyRow{Appender: row}) })
	}, permissions.SignedIn, filing.ListFails())
	api.Get(r, "/toy/list/count", func(ctx context.Context, tx *db.Tx, in *toyInput) (filing.CountWire, error) {
		return t.kind.CountList(ctx, tx, question(in))
	}, permissions.SignedIn, filing.ListFails())
	histories := filing.HistoriesOf(t.kind,
		func(in *toyPastInput) (*filing.HistoryInput, int64) { return &in.HistoryInput, in.ID },
		func(e filing.EventWire, _ *int64) filing.EventWire { return e })
	api.GetList(r, "/toy/history", histories.List, permissions.SignedIn, histories.Fails())
	transfers := f.Transfers(t.kind)
	api.Post(r, "/toy/move", transfers.Move, permissions.SignedIn, transfers.Fails(), api.ManyIDs())
	api.Post(r, "/toy/copy", transfers.Copy, permissions.SignedIn, transfers.Fails(), api.ManyIDs(), api.Creates())
}

func read[T any](ctx context.Context, tx *db.Tx, sql string, arguments ...any) ([]T, error) {
	rows, err := tx.Query(ctx, sql, arguments...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[T])
}
