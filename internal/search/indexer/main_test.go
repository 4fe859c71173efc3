package indexer_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer"
	"casefold/internal/search/language"
	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

// position is that of everything that is committed.
func position(t testing.TB, w *testkit.World) (p indexer.Position) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) (err error) {
		p, err = w.App().Indexer.Now(t.Context(), tx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// reach waits until the index has read what is committed.
func reach(t testing.TB, w *testkit.World) {
	t.Helper()
	testkit.Await(t, "the index is still behind", func() bool {
		behind, err := w.App().Indexer.Reached(t.Context(), w.Region, w.Tenant, position(t, w))
		return err == nil && !behind
	})
}

// search is what everybody would find if all were allowed to see everything.
func search(t testing.TB, w *testkit.World, query string) engine.Answer {
	t.Helper()
	return searchIn(t, w, w.App().Indexer, query)
}

// searchIn searches the index of one of several machines.
func searchIn(t testing.TB, w *testkit.World, s *indexer.Service, query string) engine.Answer {
	t.Helper()
	tree, err := language.Parse(query, language.Fields{Words: slices.Collect(maps.Keys(engine.Written))})
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Index(w.Region, w.Tenant).Search(t.Context(), engine.Request{
		Query: tree, Page: 1, Size: 100, Matters: 5,
		Kinds:  map[engine.Kind]engine.Fields{engine.Document: engine.All, engine.Email: engine.All, engine.Note: engine.All},
		Allows: func(*engine.Properties) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// answers is what an answer says, in order.
func answers(a engine.Answer) string {
	said := fmt.Sprint(a.Total, a.ByKind, a.ByMatter)
	for _, hit := range a.Hits {
		said += fmt.Sprint(" ", hit.Properties, hit.Highlights, hit.EarlierCount)
	}
	return said
}

// finds expects these records, in whatever order, at the next search.
func finds(t testing.TB, w *testkit.World, query string, want ...int64) engine.Answer {
	t.Helper()
	reach(t, w)
	a := search(t, w, query)
	missing := map[int64]bool{}
	for _, id := range want {
		missing[id] = true
	}
	for _, hit := range a.Hits {
		if !missing[hit.Record] {
			t.Errorf("%s finds %d", query, hit.Record)
		}
		delete(missing, hit.Record)
	}
	for id := range missing {
		t.Errorf("%s does not find %d", query, id)
	}
	return a
}

// differences are what the index of an indexer has otherwise than the database, texts included.
func differences(t testing.TB, w *testkit.World, s *indexer.Service) (found []string) {
	t.Helper()
	err := s.Compare(t.Context(), w.Region, w.Tenant, indexer.Comparison{Texts: 1_000_000, Found: func(some []indexer.Difference) error {
		for _, d := range some {
			found = append(found, d.String())
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(found)
	return found
}

// agrees expects the index to be as the database.
func agrees(t testing.TB, w *testkit.World) {
	t.Helper()
	for _, difference := range differences(t, w, w.App().Indexer) {
		t.Error(difference)
	}
}

// inFirm runs f as nobody of the firm.
func inFirm(t testing.TB, w *testkit.World, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	err := w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error { return f(t.Context(), tx) })
	if err != nil {
		t.Fatal(err)
	}
}
