package opensearch_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/search/engine"
	"casefold/internal/search/engine/enginetest"
)

// To read all entries of a large index takes longer than one search may. If each search began anew, nobody would ever find anything.
func TestReadingALargeIndexGoesOnWhenASearchGivesUp(t *testing.T) {
	var readings atomic.Int64
	begun, goOn := make(chan struct{}), make(chan struct{})
	target, err := url.Parse(address(t))
	check(t, err)
	prefix := target.Path
	target.Path = ""
	proxy := httputil.NewSingleHostReverseProxy(target)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		if bytes.Contains(body, []byte(`"range":{"rev"`)) {
			if readings.Add(1) == 1 {
				close(begun)
			}
			<-goOn
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(slow.Close)
	e := connect(t, slow.URL+prefix, &turns{})
	w, err := e.Write(t.Context(), "US", 1)
	check(t, err)
	defer w.Close()
	check(t, w.Anew())
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1}}, Texts: []engine.Text{enginetest.Note(1, "alpha")}, Cursor: []byte("1")}))
	check(t, w.Publish())

	x := e.Open("US", 1)
	hasty, giveUp := context.WithCancel(t.Context())
	gaveUp := make(chan error, 1)
	go func() {
		_, err := x.Search(hasty, enginetest.Everybody("alpha"))
		gaveUp <- err
	}()
	<-begun
	giveUp()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) && !errors.Is(err, errs.SearchTimeout) {
		t.Errorf("the search that was given up says %v", err)
	}
	close(goOn)
	enginetest.Finds(t, x, "alpha", 1)
	if n := readings.Load(); n != 1 {
		t.Errorf("the index was read %d times", n)
	}
}
