package storage_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/documents"
	"casefold/internal/firms"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
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
		return tx.QueryRow(ctx, "SELECT array_agg(file_key ORDER BY id) FROM document_versions WHERE tenant_id = $1 AND document_id = $2", tx.Tenant, document).Scan(&keys)
	})
	return keys
}

// state is that of a file's row, empty where there is none.
func (y yard) state(key string) (state string) {
	y.t.Helper()
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT coalesce((SELECT state FROM files WHERE tenant_id = $1 AND key = $2), '')", tx.Tenant, key).Scan(&state)
	})
	return state
}

// expect makes room for a file and stores a text there.
func (y yard) expect(text string) (key string) {
	y.t.Helper()
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		keys, err := storage.Expect(ctx, tx, 1)
		key = keys[0]
		return err
	})
	y.put(key, text)
	return key
}

func (y yard) put(key, text string) {
	y.t.Helper()
	if _, err := y.disk().Put(context.Background(), key, strings.NewReader(text), 1<<20); err != nil {
		y.t.Fatal(err)
	}
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

// later lets time pass for the program.
func (y yard) later(d time.Duration) {
	clock.Advance(d)
	y.t.Cleanup(clock.Reset)
}

func (y yard) is(key, state string, there bool) {
	y.t.Helper()
	if y.state(key) != state || y.has(key) != there {
		y.t.Errorf("the row says %q, and the bytes are there: %v", y.state(key), y.has(key))
	}
}

func TestWhatIsExpectedForADayAndReferredToByNothingIsRemovedAfterAGrace(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	kept := y.keys(y.Document(docs, "Kept.txt", "kept"))[0]
	pending := y.Admin.Import(docs, false, "Pending.txt")[0]
	y.Send(pending.URL, "pending").OK(t)
	garbage, stranger := y.expect("garbage"), blob.NewKey(y.Tenant)
	y.put(stranger, "named by no row")
	leftover := filepath.Join(y.App().Config.Data, "blobs", y.Region, "unfinished", "leftover")
	if err := os.WriteFile(leftover, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-48 * time.Hour)
	if err := os.Chtimes(leftover, old, old); err != nil {
		t.Fatal(err)
	}
	y.sweep()
	y.is(garbage, "expected", true)
	y.later(25 * time.Hour)
	y.sweep()
	y.is(garbage, "loose", true)
	y.is(y.keys(pending.DocumentID)[0], "expected", true)
	y.later(3 * time.Hour)
	y.sweep()
	y.is(garbage, "", false)
	y.is(kept, "arrived", true)
	y.is(stranger, "", true)
	if _, err := os.Stat(leftover); err == nil {
		t.Error("half a file stayed")
	}
}

func TestAnUploadThatIsFinishedLateIsMadeOrRefusedAndNothingElseIsLost(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	ups := y.Admin.Import(docs, false, "In time.txt", "Too late.txt")
	for _, up := range ups {
		y.Send(up.URL, "bytes").OK(t)
	}
	first, second := y.keys(ups[0].DocumentID)[0], y.keys(ups[1].DocumentID)[0]
	y.later(26 * time.Hour)
	y.sweep()
	y.Admin.SignIn()
	y.Admin.Register(ups[0], "bytes").OK(t)
	y.inFirm(documents.ForgetUnfinished)
	y.is(second, "loose", true)
	y.Admin.Register(ups[1], "bytes").Fails(t, errs.VersionNotFound)
	y.later(3 * time.Hour)
	y.sweep()
	y.is(first, "arrived", true)
	y.is(second, "", false)
	y.Admin.SignIn()
	if text := y.Admin.Download(ups[0].DocumentID); text != "bytes" {
		t.Errorf("%q", text)
	}
}

func TestWhatArrivesForAFileThatWasGivenUpIsRefusedByItsRecord(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	key := y.expect("late")
	y.inFirm(func(ctx context.Context, tx *db.Tx) error { return storage.LetGo(ctx, tx, key) })
	ctx, firm := t.Context(), db.Actor{Region: y.Region, Tenant: y.Tenant}
	err := y.App().DB.InTx(ctx, firm, func(tx *db.Tx) error { return y.App().Storage.Arrived(ctx, tx, storage.File{Key: key}) })
	if err == nil || y.state(key) != "loose" {
		t.Errorf("%v, %s", err, y.state(key))
	}
}

// hold makes a table that refers to files and that no code knows, with a row that holds one.
func (y yard) hold(key string) {
	y.t.Helper()
	conn := dbtest.Shared(y.t).Super(y.t, y.Region)
	for _, statement := range []string{
		"DROP TABLE IF EXISTS forgotten",
		"CREATE TABLE forgotten (tenant_id bigint NOT NULL, file_key text NOT NULL, PRIMARY KEY (tenant_id, file_key), FOREIGN KEY (tenant_id, file_key) REFERENCES files)",
		"SELECT casefold_protect('forgotten')",
	} {
		if _, err := conn.Exec(y.t.Context(), statement); err != nil {
			y.t.Fatal(err)
		}
	}
	y.t.Cleanup(func() { _, _ = conn.Exec(context.Background(), "DROP TABLE forgotten") })
	if _, err := conn.Exec(y.t.Context(), "INSERT INTO forgotten VALUES ($1, $2)", y.Tenant, key); err != nil {
		y.t.Fatal(err)
	}
}

func TestAHolderThatEverybodyForgotKeepsItsBytes(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	held, other := y.expect("held"), y.expect("other")
	y.hold(held)
	y.later(25 * time.Hour)
	y.sweep()
	y.is(held, "expected", true)
	y.inFirm(func(ctx context.Context, tx *db.Tx) error { return storage.LetGo(ctx, tx, held) })
	y.later(3 * time.Hour)
	err := y.App().Storage.Sweep(t.Context(), y.Region)
	if err == nil || !strings.Contains(err.Error(), "forgotten") {
		t.Errorf("nobody was told: %v", err)
	}
	y.is(held, "loose", true)
	y.is(other, "", false)
}

func TestTwoSweepsAtOnceRemoveEachFileOnceAndNothingElse(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	kept := y.keys(y.Document(y.Place(y.Matter("Acme"), "docs/"), "Kept.txt", "kept"))[0]
	var garbage []string
	for range 20 {
		garbage = append(garbage, y.expect("garbage"))
	}
	y.inFirm(func(ctx context.Context, tx *db.Tx) error { return storage.LetGo(ctx, tx, garbage...) })
	y.later(3 * time.Hour)
	var both sync.WaitGroup
	for range 2 {
		both.Go(y.sweep)
	}
	both.Wait()
	for _, key := range garbage {
		y.is(key, "", false)
	}
	y.is(kept, "arrived", true)
}

func TestWhatIsRetainedIsDestroyedAfterItsDateAndNotBefore(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	document := y.Document(y.Place(y.Matter("Acme"), "docs/"), "Brief.txt", "first")
	first := y.keys(document)[0]
	y.Admin.AddVersion(document, "second")
	var version string
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT id::text FROM document_versions WHERE tenant_id = $1 AND file_key = $2", tx.Tenant, first).Scan(&version)
	})
	y.Admin.Post("/document/version/delete?documentID="+text(document)+"&versionID="+version, m{}).OK(t)
	y.later(89 * 24 * time.Hour)
	y.sweep()
	y.is(first, "arrived", true)
	if used := y.count(); used.TotalBytes != 11 || used.PendingDeleteBytes != 5 {
		t.Errorf("%+v", used)
	}
	y.later(2 * 24 * time.Hour)
	y.sweep()
	y.is(first, "", false)
	y.Associate.SignIn()
	if y.Associate.Download(document) != "second" {
		t.Error("others were destroyed too")
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
	document := y.Document(y.Place(y.Matter("Acme"), "docs/"), "Came after the backup.txt", "newer")
	key := y.keys(document)[0]
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM texts WHERE tenant_id = $1", tx.Tenant)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `WITH d AS (UPDATE documents SET version_id = NULL, version_number = NULL, size = NULL, modified_at = NULL, modified_by = NULL
			WHERE tenant_id = $1 AND id = $2) DELETE FROM document_versions WHERE tenant_id = $1 AND document_id = $2`, tx.Tenant, document)
		if err == nil {
			_, err = tx.Exec(ctx, "DELETE FROM documents WHERE tenant_id = $1 AND id = $2", tx.Tenant, document)
		}
		if err == nil {
			_, err = tx.Exec(ctx, "DELETE FROM files WHERE tenant_id = $1 AND key = $2", tx.Tenant, key)
		}
		return err
	})
	for range 3 {
		y.later(30 * 24 * time.Hour)
		y.sweep()
	}
	y.is(key, "", true)
}
