package identity_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"casefold/internal/firms"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// atOnce makes calls at the same moment and gives their answers.
func atOnce(calls ...func() *testkit.Response) []*testkit.Response {
	answers := make([]*testkit.Response, len(calls))
	var all sync.WaitGroup
	for i, call := range calls {
		all.Go(func() { answers[i] = call() })
	}
	all.Wait()
	return answers
}

// oneOf checks that one call succeeded and all others were refused with the error, and gives the index of the one.
func oneOf(t *testing.T, answers []*testkit.Response, refusal *errs.Error) int {
	t.Helper()
	winner := -1
	for i, answer := range answers {
		switch {
		case answer.Status != http.StatusOK:
			answer.Fails(t, refusal)
		case winner >= 0:
			t.Fatalf("both %d and %d succeeded", winner, i)
		default:
			winner = i
		}
	}
	if winner < 0 {
		t.Fatal("none succeeded")
	}
	return winner
}

func TestOfManyResetsWithOneCodeOneCounts(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	code := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	var calls []func() *testkit.Response
	for i := range 6 {
		b := newBrowser(t, w)
		calls = append(calls, func() *testkit.Response {
			return b.reset(w.Partner.Username, code, fmt.Sprintf("Parallel-Harvest-%d?", i))
		})
	}
	winner := oneOf(t, atOnce(calls...), errs.VerificationCode)
	for i := range calls {
		res := newBrowser(t, w).try(w.Partner.Username, fmt.Sprintf("Parallel-Harvest-%d?", i))
		if (res.Status == http.StatusOK) != (i == winner) {
			t.Errorf("password %d, winner %d: %d", i, winner, res.Status)
		}
	}
}

func TestOfManyExchangesOfOneLauncherCodeOneCounts(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	var made struct{ Code string }
	b.post("/auth/launcher/code", m{}).Raw(t, &made)
	exchange := func() *testkit.Response {
		return newBrowser(t, w).post("/auth/launcher/exchange", m{"code": made.Code})
	}
	oneOf(t, atOnce(exchange, exchange, exchange, exchange), errs.ChallengeExpired)
	if list := b.sessions().Sessions; len(list) != 2 {
		t.Errorf("%d sessions", len(list))
	}
}

func TestOfManyFirstPasswordsForOneChallengeOneCounts(t *testing.T) { // T-AUTH-06
	w := testkit.NewWorld(t)
	p := w.Add(testkit.NewPerson{Name: "novice", Role: firms.RegularUser, MustChange: true})
	b := newBrowser(t, w)
	session := b.wants(b.try(p.Username, testkit.Password), "NEW_PASSWORD_REQUIRED")
	var calls []func() *testkit.Response
	for i := range 4 {
		own := newBrowser(t, w)
		calls = append(calls, func() *testkit.Response {
			return own.post("/auth/completeNewPassword", m{"session": session, "newPassword": fmt.Sprintf("Parallel-Harvest-%d?", i)})
		})
	}
	oneOf(t, atOnce(calls...), errs.ChallengeExpired)
}

func TestOfTwoWhoVerifyOneAddressAtOnceOneGetsIt(t *testing.T) { // T-AUTH-08
	w := testkit.NewWorld(t)
	address := "contested@" + w.Prefix + ".example"
	people := []*testkit.Person{w.Partner, w.Associate}
	browsers := make([]*browser, len(people))
	var calls []func() *testkit.Response
	for i, p := range people {
		browsers[i] = newBrowser(t, w).signIn(p)
		browsers[i].put("/auth/attributes", m{"email": address}).OK(t)
		code := mailedCode(t, mails(t, w, address, verifySubject, i+1)[i])
		calls = append(calls, func() *testkit.Response { return browsers[i].post("/auth/email/confirm", m{"code": code}) })
	}
	winner := oneOf(t, atOnce(calls...), errs.VerificationCode)
	newBrowser(t, w).try(address, testkit.Password).OK(t)
	for i, p := range people {
		var verified bool
		who := db.Actor{Region: w.Region, Tenant: w.Tenant}
		err := w.App().DB.InTx(t.Context(), who, func(tx *db.Tx) error {
			return tx.QueryRow(t.Context(), "SELECT email_verified FROM users WHERE sub = $1", p.Sub).Scan(&verified)
		})
		if err != nil || verified != (i == winner) {
			t.Errorf("person %d, winner %d: verified %v, %v", i, winner, verified, err)
		}
	}
	if left := query[int](t, w, "SELECT count(*) FROM outbox WHERE tenant_id = $1", w.Tenant); left != 0 {
		t.Errorf("%d halves wait for repair", left)
	}
}

func TestASecondSetUpOfTheSecondFactorReplacesTheFirst(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	var first, second struct{ Secret string }
	b.post("/auth/mfa/setup", m{}).Raw(t, &first)
	b.post("/auth/mfa/setup", m{}).Raw(t, &second)
	b.post("/auth/mfa/verify", m{"code": codeNow(t, first.Secret)}).Fails(t, errs.WrongCode)
	b.wants(b.post("/auth/mfa/verify", m{"code": codeNow(t, second.Secret)}), "MFA_ENABLED")
	b.post("/auth/mfa/verify", m{"code": codeNow(t, second.Secret)}).Fails(t, errs.WrongCode)
}

func TestWhoIsDisabledInTheMiddleOfASignInDoesNotGetIn(t *testing.T) { // T-SES-01
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	b := newBrowser(t, w)
	session := b.wants(b.try(w.Partner.Username, testkit.Password), "SOFTWARE_TOKEN_MFA")
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.SetEnabled(ctx, tx, w.Admin.Sub, w.Partner.Sub, false)
	})
	b.confirm(session, codeNow(t, seed)).Fails(t, errs.ChallengeExpired)
}
