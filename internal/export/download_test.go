package export_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/export"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestASelectionIsPackedWithItsFolders(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	shelf, empty := w.Folder(matter, "docs/Shelf"), w.Folder(matter, "docs/Shelf/Empty")
	brief := w.Document(docs, "Brief.docx", "the brief")
	w.Document(w.Place(matter, "docs/Shelf/"), "Ümlaut #1 100.txt", strings.Repeat("text ", 1000))
	gone := w.Document(w.Place(matter, "docs/Shelf/"), "Gone.txt", "gone")
	w.Associate.Post("/multi/delete", m{"IDs": m{"File": []int64{gone}}}).OK(t)
	o := ended(t, w.Associate, started(t, download(w.Associate, m{"Folder": []int64{shelf, empty}, "File": []int64{brief}})))
	if o.Status != 2 || o.Filename != "Acme v. Bolt.zip" || o.Files != 2 || o.Missing != 0 {
		t.Fatalf("%+v", o)
	}
	found := unpacked(t, w, o.URL)
	want := map[string]string{"Brief.docx": "the brief", "Shelf/": "", "Empty/": "", "Shelf/Ümlaut #1 100.txt": strings.Repeat("text ", 1000)}
	if !maps.Equal(found, want) {
		t.Errorf("%q", slices.Sorted(maps.Keys(found)))
	}
	var lines int
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT count(*) FROM audit_lines WHERE tenant_id = $1 AND action IN ('document.download', 'folder.download')", tx.Tenant).Scan(&lines)
	})
	if lines != 4 {
		t.Errorf("%d audit lines", lines)
	}
}

func TestAMatterIsExportedWhole(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("In re: Smith / Jones")
	w.Folder(matter, "docs/Pleadings/Motions")
	w.Document(w.Place(matter, "docs/Pleadings/Motions/"), "Motion.pdf", "%PDF")
	w.Document(w.Place(matter, "docs/"), "Top.txt", "top")
	w.Folder(matter, "email/Inbox")
	const hello = "Subject: Hello\r\n\r\nx"
	for range 2 {
		w.Email(w.Mailbox(matter, "email/Inbox/"), "hello.eml", hello)
	}
	w.Folder(matter, "notes/Calls")
	w.Partner.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": "Call with Owen", "content": "He called."}).OK(t)
	o := ended(t, w.Partner, started(t, w.Partner.Post("/matter/export", m{"matterID": matter})))
	if o.Status != 2 || o.Filename != "In re_ Smith _ Jones.zip" {
		t.Fatalf("%+v", o)
	}
	want := map[string]string{"Documents/": "", "Documents/Pleadings/": "", "Documents/Pleadings/Motions/": "", "Documents/Pleadings/Motions/Motion.pdf": "%PDF",
		"Documents/Top.txt": "top", "Email/": "", "Email/Inbox/": "", "Email/Inbox/hello (1).eml": hello, "Email/Inbox/hello.eml": hello,
		"Notes/": "", "Notes/Calls/": "", "Notes/Call with Owen.txt": "He called."}
	if found := unpacked(t, w, o.URL); !maps.Equal(found, want) {
		t.Errorf("%q", found)
	}
	w.Partner.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	w.Partner.Post("/matter/export", m{"matterID": matter}).Fails(t, errs.MatterInTrash)
}

func TestOneForeignItemRefusesTheWholeDownload(t *testing.T) {
	w := testkit.NewWorld(t)
	open, walled := w.Matter("Open"), w.Matter("Walled", w.Walled(w.Partner))
	mine, secret := w.Document(w.Place(open, "docs/"), "Mine.txt", "mine"), w.Document(w.Place(walled, "docs/"), "Secret.txt", "secret")
	vault := w.Folder(walled, "docs/Vault")
	download(w.Associate, m{"File": []int64{mine, secret}}).Fails(t, errs.NoDocumentAccess)
	download(w.Associate, m{"File": []int64{mine, 987654321}}).Fails(t, errs.DocumentNotFound)
	download(w.Associate, m{"File": []int64{mine}, "Folder": []int64{vault}}).Fails(t, errs.NoFolderAccess)
	download(w.Associate, m{"File": []int64{mine}, "Note": []int64{1}}).Fails(t, errs.NoteNotFound)
	download(w.Associate, m{}).Fails(t, errs.InvalidInput)
	w.Associate.Post("/matter/export", m{"matterID": walled}).Fails(t, errs.NoMatterAccess)
}

func TestTheResultBelongsToItsStarterForADay(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	job := started(t, download(w.Associate, m{"File": []int64{w.Document(w.Place(matter, "docs/"), "A.txt", "a")}}))
	o := ended(t, w.Associate, job)
	w.Partner.Post("/jobs", m{"jobID": job}).Fails(t, errs.ObjectNotFound)
	w.Admin.Call("PUT", path(matter), m{"newMatterData": withWall(w, "Acme", w.Partner)}, nil).OK(t)
	w.Associate.Post("/jobs", m{"jobID": job}).Fails(t, errs.NoDocumentAccess)
	w.Fetch(o.URL, nil).Fails(t, errs.NoDocumentAccess)
	w.Admin.Call("PUT", path(matter), m{"newMatterData": withWall(w, "Acme", w.Associate)}, nil).OK(t)
	again := look(t, w.Associate, job)
	w.Fetch(again.URL, nil).OK(t)
	clock.Advance(6 * time.Minute)
	t.Cleanup(clock.Reset)
	w.Fetch(again.URL, nil).Fails(t, errs.SignedURLInvalid)
	exec(t, w, "UPDATE result_files SET expires_at = now() - interval '1 second' WHERE tenant_id = $1")
	var key string
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		if err := tx.QueryRow(ctx, "SELECT file_key FROM result_files WHERE tenant_id = $1", tx.Tenant).Scan(&key); err != nil {
			return err
		}
		return export.Forget(ctx, tx)
	})
	if err := w.App().Storage.Sweep(t.Context(), w.Region); err != nil {
		t.Fatal(err)
	}
	if there, err := w.App().Blobs[w.Region].Exists(key); there || err != nil {
		t.Errorf("the file is still there: %v", err)
	}
	w.Associate.SignIn()
	if over := look(t, w.Associate, job); over.Status != 2 || over.URL != "" {
		t.Errorf("%+v", over)
	}
}

func TestAMatterIsExportedHoweverManyFilesItHas(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	exec(t, w, `INSERT INTO notes (tenant_id, id, folder_id, name, content, words, created_at, created_by, modified_at, modified_by)
		SELECT f.tenant_id, n, f.id, 'Note ' || n, '', 0, now(), u.id, now(), u.id FROM generate_series(1, $2::integer) n, folders f, users u
		WHERE f.tenant_id = $1 AND f.area = 'notes' AND u.tenant_id = $1 AND u.sub = $3`, export.MaxFiles+1, w.Partner.Sub)
	var folder int64
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT id FROM folders WHERE tenant_id = $1 AND area = 'notes'", tx.Tenant).Scan(&folder)
	})
	if o := ended(t, w.Partner, started(t, download(w.Partner, m{"Folder": []int64{folder}}))); o.Status != 3 || o.ErrorCode != "FAILED_TOO_MANY_FILES" {
		t.Errorf("%+v", o)
	}
	o := ended(t, w.Partner, started(t, w.Partner.Post("/matter/export", m{"matterID": matter})))
	if found := unpacked(t, w, o.URL); o.Status != 2 || len(found) != export.MaxFiles+1+3 {
		t.Errorf("%+v with %d entries", o, len(found))
	}
}

func TestTooManyFilesAreRefusedBeforeTheWorkBegins(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	id := w.Document(w.Place(matter, "docs/"), "Huge.bin", "small")
	exec(t, w, "UPDATE documents SET size = $3 WHERE tenant_id = $1 AND id = $2", id, int64(20<<30+1))
	o := ended(t, w.Associate, started(t, download(w.Associate, m{"File": []int64{id}})))
	if o.Status != 3 || o.ErrorCode != "FAILED_TOO_MANY_FILES" {
		t.Errorf("%+v", o)
	}
}

func TestOnePersonHasAtMostTwoZipsInTheMaking(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Document(w.Place(w.Matter("Acme"), "docs/"), "A.txt", "a")
	exec(t, w, `INSERT INTO jobs (tenant_id, id, kind, user_id, river_id, started_at)
		SELECT $1, 1000000 + n, 'multiDownload', (SELECT id FROM users WHERE tenant_id = $1 AND sub = $2), 0, now() FROM generate_series(1, 2) n`, w.Associate.Sub)
	download(w.Associate, m{"File": []int64{id}}).Fails(t, errs.TooManyRequests)
	download(w.Partner, m{"File": []int64{id}}).OK(t)
	exec(t, w, "DELETE FROM jobs WHERE tenant_id = $1 AND id > 1000000")
}

func TestWhatGetsLostOnTheWayIsListedInside(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme"), "docs/")
	here, lost, half := w.Document(docs, "Here.txt", "here"), w.Document(docs, "Lost.txt", "lost"), w.Document(docs, "Half.txt", "half")
	disk := w.App().Blobs[w.Region]
	if err := disk.Delete(keyOf(t, w, lost)); err != nil {
		t.Fatal(err)
	}
	file, _, err := disk.Open(keyOf(t, w, half))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := errors.Join(os.Chmod(file.Name(), 0o600), os.Truncate(file.Name(), 2)); err != nil {
		t.Fatal(err)
	}
	o := ended(t, w.Associate, started(t, download(w.Associate, m{"File": []int64{here, lost, half}})))
	found := unpacked(t, w, o.URL)
	list := found["Missing files.txt"]
	if o.Status != 2 || o.Missing != 2 || len(found) != 2 || found["Here.txt"] != "here" || !strings.Contains(list, "Lost.txt") || !strings.Contains(list, "Half.txt") {
		t.Errorf("%+v %q", o, found)
	}
}

func keyOf(t *testing.T, w *testkit.World, document int64) (key string) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT file_key FROM document_versions WHERE tenant_id = $1 AND document_id = $2", tx.Tenant, document).Scan(&key)
	})
	return key
}
