package documents_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"casefold/internal/testkit"
)

// Totals and what a filter finds are remembered. After every change they are those of the list, for everybody. Here nothing is ever under way, so
// that all of it is remembered at once.
func TestTotalsOfFoldersFollowEveryChange(t *testing.T) {
	w, _ := testkit.Own(t, nil)
	w.App().Filing.Settled(func(string) int64 { return math.MaxInt64 })
	plant := planter{t, w}
	matter, other := w.Matter("Acme v. Bolt"), w.Matter("Other")
	top, box := plant.root(matter, "docs"), w.Folder(matter, "docs/Brief box/")
	plant.documents(box, "Draft %d.txt", 300)
	// What is searchable changes by itself while texts are read. Nobody asked for those of planted documents; a job would, at any moment.
	plant.exec(`INSERT INTO texts (tenant_id, kind, item_id, state, reason, try_after, created_at, known_at)
		SELECT tenant_id, 'version', id, 'not', 'empty', created_at, created_at, created_at FROM document_versions WHERE tenant_id = $1
		ON CONFLICT (tenant_id, kind, item_id, part) DO UPDATE SET state = 'not', reason = 'empty', known_at = excluded.known_at, claimed_by = NULL`)
	allRead := func() bool {
		var waiting int
		plant.read("SELECT count(*) FROM texts WHERE tenant_id = $1 AND state = 'waiting' AND $2 = 0", 0, &waiting)
		return waiting == 0
	}
	agree := func(after string) {
		t.Helper()
		testkit.Await(t, "not all texts are known", allRead)
		for _, p := range []*testkit.Person{w.Associate, w.Admin} {
			for _, path := range []string{"docs/", "docs/Brief box/"} {
				for _, more := range []string{"", "&includeDeleted=true", "&filter=brief", "&filter=urgent", "&lockedBy=display", "&notes=secret", "&searchable=y"} {
					var c struct{ Matching, Total int }
					answer := p.Get(listPath("/document/list/count", matter, path, more))
					if answer.Status != 200 {
						if p.Get(listPath("/document/list", matter, path, more)).Status == 200 {
							t.Errorf("after %s %s may not count %s%s", after, p.Username, path, more)
						}
						continue
					}
					answer.Into(t, &c)
					whole := list(t, p, matter, path, more)
					if c.Matching != len(whole.Items) {
						t.Errorf("after %s %s counts %d in %s%s, want %d", after, p.Username, c.Matching, path, more, len(whole.Items))
					}
					shown := ""
					if strings.HasPrefix(more, "&includeDeleted") {
						shown = more
					}
					if all := list(t, p, matter, path, shown); c.Total != len(all.Items) {
						t.Errorf("after %s %s counts %d in all of %s%s, want %d", after, p.Username, c.Total, path, more, len(all.Items))
					}
					page := list(t, p, matter, path, more+"&page=1&pageSize=5")
					if want := whole.Items[:min(5, len(whole.Items))]; fmt.Sprint(page.names()) != fmt.Sprint(listing{Items: want}.names()) {
						t.Errorf("after %s %s finds %s on the first page of %s%s, want %s", after, p.Username, page.names(), path, more, listing{Items: want}.names())
					}
				}
			}
		}
	}
	agree("nothing")
	brief := w.Document(testkit.Place{Matter: matter, Folder: box}, "Zeal brief.txt", "words")
	agree("an upload")
	w.Associate.Post("/document", m{"documentID": brief, "documentProperties": m{"documentName": "Zeal letter", "notes": "secret"}}).OK(t)
	agree("another name")
	w.Associate.Post("/document", m{"documentID": brief, "documentProperties": m{"documentName": "Zeal brief", "tags": []string{"Urgent"}}}).OK(t)
	agree("a tag")
	plant.exec("UPDATE lookup_items SET name = 'Idle' WHERE tenant_id = $1 AND name = 'Urgent'")
	agree("another name of the tag")
	w.Partner.Post("/document/lock", m{"documentID": brief, "lockStatus": 2}).OK(t)
	agree("a lock")
	plant.exec("UPDATE users SET display_name = 'Somebody else' WHERE tenant_id = $1 AND id = $2", w.Actor(w.Partner).UserID)
	agree("another name of who holds it")
	w.Partner.Post("/document/lock", m{"documentID": brief, "lockStatus": 0}).OK(t)
	agree("its end")
	trash(w.Associate, m{"File": []int64{brief}}).OK(t)
	agree("the trash")
	restore(w.Associate, m{"File": []int64{brief}}).OK(t)
	agree("restoring it")
	move(w.Associate, top, files(brief)).OK(t)
	agree("moving it up")
	move(w.Associate, plant.root(other, "docs"), files(brief)).OK(t)
	agree("moving it out")
	move(w.Associate, box, files(brief)).OK(t)
	agree("moving it in")
	paste(t, w.Associate, top, files(brief))
	agree("a copy")
	w.Associate.Post("/directory/rename", m{"matterID": matter, "directoryID": w.Folder(matter, "docs/Brief case/"), "dirname": "Case"}).OK(t)
	agree("a new folder of another name")
	trash(w.Associate, m{"Folder": []int64{box}}).OK(t)
	agree("the trash around it")
	restore(w.Associate, m{"Folder": []int64{box}}).OK(t)
	agree("restoring that")
	w.Admin.Put(fmt.Sprintf("/matter?matterID=%d", matter), m{"newMatterData": m{"name": "Acme", "matterPermissions": w.Walled(w.Partner)["matterPermissions"]}}).OK(t)
	agree("a wall around the matter")
	trash(w.Admin, m{"File": []int64{brief}}).OK(t)
	var job struct{ JobID int64 }
	w.Admin.Post("/trash/generatePermanentDeleteManifest", m{"IDs": m{"File": []int64{brief}}}).Into(t, &job)
	w.Admin.Ended(t, job.JobID)
	w.Admin.Post("/trash/executePermanentDelete", m{"permanentDeleteGenerationJobID": job.JobID, "confirmation": "confirm"}).Into(t, &job)
	w.Admin.Ended(t, job.JobID)
	agree("destroying it")
}
