package blob_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

var actor = db.Actor{Region: "US", Tenant: 42, UserID: 7, Sub: "8f14e45f-ceea-467f-a8a9-1c0b1a2d3e4f"}

// site is a gateway behind the whole chain of the router, on a real connection.
type site struct {
	*blob.Signer
	gateway *blob.Gateway
	store   *blob.Disk
	server  *httptest.Server
	log     *logBook
}

type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBook) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func newSite(t testing.TB) *site { return newSiteOn(t, "") }

// newSiteOn serves files on a host of their own.
func newSiteOn(t testing.TB, contentURL string) *site {
	t.Helper()
	store, _ := newStore(t)
	return newSiteOver(t, store, contentURL)
}

func newSiteOver(t testing.TB, store *blob.Disk, contentURL string) *site {
	t.Helper()
	s := &site{Signer: blob.NewSigner(secret.Generate(), contentURL), store: store, log: &logBook{}}
	log := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s.gateway = blob.NewGateway(s.Signer, map[string]*blob.Disk{"US": store}, "https://casefold.example", log)
	s.gateway.Check = func(context.Context, blob.Claims, []blob.Stored) error { return nil }
	router := api.New(nil, log, nil)
	router.HandleDirect(blob.Prefix, s.gateway)
	s.server = httptest.NewServer(router)
	t.Cleanup(s.server.Close)
	return s
}

// writing is a grant for a new blob of at most 1,000 bytes.
func writing() blob.Grant {
	return blob.Grant{Actor: actor, Kind: "document", ID: 12, Version: 3, Key: blob.NewKey(actor.Tenant), Limit: 1000}
}

// stored is a grant to read a blob that holds a text.
func (s *site) stored(t testing.TB, text string) blob.Grant {
	t.Helper()
	g := blob.Grant{Actor: actor, Kind: "document", ID: 12, Version: 3, Key: blob.NewKey(actor.Tenant), Name: "Brief.docx"}
	put(t, s.store, g.Key, text)
	return g
}

type answer struct {
	*http.Response
	body string
}

// code is that of the catalogue, or 0 for a success.
func (a answer) code(t *testing.T) int {
	t.Helper()
	if a.StatusCode < 400 {
		return 0
	}
	var failure struct {
		Info struct{ Error struct{ Code int } }
	}
	if err := json.Unmarshal([]byte(a.body), &failure); err != nil {
		t.Fatalf("%d is not answered in the usual shape: %q", a.StatusCode, a.body)
	}
	return failure.Info.Error.Code
}

func (a answer) fails(t *testing.T, with *errs.Error) {
	t.Helper()
	if a.StatusCode != with.Status || a.code(t) != with.Code {
		t.Errorf("answered %d %s, not %d", a.StatusCode, a.body, with.Code)
	}
}

func (s *site) do(t *testing.T, method, path string, body io.Reader, header ...string) answer {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.server.URL+path, body)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Add(header[i], header[i+1])
		if header[i] == "Host" {
			req.Host = header[i+1]
		}
	}
	res, err := s.server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{res, string(text)}
}

func (s *site) put(t *testing.T, path, text string, header ...string) answer {
	t.Helper()
	return s.do(t, http.MethodPut, path, strings.NewReader(text), header...)
}

func (s *site) get(t *testing.T, path string, header ...string) answer {
	t.Helper()
	return s.do(t, http.MethodGet, path, nil, header...)
}
