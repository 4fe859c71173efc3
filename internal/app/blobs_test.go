package app_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casefold/internal/app"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/secret"
	"casefold/internal/testkit"
)

func TestTheContentURLIsAHostByTheSchemeOfThePages(t *testing.T) {
	for address, fine := range map[string]bool{
		"": true, "https://files.example.com": true, "https://files.example.com/": true, "https://files.example.com:8443": true,
		"http://files.example.com": false, "files.example.com": false, "https://files.example.com/folder": false, "https://files.example.com?x": false,
		"https://user@files.example.com": false, "https://": false, "ftp://files.example.com": false,
	} {
		cfg, _, err := app.ReadConfig("serve", []string{"--url", "https://casefold.example.com", "--content-url", address}, func(string) string { return "" }, io.Discard)
		if (err == nil) != fine || strings.HasSuffix(cfg.ContentURL, "/") && fine {
			t.Errorf("%q becomes %q, %v", address, cfg.ContentURL, err)
		}
	}
}

func TestTheHostOfTheContentsServesNothingElse(t *testing.T) {
	a, err := app.Assemble(app.Config{
		Data: t.TempDir(), URL: "https://casefold.example", ContentURL: "https://files.example", Environment: "development", MailFrom: "Casefold <no-reply@casefold.example>",
	}, slog.New(slog.DiscardHandler), secret.Generate(), &db.DB{})
	if err != nil {
		t.Fatal(err)
	}
	for address, status := range map[string]int{
		"https://casefold.example/healthz":          http.StatusOK,
		"https://casefold.example/api/public/about": http.StatusOK,
		"https://files.example/healthz":             http.StatusNotFound,
		"https://files.example/api/public/about":    http.StatusNotFound,
		"https://files.example/auth/signIn":         http.StatusNotFound,
		"https://files.example/":                    http.StatusNotFound,
		"https://files.example/blob/US/x.y":         http.StatusForbidden,
		"https://casefold.example/blob/US/x.y":      http.StatusForbidden,
	} {
		w := httptest.NewRecorder()
		a.Router.ServeHTTP(w, httptest.NewRequest(http.MethodGet, address, nil))
		if w.Code != status || len(w.Result().Cookies()) > 0 {
			t.Errorf("%s: %d", address, w.Code)
		}
	}
}

func TestEachRegionHasFilesOfItsOwn(t *testing.T) {
	w := testkit.NewWorldIn(t, "CA")
	key := blob.NewKey(w.Tenant)
	if _, err := w.App().Blobs["CA"].Put(t.Context(), key, strings.NewReader("whereas"), 10); err != nil {
		t.Fatal(err)
	}
	if there, err := w.App().Blobs["US"].Exists(key); err != nil || there {
		t.Errorf("the file is in the other region: %v, %v", there, err)
	}
}
