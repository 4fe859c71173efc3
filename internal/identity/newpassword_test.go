package identity_test

import (
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

const newPassword = "Quiet-Harvest-77?"

func TestAForcedPasswordChangeOpensNothingUntilItIsDone(t *testing.T) { // T-AUTH-06
	w := testkit.NewWorld(t)
	fresh := w.Add(testkit.NewPerson{Name: "fresh", MustChange: true})
	b := newBrowser(t, w)
	session := b.wants(b.try(fresh.Username, testkit.Password), "NEW_PASSWORD_REQUIRED")
	if b.token != "" || b.cookies["casefold_refresh"] != "" {
		t.Fatal("a half-finished sign-in handed out tokens")
	}
	b.token = session
	b.get("/auth/sessions").Fails(t, errs.InvalidAuth)
	b.token = ""
	b.post("/auth/refresh", m{}).Fails(t, errs.MissingAuth)
	b.post("/auth/confirmSignIn", m{"session": session, "code": "000000"}).Fails(t, errs.ChallengeExpired)

	b.post("/auth/completeNewPassword", m{"session": session, "newPassword": "short"}).Fails(t, errs.PasswordRule)
	b.post("/auth/completeNewPassword", m{"session": session, "newPassword": testkit.Password}).Fails(t, errs.PasswordRule)
	b.wants(b.keep(b.post("/auth/completeNewPassword", m{"session": session, "newPassword": newPassword})), "SIGNED_IN")
	b.isIn()
	b.post("/auth/completeNewPassword", m{"session": session, "newPassword": "Another-Harvest-78?"}).Fails(t, errs.ChallengeExpired)
	again := newBrowser(t, w)
	again.try(fresh.Username, testkit.Password).Fails(t, errs.WrongCredentials)
	again.wants(again.try(fresh.Username, newPassword), "SIGNED_IN")
}

func TestAForcedPasswordChangeEndsAfterAQuarterOfAnHour(t *testing.T) {
	w := testkit.NewWorld(t)
	fresh := w.Add(testkit.NewPerson{Name: "fresh", MustChange: true})
	b := newBrowser(t, w)
	session := b.wants(b.try(fresh.Username, testkit.Password), "NEW_PASSWORD_REQUIRED")
	advance(t, 15*time.Minute)
	b.post("/auth/completeNewPassword", m{"session": session, "newPassword": newPassword}).Fails(t, errs.ChallengeExpired)
}

func TestAPasswordOfTheFirmsNameIsRefusedWhereverOneIsChosen(t *testing.T) { // T-AUTH-09
	w := testkit.NewWorld(t)
	const guessable = "Firm-2026!!" // the firm of a test is called Firm and something
	refused := func(res *testkit.Response) {
		t.Helper()
		if res.Fails(t, errs.PasswordRule); !strings.Contains(string(res.Body), "it is the name of your firm") {
			t.Errorf("%s", res.Body)
		}
	}
	b := newBrowser(t, w).signIn(w.Partner)
	refused(b.change(testkit.Password, guessable))
	refused(b.reset(w.Partner.Username, resetCode(t, w, w.Partner, w.Partner.Username, 1), guessable))
	fresh := w.Add(testkit.NewPerson{Name: "fresh", MustChange: true})
	session := b.wants(b.try(fresh.Username, testkit.Password), "NEW_PASSWORD_REQUIRED")
	refused(b.post("/auth/completeNewPassword", m{"session": session, "newPassword": guessable}))
}
