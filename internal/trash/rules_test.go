package trash_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

func TestAManifestWorksForItsMakerOnceAndForAnHour(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	id := w.Document(w.Place(matter, "docs/"), "a.txt", "x")
	trash(t, w, m{"File": []int64{id}})
	list := manifest(t, w.Admin, m{"IDs": m{"File": []int64{id}}})
	execute(w.Uptime, list).Fails(t, errs.ObjectNotFound)
	w.Uptime.Post("/trash/jobDetails", m{"jobID": list}).Fails(t, errs.ObjectNotFound)
	for _, word := range []string{"", "Confirm", "confirm "} {
		w.Admin.Post("/trash/executePermanentDelete", m{"permanentDeleteGenerationJobID": list, "confirmation": word}).Fails(t, errs.InvalidInput)
	}
	set(t, w, "UPDATE manifests SET made_at = made_at - interval '60 minutes' WHERE tenant_id = $1")
	execute(w.Admin, list).Fails(t, errs.ChangedBySomeoneElse)
	set(t, w, "UPDATE manifests SET made_at = made_at + interval '30 minutes' WHERE tenant_id = $1")

	again := http.Header{"Idempotency-Key": {"once"}}
	body := m{"permanentDeleteGenerationJobID": list, "confirmation": "confirm"}
	job := jobOf(t, w.Admin.Call("POST", "/trash/executePermanentDelete", body, again))
	if same := jobOf(t, w.Admin.Call("POST", "/trash/executePermanentDelete", body, again)); same != job {
		t.Errorf("the same call again started %d, not %d", same, job)
	}
	execute(w.Admin, list).Fails(t, errs.ChangedBySomeoneElse)
	if status, data := w.Admin.Ended(t, job); status != 2 {
		t.Fatal(status, data)
	}
	w.Admin.Post("/jobs/stop", m{"jobID": job}).Fails(t, errs.InvalidInput)
	// Everybody with the right sees what was done, and by whom.
	var seen struct {
		Jobs []struct {
			ID, Status, PercentDone int
			PerformedBy             string `json:"userPerformingOperationDisplayName"`
			Destroyed               map[string]int64
		} `json:"jobsInTrash"`
	}
	w.Uptime.Post("/trash/activity", m{"page": 1}).Into(t, &seen)
	if len(seen.Jobs) != 1 || seen.Jobs[0].Status != 2 || seen.Jobs[0].PercentDone != 100 || seen.Jobs[0].Destroyed["documents"] != 1 || seen.Jobs[0].PerformedBy == "" {
		t.Errorf("%+v", seen)
	}
	if d := detailsOf(t, w.Uptime, job); d.Destroyed["documents"] != 1 {
		t.Errorf("%+v", d)
	}
	w.Admin.Post("/trash/generatePermanentDeleteManifest", m{"IDs": m{"File": []int64{id}}}).Fails(t, errs.DocumentNotFound)
}

func TestAManifestRefusesWhatIsForeignOrARootAndLeavesOutWhatIsNotTrashed(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	matter := w.Matter("Acme")
	live := w.Document(w.Place(matter, "docs/"), "live.txt", "x")
	gone := w.Document(w.Place(matter, "docs/"), "gone.txt", "x")
	trash(t, w, m{"File": []int64{gone}})
	for i := range 3 {
		other.Document(other.Place(other.Matter(fmt.Sprint("Foreign ", i)), "docs/"), "a.txt", "x")
	}
	foreign := int64(987_654)
	ask := func(ids m) *testkit.Response {
		return w.Admin.Post("/trash/generatePermanentDeleteManifest", m{"IDs": ids, "trashPageContext": "docs"})
	}
	ask(m{"File": []int64{gone, foreign}}).Fails(t, errs.DocumentNotFound)
	ask(m{"Folder": []int64{foreign}}).Fails(t, errs.FolderNotFound)
	ask(m{"Matter": []int64{foreign}}).Fails(t, errs.MatterNotFound)
	ask(m{"Client": []int64{foreign}}).Fails(t, errs.ClientNotFound)
	ask(m{"Email": []int64{foreign}}).Fails(t, errs.EmailNotFound)
	ask(m{"Note": []int64{foreign}}).Fails(t, errs.NoteNotFound)
	ask(m{"Folder": []int64{w.Place(matter, "docs/").Folder}}).Fails(t, errs.InvalidInput)
	done := destroy(t, w.Admin, m{"File": []int64{live, gone}, "Matter": []int64{matter}})
	if done.KeptTotal != 2 || done.Destroyed["documents"] != 1 || done.Kept[0].Reason != "notInTrash" || done.Kept[0].Name != "live.txt" {
		t.Errorf("%+v", done)
	}
	if w.Admin.Download(live) != "x" {
		t.Error("what was not in the trash is gone")
	}
	ask(m{}).Fails(t, errs.InvalidInput) // the bin is empty now
}

func TestWithoutIDsAllThatTheTabListsIsDestroyed(t *testing.T) {
	w := testkit.NewWorld(t)
	filled(t, w)
	list := manifest(t, w.Admin, m{"trashPageContext": "docs", "filter": "pelham", "objectTypesToInclude": []string{"Documents"}})
	if d := detailsOf(t, w.Admin, list); d.Counts["documents"] != 2 || d.Counts["folders"] != 0 {
		t.Errorf("%+v", d)
	}
	job := jobOf(t, execute(w.Admin, manifest(t, w.Admin, m{"trashPageContext": "docs"})))
	w.Admin.Ended(t, job)
	if d := detailsOf(t, w.Admin, job); d.Destroyed["documents"] != 6 || d.Destroyed["folders"] != 1 || d.KeptTotal != 0 {
		t.Errorf("%+v", d)
	}
	if left := binOf(t, w.Admin, "document", m{}); len(left) != 0 {
		t.Errorf("%v are still there", left)
	}
	sound(t, w)
}

// midway begins an execution and calls do when the program passes the step for the first time.
func midway(t *testing.T, w *testkit.World, ids m, step string, do func()) details {
	t.Helper()
	list := manifest(t, w.Admin, m{"IDs": ids})
	met := false
	fault.Meet(t, step, func() {
		if !met {
			met = true
			do()
		}
	})
	job := jobOf(t, execute(w.Admin, list))
	testkit.Await(t, "the execution does not end", func() bool { return detailsOf(t, w.Uptime, job).Status != 1 })
	return detailsOf(t, w.Uptime, job)
}

func TestWhatLiesInADestroyedContainerIsOutOfReachBeforeItIsGone(t *testing.T) {
	w := testkit.NewWorld(t)
	for step, c := range map[string]struct {
		container string
		want      *errs.Error
	}{"folder": {"Folder", errs.DeleteInMissingFolder}, "matter": {"Matter", errs.DeleteInMissingMatter}} {
		matter := w.Matter("Acme " + step)
		folder := w.Folder(matter, "docs/Old/")
		id := w.Document(w.Place(matter, "docs/Old/"), "a.txt", "x")
		w.Admin.Post("/document/favorite", m{"documentID": id, "isFavorite": true})
		target := map[string]int64{"Folder": folder, "Matter": matter}[c.container]
		trash(t, w, m{c.container: []int64{target}})
		tried := 0
		done := midway(t, w, m{c.container: []int64{target}}, "destroy.container.committed", func() {
			for _, call := range []string{"/multi/restore", "/multi/delete"} {
				w.Uptime.Post(call, m{"IDs": m{"File": []int64{id}}}).Fails(t, c.want)
			}
			w.Uptime.Post("/multi/restore", m{"IDs": m{"Folder": []int64{folder}}}).Fails(t, errs.FolderNotFound)
			w.Uptime.Get(fmt.Sprintf("/document?documentID=%d", id)).Fails(t, errs.DocumentNotFound)
			w.Uptime.Post("/document/move", m{"matterID": matter, "destinationDirectoryID": folder, "objectIDs": []int64{id}}).Fails(t, errs.PasteFolderMissing)
			if list := binOf(t, w.Uptime, "document", m{"filter": "a.txt"}); len(list) != 0 {
				t.Errorf("%v is listed", list)
			}
			tried++
		})
		if done.Destroyed["documents"] != 1 || tried != 1 {
			t.Errorf("%s: %+v, tried %d times", step, done, tried)
		}
	}
	sound(t, w)
}

func TestThePerformerWhoIsDisabledMidwayDestroysNothingMoreButTheContainerThatIsOpen(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	first, second := w.Folder(matter, "docs/First/"), w.Folder(matter, "docs/Second/")
	w.Document(w.Place(matter, "docs/First/"), "a.txt", "x")
	kept := w.Document(w.Place(matter, "docs/Second/"), "b.txt", "x")
	trash(t, w, m{"Folder": []int64{first, second}})
	done := midway(t, w, m{"Folder": []int64{first, second}}, "destroy.container.committed", func() { w.Disable(w.Admin) })
	if done.Status != 2 || done.Destroyed["documents"] != 1 || done.Destroyed["folders"] != 1 || done.KeptTotal != 1 || done.Kept[0].Reason != "notEntitled" || done.Kept[0].ID != second {
		t.Errorf("%+v", done)
	}
	w.Uptime.Post("/multi/restore", m{"IDs": m{"Folder": []int64{second}}}).OK(t)
	if w.Uptime.Download(kept) != "x" {
		t.Error("it is gone")
	}
	sound(t, w)
}

func TestWhatIsRestoredOrLockedAfterTheListWasMadeIsSkippedAndTold(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Place(matter, "docs/")
	restored, locked, gone := w.Document(at, "restored.txt", "x"), w.Document(at, "locked.txt", "x"), w.Document(at, "gone.txt", "x")
	grown := w.Folder(matter, "docs/Grown/")
	trash(t, w, m{"File": []int64{restored, locked, gone}, "Folder": []int64{grown}})
	ids := m{"File": []int64{restored, locked, gone}, "Folder": []int64{grown}}
	list := manifest(t, w.Admin, m{"IDs": ids})
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{restored}, "Folder": []int64{grown}}}).OK(t)
	w.Document(w.Place(matter, "docs/Grown/"), "new.txt", "x")
	trash(t, w, m{"Folder": []int64{grown}})
	set(t, w, "UPDATE documents SET lock_status = 2, lock_user_id = (SELECT min(id) FROM users WHERE tenant_id = $1), locked_at = now() WHERE tenant_id = $1 AND id = $2", locked)
	job := jobOf(t, execute(w.Admin, list))
	w.Admin.Ended(t, job)
	done := detailsOf(t, w.Admin, job)
	why := map[int64]string{}
	for _, k := range done.Kept {
		why[k.ID] = k.Type + " " + k.Reason + " " + k.State
	}
	if done.Destroyed["documents"] != 1 || why[restored] != "File notInTrash skipped" || why[locked] != "File locked skipped" || why[grown] != "Folder changed skipped" {
		t.Errorf("%+v %v", done, why)
	}
	sound(t, w)
}

// set changes something that no endpoint changes.
func set(t *testing.T, w *testkit.World, sql string, arguments ...any) {
	t.Helper()
	ctx := context.Background()
	err := w.App().DB.InTx(ctx, w.Actor(w.Uptime), func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, sql, append([]any{tx.Tenant}, arguments...)...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
