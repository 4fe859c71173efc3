package identity_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
	"casefold/internal/testkit"
)

func TestSignInByUsernameOrVerifiedAddressInAnyCase(t *testing.T) {
	w := testkit.NewWorld(t)
	for _, login := range []string{w.Partner.Username, strings.ToUpper(w.Partner.Username), " " + w.Partner.Username + " ", w.Partner.Email, strings.ToUpper(w.Partner.Email)} {
		b := newBrowser(t, w)
		b.wants(b.try(login, testkit.Password), "SIGNED_IN")
		b.isIn()
	}
}

func TestSignInSaysHowLongTheTokenIsGood(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w)
	var a answer
	b.try(w.Partner.Username, testkit.Password).Raw(t, &a)
	if a.ExpiresIn != 900 || a.IDToken == "" || a.Session != "" || a.RefreshToken != "" {
		t.Fatalf("%+v", a)
	}
}

func TestUnknownDisabledAndWrongAreAnsweredAlike(t *testing.T) { // T-AUTH-02
	w := testkit.NewWorld(t)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.SetEnabled(ctx, tx, w.Admin.Sub, w.Associate.Sub, false)
	})
	withoutRequest := func(res *testkit.Response) string {
		res.Fails(t, errs.WrongCredentials)
		text, _, _ := strings.Cut(string(res.Body), `"requestID"`)
		return text
	}
	known := withoutRequest(newBrowser(t, w).try(w.Partner.Username, "Wrong-Lantern-42!"))
	for name, login := range map[string]string{
		"unknown user": w.Prefix + ".nobody", "unknown address": "nobody@" + w.Prefix + ".example",
		"neither": "???", "empty": "", "disabled": w.Associate.Username,
	} {
		if got := withoutRequest(newBrowser(t, w).try(login, testkit.Password)); got != known {
			t.Errorf("%s: %s, want %s", name, got, known)
		}
	}
}

func TestAnUnverifiedAddressIsNoLogin(t *testing.T) {
	w := testkit.NewWorld(t)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.CreateAccount(ctx, tx, identity.NewAccount{
			Sub: secret.UUID(), Tenant: w.Tenant, UserID: 900, Username: w.Prefix + ".unverified", Name: "Unverified",
			Email: "unverified@" + w.Prefix + ".example", Password: testkit.Password,
		})
	})
	b := newBrowser(t, w)
	b.try("unverified@"+w.Prefix+".example", testkit.Password).Fails(t, errs.WrongCredentials)
	b.wants(b.try(w.Prefix+".unverified", testkit.Password), "SIGNED_IN")
}

func TestUsernamesThatLookAlikeCannotBeTakenTwice(t *testing.T) { // T-AUTH-12
	w := testkit.NewWorld(t)
	for _, username := range []string{
		w.Partner.Username, strings.ToUpper(w.Partner.Username), w.Prefix + ".p\u0430rtner", // a Cyrillic a
		w.Prefix + ".part\u200bner", w.Prefix + ".\uff50artner", w.Prefix + ".partner\u0301", w.Prefix, w.Prefix + ".", w.Prefix + ".---",
	} {
		err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			return w.App().Identity.CreateAccount(t.Context(), tx, identity.NewAccount{
				Sub: secret.UUID(), Tenant: w.Tenant, UserID: 901, Username: username, Name: "Twin", Email: "twin@" + w.Prefix + ".example",
				Password: testkit.Password,
			})
		})
		if errs.As(err).Code != errs.InvalidInput.Code {
			t.Errorf("%q: %v", username, err)
		}
	}
}

func TestOversizedPasswordsAreRefusedUnread(t *testing.T) { // T-AUTH-10
	w := testkit.NewWorld(t)
	b := newBrowser(t, w)
	b.try(w.Partner.Username, strings.Repeat("x", 1<<20)).Fails(t, errs.TooLarge)
	b.try(w.Partner.Username, strings.Repeat("x", 5000)).Fails(t, errs.WrongCredentials)
	b.try(strings.Repeat("x", 5000), testkit.Password).Fails(t, errs.WrongCredentials)
	b.signIn(w.Partner)
	b.post("/auth/changePassword", m{"oldPassword": testkit.Password, "newPassword": strings.Repeat("Aa1!", 2000)}).Fails(t, errs.PasswordRule)
}

func TestAPageOfAnotherSiteCannotSignAnybodyIn(t *testing.T) { // T-AUTH-11, T-SES-07
	w := testkit.NewWorld(t)
	body := m{"username": w.Partner.Username, "password": testkit.Password}
	for name, header := range map[string]http.Header{
		"no origin":                 {"Origin": nil},
		"foreign origin":            {"Origin": {"https://evil.example"}},
		"opaque origin":             {"Origin": {"null"}},
		"a form's content type":     {"Content-Type": {"application/x-www-form-urlencoded"}},
		"a text content type":       {"Content-Type": {"text/plain"}},
		"no content type":           {"Content-Type": nil},
		"a disguised content type":  {"Content-Type": {"text/plain; application/json"}},
		"our name inside an origin": {"Origin": {"http://127.0.0.1.evil.example"}},
	} {
		for _, path := range []string{"/auth/signIn", "/auth/forgotPassword", "/auth/refresh", "/auth/signOut"} {
			input := body
			switch path {
			case "/auth/forgotPassword":
				input = m{"usernameOrEmail": w.Partner.Username}
			case "/auth/refresh", "/auth/signOut":
				input = m{}
			}
			res := w.Anonymous().Call(http.MethodPost, path, input, header)
			res.Fails(t, errs.InvalidInput)
			if res.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %s sets a cookie", name, path)
			}
		}
	}
}

func TestAHashOfAnOlderCostIsRenewedAtSignIn(t *testing.T) {
	w := testkit.NewWorld(t)
	costlier, err := identity.New(w.App().DB, w.App().Keys, identity.Options{
		URL: "http://costlier.example", PasswordCost: identity.PasswordCost{Memory: 128, Passes: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := costlier.SignIn(t.Context(), w.Partner.Username, testkit.Password, identity.Client{})
	if err != nil || outcome.Status != identity.SignedIn {
		t.Fatalf("%+v, %v", outcome, err)
	}
	hash := query[string](t, w, "SELECT password_hash FROM accounts WHERE sub = $1", w.Partner.Sub)
	if !strings.Contains(hash, "$m=128,t=1,p=1$") {
		t.Fatalf("the hash is still %.40s", hash)
	}
	newBrowser(t, w).signIn(w.Partner)
}
