package storage_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/check"
	"casefold/internal/firms"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

// yard is the store of a world's firm.
type yard struct {
	*testkit.World
	t *testing.T
}

func (y yard) disk() *blob.Disk { return y.App().Blobs[y.Region] }

func (y yard) inFirm(f func(ctx context.Context, tx *db.Tx) error) {
	y.t.Helper()
	ctx := context.Background()
	err := y.App().DB.InTx(ctx, db.Actor{Region: y.Region, Tenant: y.Tenant}, func(tx *db.Tx) error { return f(ctx, tx) })
	if err != nil {
		y.t.Fatal(err)
	}
}

// keys are those of a document's versions.
func (y yard) keys(document int64) (keys []string) {
	y.t.Helper()
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT array_agg(blob_key ORDER BY id) FROM document_versions WHERE tenant_id = $1 AND document_id = $2", tx.Tenant, document).Scan(&keys)
	})
	return keys
}

// age makes files look as if they were written two days ago.
func (y yard) age(keys ...string) {
	y.t.Helper()
	old := time.Now().Add(-48 * time.Hour)
	for _, key := range keys {
		if err := os.Chtimes(filepath.Join(y.App().Config.Data, "blobs", y.Region, key), old, old); err != nil {
			y.t.Fatal(err)
		}
	}
}

func (y yard) put(tenant int64, text string) string {
	y.t.Helper()
	key := blob.NewKey(tenant)
	if _, err := y.disk().Put(context.Background(), key, strings.NewReader(text), 1<<20); err != nil {
		y.t.Fatal(err)
	}
	return key
}

func (y yard) has(key string) bool {
	y.t.Helper()
	there, err := y.disk().Exists(key)
	if err != nil {
		y.t.Fatal(err)
	}
	return there
}

func (y yard) sweep() {
	y.t.Helper()
	if err := y.App().Storage.Sweep(context.Background(), y.Region); err != nil {
		y.t.Fatal(err)
	}
}

func TestOnlyOldFilesThatNothingRefersToAreSwept(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	kept := y.Document(docs, "Kept.txt", "kept")
	pending := y.Admin.Import(docs, false, "Pending.txt")[0]
	y.Send(pending.URL, "pending").OK(t)
	garbage, young, foreign := y.put(y.Tenant, "garbage"), y.put(y.Tenant, "young"), y.put(y.Tenant+1<<50, "of nobody")
	y.age(y.keys(kept)[0], y.keys(pending.DocumentID)[0], garbage, foreign)
	leftover := filepath.Join(y.App().Config.Data, "blobs", y.Region, "unfinished", "leftover")
	if err := os.WriteFile(leftover, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-48 * time.Hour)
	if err := os.Chtimes(leftover, old, old); err != nil {
		t.Fatal(err)
	}
	y.sweep()
	if !y.has(y.keys(kept)[0]) || !y.has(y.keys(pending.DocumentID)[0]) || !y.has(young) || !y.has(foreign) {
		t.Error("something was swept that is referred to, young, or of a firm that is not known here")
	}
	if _, err := os.Stat(leftover); y.has(garbage) || err == nil {
		t.Error("garbage stayed")
	}
	y.Admin.Register(pending, "pending").OK(t)
	if text := y.Associate.Download(pending.DocumentID); text != "pending" {
		t.Errorf("%q", text)
	}
}

func TestWhatIsRetainedIsDestroyedAfterItsDateAndNotBefore(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	document := y.Document(y.Place(y.Matter("Acme"), "docs/"), "Brief.txt", "first")
	y.Admin.AddVersion(document, "second")
	first := y.keys(document)[0]
	var version string
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT id::text FROM document_versions WHERE tenant_id = $1 AND blob_key = $2", tx.Tenant, first).Scan(&version)
	})
	y.Admin.Post("/document/version/delete?documentID="+text(document)+"&versionID="+version, m{}).OK(t)
	y.age(y.keys(document)...)
	y.sweep()
	if !y.has(first) {
		t.Fatal("retained bytes were destroyed before their date")
	}
	if used := y.count(); used.TotalBytes != 11 || used.PendingDeleteBytes != 5 {
		t.Errorf("%+v", used)
	}
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE blob_retention SET delete_after = $2 WHERE tenant_id = $1", tx.Tenant, tx.Now)
		return err
	})
	y.sweep()
	if y.has(first) || y.Associate.Download(document) != "second" {
		t.Error("retained bytes outlived their date, or took others with them")
	}
	if used := y.usage(); used.TotalBytes != 6 || used.PendingDeleteBytes != 0 {
		t.Errorf("%+v", used)
	}
}

func (y yard) usage() (u firms.Usage) {
	y.t.Helper()
	y.inFirm(func(ctx context.Context, tx *db.Tx) (err error) {
		_, _, u, err = firms.Standing(ctx, tx)
		return err
	})
	return u
}

func (y yard) count() firms.Usage {
	y.t.Helper()
	y.inFirm(storage.Count)
	return y.usage()
}

func TestADatabaseThatWasPutBackDoesNotEmptyTheStore(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	y.Document(y.Place(y.Matter("Acme"), "docs/"), "Kept.txt", "kept")
	for range 3 {
		y.sweep()
	}
	came := y.put(y.Tenant, "came after the backup")
	y.age(came)
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE firm_sweeps SET sweeps = 2 WHERE tenant_id = $1", tx.Tenant)
		return err
	})
	if err := y.App().Storage.Sweep(t.Context(), y.Region); err == nil || !strings.Contains(err.Error(), "put back to an earlier day") || !y.has(came) {
		t.Fatalf("a file that the older database knows nothing of: still there is %v, %v", y.has(came), err)
	}
	findings, err := check.Run(t.Context(), y.App().DB, check.Options{Data: y.App().Config.Data, Kinds: y.App().Filing.Kinds(), Blobs: y.App().Blobs})
	said := slices.ContainsFunc(findings, func(f check.Finding) bool {
		return strings.Contains(f.Where, text(y.Tenant)) && strings.Contains(f.What, "put back to an earlier day")
	})
	if err != nil || !said {
		t.Errorf("%v, %v", findings, err)
	}
	if err := os.Remove(y.disk().SweptFile(y.Tenant)); err != nil {
		t.Fatal(err)
	}
	y.sweep()
	if y.has(came) {
		t.Error("what the operator let go of stayed")
	}
}
