package trash_test

import (
	"fmt"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// TestWhatIsRestoredOrLockedBetweenTwoBatchesIsSkippedAndTold is T-TRS-03.
func TestWhatIsRestoredOrLockedBetweenTwoBatchesIsSkippedAndTold(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Place(w.Matter("Acme"), "docs/")
	var ids []int64
	for i := range 103 {
		ids = append(ids, w.Document(at, fmt.Sprintf("%d.txt", i), "x"))
	}
	trash(t, w, m{"File": ids})
	restored, locked := ids[101], ids[102]
	done := midway(t, w, m{"File": ids}, "destroy.items.committed", func() {
		w.Uptime.Post("/multi/restore", m{"IDs": m{"File": []int64{restored, locked}}}).OK(t)
		w.Uptime.Post("/document/lock", m{"documentID": locked, "lockStatus": 2}).OK(t)
	})
	why := map[int64]string{}
	for _, k := range done.Kept {
		why[k.ID] = k.State + " " + k.Reason
	}
	if done.Destroyed["documents"] != 101 || done.KeptTotal != 2 || why[restored] != "skipped notInTrash" || why[locked] == "" {
		t.Errorf("%v, kept %v", done.Destroyed, why)
	}
	for _, id := range []int64{restored, locked} {
		if w.Uptime.Download(id) != "x" {
			t.Error("it is gone")
		}
	}
	sound(t, w)
}

func TestThePerformerWhoIsDisabledBetweenTwoBatchesDestroysNothingMore(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Place(w.Matter("Acme"), "docs/")
	var ids []int64
	for i := range 101 {
		ids = append(ids, w.Document(at, fmt.Sprintf("%d.txt", i), "x"))
	}
	trash(t, w, m{"File": ids})
	done := midway(t, w, m{"File": ids}, "destroy.items.committed", func() { w.Disable(w.Admin) })
	if done.Status != 2 || done.Destroyed["documents"] != 100 || done.KeptTotal != 1 || done.Kept[0].Reason != "notEntitled" || done.Kept[0].ID != ids[100] {
		t.Errorf("%+v", done)
	}
	w.Uptime.Post("/multi/restore", m{"IDs": m{"File": ids[100:]}}).OK(t)
	sound(t, w)
}

// TestWhatIsTrashedAfterAListWasMadeIsNotDestroyedByIt is a part of T-TRS-02.
func TestWhatIsTrashedAfterAListWasMadeIsNotDestroyedByIt(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Place(w.Matter("Acme"), "docs/")
	listed, later := w.Document(at, "listed.txt", "x"), w.Document(at, "later.txt", "x")
	trash(t, w, m{"File": []int64{listed}})
	list := manifest(t, w.Admin, m{"trashPageContext": "docs"})
	trash(t, w, m{"File": []int64{later}})
	job := jobOf(t, execute(w.Admin, list))
	w.Admin.Ended(t, job)
	if d := detailsOf(t, w.Admin, job); d.Destroyed["documents"] != 1 || d.KeptTotal != 0 {
		t.Errorf("%+v", d)
	}
	w.Admin.Post("/multi/restore", m{"IDs": m{"File": []int64{later}}}).OK(t)
	w.Admin.Get(fmt.Sprintf("/document?documentID=%d", listed)).Fails(t, errs.DocumentNotFound)
}

const day = 24 * time.Hour

// The clock goes forwards and backwards, and the bytes go when 90 days are over by the day on which they were destroyed.
func TestAClockThatIsMovedDestroysNothingBeforeItsDate(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Document(w.Place(w.Matter("Acme"), "docs/"), "a.txt", "x")
	trash(t, w, m{"File": []int64{id}})
	var key string
	read(t, w, &key, "SELECT file_key FROM document_versions WHERE tenant_id = $1 AND document_id = $2", id)
	old := manifest(t, w.Admin, m{"IDs": m{"File": []int64{id}}})
	t.Cleanup(clock.Reset)
	// A list of a day that has not come yet is no better than one of yesterday.
	set(t, w, "UPDATE manifests SET made_at = made_at + interval '1 minute' WHERE tenant_id = $1")
	execute(w.Admin, old).Fails(t, errs.ChangedBySomeoneElse)
	destroy(t, w.Admin, m{"File": []int64{id}})
	there := func() bool {
		file, _, err := w.App().Blobs[w.Region].Open(key)
		if err == nil {
			_ = file.Close()
		}
		return err == nil
	}
	for _, move := range []struct {
		to    time.Duration
		there bool
	}{{89 * day, true}, {-400 * day, true}, {0, true}, {89 * day, true}, {91 * day, false}, {-400 * day, false}} {
		clock.Advance(move.to - clock.Offset())
		sweep(t, w)
		if there() != move.there {
			t.Fatalf("%v from now the bytes are there: %t", move.to, there())
		}
	}
}

// What was destroyed while the clock was a year behind stays as long as everything else once the clock is right again.
func TestAClockThatWasBehindDoesNotShortenTheTime(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Document(w.Place(w.Matter("Acme"), "docs/"), "a.txt", "x")
	trash(t, w, m{"File": []int64{id}})
	t.Cleanup(clock.Reset)
	clock.Advance(-365 * day)
	w.Admin.SignIn()
	destroy(t, w.Admin, m{"File": []int64{id}})
	clock.Reset()
	sweep(t, w)
	if n := rows(t, w, "blob_retention", "file_key IS NOT NULL AND what = 'file' AND delete_after > now() + interval '89 days'"); n != 1 {
		t.Error("the bytes are gone, or go too soon")
	}
}
