package identity_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// withMFA is a person whose next sign-in asks for a code, one step of time after the last code used.
func withMFA(t *testing.T, w *testkit.World) (seed string) {
	t.Helper()
	seed = newBrowser(t, w).signIn(w.Partner).switchOnMFA()
	advance(t, time.Minute)
	return seed
}

func (b *browser) challenged(p *testkit.Person) (session string) {
	b.t.Helper()
	return b.wants(b.try(p.Username, testkit.Password), "SOFTWARE_TOKEN_MFA")
}

func (b *browser) confirm(session, code string) *testkit.Response {
	b.t.Helper()
	return b.keep(b.post("/auth/confirmSignIn", m{"session": session, "code": code}))
}

func TestTheSecondFactorIsAskedForAndLetsIn(t *testing.T) {
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	b := newBrowser(t, w)
	session := b.challenged(w.Partner)
	b.confirm(session, wrongCode(t, seed)).Fails(t, errs.WrongCode)
	b.wants(b.confirm(session, codeNow(t, seed)), "SIGNED_IN")
	b.isIn()
}

func TestAHalfFinishedSignInOpensNothingButTheCodeCall(t *testing.T) { // T-AUTH-05
	w := testkit.NewWorld(t)
	withMFA(t, w)
	b := newBrowser(t, w)
	session := b.challenged(w.Partner)
	if len(b.cookies) != 0 || b.token != "" {
		t.Fatalf("tokens before the code: %v", b.cookies)
	}
	b.token = session
	b.get("/auth/sessions").Fails(t, errs.InvalidAuth)
	b.token = ""
	b.post("/auth/refresh", m{"refreshToken": session}).Fails(t, errs.InvalidAuth)
	b.post("/auth/launcher/exchange", m{"code": session}).Fails(t, errs.ChallengeExpired)
	b.post("/auth/completeNewPassword", m{"session": session, "newPassword": newPassword}).Fails(t, errs.ChallengeExpired)
}

func TestACodeWorksOnce(t *testing.T) { // T-AUTH-04
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	code := codeNow(t, seed)
	b := newBrowser(t, w)
	b.wants(b.confirm(b.challenged(w.Partner), code), "SIGNED_IN")

	second := newBrowser(t, w)
	session := second.challenged(w.Partner)
	second.confirm(session, code).Fails(t, errs.WrongCode)
	older, err := totp.GenerateCode(seed, clock.Now().Add(-30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	second.confirm(session, older).Fails(t, errs.WrongCode)
	advance(t, 30*time.Second)
	second.wants(second.confirm(session, codeNow(t, seed)), "SIGNED_IN")
}

func TestOfTwoRequestsWithTheSameCodeOneGetsIn(t *testing.T) { // T-AUTH-04
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	code := codeNow(t, seed)
	codes := make([]int, 6)
	sessions := make([]string, len(codes))
	for i := range sessions {
		sessions[i] = newBrowser(t, w).challenged(w.Partner)
		advance(t, 0)
	}
	var together sync.WaitGroup
	for i := range codes {
		together.Go(func() { codes[i] = newBrowser(t, w).confirm(sessions[i], code).Code() })
	}
	together.Wait()
	entered := 0
	for _, failure := range codes {
		switch failure {
		case 0:
			entered++
		case errs.WrongCode.Code, errs.TooManyRequests.Code:
		default:
			t.Errorf("code %d", failure)
		}
	}
	if entered != 1 {
		t.Fatalf("%d of %d got in with one code", entered, len(codes))
	}
}

func TestFiveWrongCodesEndTheChallengeAndTellTheOwner(t *testing.T) { // T-AUTH-04
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	b := newBrowser(t, w)
	session := b.challenged(w.Partner)
	for range 4 {
		b.confirm(session, wrongCode(t, seed)).Fails(t, errs.WrongCode)
	}
	b.confirm(session, wrongCode(t, seed)).Fails(t, errs.ChallengeExpired)
	b.confirm(session, codeNow(t, seed)).Fails(t, errs.ChallengeExpired)
	mails(t, w, w.Partner.Email, "A sign-in to your account failed", 1)
	b.wants(b.confirm(b.challenged(w.Partner), codeNow(t, seed)), "SIGNED_IN")
}

func TestWhoKnowsThePasswordCannotGuessCodesForLong(t *testing.T) {
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	for range 30 {
		b := newBrowser(t, w)
		res := b.try(w.Partner.Username, testkit.Password)
		if res.Code() == errs.TooManyRequests.Code {
			return
		}
		session := b.wants(res, "SOFTWARE_TOKEN_MFA")
		for range 5 {
			if b.confirm(session, wrongCode(t, seed)).Code() == errs.TooManyRequests.Code {
				return
			}
		}
	}
	t.Fatal("codes can be guessed without end")
}

func TestTheChallengeEndsAfterThreeMinutes(t *testing.T) {
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	b := newBrowser(t, w)
	session := b.challenged(w.Partner)
	advance(t, 3*time.Minute)
	res := b.confirm(session, codeNow(t, seed)).Fails(t, errs.ChallengeExpired)
	if !strings.Contains(string(res.Body), "Please re-enter credentials") {
		t.Fatalf("%s", res.Body)
	}
}

func TestSecondFactorComesBeforeANewPassword(t *testing.T) {
	w := testkit.NewWorld(t)
	fresh := w.Add(testkit.NewPerson{Name: "fresh"})
	seed := newBrowser(t, w).signIn(fresh).switchOnMFA()
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		_, err := tx.Exec(ctx, "UPDATE accounts SET must_change = true WHERE sub = $1", fresh.Sub)
		return err
	})
	advance(t, time.Minute)
	b := newBrowser(t, w)
	session := b.wants(b.confirm(b.challenged(fresh), codeNow(t, seed)), "NEW_PASSWORD_REQUIRED")
	if b.token != "" {
		t.Fatal("in before the new password")
	}
	b.wants(b.keep(b.post("/auth/completeNewPassword", m{"session": session, "newPassword": newPassword})), "SIGNED_IN")
	b.isIn()
}

func TestTheSeedIsShownOnceAndSealedAtRest(t *testing.T) { // T-AUTH-07
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.post("/auth/mfa/verify", m{"code": "123456"}).Fails(t, errs.WrongCode)
	var setup struct {
		Secret     string `json:"secret"`
		OTPAuthURL string `json:"otpauthURL"`
	}
	b.post("/auth/mfa/setup", m{}).Raw(t, &setup)
	if !strings.Contains(setup.OTPAuthURL, "secret="+setup.Secret) || !strings.Contains(setup.OTPAuthURL, "issuer=Casefold") {
		t.Fatalf("%+v", setup)
	}
	newBrowser(t, w).signIn(w.Partner) // not asked for yet
	b.post("/auth/mfa/verify", m{"code": wrongCode(t, setup.Secret)}).Fails(t, errs.WrongCode)
	b.wants(b.post("/auth/mfa/verify", m{"code": codeNow(t, setup.Secret)}), "MFA_ENABLED")
	stored := query[string](t, w, "SELECT row_to_json(a)::text FROM accounts a WHERE sub = $1", w.Partner.Sub)
	sealed := query[[]byte](t, w, "SELECT mfa_seed FROM accounts WHERE sub = $1", w.Partner.Sub)
	if strings.Contains(stored, setup.Secret) || strings.Contains(string(sealed), setup.Secret) || len(sealed) == 0 {
		t.Fatal("the seed can be read in the database")
	}
	mails(t, w, w.Partner.Email, "Two-step sign-in is on", 1)
}

func TestSwitchingTheSecondFactorOffIsRecordedAndMailed(t *testing.T) { // T-AUTH-07
	w := testkit.NewWorld(t)
	withMFA(t, w)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.DisableMFA(ctx, tx, w.Admin.Sub, w.Partner.Sub)
	})
	newBrowser(t, w).signIn(w.Partner)
	mails(t, w, w.Partner.Email, "Two-step sign-in was switched off", 1)
	actor := query[string](t, w, "SELECT actor::text FROM account_events WHERE sub = $1 AND kind = 'second factor switched off'", w.Partner.Sub)
	if actor != w.Admin.Sub {
		t.Fatalf("recorded for %s", actor)
	}
}
