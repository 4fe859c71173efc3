package app

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestAPageIsFoundByNoSearchEngineAndFramedByNobody(t *testing.T) {
	p, err := newPages(fstest.MapFS{"index.html": {Data: []byte("<html></html>")}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/share/download/abc", "/share/CA/download/abc"} {
		answer := httptest.NewRecorder()
		p.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		header := answer.Header()
		if answer.Code != http.StatusOK || !strings.Contains(header.Get("X-Robots-Tag"), "noindex") || header.Get("Cache-Control") != "no-store" ||
			!strings.Contains(header.Get("Content-Security-Policy"), "frame-ancestors 'none'") || !strings.Contains(header.Get("Content-Security-Policy"), "default-src 'self'") {
			t.Errorf("%s: %d %v", path, answer.Code, header)
		}
	}
}

func TestOnlyFilesOfTheApplicationStyleAndScriptAPage(t *testing.T) {
	p, err := newPages(fstest.MapFS{"index.html": {Data: []byte("<html></html>")}}, "https://content.example")
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	p.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
	directives := strings.Split(answer.Header().Get("Content-Security-Policy"), "; ")
	for _, wanted := range []string{"style-src 'self'", "script-src 'self'"} {
		if !slices.Contains(directives, wanted) {
			t.Errorf("the policy %q does not say %q, without a nonce or an exception", directives, wanted)
		}
	}
}
