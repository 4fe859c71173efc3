package trash_test

import (
	"testing"

	"casefold/internal/testkit"
)

// What is destroyed is found by nobody, not even by who looks into the trash: neither midway nor when all is gone.
func TestWhatIsDestroyedIsNeverFoundAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	folder := w.Folder(matter, "docs/Old/")
	w.Document(w.Place(matter, "docs/Old/"), "quarry.txt", "limestone")
	w.Document(w.Place(matter, "docs/"), "pier.txt", "limestone")
	found := func(p *testkit.Person, query string, trash int) int {
		t.Helper()
		var answer struct{ Data struct{ TotalHits int } }
		p.Post("/search", m{"query": query, "criteria": m{"includeDeletedItemsInSearch": trash}, "startPage": 1}).Into(t, &answer)
		return answer.Data.TotalHits
	}
	testkit.Await(t, "the texts are not found", func() bool { return found(w.Admin, "limestone", 0) == 2 })
	trash(t, w, m{"Folder": []int64{folder}})
	if all, live := found(w.Admin, "limestone quarry", 1), found(w.Admin, "limestone", 0); all != 1 || live != 1 {
		t.Errorf("in the trash %d are found, beside it %d", all, live)
	}
	midway(t, w, m{"Folder": []int64{folder}}, "destroy.container.committed", func() {
		if n := found(w.Admin, "quarry", 1); n != 0 {
			t.Errorf("%d are found while they are destroyed", n)
		}
	})
	for _, query := range []string{"quarry", "name:quarry limestone", "quar*", ""} {
		want := 0
		if query == "" {
			want = 1
		}
		if n := found(w.Admin, query, 1); n != want {
			t.Errorf("%q finds %d, want %d", query, n, want)
		}
	}
	sound(t, w)
}
