package identity_test

import (
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"casefold/internal/identity"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func (b *browser) confirmIdentity(password, code string) *testkit.Response {
	b.t.Helper()
	body := m{"password": password}
	if code != "" {
		body["code"] = code
	}
	return b.post("/auth/confirmIdentity", body)
}

// later is the same browser after a while, with a new id token and nothing typed since.
func (b *browser) later(d time.Duration) *browser {
	b.t.Helper()
	advance(b.t, d)
	b.refresh().OK(b.t)
	return b
}

// isNotFresh checks that nothing opens that needs a fresh sign-in.
func (b *browser) isNotFresh() {
	b.t.Helper()
	b.post("/auth/mfa/setup", m{}).Fails(b.t, errs.FreshSignInNeeded)
}

// isFresh checks that what needs a fresh sign-in opens.
func (b *browser) isFresh() { b.t.Helper(); b.post("/auth/mfa/setup", m{}).OK(b.t) }

func accountRow(t *testing.T, w *testkit.World, p *testkit.Person) string {
	t.Helper()
	return query[string](t, w, "SELECT row_to_json(a)::text FROM accounts a WHERE sub = $1", p.Sub)
}

func TestAStolenSessionDoesNotBecomeTheAccount(t *testing.T) { // T-AUTH-07, T-AUTH-08
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner).later(16 * time.Minute)
	before, address := accountRow(t, w, w.Partner), "thief@"+w.Prefix+".example"
	for _, takeover := range []*testkit.Response{
		b.post("/auth/mfa/setup", m{}),
		b.post("/auth/mfa/verify", m{"code": "000000"}),
		b.put("/auth/attributes", m{"email": address}),
		b.put("/auth/attributes", m{"email": address, "name": "A Thief"}),
		b.put("/user/update", m{"emailAddress": address}),
	} {
		takeover.Fails(t, errs.FreshSignInNeeded)
	}
	if after := accountRow(t, w, w.Partner); after != before {
		t.Fatalf("before %s\nafter %s", before, after)
	}
	if mailed := query[int](t, w, "SELECT count(*) FROM codes WHERE sub = $1", w.Partner.Sub); mailed != 0 {
		t.Fatal("a code was made for the new address")
	}
	b.change(wrongPassword, newPassword).Fails(t, errs.WrongCredentials)
	b.wants(b.put("/auth/attributes", m{"name": "Paula Partner"}), "UPDATED")
	b.put("/user/update", m{"displayName": "Paula P. Partner"}).OK(t)
}

func TestWhoConfirmsTheirIdentityCountsAsFreshForAQuarterOfAnHour(t *testing.T) { // T-AUTH-07, T-AUTH-08
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.isFresh()
	b.later(15 * time.Minute).isNotFresh()
	b.wants(b.confirmIdentity(testkit.Password, ""), "CONFIRMED")
	b.later(15*time.Minute - time.Second)
	b.wants(b.put("/auth/attributes", m{"email": "moved@" + w.Prefix + ".example"}), "UPDATED")
	b.isFresh()
	b.later(2 * time.Second).isNotFresh()
	b.put("/auth/attributes", m{"email": "again@" + w.Prefix + ".example"}).Fails(t, errs.FreshSignInNeeded)
	actor := query[string](t, w, "SELECT actor::text FROM account_events WHERE sub = $1 AND kind = 'identity confirmed'", w.Partner.Sub)
	if actor != w.Partner.Sub {
		t.Fatalf("recorded for %s", actor)
	}
}

func TestAWrongPasswordConfirmsNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner).later(16 * time.Minute)
	b.confirmIdentity(wrongPassword, "").Fails(t, errs.WrongCredentials)
	b.confirmIdentity("", "").Fails(t, errs.WrongCredentials)
	b.confirmIdentity(strings.Repeat("x", 5000), "").Fails(t, errs.WrongCredentials)
	b.post("/auth/confirmIdentity", m{}).Fails(t, errs.InvalidInput)
	b.post("/auth/confirmIdentity", m{"password": testkit.Password, "sub": w.Admin.Sub}).Fails(t, errs.InvalidInput)
	b.isNotFresh()
	newBrowser(t, w).confirmIdentity(testkit.Password, "").Fails(t, errs.MissingAuth)
}

func TestWhereASecondFactorIsSetItsCodeIsAskedForToo(t *testing.T) { // T-AUTH-07
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	b := newBrowser(t, w)
	b.wants(b.confirm(b.challenged(w.Partner), codeNow(t, seed)), "SIGNED_IN")
	b.isFresh()
	b.later(16 * time.Minute).isNotFresh()
	b.confirmIdentity(testkit.Password, "").Fails(t, errs.WrongCode)
	b.confirmIdentity(testkit.Password, wrongCode(t, seed)).Fails(t, errs.WrongCode)
	b.confirmIdentity(wrongPassword, codeNow(t, seed)).Fails(t, errs.WrongCredentials)
	b.isNotFresh()
	b.wants(b.confirmIdentity(testkit.Password, codeNow(t, seed)), "CONFIRMED")
	b.isFresh()
}

func TestACodeWorksOnceForSigningInAndConfirmingTogether(t *testing.T) { // T-AUTH-04
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	b := newBrowser(t, w)
	code := codeNow(t, seed)
	b.wants(b.confirm(b.challenged(w.Partner), code), "SIGNED_IN")
	b.confirmIdentity(testkit.Password, code).Fails(t, errs.WrongCode)
	b.later(16 * time.Minute)
	code = codeNow(t, seed)
	b.wants(b.confirmIdentity(testkit.Password, code), "CONFIRMED")
	b.confirmIdentity(testkit.Password, code).Fails(t, errs.WrongCode)
	older, err := totp.GenerateCode(seed, clock.Now().Add(-30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	b.confirmIdentity(testkit.Password, older).Fails(t, errs.WrongCode)
	elsewhere := newBrowser(t, w)
	elsewhere.confirm(elsewhere.challenged(w.Partner), code).Fails(t, errs.WrongCode)
}

func TestReplacingTheSecondFactorNeedsTheOldCodeAndShowsTheOldSeedToNobody(t *testing.T) { // T-AUTH-07
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	old := b.switchOnMFA()
	b.later(16 * time.Minute).isNotFresh()
	b.wants(b.confirmIdentity(testkit.Password, codeNow(t, old)), "CONFIRMED")
	renewed := b.switchOnMFA()
	if renewed == old {
		t.Fatal("the seed was shown again")
	}
	b.post("/auth/mfa/verify", m{"code": codeNow(t, renewed)}).Fails(t, errs.WrongCode)
	mails(t, w, w.Partner.Email, "Two-step sign-in is on", 1)
	mails(t, w, w.Partner.Email, "Your authenticator app was replaced", 1)
	for _, path := range []string{"/me", "/auth/sessions"} {
		if body := string(b.get(path).OK(t).Body); strings.Contains(body, old) || strings.Contains(body, renewed) {
			t.Errorf("%s tells the seed", path)
		}
	}
	advance(t, time.Minute)
	elsewhere := newBrowser(t, w)
	session := elsewhere.challenged(w.Partner)
	elsewhere.confirm(session, codeNow(t, old)).Fails(t, errs.WrongCode)
	elsewhere.wants(elsewhere.confirm(session, codeNow(t, renewed)), "SIGNED_IN")
}

func TestASessionThatNeverGaveTheCodeIsNotFresh(t *testing.T) { // T-AUTH-07
	w := testkit.NewWorld(t)
	stolen, own := newBrowser(t, w).signIn(w.Partner), newBrowser(t, w).signIn(w.Partner)
	stolen.isFresh()
	seed := own.switchOnMFA()
	stolen.isNotFresh()
	stolen.launcher().isNotFresh()
	own.isFresh()
	stolen.put("/auth/attributes", m{"email": "thief@" + w.Prefix + ".example"}).Fails(t, errs.FreshSignInNeeded)
	stolen.later(30*time.Second).confirmIdentity(testkit.Password, "").Fails(t, errs.WrongCode)
	stolen.wants(stolen.confirmIdentity(testkit.Password, codeNow(t, seed)), "CONFIRMED")
	stolen.isFresh()
}

// launcher is the launcher that the browser hands its sign-in to.
func (b *browser) launcher() *browser {
	b.t.Helper()
	var made struct{ Code string }
	b.post("/auth/launcher/code", m{}).Raw(b.t, &made)
	launcher := newBrowser(b.t, b.w)
	launcher.keep(launcher.post("/auth/launcher/exchange", m{"code": made.Code})).OK(b.t)
	return launcher
}

func TestAConfirmationCountsInItsOwnSessionAlone(t *testing.T) {
	w := testkit.NewWorld(t)
	b, elsewhere := newBrowser(t, w).signIn(w.Partner), newBrowser(t, w).signIn(w.Partner)
	b.launcher().isNotFresh()
	b.later(16 * time.Minute)
	elsewhere.refresh().OK(t)
	b.wants(b.confirmIdentity(testkit.Password, ""), "CONFIRMED")
	b.isFresh()
	elsewhere.isNotFresh()
	launcher := b.launcher()
	launcher.isNotFresh()
	launcher.wants(launcher.confirmIdentity(testkit.Password, ""), "CONFIRMED")
	launcher.isFresh()
	elsewhere.isNotFresh()
}

func TestASessionThatHasEndedConfirmsNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	token := b.token
	b.post("/auth/signOut", m{}).OK(t)
	b.token = token
	b.confirmIdentity(testkit.Password, "").Fails(t, errs.InvalidAuth)
}

func TestAClockThatIsSetBackMakesNoSessionFresh(t *testing.T) {
	w := testkit.NewWorld(t)
	advance(t, 24*time.Hour)
	b := newBrowser(t, w).signIn(w.Partner)
	b.later(-24 * time.Hour).isNotFresh()
	b.wants(b.confirmIdentity(testkit.Password, ""), "CONFIRMED")
	b.isFresh()
}

func TestGuessingThePasswordByConfirmingIsSlowedDownLikeSigningIn(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	guess(t, func(int) *testkit.Response { return b.confirmIdentity(wrongPassword, "") })
	refused := b.confirmIdentity(testkit.Password, "").Fails(t, errs.TooManyRequests)
	if refused.Header.Get("Retry-After") == "" {
		t.Error("the answer does not say when to come back")
	}
	b.try(w.Partner.Username, testkit.Password).Fails(t, errs.TooManyRequests) // one counter for both
	newBrowser(t, w).from("203.0.113.9").signIn(w.Partner)
	b.later(5 * time.Minute)
	b.wants(b.confirmIdentity(testkit.Password, ""), "CONFIRMED")
	b.confirmIdentity(wrongPassword, "").Fails(t, errs.WrongCredentials) // what went wrong before is forgiven
}

func TestGuessingCodesByConfirmingIsSlowedDown(t *testing.T) { // T-AUTH-04
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	b := newBrowser(t, w)
	b.wants(b.confirm(b.challenged(w.Partner), codeNow(t, seed)), "SIGNED_IN")
	for range 30 {
		res := b.confirmIdentity(testkit.Password, wrongCode(t, seed))
		if res.Code() == errs.TooManyRequests.Code {
			if query[int](t, w, "SELECT count(*) FROM account_events WHERE sub = $1 AND kind = 'second factor failed'", w.Partner.Sub) == 0 {
				t.Error("nobody can find out that codes were guessed")
			}
			return
		}
		res.Fails(t, errs.WrongCode)
	}
	t.Fatal("codes can be guessed without end")
}

func TestAConfirmationIsKnownToEveryProcessAtOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	another, err := identity.New(w.App().DB, w.App().Keys, identity.Options{URL: "http://another.example"})
	if err != nil {
		t.Fatal(err)
	}
	confirmed := func(b *browser) bool {
		who, err := another.Authenticate(t.Context(), b.token)
		if err != nil {
			t.Fatal(err)
		}
		yes, err := another.Confirmed(t.Context(), who)
		if err != nil {
			t.Fatal(err)
		}
		return yes
	}
	b := newBrowser(t, w).signIn(w.Partner).later(16 * time.Minute)
	if confirmed(b) {
		t.Fatal("an old sign-in counts as fresh")
	}
	b.wants(b.confirmIdentity(testkit.Password, ""), "CONFIRMED")
	if !confirmed(b) { // it does not listen, and still remembers what it read before
		t.Fatal("another process asks again")
	}
}
