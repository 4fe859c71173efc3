package trash_test

import (
	"fmt"
	"testing"

	"casefold/internal/testkit"
)

// When something is destroyed, and how often, is the business of those who may do so.
func TestOnlyThoseWhoMayDestroyHearOfAnExecution(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Document(w.Place(w.Matter("Walled", w.Walled(w.Admin)), "docs/"), "a.txt", "x")
	trash(t, w, m{"File": []int64{id}})
	list := manifest(t, w.Admin, m{"IDs": m{"File": []int64{id}}})
	entitled, other := w.Watch(t, w.Uptime), w.Watch(t, w.Associate)
	job := jobOf(t, execute(w.Admin, list))
	if status, data := w.Admin.Ended(t, job); status != 2 {
		t.Fatal(status, data)
	}
	entitled.Shows(t, fmt.Sprintf(`trash {"jobID":%d}`, job))
	client := w.Client("After it")
	other.Shows(t, fmt.Sprintf(`client {"clientID":%d}`, client))
}
