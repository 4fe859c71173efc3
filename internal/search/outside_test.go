package search_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
	"casefold/internal/search"
	"casefold/internal/search/indexer"
	"casefold/internal/search/opensearch"
	"casefold/internal/testkit"
)

// searcher is an indexer with a search of its own, beside those of the program under test.
type searcher struct {
	*search.Service
	indexes *indexer.Service
	stop    func()
}

// outside searches in an OpenSearch at an address.
func outside(t *testing.T, w *testkit.World, address string) searcher {
	t.Helper()
	e, err := opensearch.New(address, func(ctx context.Context) (opensearch.Turn, error) {
		turn, err := w.App().DB.TakeTurn(ctx, w.Region, "test of "+address)
		if turn == nil {
			return nil, err
		}
		return turn, err
	})
	if err != nil {
		t.Fatal(err)
	}
	indexes := indexer.New(w.App().DB, w.App().Texts, e, slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	var running errgroup.Group
	running.Go(func() error {
		indexes.Run(ctx)
		return nil
	})
	return searcher{search.New(w.App().DB, w.App().Hub, indexes), indexes, func() {
		stop()
		_ = running.Wait()
	}}
}

func (s searcher) count(ctx context.Context, who db.Actor, query string) (int, error) {
	results, err := s.Search(ctx, who, search.Question{Query: query, Page: 1})
	return results.Total, err
}

// Without the engine nobody can search, and everything else works.
func TestAnEngineThatCannotBeReachedIsToldAndHoldsUpNothing(t *testing.T) {
	w := furnished(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + listener.Addr().String()
	_ = listener.Close()
	by := outside(t, w, address)
	defer by.stop()
	who := w.Actor(w.Partner)
	if _, err := by.count(t.Context(), who, "lease"); !errors.Is(err, errs.SearchUnreachable) {
		t.Errorf("%v, want 8203", err)
	}
	w.Document(w.Place(w.Matter("Bolt"), "docs/"), "second.txt", "x")
	if _, err := by.count(t.Context(), who, "second"); !errors.Is(err, errs.SearchUnreachable) {
		t.Errorf("%v, want 8203", err)
	}
}

func TestAnEngineThatRefusesTheLoginDoesNotBlameThePerson(t *testing.T) {
	w := furnished(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "Unauthorized", http.StatusUnauthorized)
	}))
	defer server.Close()
	by := outside(t, w, server.URL)
	defer by.stop()
	_, err := by.count(t.Context(), w.Actor(w.Partner), "lease")
	if !errors.Is(err, errs.SearchUnauthorized) || !strings.Contains(errs.As(err).Message, "Please contact your administrator") {
		t.Errorf("%v, want 8403", err)
	}
}

// openSearch is the address of a real one.
func openSearch(t *testing.T) string {
	t.Helper()
	address := os.Getenv("CASEFOLD_TEST_SEARCH_URL")
	if address == "" {
		t.Skip("there is no OpenSearch here: run make test-opensearch")
	}
	return address
}

// ownPrefix keeps the indexes of a test apart.
func ownPrefix() string { return "/test" + strings.ReplaceAll(secret.UUID(), "-", "") }
