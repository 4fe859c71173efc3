package documents_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

// planter puts folders and documents straight into the database, for stories that are not about how they came there.
type planter struct {
	t testing.TB
	w *testkit.World
}

func (p planter) inFirm(f func(ctx context.Context, tx *db.Tx) error) {
	p.t.Helper()
	ctx := context.Background()
	err := p.w.App().DB.InTxByKey(ctx, db.Actor{Region: p.w.Region, Tenant: p.w.Tenant}, func(tx *db.Tx) error { return f(ctx, tx) })
	if err != nil {
		p.t.Fatal(err)
	}
}

// root is the folder that an area of a matter begins with.
func (p planter) root(matter int64, area string) (id int64) {
	p.t.Helper()
	p.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT id FROM folders WHERE tenant_id = $1 AND coalesce(matter_id, 0) = $2 AND area = $3 AND parent_id IS NULL",
			tx.Tenant, max(matter, 0), area).Scan(&id)
	})
	return id
}

func (p planter) folder(parent int64, name string) (id int64) {
	p.t.Helper()
	p.inFirm(func(ctx context.Context, tx *db.Tx) (err error) {
		if id, err = tx.IDs(ctx, "folder", 1); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO folders (tenant_id, id, parent_id, root_id, matter_id, area, name, created_at)
			SELECT $1, $2, f.id, f.root_id, f.matter_id, f.area, $4, $5 FROM folders f WHERE f.tenant_id = $1 AND f.id = $3`,
			tx.Tenant, id, parent, name, tx.Now)
		return err
	})
	return id
}

func (p planter) document(folder int64, name string) int64 {
	p.t.Helper()
	return p.documents(folder, name, 1)[0]
}

// file plants a document with bytes.
func (p planter) file(folder int64, name, text string) int64 {
	p.t.Helper()
	id, key := p.document(folder, name), blob.NewKey(p.w.Tenant)
	info, err := p.w.App().Blobs[p.w.Region].Put(context.Background(), key, strings.NewReader(text), int64(len(text)))
	if err != nil {
		p.t.Fatal(err)
	}
	p.exec(`INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at) VALUES ($1, $2, 'arrived', true, $3, $4, now())`, key, info.Size, info.SHA256[:])
	p.exec(`UPDATE document_versions SET file_key = $3, file_time = '2020-02-29 12:00Z' WHERE tenant_id = $1 AND document_id = $2`, id, key)
	p.exec("UPDATE documents SET size = $3 WHERE tenant_id = $1 AND id = $2", id, info.Size)
	return id
}

// giveBytes gives every planted document of a folder a file of its own.
func (p planter) giveBytes(folder int64) {
	p.t.Helper()
	var versions []int64
	p.read(`SELECT array_agg(v.id) FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
		WHERE d.tenant_id = $1 AND d.folder_id = $2 AND d.size = 0`, folder, &versions)
	keys := make([]string, len(versions))
	for i := range versions {
		keys[i] = blob.NewKey(p.w.Tenant)
		if _, err := p.w.App().Blobs[p.w.Region].Put(context.Background(), keys[i], strings.NewReader(""), 1); err != nil {
			p.t.Fatal(err)
		}
	}
	p.exec(`INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at) SELECT $1, unnest($2::text[]), 'arrived', true, 0, sha256(''), now()`, keys)
	p.exec(`UPDATE document_versions v SET file_key = n.key FROM unnest($2::bigint[], $3::text[]) AS n (id, key) WHERE v.tenant_id = $1 AND v.id = n.id`, versions, keys)
}

// text reads the bytes of a document's current version.
func (p planter) text(document int64) string {
	p.t.Helper()
	var key string
	p.read(`SELECT v.file_key FROM documents d JOIN document_versions v ON v.tenant_id = d.tenant_id AND v.id = d.version_id
		WHERE d.tenant_id = $1 AND d.id = $2`, document, &key)
	file, _, err := p.w.App().Blobs[p.w.Region].Open(key)
	if err != nil {
		p.t.Fatal(err)
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// path is where a document is.
func (p planter) path(document int64) (path string) {
	p.t.Helper()
	p.read(`WITH RECURSIVE up AS (
			SELECT f.parent_id, f.name || '/' || d.name AS path FROM documents d JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id
			WHERE d.tenant_id = $1 AND d.id = $2
			UNION ALL SELECT f.parent_id, f.name || '/' || up.path FROM up JOIN folders f ON f.tenant_id = $1 AND f.id = up.parent_id)
		SELECT path FROM up WHERE parent_id IS NULL`, document, &path)
	return path
}

// documents plants n documents; a name with a %d in it numbers them.
func (p planter) documents(folder int64, name string, n int) []int64 {
	p.t.Helper()
	ids, names := make([]int64, n), make([]string, n)
	p.inFirm(func(ctx context.Context, tx *db.Tx) error {
		first, err := tx.IDs(ctx, "document", n)
		if err != nil {
			return err
		}
		version, err := tx.IDs(ctx, "version", n)
		if err != nil {
			return err
		}
		for i := range ids {
			ids[i], names[i] = first+int64(i), name
			if n > 1 {
				names[i] = fmt.Sprintf(name, i+1)
			}
		}
		_, err = tx.Exec(ctx, `WITH d AS (
				INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by)
				SELECT $1, x.id, $3, x.name, $4, (SELECT min(id) FROM users WHERE tenant_id = $1)
				FROM unnest($2::bigint[], $5::text[]) AS x (id, name) RETURNING *),
			stored AS (
				INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
				SELECT $1, format('%s/00/00%s', $1, lpad(to_hex(d.id), 30, '0')), 'arrived', true, 0, sha256(''), $4 FROM d)
			INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
			SELECT $1, $6 + d.id - $7, d.id, 'live', 1, format('%s/00/00%s', $1, lpad(to_hex(d.id), 30, '0')), $4, d.created_by FROM d`,
			tx.Tenant, ids, folder, tx.Now, names, version, first)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE documents d SET version_id = v.id, version_number = 1, size = 0, modified_at = v.created_at, modified_by = v.created_by
			FROM document_versions v WHERE d.tenant_id = $1 AND v.tenant_id = $1 AND v.document_id = d.id AND d.id = ANY($2)`, tx.Tenant, ids)
		return err
	})
	return ids
}

// lock has somebody check a document out.
func (p planter) lock(document int64, who *testkit.Person) {
	p.exec(`UPDATE documents SET lock_status = 2, locked_at = now(), lock_user_id = (SELECT id FROM users WHERE tenant_id = $1 AND sub = $3)
		WHERE tenant_id = $1 AND id = $2`, document, who.Sub)
}

func (p planter) exec(sql string, arguments ...any) {
	p.t.Helper()
	p.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, sql, append([]any{tx.Tenant}, arguments...)...)
		return err
	})
}

// read reads one row of the firm.
func (p planter) read(sql string, id int64, into ...any) {
	p.t.Helper()
	p.inFirm(func(ctx context.Context, tx *db.Tx) error { return tx.QueryRow(ctx, sql, tx.Tenant, id).Scan(into...) })
}

// readMany is for statements that join many rows with many. Nobody has counted them yet: as if there were one, each would be
// looked for in all the others.
func (p planter) readMany(sql string, id int64, into ...any) {
	p.t.Helper()
	p.inFirm(func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL enable_nestloop = off"); err != nil {
			return err
		}
		return tx.QueryRow(ctx, sql, tx.Tenant, id).Scan(into...)
	})
}

func (p planter) name(document int64) (name string) {
	p.t.Helper()
	p.read("SELECT name FROM documents WHERE tenant_id = $1 AND id = $2", document, &name)
	return name
}
