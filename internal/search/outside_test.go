package search_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
	"casefold/internal/search"
	"casefold/internal/search/indexer"
	"casefold/internal/search/opensearch"
	"casefold/internal/testkit"
)

// outside is an indexer with a search of its own over an OpenSearch at an address, beside those of the program under test.
func outside(t *testing.T, w *testkit.World, address string) (*search.Service, func()) {
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
	return search.New(w.App().DB, w.App().Hub, indexes), func() {
		stop()
		_ = running.Wait()
	}
}

func count(t *testing.T, w *testkit.World, by *search.Service, who db.Actor, query string) (int, error) {
	t.Helper()
	results, err := by.Search(t.Context(), who, search.Question{Query: query, Page: 1})
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
	by, stop := outside(t, w, address)
	defer stop()
	who := w.Actor(w.Partner)
	if _, err := count(t, w, by, who, "lease"); !errors.Is(err, errs.SearchUnreachable) {
		t.Errorf("%v, want 8203", err)
	}
	w.Document(w.Place(w.Matter("Bolt"), "docs/"), "second.txt", "x")
	if _, err := count(t, w, by, who, "second"); !errors.Is(err, errs.SearchUnreachable) {
		t.Errorf("%v, want 8203", err)
	}
}

func TestAnEngineThatRefusesTheLoginDoesNotBlameThePerson(t *testing.T) {
	w := furnished(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "Unauthorized", http.StatusUnauthorized)
	}))
	defer server.Close()
	by, stop := outside(t, w, server.URL)
	defer stop()
	_, err := count(t, w, by, w.Actor(w.Partner), "lease")
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

func TestTwoProcessesOnOneOpenSearchGiveTheSameAnswers(t *testing.T) {
	address := openSearch(t) + ownPrefix()
	w := furnished(t)
	first, stopFirst := outside(t, w, address)
	second, stopSecond := outside(t, w, address)
	defer stopSecond()
	who, place := w.Actor(w.Partner), w.Place(w.Matter("Bolt"), "docs/")
	for n, word := range []string{"alpha", "beta", "gamma"} {
		w.Document(place, word+".txt", "x")
		for _, by := range []*search.Service{first, second} {
			testkit.Await(t, word+" is not found by both", func() bool { found, err := count(t, w, by, who, word); return err == nil && found == 1 })
			if found, err := count(t, w, by, who, "lease OR alpha OR beta OR gamma"); found != n+2 || err != nil {
				t.Errorf("after %s one finds %d (%v), want %d", word, found, err, n+2)
			}
		}
	}
	stopFirst()
	w.Document(place, "delta.txt", "x")
	testkit.Await(t, "nobody writes any more", func() bool { found, err := count(t, w, second, who, "delta"); return err == nil && found == 1 })
	finds(t, w.Partner, "delta.txt", "delta") // the program under test has an index of its own
}

// fault is what happens to requests on their way to an OpenSearch.
type fault func(w http.ResponseWriter, r *http.Request, pass http.Handler)

var faults = map[string]fault{
	"stopped": func(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) },
	"hanging": func(_ http.ResponseWriter, r *http.Request, _ http.Handler) {
		_, _ = io.Copy(io.Discard, r.Body) // only then a server notices that the other side has gone
		<-r.Context().Done()
	},
	"HTML": func(w http.ResponseWriter, _ *http.Request, _ http.Handler) { _, _ = w.Write([]byte("<html></html>")) },
	"login": func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		http.Error(w, "no", http.StatusUnauthorized)
	},
	"starting": func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		http.Error(w, "no", http.StatusServiceUnavailable)
	},
	"read-only": func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if r.Method == http.MethodPut || strings.Contains(r.URL.Path, "_bulk") {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(`{"error":{"type":"cluster_block_exception","reason":"index read-only"},"status":403}`))
			return
		}
		pass.ServeHTTP(w, r)
	},
}

// The engine fails in each way while people work, and comes back: what they did meanwhile is found then, and nothing was lost.
func TestTheIndexCatchesUpWhenTheEngineIsBack(t *testing.T) {
	real := openSearch(t)
	w := furnished(t)
	target, err := url.Parse(real)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	var now atomic.Pointer[fault]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f := now.Load(); f != nil {
			(*f)(w, r, proxy)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	defer server.Close()
	by, stop := outside(t, w, server.URL+ownPrefix())
	defer stop()
	by.Patience = time.Second
	who, place := w.Actor(w.Partner), w.Place(w.Matter("Bolt"), "docs/")
	found := func(query string) func() bool {
		return func() bool { n, err := count(t, w, by, who, query); return err == nil && n == 1 }
	}
	testkit.Await(t, "the document is not found", found("lease"))
	for name, f := range faults {
		now.Store(&f)
		word := "while" + strings.ReplaceAll(strings.ToLower(name), "-", "")
		w.Document(place, word+".txt", "x")
		if n, err := count(t, w, by, who, word); n != 0 {
			t.Errorf("%s: it finds %d (%v)", name, n, err)
		}
		now.Store(nil)
		testkit.Await(t, name+": what was done meanwhile is not found", found(word))
		testkit.Await(t, name+": what was there is lost", found("lease"))
	}
}
