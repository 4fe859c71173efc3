package trash_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// age makes all that is retained older.
func age(t *testing.T, w *testkit.World, days int) {
	t.Helper()
	set(t, w, "UPDATE blob_retention SET delete_after = delete_after - make_interval(days => $2) WHERE tenant_id = $1", days)
}

func sweep(t *testing.T, w *testkit.World) {
	t.Helper()
	if err := w.App().Storage.Sweep(t.Context(), w.Region); err != nil {
		t.Fatal(err)
	}
}

func TestBytesAreDestroyedAfterNinetyDaysAndEachIsWrittenDown(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Place(matter, "docs/")
	id := w.Document(at, "a.txt", "bytes that go")
	w.Admin.AddVersion(id, "more bytes")
	shared := w.Document(at, "b.txt", "bytes that stay")
	w.Admin.Post("/document/copy", m{"matterID": matter, "destinationDirectoryID": at.Folder, "objectIDs": []int64{shared}, "autoRename": true}).OK(t)
	trash(t, w, m{"File": []int64{id, shared}})
	var key string
	read(t, w, &key, "SELECT file_key FROM document_versions WHERE tenant_id = $1 AND document_id = $2 AND number = 1", id)
	destroy(t, w.Admin, m{"File": []int64{id, shared}})
	there := func() bool {
		file, _, err := w.App().Blobs[w.Region].Open(key)
		if err == nil {
			_ = file.Close()
		}
		return err == nil
	}
	age(t, w, 89)
	sweep(t, w)
	if !there() {
		t.Fatal("the bytes are gone after 89 days")
	}
	sound(t, w)
	age(t, w, 2)
	sweep(t, w)
	if there() {
		t.Fatal("the bytes are there after 91 days")
	}
	sound(t, w)
	hash := sha256.Sum256([]byte("bytes that go"))
	var versions []int
	for _, line := range w.Trail(t, "document") {
		if line.Action != "document.bytesDestroyed" {
			continue
		}
		var said struct {
			Version int
			What    string
			SHA256  string `json:"sha256"`
		}
		if err := json.Unmarshal(line.After, &said); err != nil || line.ObjectID != id && said.What == "file" {
			t.Fatalf("%+v: %v", line, err)
		}
		if said.What == "file" {
			versions = append(versions, said.Version)
		}
		if said.Version == 1 && said.What == "file" && said.SHA256 != hex.EncodeToString(hash[:]) {
			t.Errorf("%+v", said)
		}
	}
	if slices.Sort(versions); !slices.Equal(versions, []int{1, 2}) {
		t.Errorf("lines for the versions %v", versions)
	}
	// The copy still has its file.
	var copied int64
	read(t, w, &copied, "SELECT id FROM documents WHERE tenant_id = $1")
	if w.Admin.Download(copied) != "bytes that stay" {
		t.Error("the copy lost its file")
	}
	// What the check finds when a line or a retained file is missing.
	set(t, w, "UPDATE blob_retention SET destroyed_at = NULL WHERE tenant_id = $1 AND version = 1 AND object_id = $2", id)
	if found := findings(t, w); !slices.Contains(found, "I24") {
		t.Errorf("%v", found)
	}
	set(t, w, "DELETE FROM blob_retention WHERE tenant_id = $1 AND object_id = $2", shared)
	set(t, w, "UPDATE blob_retention SET destroyed_at = now() WHERE tenant_id = $1 AND version = 1")
	if found := findings(t, w); !slices.Contains(found, "I24") {
		t.Errorf("%v", found)
	}
}

func TestWhatIsHeldIsKeptByAllThatDestroy(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Held")
	at := w.Place(w.Matter("Free"), "docs/")
	gone, held := w.Document(at, "gone.txt", "x"), w.Document(at, "held.txt", "y")
	folder := w.Folder(at.Matter, "docs/Held/")
	client := w.Client("Held")
	trash(t, w, m{"File": []int64{gone, held}, "Folder": []int64{folder}, "Matter": []int64{matter}, "Client": []int64{client}})
	ids := m{"File": []int64{gone, held}, "Folder": []int64{folder}, "Matter": []int64{matter}, "Client": []int64{client}}
	list := manifest(t, w.Admin, m{"IDs": ids}) // before the hold

	people := w.App().Permissions
	before := people.Holders
	people.Holders = append(people.Holders, func(_ context.Context, tx *db.Tx, object string, asked []int64) (kept []int64, err error) {
		for _, id := range asked {
			if tx.Tenant == w.Tenant && (object != "document" || id == held) {
				kept = append(kept, id)
			}
		}
		return kept, nil
	})
	t.Cleanup(func() { people.Holders = before })
	job := jobOf(t, execute(w.Admin, list))
	w.Admin.Ended(t, job)
	done := detailsOf(t, w.Admin, job)
	if done.KeptTotal != 4 || done.Destroyed["documents"] != 1 {
		t.Errorf("%+v", done)
	}
	for _, k := range done.Kept {
		if k.Reason != "held" || k.State != "skipped" || k.Message == "" {
			t.Errorf("%+v", k)
		}
	}
	if d := detailsOf(t, w.Admin, manifest(t, w.Admin, m{"IDs": m{"File": []int64{held}, "Matter": []int64{matter}}})); d.KeptTotal != 2 || d.Kept[0].State != "leftOut" {
		t.Errorf("%+v", d)
	}
	// What is retained of something held is not destroyed either.
	people.Holders = append(before, func(_ context.Context, _ *db.Tx, _ string, asked []int64) ([]int64, error) { return asked, nil })
	age(t, w, 91)
	sweep(t, w)
	if n := rows(t, w, "blob_retention", "file_key IS NOT NULL AND what = 'file'"); n != 1 {
		t.Errorf("%d files are retained", n)
	}
	people.Holders = before
	sweep(t, w)
	if n := rows(t, w, "blob_retention", "file_key IS NOT NULL"); n != 0 {
		t.Errorf("%d files are retained", n)
	}
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{held}}}).OK(t)
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{gone}}}).Fails(t, errs.DocumentNotFound)
}
