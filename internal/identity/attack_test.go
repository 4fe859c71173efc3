package identity_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casefold/internal/identity"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

var addresses atomic.Int32

// newAddress is one that nobody in the tests has used before.
func newAddress() string {
	n := addresses.Add(1)
	return fmt.Sprintf("198.18.%d.%d", n/250, n%250+1)
}

// newcomer is a new browser at a new address.
func newcomer(t *testing.T, w *testkit.World) *browser { return newBrowser(t, w).from(newAddress()) }

// throughTenMinutes moves the clock through ten minutes, one second at a time. The stranger comes each second, and in the
// middle of each minute somebody else does.
func throughTenMinutes(t *testing.T, stranger, other func()) {
	t.Helper()
	for second := range 600 {
		stranger()
		if second%60 == 30 {
			other()
		}
		advance(t, time.Second)
	}
}

// tried counts the answers that say whether a guess was right.
type tried struct{ judged, refused int }

func (c *tried) add(t *testing.T, res *testkit.Response, wrong *errs.Error) {
	t.Helper()
	if res.Code() == errs.TooManyRequests.Code {
		c.refused++
		return
	}
	res.Fails(t, wrong)
	c.judged++
}

func TestAStrangerWhoKeepsFailingKeepsNobodyOut(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	stranger := newcomer(t, w)
	var guesses tried
	throughTenMinutes(t, func() {
		guesses.add(t, stranger.try(w.Partner.Username, wrongPassword), errs.WrongCredentials)
		guesses.add(t, stranger.try(w.Partner.Email, wrongPassword), errs.WrongCredentials)
	}, func() {
		newcomer(t, w).signIn(w.Partner)
		mistyping := newcomer(t, w)
		mistyping.try(w.Partner.Username, wrongPassword).Fails(t, errs.WrongCredentials)
		mistyping.signIn(w.Partner)
		byAddress := newcomer(t, w)
		byAddress.wants(byAddress.try(w.Partner.Email, testkit.Password), "SIGNED_IN")
	})
	if guesses.judged > 2*(10+10) || guesses.refused == 0 {
		t.Fatalf("in ten minutes %d passwords of the stranger were tried, %d refused", guesses.judged, guesses.refused)
	}
}

func TestBurstsOfOneStrangerKeepNobodyOut(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	stranger := newAddress()
	for range 10 {
		var calls []func() *testkit.Response
		for range 40 {
			b := newBrowser(t, w).from(stranger)
			calls = append(calls, func() *testkit.Response { return b.try(w.Partner.Username, wrongPassword) })
		}
		person := newcomer(t, w)
		calls = append(calls, func() *testkit.Response { return person.try(w.Partner.Username, testkit.Password) })
		person.wants(atOnce(calls...)[40], "SIGNED_IN")
		newcomer(t, w).signIn(w.Partner)
		advance(t, time.Second)
	}
}

func TestAStrangerWhoKnowsThePasswordKeepsNobodyFromTheSecondFactor(t *testing.T) { // T-AUTH-01, T-AUTH-04
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	stranger := newcomer(t, w)
	session := ""
	var guesses tried
	throughTenMinutes(t, func() {
		if session == "" {
			if res := stranger.try(w.Partner.Username, testkit.Password); res.Code() != errs.TooManyRequests.Code {
				session = stranger.wants(res, "SOFTWARE_TOKEN_MFA")
			}
			return
		}
		switch res := stranger.confirm(session, wrongCode(t, seed)); res.Code() {
		case errs.ChallengeExpired.Code: // the fifth wrong code, or three minutes without a try left
			session = ""
		default:
			guesses.add(t, res, errs.WrongCode)
		}
	}, func() {
		person := newcomer(t, w)
		open := person.challenged(w.Partner)
		person.confirm(open, wrongCode(t, seed)).Fails(t, errs.WrongCode)
		person.wants(person.confirm(open, codeNow(t, seed)), "SIGNED_IN")
	})
	if guesses.judged > 10 || guesses.refused == 0 {
		t.Fatalf("in ten minutes %d codes of the stranger were tried, %d refused", guesses.judged, guesses.refused)
	}
}

func TestTheFailuresOfOneChallengeEndNoOther(t *testing.T) { // T-AUTH-04
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	person, stranger := newcomer(t, w), newcomer(t, w)
	open := person.challenged(w.Partner)
	for range 2 {
		session := stranger.challenged(w.Partner)
		for range 4 {
			stranger.confirm(session, wrongCode(t, seed)).Fails(t, errs.WrongCode)
		}
		stranger.confirm(session, wrongCode(t, seed)).Fails(t, errs.ChallengeExpired)
	}
	stranger.confirm(stranger.challenged(w.Partner), codeNow(t, seed)).Fails(t, errs.TooManyRequests)
	person.wants(person.confirm(open, codeNow(t, seed)), "SIGNED_IN")
}

func TestAStrangerWhoAsksForCodesAndGuessesThemKeepsNobodyFromAReset(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	stranger := newcomer(t, w)
	var guesses tried
	minute := 0
	throughTenMinutes(t, func() {
		if code := stranger.forgot(w.Partner.Username).Code(); code != 0 && code != errs.TooManyRequests.Code {
			t.Fatalf("asking for a code ended with %d", code)
		}
		guesses.add(t, stranger.reset(w.Partner.Username, "00000-00000", newPassword), errs.VerificationCode)
		stranger.try(w.Partner.Username, wrongPassword)
	}, func() {
		if minute++; minute != 8 {
			return
		}
		before := len(mails(t, w, w.Partner.Email, resetSubject, 1))
		person := newcomer(t, w)
		person.wants(person.forgot(w.Partner.Email), "CODE_SENT")
		letters := mails(t, w, w.Partner.Email, resetSubject, before+1)
		person.wants(person.reset(w.Partner.Email, mailedCode(t, letters[len(letters)-1]), newPassword), "RESET")
		person.wants(person.try(w.Partner.Username, newPassword), "SIGNED_IN")
	})
	if guesses.judged > 10+10 || guesses.refused == 0 {
		t.Fatalf("in ten minutes %d codes of the stranger were tried, %d refused", guesses.judged, guesses.refused)
	}
}

func TestOneAddressAgainstAThousandAccountsIsRefused(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	stranger := newcomer(t, w)
	var guesses, codes tried
	for i := range 1000 {
		login := fmt.Sprintf("%s.user%d", w.Prefix, i)
		guesses.add(t, stranger.try(login, wrongPassword), errs.WrongCredentials)
		if i < 100 {
			codes.add(t, stranger.reset(login, "00000-00000", newPassword), errs.VerificationCode)
		}
	}
	// The limit is 30; the machine takes its time over 1,000 calls, in which some more become free.
	if guesses.judged > 60 || codes.judged > 60 {
		t.Fatalf("%d passwords and %d codes were tried", guesses.judged, codes.judged)
	}
	newcomer(t, w).signIn(w.Partner)
}

func TestManyAddressesGuessNoMoreThanTheAccountAllowsAndKeepNobodyOut(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	var strangers []*browser
	const addresses = 100
	for range addresses {
		strangers = append(strangers, newcomer(t, w))
	}
	var guesses tried
	var last *testkit.Response
	for range 5 {
		for _, stranger := range strangers {
			last = stranger.try(w.Partner.Username, wrongPassword)
			guesses.add(t, last, errs.WrongCredentials)
		}
	}
	// Three first tries of each, and 60 more of all together; some become free meanwhile.
	if guesses.judged < addresses*3+60 || guesses.judged > addresses*3+75 {
		t.Fatalf("%d passwords were tried", guesses.judged)
	}
	last.Fails(t, errs.TooManyRequests)
	if seconds, err := strconv.Atoi(last.Header.Get("Retry-After")); err != nil || seconds < 1 || seconds > 60 {
		t.Fatalf("Retry-After is %q", last.Header.Get("Retry-After"))
	}
	mistyping := newcomer(t, w)
	mistyping.try(w.Partner.Username, wrongPassword).Fails(t, errs.WrongCredentials)
	mistyping.signIn(w.Partner)
	newcomer(t, w).signIn(w.Partner)
}

func TestAFloodOfInventedNamesLeavesTheirPlacesToKnownBrowsers(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	service, known := w.App().Identity, newBrowser(t, w).signIn(w.Partner)
	release := service.HoldLanes() // as if strangers before them took all
	const flood = 20
	ctx, leave := context.WithCancel(t.Context())
	answers := make(chan error, flood)
	for i := range flood {
		go func() {
			_, err := service.SignIn(ctx, fmt.Sprintf("%s.invented%d", w.Prefix, i), wrongPassword, identity.Client{Address: newAddress()})
			answers <- err
		}()
	}
	testkit.Await(t, "the strangers do not wait", func() bool { return service.Strangers() == flood })
	known.signIn(w.Partner)
	known.try(w.Partner.Username, wrongPassword).Fails(t, errs.WrongCredentials)
	leave()
	for range flood {
		if err := <-answers; !errors.Is(err, context.Canceled) {
			t.Errorf("the password of a stranger was tried before that of a known browser: %v", err)
		}
	}
	release()
	newcomer(t, w).signIn(w.Partner)
}

func TestResettingAsksTheDatabaseAsMuchForEveryName(t *testing.T) { // T-AUTH-02
	w := testkit.NewWorld(t)
	w.Disable(w.Associate)
	type asked struct{ promised, judged int }
	statements := func(login, device string) (n asked) {
		client := identity.Client{Address: newAddress(), Device: device}
		var err error
		if n.promised, n.judged, err = w.App().Identity.Statements(t.Context(), login, "00000-00000", client); err != nil {
			t.Fatal(err)
		}
		return n
	}
	statements(w.Admin.Username, "") // the first job of a process takes one statement more
	for _, device := range []string{"", "a browser that nobody knows"} {
		known := statements(w.Partner.Username, device)
		for _, login := range []string{w.Prefix + ".nobody", "nobody@there.example", w.Partner.Email, w.Associate.Username} {
			if n := statements(login, device); n != known || n.promised == 0 || n.judged == 0 {
				t.Errorf("%s with the cookie %q: %+v, and for a known name %+v", login, device, n, known)
			}
		}
	}
}

func TestWhoLeavesBeforeTheAnswerHasFailed(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	service, stranger := w.App().Identity, identity.Client{Address: newAddress()}
	release := service.HoldPasswords()
	var waiting sync.WaitGroup
	counters := func() int { return query[int](t, w, "SELECT count(*) FROM throttles") }
	for i := range 30 {
		before := counters()
		ctx, leave := context.WithCancel(t.Context())
		waiting.Go(func() { _, _ = service.SignIn(ctx, fmt.Sprintf("%s.user%d", w.Prefix, i), wrongPassword, stranger) })
		testkit.Await(t, "the stranger does not wait", func() bool { return counters() > before })
		leave()
		waiting.Wait()
	}
	release()
	_, err := service.SignIn(t.Context(), w.Associate.Username, testkit.Password, stranger)
	if errs.As(err).Code != errs.TooManyRequests.Code {
		t.Fatalf("%v", err)
	}
	newcomer(t, w).signIn(w.Partner)
}

func TestWhatWasTriedOutlivesARestart(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	stranger := newcomer(t, w)
	guess(t, func(int) *testkit.Response { return stranger.try(w.Partner.Username, wrongPassword) })
	restarted, err := identity.New(w.App().DB, w.App().Keys, identity.Options{URL: w.URL()})
	if err != nil {
		t.Fatal(err)
	}
	client := identity.Client{Address: stranger.address}
	if _, err := restarted.SignIn(t.Context(), w.Partner.Username, testkit.Password, client); errs.As(err).Code != errs.TooManyRequests.Code {
		t.Fatalf("%v", err)
	}
}
