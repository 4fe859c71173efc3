package identity_test

import (
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func (b *browser) change(old, password string) *testkit.Response {
	b.t.Helper()
	return b.keep(b.post("/auth/changePassword", m{"oldPassword": old, "newPassword": password}))
}

func TestAChangedPasswordEndsEveryOtherSession(t *testing.T) {
	w := testkit.NewWorld(t)
	here, elsewhere, another := newBrowser(t, w).signIn(w.Partner), newBrowser(t, w).signIn(w.Partner), newBrowser(t, w).signIn(w.Associate)
	here.wants(here.change(testkit.Password, newPassword), "CHANGED")
	here.isIn()
	here.refresh().OK(t)
	elsewhere.isOut()
	another.isIn()
	again := newBrowser(t, w)
	again.try(w.Partner.Username, testkit.Password).Fails(t, errs.WrongCredentials)
	again.wants(again.try(w.Partner.Username, newPassword), "SIGNED_IN")
	mails(t, w, w.Partner.Email, "Your password was changed", 1)
}

func TestAChangeNeedsTheOldPasswordAndTheRules(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.change("Wrong-Lantern-42!", newPassword).Fails(t, errs.WrongCredentials)
	for password, says := range map[string]string{
		"Ab1!":                        "New password must be at least 8 characters",
		"alllowercase":                "New password must include a lowercase letter, uppercase letter, number AND special character",
		"Password1!":                  "too easy to guess",
		"Aa1!" + w.Partner.Username:   "New password must not contain your username",
		testkit.Password:              "New password must differ from the current one",
		strings.Repeat("Aa1!x", 1000): "New password is too long",
	} {
		if res := b.change(testkit.Password, password).Fails(t, errs.PasswordRule); !strings.Contains(string(res.Body), says) {
			t.Errorf("%.20q: %s", password, res.Body)
		}
	}
	b.isIn()
}

func TestGuessingTheOldPasswordInAnOpenSessionIsSlowedDown(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	guess(t, func(int) *testkit.Response { return b.change(wrongPassword, newPassword) })
	b.change(testkit.Password, newPassword).Fails(t, errs.TooManyRequests)
}

func TestOfTwoChangesAtOnceOneCounts(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	passwords := []string{"Quiet-Harvest-77?", "Quiet-Harvest-78?"}
	codes := make(chan int, len(passwords))
	for _, password := range passwords {
		go func() {
			copied := *b
			copied.cookies = map[string]string{}
			codes <- copied.change(testkit.Password, password).Code()
		}()
	}
	if first, second := <-codes, <-codes; first != 0 && second != 0 {
		t.Fatalf("neither counted: %d, %d", first, second)
	}
	works := 0
	for _, password := range passwords {
		if newBrowser(t, w).try(w.Partner.Username, password).Code() == 0 {
			works++
		}
	}
	if works != 1 {
		t.Fatalf("%d passwords work", works)
	}
}
