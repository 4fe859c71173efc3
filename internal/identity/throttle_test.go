package identity_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

const wrongPassword = "Wrong-Lantern-42!"

// attack tries wrong passwords from one address until they are refused.
func attack(t *testing.T, w *testkit.World, login string) {
	t.Helper()
	stranger := newcomer(t, w)
	guess(t, func(int) *testkit.Response { return stranger.try(login, wrongPassword) })
}

func guess(t *testing.T, try func(i int) *testkit.Response) {
	t.Helper()
	for i := range 60 {
		res := try(i)
		if res.Code() == errs.TooManyRequests.Code {
			return
		}
		res.Fails(t, errs.WrongCredentials)
	}
	t.Fatal("nothing slows the guesser down")
}

func TestWhoFailsTooOftenIsToldWhenToComeBack(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	stranger := newcomer(t, w)
	guess(t, func(int) *testkit.Response { return stranger.try(w.Partner.Username, wrongPassword) })
	refused := stranger.try(w.Partner.Username, testkit.Password).Fails(t, errs.TooManyRequests)
	seconds, err := strconv.Atoi(refused.Header.Get("Retry-After"))
	if err != nil || seconds < 1 || seconds > 60 {
		t.Fatalf("Retry-After is %q", refused.Header.Get("Retry-After"))
	}
	newBrowser(t, w).from(stranger.address).signIn(w.Associate)
	advance(t, time.Duration(seconds)*time.Second)
	stranger.signIn(w.Partner)
}

func TestAKnownBrowserHasACounterOfItsOwn(t *testing.T) {
	w := testkit.NewWorld(t)
	known := newBrowser(t, w).signIn(w.Partner)
	guess(t, func(int) *testkit.Response { return known.try(w.Partner.Username, wrongPassword) })
	newBrowser(t, w).from("203.0.113.11").signIn(w.Partner)
	advance(t, 5*time.Minute)
	known.signIn(w.Partner)
}

func TestAStolenDeviceCookieHelpsNobodyIntoAnotherAccount(t *testing.T) {
	w := testkit.NewWorld(t)
	known := newcomer(t, w).signIn(w.Partner)
	stranger := newBrowser(t, w).from(known.address)
	guess(t, func(int) *testkit.Response { return stranger.try(w.Associate.Username, wrongPassword) })
	known.try(w.Associate.Username, testkit.Password).Fails(t, errs.TooManyRequests)
	known.signIn(w.Partner)
}

func TestGuessesMadeAtOnceDoNotSlipThrough(t *testing.T) {
	w := testkit.NewWorld(t)
	var mu sync.Mutex
	judged := 0
	var guesses sync.WaitGroup
	for range 40 {
		guesses.Go(func() {
			if newBrowser(t, w).try(w.Partner.Username, wrongPassword).Code() == errs.WrongCredentials.Code {
				mu.Lock()
				judged++
				mu.Unlock()
			}
		})
	}
	guesses.Wait()
	if judged > 10 {
		t.Fatalf("%d of 40 passwords were tried", judged)
	}
}

func TestTheThrottleDoesNotTellWhichAccountsExist(t *testing.T) { // T-AUTH-02
	w := testkit.NewWorld(t)
	for name, call := range map[string]func(b *browser, login string) *testkit.Response{
		"sign-in": func(b *browser, login string) *testkit.Response { return b.try(login, wrongPassword) },
		"code":    func(b *browser, login string) *testkit.Response { return b.forgot(login) },
		"reset":   func(b *browser, login string) *testkit.Response { return b.reset(login, "00000-00000", newPassword) },
	} {
		outcomes := func(login string) (list []string) {
			b := newcomer(t, w)
			for range 12 {
				res := call(b, login)
				text, _, _ := strings.Cut(string(res.Body), `"requestID"`)
				list = append(list, secondsToCome.ReplaceAllString(text, "soon"))
			}
			return list
		}
		known, unknown := outcomes(w.Partner.Username), outcomes(w.Prefix+".nobody")
		if !slices.Equal(known, unknown) || !strings.Contains(known[11], "soon") {
			t.Errorf("%s: known %v, unknown %v", name, known, unknown)
		}
	}
}

// secondsToCome depends on how long the calls before took.
var secondsToCome = regexp.MustCompile(`"retryAfterSeconds":[0-9]+`)

func TestAClockThatIsSetBackLocksNobodyOut(t *testing.T) {
	w := testkit.NewWorld(t)
	advance(t, 24*time.Hour)
	stranger := newcomer(t, w)
	guess(t, func(int) *testkit.Response { return stranger.try(w.Partner.Username, wrongPassword) })
	advance(t, -24*time.Hour)
	stranger.signIn(w.Partner)
	guess(t, func(int) *testkit.Response { return stranger.try(w.Associate.Username, wrongPassword) })
}

func TestACrowdOfStrangersDoesNotKeepAKnownBrowserWaiting(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	known := newBrowser(t, w).signIn(w.Partner)
	empty := w.App().Identity.FillQueue()
	for range 20 {
		refused := newBrowser(t, w).try(w.Associate.Username, testkit.Password).Fails(t, errs.TooManyRequests)
		if refused.Header.Get("Retry-After") != "1" {
			t.Fatalf("Retry-After is %q", refused.Header.Get("Retry-After"))
		}
	}
	known.signIn(w.Partner)
	empty()
	newBrowser(t, w).signIn(w.Associate)
}
