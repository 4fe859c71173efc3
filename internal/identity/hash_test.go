package identity

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

var cheap = PasswordCost{Memory: 64, Passes: 1}

func TestHashesVerifyTheirPasswordAndNoOther(t *testing.T) {
	ctx := context.Background()
	h := newHasher(DefaultPasswordCost)
	phc, err := h.hash(ctx, "Mixed-cases-9")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(phc, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("PHC string %s", phc)
	}
	for password, want := range map[string]bool{"Mixed-cases-9": true, "Mixed-cases-8": false, "": false, "mixed-cases-9": false} {
		if ok, err := h.verify(ctx, password, phc); err != nil || ok != want {
			t.Errorf("%q: %v, %v", password, ok, err)
		}
	}
	again, _ := h.hash(ctx, "Mixed-cases-9")
	if again == phc {
		t.Error("two hashes of one password are equal: no salt")
	}
}

func TestComposedAndDecomposedLettersAreTheSamePassword(t *testing.T) {
	ctx := context.Background()
	h := newHasher(cheap)
	phc, err := h.hash(ctx, "Caf\u00e9-Noir-9")
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := h.verify(ctx, "Cafe\u0301-Noir-9", phc); err != nil || !ok {
		t.Fatalf("%v, %v", ok, err)
	}
}

func TestNobodyIsVerifiedAgainstAnAccountThatDoesNotExist(t *testing.T) {
	h := newHasher(cheap)
	if ok, err := h.verify(context.Background(), "Mixed-cases-9", ""); err != nil || ok {
		t.Fatalf("%v, %v", ok, err)
	}
	if cost, _, _, err := decodePHC(h.dummy); err != nil || cost != cheap {
		t.Fatalf("the dummy takes other work: %v, %v", cost, err)
	}
}

func TestHashesOfAnotherCostStillVerifyAndAreOutdated(t *testing.T) {
	ctx := context.Background()
	phc, err := newHasher(PasswordCost{Memory: 128, Passes: 1}).hash(ctx, "Mixed-cases-9")
	if err != nil {
		t.Fatal(err)
	}
	h := newHasher(cheap)
	if ok, err := h.verify(ctx, "Mixed-cases-9", phc); err != nil || !ok {
		t.Fatalf("%v, %v", ok, err)
	}
	fresh, _ := h.hash(ctx, "Mixed-cases-9")
	if !h.outdated(phc) || h.outdated(fresh) {
		t.Fatal("the cost of a hash is misread")
	}
}

func TestDamagedHashesAreErrorsAndNeverMatches(t *testing.T) {
	h := newHasher(cheap)
	for _, phc := range []string{
		"x", "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2i$v=19$m=64,t=1,p=1$" + strings.Repeat("A", 22) + "$" + strings.Repeat("A", 43),
		"$argon2id$v=19$m=99999999,t=1,p=1$" + strings.Repeat("A", 22) + "$" + strings.Repeat("A", 43),
	} {
		if ok, err := h.verify(context.Background(), "anything", phc); ok || !errors.Is(err, errDamagedHash) {
			t.Errorf("%s: %v, %v", phc, ok, err)
		}
	}
}

func TestHashingWaitsForItsTurnAndGivesUpWithItsRequest(t *testing.T) {
	h := newHasher(cheap)
	for range cap(h.slots) {
		h.slots <- struct{}{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := h.hash(ctx, "Mixed-cases-9"); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v", err)
	}
}

func TestAKnownBrowserIsServedBeforeAllStrangersThatWait(t *testing.T) { // T-AUTH-01
	h := newHasher(PasswordCost{Memory: 8, Passes: 1})
	for range cap(h.slots) { // strangers whose passwords are being tried
		h.lanes <- struct{}{}
		h.slots <- struct{}{}
	}
	var strangers, tried atomic.Int32
	ctx, leave := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	for range 64 {
		waiting.Go(func() {
			strangers.Add(1)
			if _, err := h.verifyLast(ctx, "x", ""); err == nil {
				tried.Add(1)
			}
		})
	}
	for strangers.Load() < 64 {
		runtime.Gosched()
	}
	served := make(chan error)
	go func() {
		_, err := h.verify(t.Context(), "x", "")
		served <- err
	}()
	<-h.slots // one of the strangers has failed
	if err := <-served; err != nil || tried.Load() != 0 {
		t.Errorf("%v, after %d strangers", err, tried.Load())
	}
	leave()
	waiting.Wait()
}
