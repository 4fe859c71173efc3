package faults

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/tools/program"
)

// busy is somebody who signs in and changes things until told to stop, and remembers what was acknowledged.
type busy struct {
	*program.Person
	chance    *rand.Rand
	facts     []*fact
	passwords []string // that may be the right one: the acknowledged first, then those of unknown outcome
	changes   int
	trouble   []error // answers that no fault explains
}

func newBusy(p *program.Person, seed uint64, facts ...*fact) *busy {
	return &busy{
		Person: p, chance: rand.New(rand.NewPCG(seed, 0)), passwords: []string{p.Password},
		facts: append(facts, settingsFact(), columnsFact(), nameFact()),
	}
}

// work goes on until ctx ends. What it meets after the program was killed is of no interest here.
func (b *busy) work(ctx context.Context) {
	for ctx.Err() == nil {
		b.changes++
		value := fmt.Sprintf("%s-%d", b.Username, b.changes)
		var err error
		switch n := b.chance.IntN(10); {
		case b.Token == "" || n == 0:
			err = b.SignIn(ctx)
		case n == 1:
			err = b.changePassword(ctx, fmt.Sprintf("Casefold-Fault-%d!", b.changes))
		case n == 2:
			err = b.tryWhatIsRefused(ctx, value)
		default:
			err = b.facts[b.chance.IntN(len(b.facts))].change(ctx, b.Person, value)
		}
		if err == nil {
			continue
		}
		var answer *program.Failure
		if !errors.As(err, &answer) || answer.Code == errs.NoDatabase.Code {
			return // the program is gone
		}
		if answer.Code != errs.TooManyRequests.Code {
			b.trouble = append(b.trouble, err)
			return
		}
		rest(ctx)
	}
}

// rest is what somebody does who is told to wait a moment.
func rest(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second):
	}
}

// signInAgain waits where there have been too many attempts lately.
func (b *busy) signInAgain(ctx context.Context) error {
	for {
		var answer *program.Failure
		err := b.SignIn(ctx)
		if !errors.As(err, &answer) || answer.Code != errs.TooManyRequests.Code {
			return err
		}
		rest(ctx)
	}
}

func (b *busy) changePassword(ctx context.Context, password string) error {
	var answer struct{ IDToken string }
	body := map[string]any{"oldPassword": b.Password, "newPassword": password}
	err := b.Call(ctx, http.MethodPost, "/auth/changePassword", body, &answer)
	switch {
	case err == nil:
		b.Password, b.Token, b.passwords = password, answer.IDToken, []string{password}
	case program.Unknown(err):
		b.passwords = append(b.passwords, password)
		b.Token = "" // the change may have ended the session
	}
	return err
}

// tryWhatIsRefused fails only where the refusal does: a later look at the facts finds the value if it got through.
func (b *busy) tryWhatIsRefused(ctx context.Context, value string) error {
	attempts := []func() error{
		func() error {
			tooMuch := map[string]any{"mark": value, "much": strings.Repeat("x", 70_000)}
			return b.Call(ctx, http.MethodPut, "/api/user/settings", map[string]any{"settingsJSON": tooMuch}, nil)
		},
		func() error {
			return b.Call(ctx, http.MethodPut, "/auth/attributes", map[string]any{"name": value + strings.Repeat("x", 5000)}, nil)
		},
		func() error { return setExchangeURL(ctx, b.Person, "file:///"+value) },
	}
	err := attempts[b.chance.IntN(len(attempts))]()
	switch {
	case program.Unknown(err):
		return err
	case err == nil:
		b.trouble = append(b.trouble, errors.New("a bad value was accepted: "+value))
	}
	return nil
}

// verify looks at everything after a restart: the session that was acknowledged, the password, the facts.
func (b *busy) verify(t *testing.T, url string) {
	t.Helper()
	b.URL = url
	for _, err := range b.trouble {
		t.Errorf("%s met %v", b.Username, err)
	}
	if b.Token != "" {
		if _, err := readMe(t.Context(), b.Person); err != nil {
			t.Errorf("the session of %s is lost: %v", b.Username, err)
		}
	}
	var err error
	for _, password := range b.passwords {
		b.Password = password
		if err = b.signInAgain(t.Context()); err == nil {
			b.passwords = []string{password}
			break
		}
	}
	if err != nil {
		t.Fatalf("%s cannot sign in with any of %d passwords: %v", b.Username, len(b.passwords), err)
	}
	for _, f := range b.facts {
		f.verify(t, b.Person)
	}
}

func TestNothingAcknowledgedIsLostWhenTheProgramIsKilled(t *testing.T) {
	t.Parallel()
	seed := faultSeed(t)
	chance := rand.New(rand.NewPCG(seed, 1))
	i := startedBefore(t)
	i.start()
	people := []*busy{newBusy(i.person("hf.eleanor.voss"), seed, exchangeFact())}
	for n, name := range []string{"hf.marcus.adair", "mr.owen.leduc"} {
		people = append(people, newBusy(i.person(name), seed+uint64(n)+1))
	}
	for _, p := range people {
		if err := p.SignIn(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.settle(t)
	}
	authors := staff{seed: seed}
	authors.hire(t, newDocumentAuthor, i.signedIn("hf.priya.ramsey"))
	authors.hire(t, newNoteAuthor, i.signedIn("mr.claire.fontaine"))
	changes := 0
	for round := range rounds(t) {
		everything := chance.IntN(2) == 0
		workUntilKilled(t, i, people, &authors, time.Duration(20+chance.IntN(1200))*time.Millisecond, everything)
		i.start()
		checked := i.checking(program.Options{})
		changes = 0
		for _, p := range people {
			p.verify(t, "http://"+i.Listen)
			changes += p.changes
		}
		authors.verify(t)
		checked()
		if t.Failed() {
			t.Fatalf("round %d, everything killed: %v", round, everything)
		}
	}
	for _, p := range people {
		for _, f := range p.facts {
			t.Logf("%s changed %s %d times", p.Username, f.name, f.changes)
		}
	}
	t.Logf("%d attempts in %d rounds", changes, rounds(t))
	authors.verifyAll(t)
	i.stop()
	i.check()
}

// faultSeed is where chance begins, told so that a run can be repeated.
func faultSeed(t *testing.T) uint64 {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if given, err := strconv.ParseUint(os.Getenv("CASEFOLD_FAULT_SEED"), 10, 64); err == nil {
		seed = given
	}
	t.Logf("CASEFOLD_FAULT_SEED=%d", seed)
	return seed
}

// settle takes the demo's values as acknowledged.
func (b *busy) settle(t *testing.T) {
	t.Helper()
	for _, f := range b.facts {
		value, err := f.get(t.Context(), b.Person)
		if err != nil {
			t.Fatal(err)
		}
		f.acknowledged = value
	}
}

func workUntilKilled(t *testing.T, i *installation, people []*busy, authors *staff, after time.Duration, everything bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var working sync.WaitGroup
	for _, p := range people {
		working.Go(func() { p.work(ctx) })
	}
	authors.work(ctx, &working)
	time.Sleep(after) // the kill is to strike at any moment
	i.kill(everything)
	if everything {
		kills.count("at random, with the database")
	} else {
		kills.count("at random")
	}
	working.Wait()
}

func TestAFirstStartThatIsKilledIsTakenUpAgain(t *testing.T) {
	_, took := prepare(t)
	times := max(4, rounds(t)/10)
	for n := range times {
		i := newInstallation(t)
		i.launch(i.Options)
		after := took * time.Duration(100*n+rand.IntN(100)) / time.Duration(100*times)
		t.Logf("killed after %v of about %v", after, took)
		time.Sleep(after) // the kill is to strike at any moment
		i.kill(true)
		kills.count("during the first start")
		i.start()
		i.signedIn("hf.eleanor.voss")
		i.signedIn("mr.owen.leduc")
		i.check()
		i.stop()
	}
}

func TestTheDatabaseKilledUnderTheProgramComesBack(t *testing.T) {
	t.Parallel()
	needsNoPowerCut(t)
	i := startedBefore(t)
	i.start()
	admin := i.signedIn("hf.eleanor.voss")
	if err := setExchangeURL(t.Context(), admin, "https://mail.example.com/before"); err != nil {
		t.Fatal(err)
	}
	killDatabase(t, i.running)
	until(t, "the program does not find its database again", func() error {
		url, err := exchangeURL(t.Context(), admin)
		var failure *program.Failure
		switch {
		case errors.As(err, &failure) && failure.Code != errs.NoDatabase.Code:
			t.Fatalf("with the database gone the answer is not 3010: %v", err)
		case err == nil && url != "https://mail.example.com/before":
			t.Fatalf("the Exchange server is %q", url)
		}
		return err
	})
	i.check()
	i.stop()
}
