package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// listed says how documents stand in the lists of folders.
var listed = filing.List{
	Alias: "d", From: fromDocuments, Present: "d.version_id IS NOT NULL", Begin: entries, Logged: true,
	Beside: locksIn,
	// What stands in the firm's lists is looked up there once, not for each document.
	Columns: []filing.Column{
		{Name: "filename", Logged: true, Sort: "d.sort_name", FolderSort: "f.sort_name", Filter: "d.name", FolderFilter: "f.name"},
		{Name: "id", Logged: true, Sort: "d.id", FolderSort: "f.id", Filter: "d.id::text LIKE ?", FolderFilter: "f.id::text LIKE ?"},
		{Name: "documentType", Logged: true, Sort: "t.sort_name", Nullable: true,
			Filter: "d.type_id IN (SELECT i.id FROM lookup_items i WHERE i.family = 'documentType' AND casefold_fold(i.name) LIKE ?)"},
		{Name: "documentStatus", Logged: true, Sort: "s.sort_name", Nullable: true,
			Filter: "d.status_id IN (SELECT i.id FROM lookup_items i WHERE i.family = 'documentStatus' AND casefold_fold(i.name) LIKE ?)"},
		{Name: "lockedBy", Logged: true, Sort: "l.sort_name", Nullable: true,
			Filter: "d.lock_user_id IN (SELECT u.id FROM users u WHERE casefold_fold(u.display_name) LIKE ?) AND casefold_lock(d.lock_status, d.in_use_until, $1) <> 0"},
		{Name: "notes", Logged: true, Filter: "d.notes <> '' AND casefold_fold(d.notes) LIKE ?"},
		{Name: "tags", Logged: true, Filter: `d.id IN (SELECT x.document_id FROM lookup_items i JOIN document_tags x ON x.tenant_id = i.tenant_id AND x.tag_id = i.id
WHERE i.family = 'documentTag' AND casefold_fold(i.name) LIKE ?)`},
		{Name: "createdAt", Sort: "d.created_at", FolderSort: "f.created_at"},
		{Name: "lastModified", Sort: "d.modified_at", FolderSort: filing.FolderModified},
		{Name: "versionNumber", Sort: "d.version_number"},
		{Name: "filesize", Sort: "d.size"},
		textsOf.Column("d"),
		{Name: "mtime", Sort: "(SELECT v.file_time FROM document_versions v WHERE v.tenant_id = d.tenant_id AND v.id = d.version_id)", Nullable: true},
		{Name: "sha256", Logged: true, Alone: true, Filter: `EXISTS (SELECT FROM document_versions v JOIN files b ON b.tenant_id = v.tenant_id AND b.key = v.file_key
WHERE v.tenant_id = d.tenant_id AND v.id = d.version_id AND encode(b.sha256, 'hex') LIKE ?)`},
	},
	Live: func(ctx context.Context, tx *db.Tx, folder int64) (int, error) {
		n, err := sqlgen.New(tx).LiveDocumentsIn(ctx, sqlgen.LiveDocumentsInParams{TenantID: tx.Tenant, FolderID: folder})
		return int(n), err
	},
	PageRows:  func(tx *db.Tx, at filing.At) filing.Rows { return lister{tx, at, few}.rows() },
	WholeRows: wholeRows,
}

// locksIn are the locks of documents of a folder that are held now.
func locksIn(ctx context.Context, tx *db.Tx, folder int64) (string, error) {
	return sqlgen.New(tx).LocksIn(ctx, sqlgen.LocksInParams{TenantID: tx.Tenant, FolderID: folder, At: tx.Now})
}

// extent is how much a list shows that is asked for whole: it decides how its documents are read.
type extent int

const (
	few  extent = iota // names are joined to each
	many               // names are read once for all
	vast               // documents are brief
)

// The most documents of a folder that are few, and the most that are shown with all their columns. Of more, browsers ask
// for the details of the rows in view.
const (
	fewUpTo   = 500
	wholeUpTo = 5000
)

func wholeRows(ctx context.Context, tx *db.Tx, at filing.At, matching func(most int) (int, error)) (filing.Rows, error) {
	n, err := sqlgen.New(tx).DocumentsIn(ctx, sqlgen.DocumentsInParams{TenantID: tx.Tenant, FolderID: at.ID, Most: wholeUpTo + 1})
	size := many
	switch {
	case err != nil:
		return filing.Rows{}, err
	case n <= fewUpTo:
		size = few
	case n > wholeUpTo:
		match, err := matching(wholeUpTo + 1)
		if err != nil {
			return filing.Rows{}, err
		}
		if match > wholeUpTo {
			size = vast
		}
	}
	return lister{tx, at, size}.rows(), nil
}

// lister writes documents as rows of the list of their folder.
type lister struct {
	tx   *db.Tx
	at   filing.At
	size extent
}

func (l lister) rows() filing.Rows {
	return filing.Rows{Abbreviated: l.brief(), Each: l.each, Some: l.some}
}

func (l lister) brief() bool { return l.size == vast }

// each writes a document before the next one is read, so that all share their memory.
func (l lister) each(ctx context.Context, q *list.Query, give func(api.Appender) error) error {
	var whole documentWire
	var brief briefWire
	facts, err := l.factsOfAll(ctx)
	if err != nil {
		return err
	}
	write := func(e Entry) error {
		if l.brief() {
			brief = briefWireOf(e)
			return give(&brief)
		}
		whole = documentWireOf(e, l.at.Prefix, l.tx.Sub)
		whole.FactsWire = facts[e.ID]
		return give(&whole)
	}
	if l.size == few {
		known, err := apartIn(ctx, l.tx, l.at.ID)
		if err != nil {
			return err
		}
		return eachEntry(ctx, l.tx, q, fromDocuments, false, known, write)
	}
	known, err := namesIn(ctx, l.tx, l.at.Folder, l.brief())
	if err != nil {
		return err
	}
	return known.each(ctx, l.tx, q, l.brief(), write)
}

func (l lister) some(ctx context.Context, ids []int64) (map[int64]api.Appender, error) {
	rows := make(map[int64]api.Appender, len(ids))
	facts, err := l.factsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	err = eachOf(ctx, l.tx, ids, fromDocuments, l.brief(), func(e Entry) error {
		if l.brief() {
			row := briefWireOf(e)
			rows[e.ID] = &row
			return nil
		}
		row := documentWireOf(e, l.at.Prefix, l.tx.Sub)
		row.FactsWire = facts[e.ID]
		rows[e.ID] = &row
		return nil
	})
	return rows, err
}
