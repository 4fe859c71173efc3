package opensearch_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"casefold/internal/search/engine"
	"casefold/internal/search/engine/enginetest"
)

// between stands before an OpenSearch and breaks off after so many requests that write.
type between struct {
	*httptest.Server
	left atomic.Int64
}

func standBetween(t *testing.T, address string) (*between, string) {
	target, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	prefix := target.Path
	target.Path = ""
	b := &between{}
	b.left.Store(1 << 40)
	proxy := httputil.NewSingleHostReverseProxy(target)
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writes := strings.Contains(r.URL.Path, "_bulk") || r.Method == http.MethodPut || strings.Contains(r.URL.Path, "_aliases")
		if writes && b.left.Add(-1) < 0 {
			panic(http.ErrAbortHandler)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(b.Close)
	return b, b.URL + prefix
}

// A batch is written in steps, and so is a new index. Whichever is the last one that succeeds, the next writer goes on, and in the end
// everything is there once.
func TestWritingThatBreaksOffAnywhereIsTakenUpAgain(t *testing.T) {
	b, outside := standBetween(t, address(t))
	for steps := range int64(12) {
		t.Run(fmt.Sprint(steps), func(t *testing.T) {
			e := connect(t, outside, &turns{})
			firm := 100 + steps
			x := e.Open("US", firm)
			try := func(work func(w engine.Writer) error) {
				t.Helper()
				for _, left := range []int64{steps, 1 << 40} {
					b.left.Store(left)
					w, err := e.Write(t.Context(), "US", firm)
					if err == nil {
						err = work(w)
						w.Close()
					}
					if err != nil && left > steps {
						t.Fatal(err)
					}
				}
			}
			try(func(w engine.Writer) error {
				if _, err := w.Cursor(); err == nil {
					return nil // it was finished before
				}
				if err := w.Anew(); err != nil {
					return err
				}
				if err := w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1}}, Texts: []engine.Text{enginetest.Note(1, "alpha one"), enginetest.Note(2, "alpha two")}, Cursor: []byte("1")}); err != nil {
					return err
				}
				return w.Publish()
			})
			enginetest.Finds(t, x, "alpha", 2)
			try(func(w engine.Writer) error {
				cursor, err := w.Cursor()
				if err != nil || string(cursor) == "2" {
					return err
				}
				return w.Apply(t.Context(), engine.Batch{
					Texts: []engine.Text{enginetest.Note(2, "beta two"), enginetest.Note(3, "alpha three")}, Gone: []engine.Key{enginetest.Note(1, "").Key}, Cursor: []byte("2"),
				})
			})
			for query, want := range map[string]int{"alpha": 1, "beta": 1, "one": 0, "two": 1, "three": 1} {
				enginetest.Finds(t, x, query, want)
			}
		})
	}
}

// Who was cut off and does not know it writes nothing over what the next one wrote.
func TestAWriterThatLostItsTurnWritesNothingOver(t *testing.T) {
	where := address(t)
	slow, next := connect(t, where, &turns{}), connect(t, where, &turns{})
	first, err := slow.Write(t.Context(), "US", 1)
	check(t, err)
	check(t, first.Anew())
	check(t, first.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1}}, Texts: []engine.Text{enginetest.Note(1, "old")}, Cursor: []byte("1")}))
	check(t, first.Publish())
	second, err := next.Write(t.Context(), "US", 1)
	check(t, err)
	defer second.Close()
	check(t, second.Apply(t.Context(), engine.Batch{Texts: []engine.Text{enginetest.Note(1, "new")}, Cursor: []byte("2")}))
	if err := first.Apply(t.Context(), engine.Batch{Texts: []engine.Text{enginetest.Note(1, "stale")}, Cursor: []byte("1a")}); err == nil {
		t.Error("it writes although another does")
	}
	first.Close()
	x := next.Open("US", 1)
	enginetest.Finds(t, x, "new", 1)
	enginetest.Finds(t, x, "stale", 0)
	if cursor, err := second.Cursor(); err != nil || string(cursor) != "2" {
		t.Errorf("the cursor is %q (%v)", cursor, err)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
