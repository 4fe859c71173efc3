package trash_test

import (
	"fmt"
	"sync"
	"testing"

	"casefold/internal/testkit"
)

// TestEverythingAtOnceAgainstTheSameThings destroys documents while others restore, move, rename, lock, copy, upload to, pack
// and preview them. Whoever comes second hears so by a code of the catalogue, nothing is half destroyed, and counts are true.
func TestEverythingAtOnceAgainstTheSameThings(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Admin.SignIn()
	w.Uptime.SignIn()
	w.Associate.SignIn()
	matter := w.Matter("Acme")
	for round := range 5 {
		base := fmt.Sprintf("docs/R%d/", round)
		folder := w.Folder(matter, base)
		at, root := w.Place(matter, base), w.Place(matter, "docs/")
		var ids []int64
		for i := range 4 {
			ids = append(ids, w.Document(at, fmt.Sprintf("%d.txt", i), "x"))
		}
		single := w.Document(root, fmt.Sprintf("s%d.txt", round), "x")
		trash(t, w, m{"Folder": []int64{folder}, "File": []int64{single}})
		selected := m{"Folder": []int64{folder}, "File": []int64{single}}
		lists := []int64{manifest(t, w.Admin, m{"IDs": selected}), manifest(t, w.Admin, m{"IDs": selected})}
		jobs := make([]int64, len(lists))
		var wait sync.WaitGroup
		at1 := func(f func()) { wait.Go(f) }
		for i, list := range lists {
			at1(func() { jobs[i] = jobOf(t, execute(w.Admin, list)) })
		}
		calls := []func() *testkit.Response{
			func() *testkit.Response {
				return w.Uptime.Post("/multi/restore", m{"IDs": m{"Folder": []int64{folder}}})
			},
			func() *testkit.Response {
				return w.Associate.Post("/multi/restore", m{"IDs": m{"File": []int64{single}}})
			},
			func() *testkit.Response {
				return w.Associate.Post("/document/move", m{"matterID": matter, "destinationDirectoryID": root.Folder, "objectIDs": ids[:1]})
			},
			func() *testkit.Response {
				return w.Associate.Post("/document/copy", m{"matterID": matter, "destinationDirectoryID": root.Folder, "objectIDs": ids[1:2], "autoRename": true})
			},
			func() *testkit.Response {
				return w.Associate.Post("/document/lock", m{"documentID": ids[2], "lockStatus": 2})
			},
			func() *testkit.Response { return w.Associate.Post("/document/preview", m{"documentID": ids[3]}) },
			func() *testkit.Response {
				return w.Associate.Post("/multi/download", m{"selectedObjects": m{"File": ids}, "objectTypesToInclude": []string{"Documents"}})
			},
			func() *testkit.Response {
				return w.Associate.Post("/bulk/documentsWithFolders/import", m{"matterID": matter, "directoryID": folder, "documentList": []m{{"filename": "new.txt"}}})
			},
		}
		for _, call := range calls {
			at1(func() {
				if r := call(); r.Status >= 500 {
					t.Errorf("%d %s", r.Status, r.Body)
				}
			})
		}
		wait.Wait()
		var destroyed int64
		for _, job := range jobs {
			if status, data := w.Admin.Ended(t, job); status != 2 {
				t.Fatal(status, data)
			}
			destroyed += detailsOf(t, w.Admin, job).Destroyed["documents"]
		}
		if n := int64(rows(t, w, "tombstones", "kind = 'document'")); n < destroyed {
			t.Errorf("%d tombstones, and %d said to be destroyed", n, destroyed)
		}
	}
	var told int64
	read(t, w, &told, "SELECT coalesce(sum((destroyed->>'documents')::bigint), 0) FROM manifests WHERE tenant_id = $1")
	if n := int64(rows(t, w, "tombstones", "kind = 'document'")); n != told {
		t.Errorf("%d tombstones, and %d said to be destroyed", n, told)
	}
	sound(t, w)
}
