package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casefold/internal/app"
	"casefold/internal/testkit"
)

func TestWhatWouldLetStrangersInDoesNotStart(t *testing.T) {
	for line, starts := range map[string]bool{
		"":                                    true,
		"--listen 127.0.0.1:80":               true,
		"--listen [::1]:80":                   true,
		"--listen localhost:80":               true,
		"--listen 0.0.0.0:80":                 false,
		"--listen :80":                        false,
		"--listen 192.0.2.1:80":               false,
		"--listen 0.0.0.0:80 --insecure-http": true,
		"--listen 0.0.0.0:80 --url https://casefold.example": true,
		"--listen 0.0.0.0:80 --url http://casefold.example":  false,
		"--demo":                 true,
		"--demo --staff-mfa off": true,
		"--demo --staff-mfa on":  true,
		"--staff-mfa off":        false,
		"--staff-mfa on":         true,
		"--staff-mfa maybe":      false,
		"--demo --listen 0.0.0.0:80 --url https://casefold.example":                   false,
		"--demo --listen 0.0.0.0:80 --insecure-http":                                  false,
		"--demo --demo-on-network --listen 0.0.0.0:80 --url https://casefold.example": true,
		"--metrics-listen 0.0.0.0:9464":                                               false,
		"--metrics-listen :9464":                                                      false,
		"--metrics-listen 192.0.2.1:9464":                                             false,
		"--metrics-listen [::1]:9464":                                                 true,
		"--metrics-listen=":                                                           true,
		"--url ftp://casefold.example":                                                false,
		"--proxies 10.0.0.7,2001:db8::/32":                                            true,
		"--proxies 0.0.0.0/0":                                                         false,
		"--proxies proxy.example":                                                     false,
		"--url casefold.example":                                                      false,
	} {
		_, _, err := app.ReadConfig("serve", strings.Fields(line), func(string) string { return "" }, io.Discard)
		if (err == nil) != starts {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// ask calls the program by a whole path, as a page of any other origin could.
func ask(t *testing.T, w *testkit.World, method, path string, header http.Header) *http.Response {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), method, path, nil)
	for name, values := range header {
		req.Header[name] = values
	}
	res := httptest.NewRecorder()
	w.App().Router.ServeHTTP(res, req)
	return res.Result()
}

func TestMetricsAndProfilesAreNotForThePublic(t *testing.T) { // T-OPS-02
	w := testkit.NewWorld(t)
	for _, path := range []string{"/metrics", "/api/metrics", "/debug/pprof/", "/debug/pprof/heap", "/debug/vars", "/healthz", "/readyz"} {
		text, err := io.ReadAll(ask(t, w, http.MethodGet, path, nil).Body)
		if err != nil {
			t.Fatal(err)
		}
		for _, told := range []string{"casefold_http_requests", "go_goroutines", "goroutine", "memstats", "postgres", "version"} {
			if strings.Contains(strings.ToLower(string(text)), told) {
				t.Errorf("%s tells of %s", path, told)
			}
		}
	}
}

func TestPagesFilesRedirectsAndRefusalsCarryTheSecurityHeaders(t *testing.T) { // T-WEB-01, T-WEB-02
	w := testkit.NewWorld(t)
	for _, request := range []string{
		"GET /", "HEAD /", "POST /", "GET /login", "GET /assets/none.js", "GET /favicon.ico", "GET //twice", "GET /api", "GET /api/../up",
		"GET /healthz", "GET /readyz", "GET /dev/mail", "GET /blob", "GET /api/docs", "OPTIONS /api/me", "TRACE /", "GET /%00",
	} {
		method, path, _ := strings.Cut(request, " ")
		res := ask(t, w, method, path, nil)
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY"} {
			if got := res.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", request, name, got)
			}
		}
		policy := res.Header.Get("Content-Security-Policy")
		if strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors") && !strings.Contains(policy, "sandbox") {
			t.Errorf("%s: the policy is %q", request, policy)
		}
		if to := res.Header.Get("Location"); to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//")) {
			t.Errorf("%s: leads to %s", request, to)
		}
	}
}
