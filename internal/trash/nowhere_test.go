package trash_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage"
	"casefold/internal/testkit"
)

// TestWhatWasDestroyedIsNowhere is T-TRS-04: nothing shows it, every address to its bytes that somebody kept leads nowhere, the bytes
// count as used until their date, and then they are gone with previews and texts.
func TestWhatWasDestroyedIsNowhere(t *testing.T) {
	w := testkit.NewWorld(t)
	testkit.Await(t, "the firm has no index", func() bool {
		_, err := w.App().Indexer.Index(w.Region, w.Tenant).Cursor(t.Context())
		return err == nil
	})
	matter := w.Matter("Quagga", w.For(w.Client("Quagga")))
	file := w.Document(w.Place(matter, "docs/"), "quagga.txt", "the first quagga")
	w.Admin.AddVersion(file, "the second quagga")
	mail := w.Email(w.Mailbox(matter, "email/"), "a.eml", "From: a@b.example\r\nSubject: quagga\r\nDate: Mon, 2 Jan 2006 15:04:05 +0000\r\n\r\na quagga\r\n")
	note(t, w, matter, "quagga")
	w.Admin.Post("/document/favorite", m{"documentID": file, "isFavorite": true}).OK(t)
	found := func() int {
		var answer struct{ Data struct{ TotalHits int } }
		w.Admin.Post("/search", m{"query": "quagga", "criteria": m{"includeDeletedItemsInSearch": 1}, "startPage": 1}).Into(t, &answer)
		return answer.Data.TotalHits
	}
	testkit.Await(t, "not all is found", func() bool { return found() == 3 }) // the document, the email, the note
	testkit.Await(t, "not all texts are known", func() bool { return rows(t, w, "texts", "state = 'waiting'") == 0 })
	packing := jobOf(t, w.Admin.Post("/multi/download", m{"selectedObjects": m{"File": []int64{file}}, "objectTypesToInclude": []string{"Documents"}}))
	addresses := []string{signedURL(t, w, file), packedURL(t, w, packing), previewURL(t, w, "/email/preview", m{"emailID": mail})}
	for _, url := range addresses {
		w.Fetch(url, nil).OK(t)
	}
	lists := []func() *testkit.Response{
		func() *testkit.Response { return w.Admin.Get("/document/listFavorites") },
		func() *testkit.Response {
			return w.Admin.Post("/document/recentDocsAndMatters", m{"recentMatterIDs": []int64{matter}})
		},
		func() *testkit.Response { return w.Admin.Get("/user/homepage") },
		func() *testkit.Response { return w.Admin.Get("/suggest?q=quagga") },
		func() *testkit.Response { return w.Admin.Get("/matters?includeDeleted=true") },
		func() *testkit.Response { return w.Admin.Get("/me") },
	}
	shown := 0
	for _, list := range lists {
		shown += strings.Count(strings.ToLower(string(list().OK(t).Body)), "quagga")
	}
	if shown < len(lists) {
		t.Errorf("the lists name it %d times before it is destroyed", shown)
	}

	var client int64
	read(t, w, &client, "SELECT client_id FROM matters WHERE tenant_id = $1 AND id = $2", matter)
	trash(t, w, m{"Matter": []int64{matter}, "Client": []int64{client}})
	destroy(t, w.Admin, m{"Matter": []int64{matter}, "Client": []int64{client}})

	if n := found(); n != 0 {
		t.Errorf("%d results", n)
	}
	for i, list := range append(lists, func() *testkit.Response { return w.Admin.Post("/trash/list", m{}) }) {
		if body := string(list().OK(t).Body); strings.Contains(strings.ToLower(body), "quagga") {
			t.Errorf("list %d names it: %s", i, body)
		}
	}
	for i, url := range addresses {
		if r := w.Fetch(url, nil); r.Status < 400 {
			t.Errorf("address %d still serves %d bytes", i, len(r.Body))
		}
	}
	w.Admin.Post("/jobs", m{"jobID": packing}).Fails(t, errs.NoDocumentAccess)
	w.Admin.Post("/matter/export", m{"matterID": matter}).Fails(t, errs.MatterNotFound)
	if r := w.Admin.Get(fmt.Sprintf("/document?documentID=%d", file)).Fails(t, errs.DocumentNotFound); r.Status != 410 {
		t.Errorf("it answers %d", r.Status)
	}
	if total, pending := usage(t, w); pending == 0 || total != pending {
		t.Errorf("%d bytes are used, %d of them pending deletion", total, pending)
	}
	whats := bytesGoAtTheirDate(t, w)
	if whats["file"] != 3 || whats["text"] == 0 || whats["preview"] == 0 {
		t.Errorf("the sweeper destroyed %v", whats)
	}
	if total, pending := usage(t, w); total != 0 || pending != 0 {
		t.Errorf("%d bytes are used, %d of them pending deletion", total, pending)
	}
	sound(t, w)
}

func signedURL(t *testing.T, w *testkit.World, document int64) string {
	t.Helper()
	var answer struct{ URL string }
	w.Admin.Get(fmt.Sprintf("/signed?key=doc-%d&operation=getObject", document)).Into(t, &answer)
	return answer.URL
}

func packedURL(t *testing.T, w *testkit.World, job int64) string {
	t.Helper()
	_, data := w.Admin.Ended(t, job)
	var packed struct{ SignedURLResult string }
	if err := json.Unmarshal([]byte(data), &packed); err != nil {
		t.Fatal(err)
	}
	return packed.SignedURLResult
}

func previewURL(t *testing.T, w *testkit.World, call string, body m) string {
	t.Helper()
	var answer struct{ Status, URL string }
	w.Admin.Post(call, body).Into(t, &answer)
	if answer.Status != "ready" {
		t.Fatalf("the preview is %s", answer.Status)
	}
	return answer.URL
}

// usage is what the firm is said to use.
func usage(t *testing.T, w *testkit.World) (total, pending int64) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error { return storage.Count(t.Context(), tx) })
	if err != nil {
		t.Fatal(err)
	}
	read(t, w, &total, "SELECT total_bytes FROM tenant_usage WHERE tenant_id = $1")
	read(t, w, &pending, "SELECT pending_delete_bytes FROM tenant_usage WHERE tenant_id = $1")
	return total, pending
}

// bytesGoAtTheirDate fails unless all that is retained is there after 89 days, and nothing of it after 91. It returns how much of
// what that was.
func bytesGoAtTheirDate(t *testing.T, w *testkit.World) map[string]int {
	t.Helper()
	var all []string
	read(t, w, &all, "SELECT array_agg(what || ' ' || file_key) FROM blob_retention WHERE tenant_id = $1")
	whats := map[string]int{}
	there := func() (n int) {
		for _, one := range all {
			_, key, _ := strings.Cut(one, " ")
			if file, _, err := w.App().Blobs[w.Region].Open(key); err == nil {
				n++
				_ = file.Close()
			}
		}
		return n
	}
	for _, one := range all {
		what, _, _ := strings.Cut(one, " ")
		whats[what]++
	}
	age(t, w, 89)
	sweep(t, w)
	if n := there(); n != len(all) {
		t.Errorf("%d of %d files are there after 89 days", n, len(all))
	}
	age(t, w, 2)
	sweep(t, w)
	if n := there(); n != 0 {
		t.Errorf("%d of %d files are there after 91 days", n, len(all))
	}
	return whats
}
