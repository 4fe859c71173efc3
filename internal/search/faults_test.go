package search_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// playedFault is what happens to requests on their way to an OpenSearch.
type playedFault func(w http.ResponseWriter, r *http.Request, pass http.Handler)

// troubled is an OpenSearch behind something that plays faults, with indexes of its own.
type troubled struct {
	t       *testing.T
	real    string // its own address
	prefix  string // of its indexes
	address string // with the faults
	now     atomic.Pointer[playedFault]
}

func trouble(t *testing.T) *troubled {
	t.Helper()
	o := &troubled{t: t, real: openSearch(t), prefix: ownPrefix()}
	target, err := url.Parse(o.real)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f := o.now.Load(); f != nil {
			(*f)(w, r, proxy)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	o.address = server.URL + o.prefix
	return o
}

// ask asks OpenSearch itself, again where one of the indexes goes away meanwhile.
func (o *troubled) ask(method, path, body string) {
	o.t.Helper()
	testkit.Await(o.t, "OpenSearch refuses "+method+" "+path, func() bool {
		_, err := o.tried(method, path, body)
		if err != nil {
			o.t.Log(err)
		}
		return err == nil
	})
}

// tried is ask for what OpenSearch may refuse, and for other goroutines than the test's.
func (o *troubled) tried(method, path, body string) ([]byte, error) {
	request, err := http.NewRequest(method, o.real+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", asJSON)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 300 {
		err = fmt.Errorf("%s %s: %s", method, path, said)
	}
	return said, err
}

// indexes names all of them in a path.
func (o *troubled) indexes() string { return o.prefix + "-*" }

func (o *troubled) settings(body string) { o.ask(http.MethodPut, o.indexes()+"/_settings", body) }

// answers gives one answer to everything.
func answers(status int, kind, body string) playedFault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// hangs takes requests and never answers.
func hangs(_ http.ResponseWriter, r *http.Request, _ http.Handler) {
	_, _ = io.Copy(io.Discard, r.Body) // only then a server notices that the other side has gone
	<-r.Context().Done()
}

// full refuses what is written, as OpenSearch does when its disk is full: the request succeeds, and each document fails.
func full(w http.ResponseWriter, r *http.Request, pass http.Handler) {
	const why = `{"type":"cluster_block_exception","reason":"index [x] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark]"}`
	switch {
	case strings.Contains(r.URL.Path, "_bulk"):
		body, _ := io.ReadAll(r.Body)
		items := strings.Repeat(`,{"index":{"_id":"x","status":429,"error":`+why+`}}`, bytes.Count(body, []byte("\n"))/2+1)
		answers(http.StatusOK, asJSON, `{"errors":true,"items":[`+items[1:]+`]}`)(w, r, pass)
	case r.Method == http.MethodPut:
		answers(http.StatusTooManyRequests, asJSON, `{"error":`+why+`,"status":429}`)(w, r, pass)
	default:
		pass.ServeHTTP(w, r)
	}
}

const (
	asJSON        = "application/json"
	elasticsearch = `{"name":"x","cluster_name":"x","version":{"number":"8.15.0","build_flavor":"default"},"tagline":"You Know, for Search"}`
	noIndex       = `{"error":{"root_cause":[{"type":"index_not_found_exception","reason":"no such index"}],"type":"index_not_found_exception"},"status":404}`
)

// another is a program of another maker that has no indexes of ours.
func another(w http.ResponseWriter, r *http.Request, pass http.Handler) {
	if r.URL.Path == "/" {
		answers(http.StatusOK, asJSON, elasticsearch)(w, r, pass)
		return
	}
	answers(http.StatusNotFound, asJSON, noIndex)(w, r, pass)
}

// engineFault is a way to fail, and what people are told who search meanwhile: nil where they find what was there before.
type engineFault struct {
	name       string
	begin, end func(o *troubled)
	told       *errs.Error
}

func played(name string, f playedFault, told *errs.Error) engineFault {
	return engineFault{name, func(o *troubled) { o.now.Store(&f) }, func(o *troubled) { o.now.Store(nil) }, told}
}

var engineFaults = []engineFault{
	played("stopped", func(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) }, errs.SearchUnreachable),
	played("hanging", hangs, errs.SearchUnreachable),
	played("HTML", answers(http.StatusOK, "text/html", "<html>Welcome</html>"), errs.SearchUnreachable),
	played("login", answers(http.StatusUnauthorized, "text/plain", "Unauthorized"), errs.SearchUnauthorized),
	played("starting", answers(http.StatusServiceUnavailable, "text/plain", "not yet"), errs.SearchUnreachable),
	played("version", another, errs.SearchUnreachable),
	played("full", full, nil),
	{
		"read-only", func(o *troubled) { o.settings(`{"index.blocks.read_only":true}`) },
		func(o *troubled) { o.settings(`{"index.blocks.read_only":null}`) }, nil,
	},
	{
		"closed", func(o *troubled) { o.ask(http.MethodPost, o.indexes()+"/_close", "") },
		func(o *troubled) { o.ask(http.MethodPost, o.indexes()+"/_open", "") }, errs.SearchUnreachable,
	},
	{
		"red", func(o *troubled) { red := playedFault(o.red); o.now.Store(&red) },
		func(o *troubled) { o.now.Store(nil) }, errs.SearchUnreachable,
	},
}

// red takes the shards of the indexes away from the only node before each request, so that nobody has them. No setting of
// OpenSearch keeps them away for longer: a node that still has the files gets its shard back at once.
func (o *troubled) red(w http.ResponseWriter, r *http.Request, pass http.Handler) {
	var nodes struct{ Nodes map[string]any }
	var indexes map[string]any
	if err := errors.Join(o.read("/_nodes/_all/name", &nodes), o.read(o.indexes()+"/_alias", &indexes)); err != nil {
		o.t.Error(err)
	}
	for node := range nodes.Nodes {
		for index := range indexes {
			// Refused where the shard is away already.
			_, _ = o.tried(http.MethodPost, "/_cluster/reroute",
				fmt.Sprintf(`{"commands":[{"cancel":{"index":%q,"shard":0,"node":%q,"allow_primary":true}}]}`, index, node))
		}
	}
	pass.ServeHTTP(w, r)
}

// read reads an answer of OpenSearch itself.
func (o *troubled) read(path string, into any) error {
	said, err := o.tried(http.MethodGet, path, "")
	if err != nil {
		return err
	}
	return json.Unmarshal(said, into)
}

// The engine fails in each way while people work, and comes back: what they did meanwhile is found then, and nothing was lost.
func TestTheIndexCatchesUpWhenTheEngineIsBack(t *testing.T) {
	o := trouble(t)
	w := furnished(t)
	by := outside(t, w, o.address)
	defer by.stop()
	who, place := w.Actor(w.Partner), w.Place(w.Matter("Bolt"), "docs/")
	found := func(query string) func() bool {
		return func() bool { n, err := by.count(t.Context(), who, query); return err == nil && n == 1 }
	}
	testkit.Await(t, "the document is not found", found("lease"))
	for _, f := range engineFaults {
		t.Run(f.name, func(t *testing.T) {
			ended := false
			defer func() { // also when only half of it began: the tests that follow ask the same OpenSearch
				if !ended {
					f.end(o)
				}
			}()
			f.begin(o)
			word := "while" + strings.ReplaceAll(strings.ToLower(f.name), "-", "")
			w.Document(place, word+".txt", "x")
			begun := time.Now()
			switch n, err := by.count(t.Context(), who, "lease"); {
			case f.told == nil && (err != nil || n != 1):
				t.Errorf("what was there is found %d times (%v)", n, err)
			case f.told != nil && !errors.Is(err, f.told):
				t.Errorf("%v, want %v", err, f.told)
			}
			t.Logf("answered after %s", time.Since(begun))
			if n, _ := by.count(t.Context(), who, word); n != 0 {
				t.Errorf("what cannot have been written is found %d times", n)
			}
			f.end(o)
			ended = true
			testkit.Await(t, "what was done meanwhile is not found", found(word))
			testkit.Await(t, "what was there is lost", found("lease"))
		})
	}
}
