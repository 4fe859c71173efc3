package identity_test

import (
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"

	"casefold/internal/identity"
	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
	"casefold/internal/permissions"
	"casefold/internal/testkit"
)

func TestForgedTokensOpenNothing(t *testing.T) { // T-SES-02
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	parts := strings.Split(b.token, ".")
	other := newBrowser(t, w).signIn(w.Associate)
	for name, token := range map[string]string{
		"signature of another token": parts[0] + "." + parts[1] + "." + strings.Split(other.token, ".")[2],
		"claims of another token":    parts[0] + "." + strings.Split(other.token, ".")[1] + "." + parts[2],
		"no signature":               parts[0] + "." + parts[1] + ".",
		"no algorithm":               "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0." + parts[1] + ".",
		"refresh token":              b.cookies[refreshCookie],
		"device cookie":              b.cookies["casefold_device"],
		"long":                       strings.Repeat("x", 5000),
	} {
		forged := newBrowser(t, w)
		forged.token = token
		if code := forged.get("/auth/sessions").Fails(t, errs.InvalidAuth).Code(); code != 3011 {
			t.Errorf("%s: %d", name, code)
		}
	}
	newBrowser(t, w).get("/auth/sessions").Fails(t, errs.MissingAuth)
	for _, cookie := range []string{b.token, strings.ToUpper(b.cookies[refreshCookie])} {
		tampered := newBrowser(t, w)
		tampered.cookies[refreshCookie] = cookie
		if code := tampered.refresh().Code(); code != errs.InvalidAuth.Code && code != errs.MissingAuth.Code {
			t.Errorf("refresh with a tampered token: %d", code)
		}
	}
}

func TestATokenIsGoodForItsOwnFirmRegionAndPersonOnly(t *testing.T) { // T-SES-02
	w, other := testkit.NewWorld(t), testkit.NewWorldIn(t, "CA")
	b := newBrowser(t, w).signIn(w.Partner)
	key := w.App().Keys.Derive("id token")
	original, err := jwt.Parse(b.token, func(*jwt.Token) (any, error) { return key, nil })
	if err != nil {
		t.Fatal(err)
	}
	for claim, value := range map[string]any{
		"region": "CA", "tenant": other.Tenant, "sub": w.Admin.Sub, "sid": secret.UUID(), "aud": "casefold-access", "iss": "elsewhere",
	} {
		changed := jwt.MapClaims{}
		maps.Copy(changed, original.Claims.(jwt.MapClaims))
		changed[claim] = value
		token := jwt.NewWithClaims(jwt.SigningMethodHS256, changed)
		token.Header["kid"] = original.Header["kid"]
		forged := newBrowser(t, w)
		if forged.token, err = token.SignedString(key); err != nil {
			t.Fatal(err)
		}
		forged.get("/auth/sessions").Fails(t, errs.InvalidAuth)
	}
	b.isIn()
}

func TestNothingSecretIsLogged(t *testing.T) { // T-SES-06, T-OPS-03
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	seed := b.switchOnMFA()
	code := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	b.reset(w.Partner.Username, code, "short").Fails(t, errs.PasswordRule)
	b.try(w.Partner.Username, wrongPassword).Fails(t, errs.WrongCredentials)
	b.confirmIdentity(wrongPassword, "").Fails(t, errs.WrongCredentials)
	b.confirmIdentity(testkit.Password, wrongCode(t, seed)).Fails(t, errs.WrongCode)
	forged := newBrowser(t, w)
	forged.token = b.token + "x"
	forged.get("/auth/sessions").Fails(t, errs.InvalidAuth)
	log := w.Log()
	for name, value := range map[string]string{
		"password": testkit.Password, "wrong password": wrongPassword, "id token": b.token, "refresh token": b.cookies[refreshCookie],
		"device": b.cookies["casefold_device"], "seed": seed, "reset code": code, "email": w.Partner.Email, "username": w.Partner.Username,
	} {
		if strings.Contains(log, value) {
			t.Errorf("the log holds the %s", name)
		}
	}
}

func TestCookiesAreOutOfReachOfScriptsAndOtherSites(t *testing.T) { // T-SES-07
	w := testkit.NewWorld(t)
	res := newBrowser(t, w).try(w.Partner.Username, testkit.Password)
	names := map[string]bool{}
	for _, cookie := range (&http.Response{Header: res.Header}).Cookies() {
		names[cookie.Name] = true
		if isHint(cookie) == cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.Domain != "" || cookie.MaxAge <= 0 {
			t.Errorf("%+v", cookie)
		}
	}
	if !names["casefold_refresh"] || !names["casefold_device"] {
		t.Fatalf("%v", names)
	}
}

// isHint is true of the one cookie that scripts may read: it says that there is a session, and nothing else.
func isHint(cookie *http.Cookie) bool {
	return strings.HasSuffix(cookie.Name, "casefold_session")
}

func TestPagesLearnWhetherThereIsASession(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w)
	b.try(w.Partner.Username, testkit.Password)
	first := b.cookies["casefold_session"]
	b.post("/auth/refresh", m{}).Raw(t, &answer{})
	second := b.cookies["casefold_session"]
	if first == "" || second == "" || first == second {
		t.Fatalf("%q after the sign-in, %q after a refresh", first, second)
	}
	b.post("/auth/signOut", m{}).OK(t)
	if hint, left := b.cookies["casefold_session"]; left {
		t.Errorf("%q is left of a session that has ended", hint)
	}
}

func TestOverHTTPSCookiesAreBoundToTheHost(t *testing.T) { // T-SES-07
	w := testkit.NewWorld(t)
	service, err := identity.New(w.App().DB, secret.Generate(), identity.Options{URL: "https://casefold.example"})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	router := api.New(w.App().DB, log, w.App().Permissions.Authenticate)
	service.Mount(router, permissions.SignedIn)
	signIn := func(origin string) *http.Response {
		body := strings.NewReader(`{"username":"` + w.Partner.Username + `","password":"` + testkit.Password + `"}`)
		req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "https://casefold.example/auth/signIn", body)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Origin", origin)
		res := httptest.NewRecorder()
		router.ServeHTTP(res, req)
		return res.Result()
	}
	if res := signIn("http://casefold.example"); res.StatusCode != http.StatusBadRequest {
		t.Errorf("a page without TLS: %d", res.StatusCode)
	}
	cookies := signIn("https://casefold.example").Cookies()
	if len(cookies) != 3 {
		t.Fatalf("%v", cookies)
	}
	for _, cookie := range cookies {
		if !strings.HasPrefix(cookie.Name, "__Host-casefold_") || !cookie.Secure || isHint(cookie) == cookie.HttpOnly || cookie.Path != "/" || cookie.Domain != "" {
			t.Errorf("%+v", cookie)
		}
	}
}
