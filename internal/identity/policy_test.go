package identity

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

func TestThereIsOneMoreTryEachTime(t *testing.T) {
	p := policy{tries: 5, every: 10 * time.Second}
	for level, want := range map[float64]time.Duration{0: 0, 4: 0, 4.5: 5 * time.Second, 5: 10 * time.Second, 6: 20 * time.Second} {
		if got := p.wait(level); got != want {
			t.Errorf("at %v: %v, want %v", level, got, want)
		}
	}
}

// The second factor is not among these: whoever fails there knows the password.
func TestWhatSendersShareMakesNobodyWaitForMoreThanAMinute(t *testing.T) { // T-AUTH-01
	for name, p := range map[string]policy{"newcomers": newcomers, "returning": returning, "address": perAddress, "everywhere": everywhere, "mailbox": perMailbox} {
		if p.every > time.Minute {
			t.Errorf("%s: others can make somebody wait for %v", name, p.every)
		}
	}
}

// The bounds that docs/decisions.md gives rest on these.
func TestOneSenderUsesUpNothingThatOthersNeed(t *testing.T) { // T-AUTH-01, T-AUTH-03
	for _, g := range []guarded{signIns, resetCodes, emailCodes, factors} {
		if g.perSender.tries > g.returning.tries/2 || g.perSender.every < g.returning.every || firstTries > g.newcomers.tries/20 {
			t.Errorf("%s: %+v", g.what, g)
		}
		for _, p := range []policy{g.perSender, g.newcomers, g.returning} {
			if time.Duration(p.tries)*p.every >= leftoverKept {
				t.Errorf("%s: the sweeper removes counters of %+v that are not empty", g.what, p)
			}
		}
	}
	if perMails.tries > perMailbox.tries/2 || perMails.every < perMailbox.every {
		t.Errorf("mails: %+v of %+v", perMails, perMailbox)
	}
	if perMailbox.every*2 > codeLifetime {
		t.Error("the last code in a full mailbox may be too old to be used")
	}
}

func TestFailuresEverywhereSlowStrangersDownForMoments(t *testing.T) { // T-AUTH-01
	service := &Service{keys: secret.Generate()}
	all := service.around(signIns.what, Client{})
	err := dbtest.Shared(t).InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		fail := func() error { return chargeAll(t.Context(), tx, all) }
		if err := fail(); err != nil {
			return err
		}
		if _, err := tx.Exec(t.Context(), "UPDATE throttles SET level = 599 WHERE key = $1", all[0].key); err != nil {
			return err
		}
		if err := refuseIfUsedUp(t.Context(), tx, all); err != nil {
			return fmt.Errorf("too early: %w", err)
		}
		for range 6 {
			if err := fail(); err != nil {
				return err
			}
		}
		refusal := refuseIfUsedUp(t.Context(), tx, all)
		if retry, ok := errs.As(refusal).Data().(api.RetryAfter); !errors.Is(refusal, errs.TooManyRequests) || !ok || retry.Seconds != 1 {
			return fmt.Errorf("after 605 failures: %w", refusal)
		}
		tx.Now = tx.Now.Add(time.Second)
		return refuseIfUsedUp(t.Context(), tx, all)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestNeighboursInAnIPv6NetworkShareACounter(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1": "", "::1": "", "": "", "@": "", "203.0.113.1": "203.0.113.1",
		"2001:db8:1:2::1": "2001:db8:1:2::/64", "2001:db8:1:2:ffff::9": "2001:db8:1:2::/64", "2001:db8:1:3::1": "2001:db8:1:3::/64",
	} {
		if got := network(address); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
	service := &Service{keys: secret.Generate()}
	if len(service.around(letters, Client{Address: "127.0.0.1"})) != 1 || len(service.around(letters, Client{Address: "203.0.113.1"})) != 2 {
		t.Error("an address that says nothing has no counter, others have one")
	}
}

func TestClocksThatDifferNeitherDrainACounterTwiceNorFillIt(t *testing.T) {
	t.Cleanup(clock.Reset)
	installation := dbtest.Shared(t)
	service := &Service{keys: secret.Generate()}
	c := service.counter(policy{tries: 6, every: 100 * time.Second}, "clocks", "")
	spendOne := func() (refusal error) {
		return installation.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			_, err := spend(t.Context(), tx, c, nil)
			return err
		})
	}
	for i := range 6 {
		if err := spendOne(); err != nil {
			t.Fatalf("try %d: %v", i+1, err)
		}
		clock.Advance([]time.Duration{-50 * time.Second, 50 * time.Second}[i%2])
	}
	if err := spendOne(); !errors.Is(err, errs.TooManyRequests) {
		t.Fatalf("a seventh try: %v", err)
	}
}
