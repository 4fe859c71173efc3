package search_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/search"
	"casefold/internal/search/embedded"
	"casefold/internal/search/indexer"
	"casefold/internal/testkit"
)

// furnished is a firm with one document.
func furnished(t *testing.T) *testkit.World {
	w := testkit.NewWorld(t)
	w.Document(w.Place(w.Matter("Acme"), "docs/"), "lease.txt", "x")
	return w
}

// Reading from a pipe into which nobody writes hangs as a disk does that has gone away.
func TestAnIndexWhoseDiskHangsHoldsUpNobodyElse(t *testing.T) {
	hung, other := furnished(t), furnished(t)
	files := embedded.New(t.TempDir())
	indexes := indexer.New(hung.App().DB, hung.App().Texts, files, slog.New(slog.DiscardHandler))
	patient, hasty := search.New(hung.App().DB, hung.App().Hub, indexes), search.New(hung.App().DB, hung.App().Hub, indexes)
	hasty.Patience = 200 * time.Millisecond
	who := map[*testkit.World]db.Actor{hung: hung.Actor(hung.Partner), other: other.Actor(other.Partner)}
	found := func(w *testkit.World, by *search.Service) (int, error) {
		results, err := by.Search(t.Context(), who[w], search.Question{Query: "lease", Page: 1})
		return results.Total, err
	}
	ctx, stop := context.WithCancel(t.Context())
	var running errgroup.Group
	running.Go(func() error {
		indexes.Run(ctx)
		return nil
	})
	for _, w := range []*testkit.World{hung, other} {
		testkit.Await(t, "the document is not found", func() bool { n, _ := found(w, patient); return n == 1 })
	}
	stop()
	_ = running.Wait()

	folder := files.Folder(hung.Region, hung.Tenant)
	current, kept, pipe := filepath.Join(folder, "current"), filepath.Join(folder, "kept"), filepath.Join(folder, "pipe")
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(errors.Join(os.Rename(current, kept), syscall.Mkfifo(pipe, 0o600), os.Link(pipe, current)))
	var waiting errgroup.Group
	for range 100 {
		waiting.Go(func() error {
			if _, err := found(hung, hasty); !errors.Is(err, errs.SearchTimeout) {
				t.Errorf("%v, want 8201", err)
			}
			return nil
		})
	}
	if n, err := found(other, patient); n != 1 || err != nil {
		t.Errorf("another firm finds %d (%v) meanwhile", n, err)
	}
	_ = waiting.Wait()

	check(os.Rename(kept, current))
	writer, err := os.OpenFile(pipe, os.O_RDWR, 0)
	check(errors.Join(err, writer.Close()))
	testkit.Await(t, "it is not found again", func() bool { n, err := found(hung, patient); return n == 1 && err == nil })
}
