package identity

import (
	"errors"
	"testing"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

func TestWaitsDoubleUpToTheLongest(t *testing.T) {
	p := policy{free: 5, longest: 30 * time.Second}
	for level, want := range map[float64]time.Duration{
		0: 0, 5: 0, 6: time.Second, 7: 2 * time.Second, 8: 4 * time.Second, 10: 16 * time.Second, 11: 30 * time.Second, 1e6: 30 * time.Second,
	} {
		if got := p.wait(level); got != want {
			t.Errorf("level %v: %v, want %v", level, got, want)
		}
	}
}

func TestNoWaitIsLongEnoughToLockSomebodyOut(t *testing.T) {
	for name, p := range map[string]policy{"login": perLogin, "address": perAddress, "everywhere": everywhere, "mails": perMails} {
		if p.longest > time.Minute {
			t.Errorf("%s: others can make somebody wait for %v", name, p.longest)
		}
	}
}

func TestFailuresEverywhereSlowStrangersDownForMoments(t *testing.T) { // T-AUTH-01
	t.Cleanup(clock.Reset)
	installation := dbtest.Shared(t)
	service, err := New(installation.DB, secret.Generate(), Options{URL: "http://throttle.example"})
	if err != nil {
		t.Fatal(err)
	}
	all := service.around(signIns, Client{Address: "203.0.113.200"})[:1]
	blocked := func() (refusal error) {
		_ = installation.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			refusal = refuseIfBlocked(t.Context(), tx, [][]byte{all[0].key})
			return refusal
		})
		return refusal
	}
	fail := func(times int) {
		err := installation.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			for range times {
				if err := chargeAll(t.Context(), tx, all); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	fail(600)
	if err := blocked(); err != nil {
		t.Fatalf("too early: %v", err)
	}
	fail(5)
	refusal := blocked()
	var known *errs.Error
	if !errors.As(refusal, &known) || known.Code != errs.TooManyRequests.Code {
		t.Fatalf("%v", refusal)
	}
	if retry, ok := known.Data().(api.RetryAfter); !ok || retry.Seconds < 1 || retry.Seconds > 2 {
		t.Fatalf("%+v", known.Data())
	}
	clock.Advance(2 * time.Second)
	if err := blocked(); err != nil {
		t.Fatalf("after two seconds: %v", err)
	}
}

func TestNeighboursInAnIPv6NetworkShareACounter(t *testing.T) {
	service := &Service{keys: secret.Generate()}
	count := func(address string) []counter { return service.around(signIns, Client{Address: address}) }
	if len(count("127.0.0.1")) != 1 || len(count("::1")) != 1 || len(count("")) != 1 || len(count("203.0.113.1")) != 2 {
		t.Fatal("loopback and unknown addresses have no counter, others have one")
	}
	same := string(count("2001:db8:1:2::1")[1].key) == string(count("2001:db8:1:2:ffff::9")[1].key)
	other := string(count("2001:db8:1:2::1")[1].key) == string(count("2001:db8:1:3::1")[1].key)
	if !same || other {
		t.Fatalf("same network %v, other network %v", same, other)
	}
}
