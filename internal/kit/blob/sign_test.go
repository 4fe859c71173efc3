package blob_test

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

// serve asks the gateway itself, for what would take a connection too many.
func serve(s *site, method, path string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, "/", http.NoBody)
	req.URL = &url.URL{Path: path}
	w := httptest.NewRecorder()
	s.gateway.ServeHTTP(w, req)
	return w
}

func TestEveryChangedBitOfASignedURLIsRefused(t *testing.T) {
	s := newSite(t)
	reading, putting := s.GetURL(s.stored(t, "whereas")), s.PutURL(writing())
	for method, path := range map[string]string{http.MethodGet: reading, http.MethodPut: putting} {
		for i := len(blob.Prefix); i < len(path); i++ {
			for bit := range 7 {
				changed := []byte(path)
				changed[i] ^= 1 << bit
				if w := serve(s, method, string(changed)); w.Code != http.StatusForbidden {
					t.Fatalf("%s with bit %d of %q changed at %d: %d", method, bit, path[i], i, w.Code)
				}
			}
		}
	}
	if w := serve(s, http.MethodGet, reading); w.Code != http.StatusOK || w.Body.String() != "whereas" {
		t.Errorf("unchanged: %d", w.Code)
	}
}

func TestSignaturesThatAreNotOursAreRefused(t *testing.T) {
	s := newSite(t)
	g := s.stored(t, "whereas")
	path := s.GetURL(g)
	dot := strings.LastIndexByte(path, '.')
	for name, forged := range map[string]string{
		"another key":            blob.NewSigner(secret.Generate(), "").GetURL(g),
		"no signature":           path[:dot],
		"an empty signature":     path[:dot+1],
		"a short signature":      path[:len(path)-1],
		"a long signature":       path + "A",
		"a padded signature":     path + "=",
		"capital letters":        path[:dot] + strings.ToUpper(path[dot:]),
		"small letters":          path[:dot] + strings.ToLower(path[dot:]),
		"a second signature":     path + path[dot:],
		"another region":         strings.Replace(path, "/US/", "/CA/", 1),
		"no region":              strings.Replace(path, "/US/", "/", 1),
		"nothing":                blob.Prefix,
		"a key":                  blob.Prefix + g.Key,
		"claims of another one":  path[:dot] + s.GetURL(s.stored(t, "other"))[dot:],
		"an encoded character":   strings.Replace(path, "US", "%55S", 1),
		"a folder behind it":     path + "/x",
		"the signature in front": blob.Prefix + "US/" + path[dot+1:] + "." + path[len(blob.Prefix)+3:dot],
	} {
		if a := s.get(t, forged); a.StatusCode != errs.SignedURLInvalid.Status || a.code(t) != errs.SignedURLInvalid.Code {
			t.Errorf("%s: %d %s", name, a.StatusCode, a.body)
		}
	}
}

func TestEveryClaimIsBoundByTheSignature(t *testing.T) {
	s := newSite(t)
	path := s.PutURL(writing())
	claims, mac, _ := strings.Cut(strings.TrimPrefix(path, blob.Prefix+"US/"), ".")
	text, err := base64.RawURLEncoding.DecodeString(claims)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"method": {`"PUT"`, `"GET"`}, "tenant": {`"t":42`, `"t":43`}, "user": {`"u":7`, `"u":8`}, "sub": {`"8f14`, `"9f14`},
		"document": {`"i":12`, `"i":13`}, "version": {`"n":3`, `"n":4`}, "limit": {`"l":1000`, `"l":9000`}, "kind": {`"document"`, `"export"`},
		"expiry": {`"e":`, `"e":9`}, "key": {`"b":"42/`, `"b":"43/`}, "shape": {`"v":1`, `"v":2`},
	} {
		changed := strings.Replace(string(text), change[0], change[1], 1)
		if changed == string(text) {
			t.Fatalf("%s: the claims %s do not hold %s", name, text, change[0])
		}
		forged := blob.Prefix + "US/" + base64.RawURLEncoding.EncodeToString([]byte(changed)) + "." + mac
		s.put(t, forged, "x").fails(t, errs.SignedURLInvalid)
	}
	isEmpty(t, s.store)
}

func TestAURLServesItsMethodAlone(t *testing.T) {
	s := newSite(t)
	reading, putting := s.GetURL(s.stored(t, "whereas")), s.PutURL(writing())
	for _, method := range []string{http.MethodPut, http.MethodPost, http.MethodDelete, http.MethodPatch, "COPY"} {
		s.do(t, method, reading, strings.NewReader("x")).fails(t, errs.SignedURLInvalid)
	}
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		s.do(t, method, putting, nil).fails(t, errs.SignedURLInvalid)
	}
	if a := s.do(t, http.MethodHead, putting, nil); a.StatusCode != http.StatusForbidden {
		t.Errorf("HEAD of a URL for writing: %d", a.StatusCode)
	}
	if a := s.do(t, http.MethodHead, reading, nil); a.StatusCode != http.StatusOK || a.ContentLength != 7 || a.body != "" {
		t.Errorf("HEAD of a URL for reading: %d, %d bytes", a.StatusCode, a.ContentLength)
	}
}

func TestURLsExpire(t *testing.T) {
	t.Cleanup(clock.Reset)
	s := newSite(t)
	reading, putting := s.GetURL(s.stored(t, "whereas")), s.PutURL(writing())
	g := writing()
	g.Lifetime = time.Hour
	long := s.PutURL(g)
	clock.Advance(5*time.Minute + time.Second)
	s.get(t, reading).fails(t, errs.SignedURLInvalid)
	if a := s.put(t, putting, "in time"); a.StatusCode != http.StatusOK {
		t.Errorf("within 15 minutes: %d %s", a.StatusCode, a.body)
	}
	putting = s.PutURL(writing())
	clock.Advance(15*time.Minute + time.Second)
	s.put(t, putting, "too late").fails(t, errs.SignedURLInvalid)
	if a := s.put(t, long, "in time"); a.StatusCode != http.StatusOK {
		t.Errorf("within the hour: %d %s", a.StatusCode, a.body)
	}
}

func TestTheBlobOfAnotherFirmCannotBeGranted(t *testing.T) {
	s := newSite(t)
	g := s.stored(t, "whereas")
	g.Actor.Tenant = 43
	s.get(t, s.GetURL(g)).fails(t, errs.SignedURLInvalid)
	g.Actor.Tenant, g.Key = 42, "42/../../outside"
	s.get(t, s.GetURL(g)).fails(t, errs.SignedURLInvalid)
}

func TestEachRequestAsksWhetherThePersonStillMay(t *testing.T) {
	s := newSite(t)
	g := writing()
	g.Exact, g.Limit = true, 7
	path := s.PutURL(g)
	var asked []blob.Claims
	s.gateway.Check = func(_ context.Context, c blob.Claims, _ []blob.Stored) error {
		asked = append(asked, c)
		return errs.NoDocumentAccess
	}
	s.put(t, path, "whereas").fails(t, errs.NoDocumentAccess)
	isEmpty(t, s.store)
	if len(asked) != 1 || asked[0].Grant != g || asked[0].Method != http.MethodPut || time.Until(asked[0].Expires) > 15*time.Minute {
		t.Fatalf("asked for %+v", asked)
	}
	s.gateway.Check = func(context.Context, blob.Claims, []blob.Stored) error { return errors.New("out of order") }
	s.put(t, path, "whereas").fails(t, errs.Internal)
	s.gateway.Check = nil
	s.put(t, path, "whereas").fails(t, errs.SignedURLInvalid)
	isEmpty(t, s.store)
	if log := s.log.String(); !strings.Contains(log, "out of order") || strings.Contains(log, path[20:60]) {
		t.Errorf("logged is %s", log)
	}
}

func TestAURLWithAHostOfItsOwnBeginsWithIt(t *testing.T) {
	s := newSiteOn(t, "https://files.example/")
	if address := s.PutURL(writing()); !strings.HasPrefix(address, "https://files.example/blob/US/") {
		t.Errorf("the address is %s", address)
	}
}
