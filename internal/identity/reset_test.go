package identity_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func (b *browser) forgot(login string) *testkit.Response {
	b.t.Helper()
	return b.post("/auth/forgotPassword", m{"usernameOrEmail": login})
}

func (b *browser) reset(login, code, password string) *testkit.Response {
	b.t.Helper()
	return b.post("/auth/resetPassword", m{"usernameOrEmail": login, "code": code, "newPassword": password})
}

// resetCode asks for a code and reads the mail; count says which mail to this person it is.
func resetCode(t *testing.T, w *testkit.World, p *testkit.Person, login string, count int) string {
	t.Helper()
	b := newBrowser(t, w)
	b.wants(b.forgot(login), "CODE_SENT")
	return mailedCode(t, mails(t, w, p.Email, resetSubject, count)[count-1])
}

func TestAMailedCodeSetsANewPasswordOnce(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	signedIn := newBrowser(t, w).signIn(w.Partner)
	code := resetCode(t, w, w.Partner, w.Partner.Email, 1)
	if len(strings.ReplaceAll(code, "-", "")) < 8 {
		t.Fatalf("the code %q is short", code)
	}
	b := newBrowser(t, w)
	b.reset(w.Partner.Username, code, "short").Fails(t, errs.PasswordRule)
	b.reset(w.Partner.Username, code, "Aa1!"+w.Partner.Username).Fails(t, errs.PasswordRule)
	b.wants(b.reset(w.Partner.Username, strings.ToLower(code), newPassword), "RESET")
	b.reset(w.Partner.Username, code, "Another-Harvest-78?").Fails(t, errs.VerificationCode)
	signedIn.isOut()
	newBrowser(t, w).try(w.Partner.Username, testkit.Password).Fails(t, errs.WrongCredentials)
	b.wants(b.try(w.Partner.Username, newPassword), "SIGNED_IN")
	mails(t, w, w.Partner.Email, "Your password was changed", 1)
}

func TestANewRequestLeavesEarlierCodesGoodUntilTheirTime(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	first := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	advance(t, time.Minute)
	stranger := newcomer(t, w)
	stranger.wants(stranger.forgot(w.Partner.Email), "CODE_SENT")
	second := mailedCode(t, mails(t, w, w.Partner.Email, resetSubject, 2)[1])
	advance(t, 9*time.Minute-10*time.Second)
	b := newcomer(t, w)
	b.reset(w.Partner.Username, first, "short").Fails(t, errs.PasswordRule)
	b.reset(w.Partner.Username, first, testkit.Password).Fails(t, errs.PasswordRule) // judged after the code
	advance(t, 10*time.Second)
	b.reset(w.Partner.Username, first, newPassword).Fails(t, errs.VerificationCode)
	b.wants(b.reset(w.Partner.Username, second, newPassword), "RESET")
}

func TestUsingACodeEndsTheOthers(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	first := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	advance(t, time.Second)
	second := resetCode(t, w, w.Partner, w.Partner.Username, 2)
	b := newBrowser(t, w)
	b.wants(b.reset(w.Partner.Username, first, newPassword), "RESET")
	for _, code := range []string{first, second} {
		newcomer(t, w).reset(w.Partner.Username, code, "Another-Harvest-78?").Fails(t, errs.VerificationCode)
	}
}

func TestWrongCodesCountAgainstTheSenderNotTheCode(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	code := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	stranger := newcomer(t, w)
	for range 10 {
		stranger.reset(w.Partner.Username, "00000-00000", newPassword).Fails(t, errs.VerificationCode)
	}
	stranger.reset(w.Partner.Username, code, newPassword).Fails(t, errs.TooManyRequests)
	b := newcomer(t, w)
	for range 5 {
		b.reset(w.Partner.Username, "00000-00000", newPassword).Fails(t, errs.VerificationCode)
	}
	b.wants(b.reset(w.Partner.Username, code, newPassword), "RESET")
}

func TestACodeIsBoundToItsAccount(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	code := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	resetCode(t, w, w.Associate, w.Associate.Username, 1)
	b := newBrowser(t, w)
	b.reset(w.Associate.Username, code, newPassword).Fails(t, errs.VerificationCode)
	b.reset(w.Prefix+".nobody", code, newPassword).Fails(t, errs.VerificationCode)
}

func TestAResetDoesNotSkipTheSecondFactor(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	seed := withMFA(t, w)
	code := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	b := newBrowser(t, w)
	b.wants(b.reset(w.Partner.Username, code, newPassword), "RESET")
	session := b.wants(b.try(w.Partner.Username, newPassword), "SOFTWARE_TOKEN_MFA")
	b.wants(b.confirm(session, codeNow(t, seed)), "SIGNED_IN")
}

func TestForgotPasswordAnswersAlikeForEveryWellFormedLogin(t *testing.T) { // T-AUTH-02
	w := testkit.NewWorld(t)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.SetEnabled(ctx, tx, w.Admin.Sub, w.Associate.Sub, false)
	})
	b := newBrowser(t, w)
	for _, login := range []string{
		w.Partner.Username, w.Partner.Email, w.Associate.Username, w.Prefix + ".nobody", "nobody@" + w.Prefix + ".example",
	} {
		if res := b.forgot(login).OK(t); string(res.Body) != `{"status":"CODE_SENT"}`+"\n" {
			t.Errorf("%s: %s", login, res.Body)
		}
	}
	for _, login := range []string{"", "partner", "a b", "@", "x@y", "partner@", "w1.päter"} {
		res := b.forgot(login).Fails(t, errs.VerificationCode)
		if !strings.Contains(string(res.Body), "User not found") {
			t.Errorf("%q: %s", login, res.Body)
		}
	}
}

func TestNobodyCanFloodAMailboxWithCodes(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	for range 40 {
		b := newcomer(t, w)
		b.wants(b.forgot(w.Partner.Username), "CODE_SENT")
	}
	testkit.Await(t, "the requests are not done", func() bool {
		return query[int](t, w, "SELECT count(*) FROM river_job WHERE kind = 'identity.sendResetCode' AND finalized_at IS NULL") == 0
	})
	if codes := query[int](t, w, "SELECT count(*) FROM codes WHERE sub = $1", w.Partner.Sub); codes < 10 || codes > 15 {
		t.Fatalf("%d codes were made", codes)
	}
	// Whoever gets no mail has one that is hardly a minute old.
	letters := mails(t, w, w.Partner.Email, resetSubject, 10)
	b := newcomer(t, w)
	b.wants(b.reset(w.Partner.Username, mailedCode(t, letters[9]), newPassword), "RESET")
	resetCode(t, w, w.Partner, w.Partner.Username, len(letters)+1)
}

func TestASenderAsksForAFewCodes(t *testing.T) {
	w := testkit.NewWorld(t)
	stranger := newcomer(t, w)
	for range 5 {
		stranger.wants(stranger.forgot(w.Partner.Username), "CODE_SENT")
	}
	stranger.forgot(w.Partner.Username).Fails(t, errs.TooManyRequests)
	stranger.forgot(w.Associate.Username).OK(t)
	newcomer(t, w).forgot(w.Partner.Username).OK(t)
}

func TestAResetIsTheWayInForSomeoneUnderAttack(t *testing.T) {
	w := testkit.NewWorld(t)
	attack(t, w, w.Partner.Username)
	code := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	b := newcomer(t, w)
	guess(t, func(int) *testkit.Response { return b.try(w.Partner.Username, wrongPassword) })
	b.wants(b.reset(w.Partner.Username, code, newPassword), "RESET")
	attack(t, w, w.Partner.Username)
	b.wants(b.try(w.Partner.Username, newPassword), "SIGNED_IN")
}

func TestNobodyCanAskForTheCodesOfAWholeFirm(t *testing.T) { // T-AUTH-01
	w := testkit.NewWorld(t)
	for i := range 60 {
		res := newBrowser(t, w).from("198.51.100.77").forgot(fmt.Sprintf("%s.nobody%d", w.Prefix, i))
		if res.Code() == errs.TooManyRequests.Code {
			newBrowser(t, w).from("198.51.100.78").forgot(w.Associate.Username).OK(t)
			newBrowser(t, w).from("198.51.100.77").signIn(w.Partner)
			return
		}
		res.OK(t)
	}
	t.Fatal("codes without end")
}

func TestNoMailRepeatsTheHostThatARequestNames(t *testing.T) { // T-WEB-04
	w := testkit.NewWorld(t)
	body := strings.NewReader(`{"usernameOrEmail":"` + w.Partner.Username + `"}`)
	req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/auth/forgotPassword", body)
	req.Host = "evil.example"
	req.Header = http.Header{
		"Content-Type": {"application/json"}, "Origin": {"http://evil.example"}, "X-Forwarded-Host": {"evil.example"},
		"X-Forwarded-Proto": {"https"}, "Forwarded": {"host=evil.example"}, "Referer": {"http://evil.example/"},
	}
	res := httptest.NewRecorder()
	w.App().Router.ServeHTTP(res, req)
	if res.Code != http.StatusOK {
		t.Fatalf("%d %s", res.Code, res.Body)
	}
	letter := mails(t, w, w.Partner.Email, resetSubject, 1)[0]
	if strings.Contains(letter.Text+letter.Subject, "evil") || !strings.Contains(letter.Text, w.URL()) {
		t.Errorf("%q", letter.Text)
	}
}
