package search_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/errs"
	"casefold/internal/search"
	"casefold/internal/search/embedded"
	"casefold/internal/search/indexer"
	"casefold/internal/testkit"
)

// The index of a new firm is made a moment after the firm.
func TestTheFirstSearchOfAFirmWaitsForItsIndex(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Document(w.Place(w.Matter("Acme"), "docs/"), "lease.txt", "x")
	indexes := indexer.New(w.App().DB, w.App().Texts, embedded.New(t.TempDir()), slog.New(slog.DiscardHandler))
	who := w.Actor(w.Partner)
	var first errgroup.Group
	first.Go(func() error {
		results, err := search.New(w.App().DB, w.App().Hub, indexes).Search(t.Context(), who, search.Question{Query: "lease", Page: 1})
		if results.Total != 1 || results.Behind {
			t.Errorf("it finds %d, behind: %v", results.Total, results.Behind)
		}
		return err
	})
	ctx, stop := context.WithCancel(t.Context())
	var running errgroup.Group
	running.Go(func() error {
		indexes.Run(ctx)
		return nil
	})
	if err := first.Wait(); err != nil {
		t.Error(err)
	}
	stop()
	_ = running.Wait()
}

func TestANewFirmFindsNothingAndAMissingIndexIsToldAndMadeAnew(t *testing.T) {
	testkit.NeedsIndexFiles(t)
	o := newOffice(t)
	finds(t, testkit.NewWorld(t).Admin, "", "anything")
	if err := os.Remove(filepath.Join(embedded.New(o.App().Config.Data).Folder(o.Region, o.Tenant), "current")); err != nil {
		t.Fatal(err)
	}
	o.Partner.Post("/search", body("harbour")).Fails(t, errs.NoSearchIndex)
	testkit.Await(t, "the index does not come back", func() bool { return o.Partner.Post("/search", body("harbour")).Status == 200 })
	finds(t, o.Partner, everything, "harbour")
}
