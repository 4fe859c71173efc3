package opensearch_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
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

// narrow stands before an OpenSearch, counts requests for several texts, and refuses those for too many.
type narrow struct{ most, requests atomic.Int64 }

func (n *narrow) before(t *testing.T, address string) string {
	t.Helper()
	target, err := url.Parse(address)
	check(t, err)
	prefix := target.Path
	target.Path = ""
	proxy := httputil.NewSingleHostReverseProxy(target)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "_mget") {
			n.requests.Add(1)
			var asked struct{ IDs []string }
			body, _ := io.ReadAll(r.Body)
			if json.Unmarshal(body, &asked) == nil && int64(len(asked.IDs)) > n.most.Load() {
				w.WriteHeader(http.StatusTooManyRequests)
				_, _ = io.WriteString(w, `{"error":{"type":"circuit_breaking_exception","reason":"data too large"},"status":429}`)
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + prefix
}

// All texts of an index are read, many with one request, or fewer where that is too much for the cluster.
func TestASurveyReadsManyTextsWithOneRequest(t *testing.T) {
	n := &narrow{}
	n.most.Store(math.MaxInt64)
	e := connect(t, n.before(t, address(t)), &turns{})
	w, err := e.Write(t.Context(), "US", 1)
	check(t, err)
	defer w.Close()
	check(t, w.Anew())
	batch := engine.Batch{Folders: []engine.Folder{{ID: 1}}, Cursor: []byte("1")}
	const texts = 250
	for id := range int64(texts) {
		batch.Texts = append(batch.Texts, enginetest.Note(id+1, fmt.Sprint("number ", id+1)))
	}
	check(t, w.Apply(t.Context(), batch))
	check(t, w.Publish())
	for most, requests := range map[int64]int64{math.MaxInt64: 3, 30: 20} {
		n.most.Store(most)
		n.requests.Store(0)
		next := int64(0)
		check(t, e.Open("US", 1).Survey(t.Context(), func(s engine.Survey) error {
			return s.Texts(engine.Document, 0, math.MaxInt64, func(e *engine.Entry) error {
				next++
				if e.Record != next || e.Words[engine.Content] != fmt.Sprint("number ", next) {
					t.Errorf("text %d says %q", e.Record, e.Words)
				}
				return nil
			})
		}))
		if asked := n.requests.Load(); next != texts || asked > requests {
			t.Errorf("%d texts were read with %d requests, want %d with at most %d", next, asked, texts, requests)
		}
	}
}
