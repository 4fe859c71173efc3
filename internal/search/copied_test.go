package search_test

import (
	"sync"
	"testing"

	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

// A large copy is made where nobody sees it, and the index follows meanwhile.
func TestALargeCopyIsFoundWhenAllOfItIsInItsPlace(t *testing.T) {
	w := testkit.NewWorld(t)
	from, to := w.Matter("From"), w.Place(w.Matter("To"), "docs/")
	shelf := w.Folder(from, "docs/Shelf/")
	ids := []int64{w.Document(w.Place(from, "docs/Shelf/"), "harbourmaster.txt", "the text")}
	for len(ids) <= 1000 {
		var made struct{ IDs []int64 }
		w.Partner.Post("/document/copy", m{"matterID": from, "destinationDirectoryID": shelf, "objectIDs": ids[:min(len(ids), 1000)], "autoRename": true}).Into(t, &made)
		ids = append(ids, made.IDs...)
	}
	found := func() int { return look(t, w.Partner, "harbourmaster").Data.TotalHits }
	if before := found(); before != len(ids) {
		t.Fatalf("%d of %d are found before", before, len(ids))
	}
	var once sync.Once
	fault.Meet(t, "copy.stage.committed", func() {
		once.Do(func() {
			if meanwhile := found(); meanwhile != len(ids) {
				t.Errorf("%d are found while some of the copies are made, instead of %d", meanwhile, len(ids))
			}
		})
	})
	var job struct {
		JobID int64 `json:"jobID"`
	}
	w.Partner.Post("/document/copy", m{"matterID": to.Matter, "destinationDirectoryID": to.Folder, "directoryIDs": []int64{shelf}}).Into(t, &job)
	if status, data := w.Partner.Ended(t, job.JobID); status != 2 {
		t.Fatal(status, data)
	}
	if after := found(); after != 2*len(ids) {
		t.Errorf("%d are found afterwards, instead of %d", after, 2*len(ids))
	}
}
