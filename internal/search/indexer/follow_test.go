package indexer_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/search/indexer"
	"casefold/internal/testkit"
)

func TestTheNextSearchKnowsWhatWasChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	docs := w.Place(matter, "docs/")
	brief := w.Document(docs, "Brief.txt", "habeas corpus")
	finds(t, w, "brief", brief)
	testkit.Await(t, "the text is not found", func() bool { return search(t, w, "habeas").Total == 1 })

	w.Admin.Post("/document/rename", m{"documentID": brief, "newDocumentName": "Opinion"}).OK(t)
	finds(t, w, "brief")
	finds(t, w, "name:opinion AND corpus", brief)

	w.Admin.Post("/multi/delete", m{"IDs": m{"File": []int64{brief}}, "objectType": "Documents"}).OK(t)
	if hit := finds(t, w, "opinion", brief).Hits[0]; !hit.Trashed {
		t.Error("it is not known to be in the trash")
	}
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{brief}}, "objectType": "Documents"}).OK(t)
	if hit := finds(t, w, "opinion", brief).Hits[0]; hit.Trashed || hit.Matter != matter {
		t.Errorf("%+v", hit.Properties)
	}
	w.Admin.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 1}).OK(t)
	if hit := finds(t, w, "opinion", brief).Hits[0]; !hit.Trashed {
		t.Error("its matter is not known to be in the trash")
	}
	agrees(t, w)
}

func TestEachVersionIsFoundByItsOwnText(t *testing.T) {
	w := testkit.NewWorld(t)
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.txt", "first draft")
	w.Admin.AddVersion(brief, "second attempt")
	testkit.Await(t, "the texts are not found", func() bool {
		reach(t, w)
		return search(t, w, "draft").Total == 1 && search(t, w, "attempt").Total == 1
	})
	finds(t, w, "draft AND attempt")
	first := finds(t, w, "draft", brief).Hits[0].Version
	w.Admin.Post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", brief, first), nil).OK(t)
	finds(t, w, "draft")
	finds(t, w, "attempt", brief)
	agrees(t, w)
}

func TestEmailsAndNotesAreFound(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	email := w.Email(w.Mailbox(matter, "email/"), "letter.eml",
		"From: Ada Byron <ada@example.com>\r\nTo: Grace Hopper <grace@example.org>\r\nSubject: Settlement offer\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n"+
			"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nour proposal\r\n"+
			"--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=\"exhibit.txt\"\r\n\r\npromissory note\r\n--b--\r\n")
	finds(t, w, "subject:settlement", email)
	finds(t, w, "from:ada", email)
	finds(t, w, "to:hopper", email)
	testkit.Await(t, "its texts are not found", func() bool {
		return search(t, w, "proposal").Total == 1 && search(t, w, "promissory").Total == 1 && search(t, w, "name:exhibit").Total == 1
	})
	var note struct {
		ID int64 `json:"matterNoteID"`
	}
	w.Admin.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": "Call", "content": "the witness recanted"}).Into(t, &note)
	finds(t, w, "recanted", note.ID)
	w.Admin.Post("/multi/delete", m{"IDs": m{"Note": []int64{note.ID}}}).OK(t)
	if hit := finds(t, w, "witness", note.ID).Hits[0]; !hit.Trashed {
		t.Error("it is not known to be in the trash")
	}
	agrees(t, w)
}

// Both tracks reach the last row, whichever class it has: a track that stays behind stands on a row that is removed one day, and
// then the whole index would be built anew.
func TestTheIndexStandsOnTheLastRow(t *testing.T) {
	w, brief := furnished(t)
	w.Admin.Post("/document/rename", m{"documentID": brief, "newDocumentName": "Opinion"}).OK(t)
	last := lastChange(t, w)
	testkit.Await(t, "a track stays behind", func() bool {
		at := cursorOf(t, w, w.App().Indexer)
		return at.Records.Settled.ID == last && at.Texts.Settled.ID == last
	})
}

// lastChange is the last row of the log.
func lastChange(t testing.TB, w *testkit.World) (last int64) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT max(id) FROM search_changes WHERE tenant_id = $1", tx.Tenant).Scan(&last)
	})
	return last
}

// covered is how far an index covers the log.
type covered struct {
	Records, Texts struct{ Settled struct{ ID int64 } }
}

func cursorOf(t *testing.T, w *testkit.World, s *indexer.Service) (at covered) {
	t.Helper()
	data, err := s.Index(w.Region, w.Tenant).Cursor(t.Context())
	if err == nil {
		err = json.Unmarshal(data, &at)
	}
	must(t, err)
	return at
}

// changes counts the rows of the log.
func changes(t testing.TB, w *testkit.World) (n int) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT count(*) FROM search_changes WHERE tenant_id = $1 AND NOT texts", tx.Tenant).Scan(&n)
	})
	return n
}

func TestTrashingAFolderIsOneRowWhateverLiesInIt(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/A/")
	inside := w.Folder(matter, "docs/A/B/")
	docs := []int64{w.Document(testkit.Place{Matter: matter, Folder: folder}, "One.txt", "x"), w.Document(testkit.Place{Matter: matter, Folder: inside}, "Two.txt", "x")}
	finds(t, w, "one OR two", docs...)
	before := changes(t, w)
	w.Admin.Post("/multi/delete", m{"IDs": m{"Folder": []int64{folder}}, "objectType": "Documents"}).OK(t)
	if n := changes(t, w) - before; n != 1 {
		t.Errorf("%d rows tell of it", n)
	}
	for _, hit := range finds(t, w, "one OR two", docs...).Hits {
		if !hit.Trashed {
			t.Errorf("%d is not known to be in the trash", hit.Record)
		}
	}
	agrees(t, w)
}
