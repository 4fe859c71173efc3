package identity_test

import (
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

const wrongPassword = "Wrong-Lantern-42!"

// attack tries wrong passwords, each from another address, until the account is slowed down.
func attack(t *testing.T, w *testkit.World, login string) {
	t.Helper()
	guess(t, func(i int) *testkit.Response {
		return newBrowser(t, w).from(fmt.Sprintf("198.51.100.%d", i+1)).try(login, wrongPassword)
	})
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

func TestGuessingOneAccountFromManyAddressesIsSlowedDown(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	attack(t, w, w.Partner.Username)
	refused := newBrowser(t, w).from("203.0.113.9").try(w.Partner.Username, wrongPassword).Fails(t, errs.TooManyRequests)
	if seconds, err := strconv.Atoi(refused.Header.Get("Retry-After")); err != nil || seconds < 1 || seconds > 30 {
		t.Fatalf("Retry-After is %q", refused.Header.Get("Retry-After"))
	}
	newBrowser(t, w).signIn(w.Associate)
}

func TestTheRightfulPersonIsNeverLockedOutForAMinute(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	known := newBrowser(t, w).signIn(w.Partner)
	attack(t, w, w.Partner.Username)
	known.signIn(w.Partner)
	unknown := newBrowser(t, w).from("203.0.113.10")
	unknown.try(w.Partner.Username, testkit.Password).Fails(t, errs.TooManyRequests)
	advance(t, time.Minute)
	unknown.signIn(w.Partner)
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
	known := newBrowser(t, w).signIn(w.Partner)
	attack(t, w, w.Associate.Username)
	known.try(w.Associate.Username, testkit.Password).Fails(t, errs.TooManyRequests)
}

func TestOnePasswordAgainstManyAccountsIsSlowedDown(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).from("192.0.2.77")
	guess(t, func(i int) *testkit.Response { return b.try(fmt.Sprintf("%s.user%d", w.Prefix, i), wrongPassword) })
	newBrowser(t, w).from("192.0.2.78").signIn(w.Partner)
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
	if judged > 9 {
		t.Fatalf("%d of 40 passwords were tried", judged)
	}
}

func TestTheThrottleDoesNotTellWhichAccountsExist(t *testing.T) {
	w := testkit.NewWorld(t)
	outcomes := func(login string) (list []int) {
		for range 12 {
			list = append(list, newBrowser(t, w).try(login, wrongPassword).Code())
		}
		return list
	}
	known, unknown := outcomes(w.Partner.Username), outcomes(w.Prefix+".nobody")
	if fmt.Sprint(known) != fmt.Sprint(unknown) {
		t.Fatalf("known %v, unknown %v", known, unknown)
	}
}

func TestAClockThatIsSetBackLocksNobodyOut(t *testing.T) {
	w := testkit.NewWorld(t)
	advance(t, 24*time.Hour)
	attack(t, w, w.Partner.Username)
	advance(t, -24*time.Hour)
	newBrowser(t, w).from("203.0.113.50").signIn(w.Partner)
	attack(t, w, w.Associate.Username)
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
