package blob_test

import (
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/errs"
)

func TestOnlyHarmlessTypesAreShownAndAllElseIsSaved(t *testing.T) {
	s := newSite(t)
	g := s.stored(t, "<script>alert(1)</script>")
	g.Name = "evil.html"
	for _, kind := range []string{"application/pdf", "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/svg+xml", "text/plain", "text/plain; charset=utf-8"} {
		g.ContentType, g.Inline = kind, true
		a := s.get(t, s.GetURL(g))
		if a.Header.Get("Content-Type") != kind || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "inline;") {
			t.Errorf("%s is answered as %v", kind, a.Header)
		}
		g.Inline = false
		a = s.get(t, s.GetURL(g))
		if a.Header.Get("Content-Type") != "application/octet-stream" || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment;") {
			t.Errorf("a download of %s is answered as %v", kind, a.Header)
		}
	}
	for _, kind := range []string{"", "text/html", "text/HTML", "application/xhtml+xml", "text/xml", "application/xml", "text/plain, text/html", "text/plain;charset=utf-7",
		"application/javascript", "multipart/related", "message/rfc822", "application/pdf\r\nX-Evil: 1", "image/svg+xml; x=y", "APPLICATION/PDF", "video/mp4"} {
		g.ContentType, g.Inline = kind, true
		a := s.get(t, s.GetURL(g))
		if a.Header.Get("Content-Type") != "application/octet-stream" || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment;") || a.Header.Get("X-Evil") != "" {
			t.Errorf("%q is answered as %v", kind, a.Header)
		}
	}
}

func TestEveryAnswerIsSandboxed(t *testing.T) {
	s := newSite(t)
	g := s.stored(t, "whereas")
	gone := g
	gone.Key = blob.NewKey(actor.Tenant)
	for name, a := range map[string]answer{
		"a file": s.get(t, s.GetURL(g)), "a range": s.get(t, s.GetURL(g), "Range", "bytes=1-2"), "no range": s.get(t, s.GetURL(g), "Range", "bytes=99-"),
		"a refusal": s.get(t, s.GetURL(g)+"x"), "a file that is gone": s.get(t, s.GetURL(gone)), "an upload": s.put(t, s.PutURL(writing()), "x"),
		"a question": s.do(t, http.MethodOptions, s.GetURL(g), nil), "unchanged": s.get(t, s.GetURL(g), "If-None-Match", s.get(t, s.GetURL(g)).Header.Get("ETag")),
	} {
		policy := a.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "sandbox; default-src 'none';") || !strings.Contains(policy, "frame-ancestors 'self'") || strings.Contains(policy, "script") {
			t.Errorf("%s has the policy %q", name, policy)
		}
		if a.Header.Get("X-Content-Type-Options") != "nosniff" || a.Header.Get("Cross-Origin-Resource-Policy") != "same-origin" || a.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s has the headers %v", name, a.Header)
		}
		if name != "no range" && !strings.Contains(a.Header.Get("Cache-Control"), "no-store") {
			t.Errorf("%s may be cached: %v", name, a.Header)
		}
	}
	s.get(t, s.GetURL(gone)).fails(t, errs.ObjectNotFound)
}

func TestNamesSurviveTheHeader(t *testing.T) {
	s := newSite(t)
	g := s.stored(t, "whereas")
	for name, want := range map[string]string{
		"Ümlaut #1 100%.docx":       "Ümlaut #1 100%.docx",
		`say "hi"; x=y.txt`:         `say "hi"; x=y.txt`,
		"訴状 (最終).pdf":               "訴状 (最終).pdf",
		"../../etc/passwd":          ".._.._etc_passwd",
		`C:\x`:                      "C:_x",
		"a\r\nSet-Cookie: b=c.txt":  "a__Set-Cookie: b=c.txt",
		"invoice\u202efdp.exe":      "invoice_fdp.exe",
		"bad \xff utf-8.txt":        "bad _ utf-8.txt",
		"👩‍⚖️ brief.txt":            "👩‍⚖️ brief.txt",
		strings.Repeat("é", 255):    strings.Repeat("é", 255),
		"it's *starred* 'quoted'.x": "it's *starred* 'quoted'.x",
	} {
		g.Name = name
		a := s.get(t, s.GetURL(g))
		header := a.Header.Get("Content-Disposition")
		kind, parameters, err := mime.ParseMediaType(header)
		if err != nil || kind != "attachment" || parameters["filename"] != want || a.Header.Get("Set-Cookie") != "" {
			t.Errorf("%q is sent as %s, read as %q, %v", name, header, parameters["filename"], err)
		}
		plain, _, _ := strings.Cut(header, "; filename*=")
		if _, parameters, err := mime.ParseMediaType(plain); err != nil || strings.ContainsAny(parameters["filename"], `%"/\`) {
			t.Errorf("%q is plainly sent as %s, %v", name, plain, err)
		}
	}
}

func TestRangesAreServedWithoutAmplification(t *testing.T) {
	s := newSite(t)
	text := strings.Repeat("0123456789", 100)
	path := s.GetURL(s.stored(t, text))
	etag := s.get(t, path).Header.Get("ETag")
	many := func(n int) string { return "bytes=" + strings.TrimSuffix(strings.Repeat("0-0,", n), ",") }
	for ranges, want := range map[string]struct {
		status int
		body   string
	}{
		"":                                {http.StatusOK, text},
		"bytes=0-9":                       {http.StatusPartialContent, text[:10]},
		"bytes=995-":                      {http.StatusPartialContent, text[995:]},
		"bytes=-3":                        {http.StatusPartialContent, text[997:]},
		"bytes=-5000":                     {http.StatusPartialContent, text},
		"bytes=990-99999999":              {http.StatusPartialContent, text[990:]},
		"bytes=0-0,-1":                    {http.StatusPartialContent, ""},
		"bytes=1000-":                     {http.StatusRequestedRangeNotSatisfiable, ""},
		"bytes=9-3":                       {http.StatusRequestedRangeNotSatisfiable, ""},
		"bytes=--5":                       {http.StatusRequestedRangeNotSatisfiable, ""},
		"bytes=99999999999999-0":          {http.StatusRequestedRangeNotSatisfiable, ""},
		"bytes=0-,0-,0-":                  {http.StatusOK, text},
		"bytes=0-900,100-999":             {http.StatusOK, text},
		many(8):                           {http.StatusPartialContent, ""},
		many(9):                           {http.StatusRequestedRangeNotSatisfiable, ""},
		many(5000):                        {http.StatusRequestedRangeNotSatisfiable, ""},
		"bytes=" + strings.Repeat(",", 9): {http.StatusRequestedRangeNotSatisfiable, ""},
	} {
		a := s.get(t, path, "Range", ranges)
		if a.StatusCode != want.status || want.body != "" && a.body != want.body {
			t.Errorf("%.40s: %d, %d bytes", ranges, a.StatusCode, len(a.body))
		}
		if len(a.body) > 3*len(text) {
			t.Errorf("%.40s gives %d bytes of a file of %d", ranges, len(a.body), len(text))
		}
	}
	if a := s.get(t, path, "Range", "bytes=0-9", "If-Range", etag); a.StatusCode != http.StatusPartialContent || a.Header.Get("Content-Range") != "bytes 0-9/1000" {
		t.Errorf("the same file: %d %v", a.StatusCode, a.Header)
	}
	if a := s.get(t, path, "Range", "bytes=0-9", "If-Range", `"other"`); a.StatusCode != http.StatusOK {
		t.Errorf("another file: %d", a.StatusCode)
	}
}

func TestFilesAreNeitherCompressedNorCopiedThroughMemory(t *testing.T) {
	s := newSite(t)
	g := s.stored(t, strings.Repeat("compressible ", 100_000))
	g.ContentType, g.Inline = "text/plain", true
	a := s.get(t, s.GetURL(g), "Accept-Encoding", "gzip")
	if a.Header.Get("Content-Encoding") != "" || a.ContentLength != 1_300_000 || len(a.body) != 1_300_000 {
		t.Errorf("%d bytes, announced as %d: %v", len(a.body), a.ContentLength, a.Header)
	}
	router := api.New(nil, slog.New(slog.DiscardHandler), nil)
	direct := false
	router.HandleDirect(blob.Prefix, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, direct = w.(io.ReaderFrom) }))
	router.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, blob.Prefix, nil))
	if !direct {
		t.Error("the kernel cannot send a file through this chain")
	}
}

func TestFilesOnAHostOfTheirOwnComeFromThereAloneAndOnlyForThePages(t *testing.T) {
	s := newSiteOn(t, "https://files.example")
	g := s.stored(t, "whereas")
	path := strings.TrimPrefix(s.GetURL(g), "https://files.example")
	s.get(t, path).fails(t, errs.SignedURLInvalid)
	s.get(t, path, "Host", "casefold.example").fails(t, errs.SignedURLInvalid)

	pages, stranger := "https://casefold.example", "https://evil.example"
	a := s.get(t, path, "Host", "files.example", "Origin", pages)
	if a.body != "whereas" || a.Header.Get("Access-Control-Allow-Origin") != pages || a.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
		!strings.Contains(a.Header.Get("Content-Security-Policy"), "frame-ancestors "+pages) || !strings.Contains(a.Header.Get("Vary"), "Origin") || a.Header.Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("to the pages: %d %v", a.StatusCode, a.Header)
	}
	put := strings.TrimPrefix(s.PutURL(writing()), "https://files.example")
	for _, from := range []string{pages, stranger, "null", "https://casefold.example.evil.example", "http://casefold.example"} {
		a := s.do(t, http.MethodOptions, put, nil, "Host", "files.example", "Origin", from, "Access-Control-Request-Method", "PUT")
		allowed := a.Header.Get("Access-Control-Allow-Origin")
		if (from == pages) != (allowed == pages && strings.Contains(a.Header.Get("Access-Control-Allow-Methods"), "PUT")) || from != pages && allowed != "" {
			t.Errorf("asked from %s: %d %v", from, a.StatusCode, a.Header)
		}
	}
	if a := s.put(t, put, "whereas", "Host", "files.example", "Origin", pages); a.StatusCode != http.StatusOK || a.Header.Get("Access-Control-Allow-Origin") != pages {
		t.Errorf("an upload of the pages: %d %v", a.StatusCode, a.Header)
	}
}
