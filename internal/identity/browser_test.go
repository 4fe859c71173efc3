package identity_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/mail"
	"casefold/internal/testkit"
)

type m = testkit.M

// browser keeps cookies and an id token like the real one.
type browser struct {
	t       *testing.T
	w       *testkit.World
	cookies map[string]string
	token   string
	// address is where the proxy in front says that the browser is.
	address string
}

func newBrowser(t *testing.T, w *testkit.World) *browser {
	return &browser{t: t, w: w, cookies: map[string]string{}}
}

func (b *browser) from(address string) *browser {
	b.address = address
	return b
}

func (b *browser) call(method, path string, body any) *testkit.Response {
	b.t.Helper()
	header := http.Header{"User-Agent": {"Test Browser 1.0"}}
	for name, value := range b.cookies {
		header.Add("Cookie", name+"="+value)
	}
	if b.token != "" {
		header.Set("Authorization", "Bearer "+b.token)
	}
	if b.address != "" {
		header.Set("X-Forwarded-For", b.address)
	}
	res := b.w.Anonymous().Call(method, path, body, header)
	for _, cookie := range (&http.Response{Header: res.Header}).Cookies() {
		b.cookies[cookie.Name] = cookie.Value
		if cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		}
	}
	return res
}

func (b *browser) post(path string, body any) *testkit.Response {
	b.t.Helper()
	return b.call(http.MethodPost, path, body)
}

func (b *browser) get(path string) *testkit.Response {
	b.t.Helper()
	return b.call(http.MethodGet, path, nil)
}

type answer struct {
	Status       string `json:"status"`
	Session      string `json:"session"`
	IDToken      string `json:"idToken"`
	ExpiresIn    int    `json:"expiresIn"`
	RefreshToken string `json:"refreshToken"`
}

// try enters a username and password, and keeps the token when they are right.
func (b *browser) try(username, password string) *testkit.Response {
	b.t.Helper()
	return b.keep(b.post("/auth/signIn", m{"username": username, "password": password}))
}

func (b *browser) keep(res *testkit.Response) *testkit.Response {
	b.t.Helper()
	var a answer
	if res.Status == http.StatusOK {
		res.Raw(b.t, &a)
	}
	if a.IDToken != "" {
		b.token = a.IDToken
	}
	return res
}

func (b *browser) signIn(p *testkit.Person) *browser {
	b.t.Helper()
	b.wants(b.try(p.Username, testkit.Password), "SIGNED_IN")
	return b
}

// wants checks the status of an answer and gives the session of its challenge.
func (b *browser) wants(res *testkit.Response, status string) string {
	b.t.Helper()
	var a answer
	res.Raw(b.t, &a)
	if a.Status != status {
		b.t.Fatalf("status %q, want %q", a.Status, status)
	}
	return a.Session
}

// isIn checks that the id token opens the API.
func (b *browser) isIn() { b.t.Helper(); b.get("/auth/sessions").OK(b.t) }

// isOut checks that neither the id token nor the refresh token open anything.
func (b *browser) isOut() {
	b.t.Helper()
	b.get("/auth/sessions").Fails(b.t, errs.InvalidAuth)
	if b.cookies["casefold_refresh"] != "" {
		b.post("/auth/refresh", m{}).Fails(b.t, errs.InvalidAuth)
	}
}

func (b *browser) refresh() *testkit.Response {
	b.t.Helper()
	return b.keep(b.post("/auth/refresh", m{}))
}

// switchOnMFA sets the second factor up through the endpoints and gives its seed.
func (b *browser) switchOnMFA() (seed string) {
	b.t.Helper()
	var setup struct{ Secret, OTPAuthURL string }
	b.post("/auth/mfa/setup", m{}).Raw(b.t, &setup)
	b.wants(b.post("/auth/mfa/verify", m{"code": codeNow(b.t, setup.Secret)}), "MFA_ENABLED")
	return setup.Secret
}

func codeNow(t *testing.T, seed string) string {
	t.Helper()
	code, err := totp.GenerateCode(seed, clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func wrongCode(t *testing.T, seed string) string {
	t.Helper()
	if codeNow(t, seed) == "000000" {
		return "000001"
	}
	return "000000"
}

// advance moves the clock for the rest of the test.
func advance(t *testing.T, d time.Duration) {
	t.Helper()
	t.Cleanup(clock.Reset)
	clock.Advance(d)
}

// mails waits until an address has got this many mails with the subject, and gives them, oldest first.
func mails(t *testing.T, w *testkit.World, to, subject string, count int) (found []mail.Kept) {
	t.Helper()
	testkit.Await(t, fmt.Sprintf("%d mails %q did not come to %s", count, subject, to), func() bool {
		req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/dev/mail.json", nil)
		req.RemoteAddr = "127.0.0.1:1"
		req.Host = "localhost"
		res := httptest.NewRecorder()
		w.App().Router.ServeHTTP(res, req)
		var all []mail.Kept
		if err := json.Unmarshal(res.Body.Bytes(), &all); err != nil {
			t.Fatalf("%v: %d %s", err, res.Code, res.Body)
		}
		found = slices.DeleteFunc(all, func(letter mail.Kept) bool { return letter.To != to || letter.Subject != subject })
		return len(found) >= count
	})
	slices.SortFunc(found, func(a, b mail.Kept) int { return a.At.Compare(b.At) })
	return found
}

var codeInMail = regexp.MustCompile(`code(?: is)?: ([0-9A-Z-]+)`)

func mailedCode(t *testing.T, letter mail.Kept) string {
	t.Helper()
	found := codeInMail.FindStringSubmatch(letter.Text)
	if found == nil {
		t.Fatalf("no code in %q", letter.Text)
	}
	if strings.Contains(letter.Subject, found[1]) {
		t.Fatal("the code stands in the subject")
	}
	return found[1]
}

const (
	resetSubject  = "Your Casefold verification code"
	verifySubject = "Please verify your email address"
)

// inGlobal runs what has no endpoint yet.
func inGlobal(t *testing.T, w *testkit.World, f func(ctx context.Context, tx *db.GlobalTx) error) {
	t.Helper()
	if err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error { return f(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

// query reads one value of the global database.
func query[T any](t *testing.T, w *testkit.World, sql string, args ...any) (value T) {
	t.Helper()
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error { return tx.QueryRow(ctx, sql, args...).Scan(&value) })
	return value
}
