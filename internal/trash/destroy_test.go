package trash_test

import (
	"fmt"
	"maps"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAFolderIsDestroyedWithAllThatLiesInIt(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/Old/Drafts/")
	old := w.Place(matter, "docs/Old/")
	first := w.Document(w.Place(matter, "docs/Old/Drafts/"), "a.txt", "first")
	w.Admin.AddVersion(first, "second")
	early := w.Document(old, "b.txt", "early")
	other := w.Document(w.Place(matter, "docs/"), "c.txt", "spared")
	unfinished := w.Admin.Import(old, false, "never.txt")[0]
	trash(t, w, m{"File": []int64{early}})
	trash(t, w, m{"Folder": []int64{old.Folder}})
	var url struct{ URL string }
	w.Admin.Get(fmt.Sprintf("/signed?key=doc-%d&operation=getObject", first)).Into(t, &url)
	w.Fetch(url.URL, nil).OK(t)

	done := destroy(t, w.Admin, m{"Folder": []int64{old.Folder, folder}, "File": []int64{early, first}})
	want := map[string]int64{"folders": 2, "documents": 2, "versions": 3, "bytes": int64(len("first") + len("second") + len("early"))}
	if !maps.Equal(done.Destroyed, want) || done.KeptTotal != 0 {
		t.Errorf("destroyed %v, kept %v", done.Destroyed, done.Kept)
	}
	if !maps.Equal(done.Counts, want) {
		t.Errorf("counted %v", done.Counts)
	}
	w.Admin.Get(fmt.Sprintf("/document?documentID=%d", first)).Fails(t, errs.DocumentNotFound)
	w.Fetch(url.URL, nil).Fails(t, errs.NoDocumentAccess)
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{first}}}).Fails(t, errs.DocumentNotFound)
	w.Admin.Post("/multi/restore", m{"IDs": m{"Folder": []int64{old.Folder}}}).Fails(t, errs.FolderNotFound)
	w.Admin.Put("/document/version", m{"versionData": []m{{"documentID": unfinished.DocumentID, "versionID": unfinished.VersionID, "filesize": 1}}}).
		Fails(t, errs.VersionNotFound)
	if n := rows(t, w, "documents", "true"); n != 1 {
		t.Errorf("%d documents are left", n)
	}
	if n := rows(t, w, "blob_retention", "file_key IS NOT NULL AND what = 'file' AND delete_after > now() + interval '89 days'"); n != 3 {
		t.Errorf("%d files are retained", n)
	}
	if n := rows(t, w, "tombstones", "true"); n != 4 {
		t.Errorf("%d tombstones", n)
	}
	// The names are free again.
	w.Folder(matter, "docs/Old/Drafts/")
	if w.Admin.Download(other) != "spared" {
		t.Error("what lies beside it is gone")
	}
	sound(t, w)
}

func TestAMatterGoesBeforeItsClientWithItsEmailsAndNotes(t *testing.T) {
	w := testkit.NewWorld(t)
	client := w.Client("Acme")
	matter, kept := w.Matter("Destroyed", w.For(client)), w.Matter("Kept")
	w.Document(w.Place(matter, "docs/"), "a.txt", "a document")
	mail := w.Email(w.Mailbox(matter, "email/"), "a.eml", "From: a@b.example\r\nSubject: Hello\r\nDate: Mon, 2 Jan 2006 15:04:05 +0000\r\n\r\nText\r\n")
	text := note(t, w, matter, "A note")
	w.Admin.Post("/user/smartFileAssociations/update", m{"associationsList": []m{{"matterID": matter, "emailAddress": "a@b.example"}}}).OK(t)
	w.Admin.Post("/matters/markMultipleDeleted", m{"matterIDs": []int64{matter}, "isDeleted": 1}).OK(t)
	w.Admin.Put("/clients/markMultipleDeleted", m{"clientIDs": []int64{client}, "isDeleted": 1}).OK(t)

	// Alone it is left out, since its matter would remain.
	alone := manifest(t, w.Admin, m{"IDs": m{"Client": []int64{client}}})
	if d := detailsOf(t, w.Admin, alone); len(d.Kept) != 1 || d.Kept[0].Reason != "hasMatters" || d.Kept[0].Name != "Acme" {
		t.Errorf("%+v", d)
	}
	execute(w.Admin, alone).Fails(t, errs.InvalidInput)

	done := destroy(t, w.Admin, m{"Client": []int64{client}, "Matter": []int64{matter}})
	for what, n := range map[string]int64{"clients": 1, "matters": 1, "folders": 0, "documents": 1, "email": 1, "notes": 1, "versions": 1} {
		if done.Destroyed[what] != n || done.Counts[what] != n {
			t.Errorf("%s: %d of %d", what, done.Destroyed[what], done.Counts[what])
		}
	}
	w.Admin.Get(fmt.Sprintf("/matter?matterID=%d", matter)).Fails(t, errs.MatterNotFound)
	w.Admin.Get(fmt.Sprintf("/client?clientID=%d", client)).Fails(t, errs.ClientNotFound)
	w.Admin.Get(fmt.Sprintf("/notes?id=%d", text)).Fails(t, errs.NoteNotFound)
	w.Admin.Post("/email/preview", m{"emailID": mail}).Fails(t, errs.EmailNotFound)
	w.Admin.Get(fmt.Sprintf("/matter?matterID=%d", kept)).OK(t)
	for _, table := range []string{"emails", "notes", "note_texts", "associations"} {
		if n := rows(t, w, table, "true"); n != 0 {
			t.Errorf("%d rows of %s are left", n, table)
		}
	}
	sound(t, w)
}
