package search_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/search/indexer"
	"casefold/internal/testkit"
)

// While the engine is away four people file, rename and trash documents and search: all of that works but the searches, which say why
// at once. When it is back everything is found as it is now. By hand: CASEFOLD_ENGINE_AWAY=10m.
func TestAnEngineThatWasAwayUnderLoadIsCaughtUpWith(t *testing.T) {
	o := trouble(t)
	away, _ := time.ParseDuration(os.Getenv("CASEFOLD_ENGINE_AWAY"))
	w := furnished(t)
	by := outside(t, w, o.address)
	defer by.stop()
	who, place := w.Actor(w.Partner), w.Place(w.Matter("Bolt"), "docs/")
	found := func(query string, want int) func() bool {
		return func() bool { n, err := by.count(t.Context(), who, query); return err == nil && n == want }
	}
	testkit.Await(t, "the document is not found", found("lease", 1))

	stopped := playedFault(func(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) })
	o.now.Store(&stopped)
	var all sync.WaitGroup
	var renamed, kept atomic.Int64
	var number atomic.Int64
	begun := time.Now()
	for range 4 {
		all.Go(func() {
			for done := 0; done < 20 || time.Since(begun) < away; done++ {
				n := number.Add(1)
				id := w.Document(place, fmt.Sprintf("filed %d.txt", n), "x")
				switch n % 3 {
				case 0:
					w.Admin.Post("/document/rename", m{"documentID": id, "newDocumentName": fmt.Sprintf("relabelled %d", n)}).OK(t)
					renamed.Add(1)
				case 1:
					multi(w.Admin, "delete", m{"File": []int64{id}}).OK(t)
				default:
					kept.Add(1)
				}
				if _, err := by.count(t.Context(), who, "lease"); !errors.Is(err, errs.SearchUnreachable) {
					t.Errorf("a search says %v, want 8203", err)
				}
			}
		})
	}
	all.Wait()
	o.now.Store(nil)
	testkit.Await(t, "what was filed is not found", found("filed", int(kept.Load())))
	testkit.Await(t, "what was renamed is not found", found("relabelled", int(renamed.Load())))
	testkit.Await(t, "the index has not what the database has", func() bool {
		differences := 0
		err := by.indexes.Compare(t.Context(), w.Region, w.Tenant, indexer.Comparison{Texts: 1_000_000, Found: func(some []indexer.Difference) error {
			differences += len(some)
			return nil
		}})
		return err == nil && differences == 0
	})
}
