package indexer_test

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer"
	"casefold/internal/search/language"
	"casefold/internal/testkit"
)

// A transaction that takes its row early and commits late is neither waited for nor passed over.
func TestAChangeThatIsCommittedAfterLaterOnesIsFoundByTheNextSearch(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	slow, quick := w.Document(docs, "Slow.txt", "x"), w.Document(docs, "Quick.txt", "y")
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE documents SET name = 'Late.txt' WHERE tenant_id = $1 AND id = $2", tx.Tenant, slow); err != nil {
			return err
		}
		for _, name := range []string{"Early", "Earlier"} {
			w.Admin.Post("/document/rename", m{"documentID": quick, "newDocumentName": name}).OK(t)
			finds(t, w, "name:"+name, quick)
		}
		finds(t, w, "late")
		return nil
	})
	finds(t, w, "late", slow)
	testkit.Await(t, "the log is not settled", func() bool { return settled(t, w) })
	agrees(t, w)
}

// Two processes of one data folder: one writes the index that both search, and the other goes on with it when the first is gone.
func TestAnotherProcessReadsAndTakesOver(t *testing.T) {
	w := testkit.NewWorld(t)
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.txt", "habeas corpus")
	data := t.TempDir()
	first := indexer.New(w.App().DB, w.App().Texts, embedded.New(data), slog.New(slog.DiscardHandler))
	second := indexer.New(w.App().DB, w.App().Texts, embedded.New(data), slog.New(slog.DiscardHandler))
	stop := run(t, first)
	reachBy(t, w, first)
	run(t, second)
	reachBy(t, w, second)
	for _, name := range []string{"Opinion", "Verdict"} {
		w.Admin.Post("/document/rename", m{"documentID": brief, "newDocumentName": name}).OK(t)
		reachBy(t, w, second)
		if found := differences(t, w, second); len(found) > 0 {
			t.Error(found)
		}
		stop()
	}
}

func run(t *testing.T, s *indexer.Service) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		s.Run(ctx)
		close(ended)
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	return stop
}

func reachBy(t *testing.T, w *testkit.World, s *indexer.Service) {
	t.Helper()
	testkit.Await(t, "the index is still behind", func() bool {
		var p indexer.Position
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) (err error) {
			p, err = s.Now(ctx, tx)
			return err
		})
		behind, err := s.Reached(t.Context(), w.Region, w.Tenant, p)
		return err == nil && !behind
	})
}

// A machine of its own has an index of its own.
func TestAnotherMachineFollowsTheLogByItsOwnCursor(t *testing.T) {
	w := testkit.NewWorld(t)
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.txt", "habeas corpus")
	other := indexer.New(w.App().DB, w.App().Texts, embedded.New(t.TempDir()), slog.New(slog.DiscardHandler))
	run(t, other)
	reachBy(t, w, other)
	w.Admin.Post("/document/rename", m{"documentID": brief, "newDocumentName": "Opinion"}).OK(t)
	finds(t, w, "opinion", brief)
	reachBy(t, w, other)
	if found := differences(t, w, other); len(found) > 0 {
		t.Error(found)
	}
}

// manyBehind is another index of the firm that has everything but thousands of new names of a document.
func manyBehind(t *testing.T, w *testkit.World, docs testkit.Place) (*indexer.Service, *indexer.Turns) {
	t.Helper()
	other := w.Document(docs, "Other.txt", "x")
	reach(t, w)
	s := indexer.New(w.App().DB, w.App().Texts, embedded.New(t.TempDir()), slog.New(slog.DiscardHandler))
	turns := s.TurnsOf(w.Region, w.Tenant, math.MaxInt64-1)
	t.Cleanup(turns.Close)
	catchUp(t, turns)
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, fmt.Sprintf(`DO $$ BEGIN FOR n IN 1..3500 LOOP
			UPDATE documents SET name = 'Other ' || n || '.txt' WHERE tenant_id = %d AND id = %d; END LOOP; END $$`, w.Tenant, other))
		return err
	})
	return s, turns
}

func catchUp(t *testing.T, turns *indexer.Turns) {
	t.Helper()
	for more := true; more; {
		var err error
		more, err = turns.Next(t.Context())
		must(t, err)
	}
}

// Texts have their turn while thousands of changes of records wait.
func TestATextDoesNotWaitForAllChangesOfRecords(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	s, turns := manyBehind(t, w, docs)
	w.Document(docs, "Brief.txt", "habeas corpus")
	testkit.Await(t, "the text is not read", func() bool { return search(t, w, "habeas").Total == 1 })
	for range 3 {
		_, err := turns.Next(t.Context())
		must(t, err)
	}
	found := func(query string) int {
		tree, err := language.Parse(query, language.Fields{Words: []string{"name"}})
		must(t, err)
		a, err := s.Index(w.Region, w.Tenant).Search(t.Context(), engine.Request{
			Query: tree, Page: 1, Size: 1, Kinds: map[engine.Kind]engine.Fields{engine.Document: engine.All}, Allows: func(*engine.Properties) bool { return true },
		})
		must(t, err)
		return a.Total
	}
	if n := found("habeas"); n != 1 {
		t.Errorf("the text is found %d times", n)
	}
	catchUp(t, turns)
	if found("3500") != 1 || found("other") != 1 {
		t.Error("the last name is not found")
	}
	if found := differences(t, w, s); len(found) > 0 {
		t.Error(found)
	}
}

// Where no text has changed, the log is looked through for one only once, however many changes of records wait.
func TestChangesOfRecordsAreNotSearchedForTextsAgainAndAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	s, turns := manyBehind(t, w, w.Place(w.Matter("Acme v. Bolt"), "docs/"))
	for range 3 {
		_, err := turns.Next(t.Context())
		must(t, err)
	}
	if at, last := cursorOf(t, w, s), lastChange(t, w); at.Texts.Settled.ID != last || at.Records.Settled.ID == last {
		t.Errorf("texts are known up to row %d, records up to %d of %d", at.Texts.Settled.ID, at.Records.Settled.ID, last)
	}
}

// Where an index cannot be written, everything else goes on, and the index follows as soon as it can.
func TestADiskThatRefusesHoldsUpNothingElse(t *testing.T) {
	w := testkit.NewWorld(t)
	brief := w.Document(w.Place(w.Matter("Acme v. Bolt"), "docs/"), "Brief.txt", "habeas corpus")
	data := t.TempDir()
	blocked := filepath.Join(data, "search", w.Region, filepath.Base(folder(w)))
	must(t, os.MkdirAll(filepath.Dir(blocked), 0o700))
	must(t, os.WriteFile(blocked, nil, 0o600)) // a file where the folder of the index belongs
	other := indexer.New(w.App().DB, w.App().Texts, embedded.New(data), slog.New(slog.DiscardHandler))
	run(t, other)
	elsewhere := testkit.NewWorld(t)
	reachBy(t, elsewhere, other)
	w.Admin.Post("/document/rename", m{"documentID": brief, "newDocumentName": "Opinion"}).OK(t)
	finds(t, w, "opinion", brief)
	must(t, os.Remove(blocked))
	reachBy(t, w, other)
	if found := differences(t, w, other); len(found) > 0 {
		t.Error(found)
	}
}
