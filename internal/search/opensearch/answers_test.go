package opensearch_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/search/engine"
	"casefold/internal/search/engine/enginetest"
	"casefold/internal/search/opensearch"
)

// serve plays an OpenSearch that gives one answer to everything.
func serve(t *testing.T, status int, kind, body string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// closed is an address at which nobody listens.
func closed(t *testing.T) string {
	server := httptest.NewServer(nil)
	server.Close()
	return server.URL
}

// hanging takes requests and never answers.
func hanging(t *testing.T) string {
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-over }))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	return server.URL
}

const (
	asJSON  = "application/json"
	about   = `{"version":{"distribution":"opensearch","number":"2.19.6"}}`
	noIndex = `{"error":{"type":"index_not_found_exception","reason":"no such index"},"status":404}`
)

// standIn plays something that says what it is, and gives one answer to everything else.
func standIn(t *testing.T, about string, status int, body string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", asJSON)
		if r.URL.Path == "/" {
			_, _ = io.WriteString(w, about)
			return
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// A query that takes too long is told from an engine that does not answer: the engine is asked whether it is there.
func TestAQueryThatTakesTooLongIsNotAnEngineThatHangs(t *testing.T) {
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			<-over
			return
		}
		_, _ = io.WriteString(w, about)
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := connect(t, server.URL, &turns{}).Open("US", 1).Search(ctx, enginetest.Everybody("alpha")); !errors.Is(err, errs.SearchTimeout) {
		t.Errorf("%v, want 8201", err)
	}
}

func TestWhoSearchesIsToldHowTheEngineFails(t *testing.T) {
	for name, fault := range map[string]struct {
		address string
		want    *errs.Error
	}{
		"nobody listens":     {closed(t), errs.SearchUnreachable},
		"a page of a proxy":  {serve(t, 200, "text/html", "<html><body>Welcome</body></html>"), errs.SearchUnreachable},
		"an error page":      {serve(t, 502, "text/html", "<html>Bad gateway</html>"), errs.SearchUnreachable},
		"another service":    {serve(t, 200, asJSON, `{"hello":"world"}`), errs.SearchUnreachable},
		"a cluster starting": {serve(t, 503, asJSON, `{"error":{"type":"cluster_block_exception","reason":"state not recovered"},"status":503}`), errs.SearchUnreachable},
		"a red index": {serve(t, 200, asJSON,
			`{"responses":[{"error":{"root_cause":[],"type":"search_phase_execution_exception","reason":"all shards failed"},"status":503},{"error":{"type":"search_phase_execution_exception","reason":"all shards failed"},"status":503}]}`,
		), errs.SearchUnreachable},
		"too much at once":    {serve(t, 429, asJSON, `{"error":{"type":"circuit_breaking_exception","reason":"data too large"},"status":429}`), errs.SearchUnreachable},
		"no password":         {serve(t, 401, "text/plain", "Unauthorized"), errs.SearchUnauthorized},
		"not allowed":         {serve(t, 403, asJSON, `{"error":{"root_cause":[{"type":"security_exception","reason":"no permissions"}],"type":"security_exception"},"status":403}`), errs.SearchUnauthorized},
		"no index":            {standIn(t, about, 404, noIndex), errs.NoSearchIndex},
		"too many words":      {serve(t, 400, asJSON, `{"error":{"type":"too_many_nested_clauses","reason":"maxClauseCount is set to 1024"},"status":400}`), errs.SearchTimeout},
		"an index of another": {standIn(t, about, 200, `{"responses":[{"hits":{"hits":[{"_index":"x","_source":{"schema":999,"rev":1}}]}},{"hits":{"hits":[]}}]}`), errs.NoSearchIndex},
		"no answer":           {hanging(t), errs.SearchUnreachable},
		"a closed index":      {serve(t, 400, asJSON, `{"error":{"root_cause":[{"type":"index_closed_exception","reason":"closed"}],"type":"index_closed_exception"},"status":400}`), errs.SearchUnreachable},
		"another maker":       {standIn(t, `{"version":{"number":"8.15.0"}}`, 404, noIndex), errs.SearchUnreachable},
	} {
		t.Run(name, func(t *testing.T) {
			x := connect(t, fault.address, &turns{}).Open("US", 1)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := x.Search(ctx, enginetest.Everybody("alpha"))
			if !errors.Is(err, fault.want) {
				t.Errorf("a search says %v, want %v", err, fault.want)
			}
		})
	}
}

// A full or protected cluster takes reads and no writes. What is not written is tried again; the index is not thought to be lost.
func TestAClusterThatLetsNobodyWriteIsNotLost(t *testing.T) {
	for name, answer := range map[string]string{
		"read-only": `{"error":{"type":"cluster_block_exception","reason":"index read-only (api)"},"status":403}`,
		"full":      `{"error":{"type":"cluster_block_exception","reason":"disk usage exceeded flood-stage watermark, index has read-only-allow-delete block"},"status":429}`,
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", asJSON)
				switch {
				case r.URL.Path == "/":
					_, _ = io.WriteString(w, about)
				case strings.HasSuffix(r.URL.Path, "/_alias"):
					_, _ = io.WriteString(w, `{"casefold-us-1-a":{"aliases":{"casefold-us-1":{},"casefold-us-1-a-writing":{}}}}`)
				case r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/_doc/meta"):
					_, _ = io.WriteString(w, `{"_seq_no":5,"_primary_term":1,"_source":{"schema":1,"rev":7,"cursor":"YWxs"}}`)
				case strings.HasSuffix(r.URL.Path, "/_refresh"):
					_, _ = io.WriteString(w, `{}`)
				default:
					w.WriteHeader(http.StatusForbidden)
					_, _ = io.WriteString(w, answer)
				}
			}))
			defer server.Close()
			_, err := connect(t, server.URL, &turns{}).Write(t.Context(), "US", 1)
			if err == nil || errors.Is(err, engine.ErrUnsound) || errors.Is(err, engine.ErrTaken) {
				t.Errorf("%v: nothing can be written, and nothing is lost", err)
			}
		})
	}
}

func TestAnEngineOfAnotherVersionIsNotWritten(t *testing.T) {
	for name, about := range map[string]string{
		"an old one":     `{"version":{"distribution":"opensearch","number":"1.3.20"}}`,
		"Elasticsearch":  `{"version":{"number":"8.15.0","build_flavor":"default"}}`,
		"something else": `{}`,
	} {
		address := serve(t, 200, asJSON, about)
		_, err := connect(t, address, &turns{}).Write(t.Context(), "US", 1)
		if err == nil || !strings.Contains(err.Error(), "needs version 2") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := opensearch.Look(t.Context(), address); err == nil {
			t.Errorf("%s passes for one that can be used", name)
		}
	}
}

func TestWhatGoesWrongNeverTellsThePassword(t *testing.T) {
	for _, address := range []string{"http://admin:geheim@127.0.0.1:1", "http://admin:geheim@[::bad", "ftp://admin:geheim@host", "http://admin:geheim@host/Bad Path"} {
		_, err := opensearch.Look(t.Context(), address)
		if err == nil || strings.Contains(err.Error(), "geheim") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestOneProcessHasTheTurnToWrite(t *testing.T) {
	address, shared := closed(t), &turns{}
	first, second := connect(t, address, shared), connect(t, address, shared)
	if _, err := first.Write(t.Context(), "US", 1); err == nil || errors.Is(err, engine.ErrTaken) {
		t.Fatalf("%v: it cannot be reached", err)
	}
	if shared.taken.Load() {
		t.Fatal("the turn is kept although nobody writes")
	}
	shared.taken.Store(true) // by another process
	if _, err := second.Write(t.Context(), "US", 1); !errors.Is(err, engine.ErrTaken) {
		t.Fatalf("%v, want ErrTaken", err)
	}
}
