package identity_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func (b *browser) put(path string, body any) *testkit.Response {
	b.t.Helper()
	return b.call(http.MethodPut, path, body)
}

func TestANewAddressMustBeVerifiedBeforeItLogsIn(t *testing.T) { // T-AUTH-08
	w := testkit.NewWorld(t)
	address := "moved@" + w.Prefix + ".example"
	b := newBrowser(t, w).signIn(w.Partner)
	b.wants(b.put("/auth/attributes", m{"email": address}), "UPDATED")
	notice := mails(t, w, w.Partner.Email, "Your email address is being changed", 1)[0]
	if !strings.Contains(notice.Text, address) {
		t.Errorf("the old address is not told where: %s", notice.Text)
	}
	code := mailedCode(t, mails(t, w, address, verifySubject, 1)[0])

	newBrowser(t, w).try(address, testkit.Password).Fails(t, errs.WrongCredentials)
	old := newBrowser(t, w)
	old.wants(old.try(w.Partner.Email, testkit.Password), "SIGNED_IN")

	b.post("/auth/email/confirm", m{"code": "00000-00000"}).Fails(t, errs.VerificationCode)
	b.wants(b.post("/auth/email/confirm", m{"code": code}), "EMAIL_VERIFIED")
	b.post("/auth/email/confirm", m{"code": code}).Fails(t, errs.VerificationCode)
	moved := newBrowser(t, w)
	moved.wants(moved.try(address, testkit.Password), "SIGNED_IN")
	newBrowser(t, w).try(w.Partner.Email, testkit.Password).Fails(t, errs.WrongCredentials)
}

func TestACodeIsGoodForTheAddressItWasSentTo(t *testing.T) { // T-AUTH-08
	w := testkit.NewWorld(t)
	first, second := "first@"+w.Prefix+".example", "second@"+w.Prefix+".example"
	b := newBrowser(t, w).signIn(w.Partner)
	b.put("/auth/attributes", m{"email": first}).OK(t)
	code := mailedCode(t, mails(t, w, first, verifySubject, 1)[0])
	b.put("/auth/attributes", m{"email": second}).OK(t)
	b.post("/auth/email/confirm", m{"code": code}).Fails(t, errs.VerificationCode)
	other := newBrowser(t, w).signIn(w.Associate)
	other.post("/auth/email/confirm", m{"code": mailedCode(t, mails(t, w, second, verifySubject, 1)[0])}).Fails(t, errs.VerificationCode)
}

func TestACodeCanBeSentAgainAndLeavesTheOneBeforeGood(t *testing.T) {
	w := testkit.NewWorld(t)
	address := "again@" + w.Prefix + ".example"
	b := newBrowser(t, w).signIn(w.Partner)
	b.post("/auth/email/resend", m{}).Fails(t, errs.InvalidInput)
	b.put("/user/update", m{"emailAddress": address}).OK(t)
	first := mailedCode(t, mails(t, w, address, verifySubject, 1)[0])
	advance(t, time.Second)
	b.wants(b.post("/auth/email/resend", m{}), "CODE_SENT")
	second := mailedCode(t, mails(t, w, address, verifySubject, 2)[1])
	advance(t, 10*time.Minute)
	for _, old := range []string{first, second} {
		b.post("/auth/email/confirm", m{"code": old}).Fails(t, errs.VerificationCode)
	}
	b.post("/auth/email/resend", m{}).OK(t)
	third := mailedCode(t, mails(t, w, address, verifySubject, 3)[2])
	advance(t, time.Second)
	b.post("/auth/email/resend", m{}).OK(t)
	mails(t, w, address, verifySubject, 4)
	b.wants(b.post("/auth/email/confirm", m{"code": third}), "EMAIL_VERIFIED")
}

func TestWrongCodesForAnAddressCountAgainstTheSenderNotTheCode(t *testing.T) {
	w := testkit.NewWorld(t)
	address := "counted@" + w.Prefix + ".example"
	b := newcomer(t, w).signIn(w.Partner)
	b.put("/auth/attributes", m{"email": address}).OK(t)
	code := mailedCode(t, mails(t, w, address, verifySubject, 1)[0])
	elsewhere := newcomer(t, w).signIn(w.Partner)
	for range 10 {
		elsewhere.post("/auth/email/confirm", m{"code": "00000-00000"}).Fails(t, errs.VerificationCode)
	}
	elsewhere.post("/auth/email/confirm", m{"code": code}).Fails(t, errs.TooManyRequests)
	for range 5 {
		b.post("/auth/email/confirm", m{"code": "00000-00000"}).Fails(t, errs.VerificationCode)
	}
	b.wants(b.post("/auth/email/confirm", m{"code": code}), "EMAIL_VERIFIED")
}

func TestAnAddressBelongsToOneAccount(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.put("/auth/attributes", m{"email": w.Associate.Email}).OK(t)
	code := mailedCode(t, mails(t, w, w.Associate.Email, verifySubject, 1)[0])
	res := b.post("/auth/email/confirm", m{"code": code}).Fails(t, errs.VerificationCode)
	if !strings.Contains(string(res.Body), "already belongs to another account") {
		t.Errorf("%s", res.Body)
	}
	if left := query[int](t, w, "SELECT count(*) FROM outbox WHERE tenant_id = $1", w.Tenant); left != 0 {
		t.Errorf("%d halves wait for repair", left)
	}
	still := newBrowser(t, w)
	still.wants(still.try(w.Associate.Email, testkit.Password), "SIGNED_IN")
}

func TestGoingBackToTheOldAddressNeedsNoCode(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.put("/auth/attributes", m{"email": "typo@" + w.Prefix + ".example"}).OK(t)
	b.put("/auth/attributes", m{"email": w.Partner.Email}).OK(t)
	b.post("/auth/email/resend", m{}).Fails(t, errs.InvalidInput)
}

func TestNamesAndAddressesFollowTheirRules(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	for _, body := range []m{
		{}, {"name": ""}, {"name": "   "}, {"name": strings.Repeat("n", 65)}, {"name": "Display partner"}, {"name": 5}, {"type": "uptimeAdmin"},
		{"name": "Ada,\n\nplease call 555-0100"}, {"name": "Ada\u0007"}, {"name": "\u200b\u2060"},
		{"email": ""}, {"email": "x"}, {"email": "x@y"}, {"email": "Name <x@y.example>"}, {"email": "x@y.example\r\nBcc: z@y.example"},
		{"email": w.Partner.Email}, {"email": strings.ToUpper(w.Partner.Email)}, {"email": strings.Repeat("x", 250) + "@y.example"},
	} {
		b.put("/auth/attributes", body).Fails(t, errs.InvalidInput)
	}
	b.wants(b.put("/auth/attributes", m{"name": strings.Repeat("ñ", 64)}), "UPDATED")
	if name := query[string](t, w, "SELECT name FROM accounts WHERE sub = $1", w.Partner.Sub); name != strings.Repeat("ñ", 64) {
		t.Fatalf("the account is called %q", name)
	}
}

func TestAResetCodeDiesWithTheAddressItWasSentTo(t *testing.T) { // T-AUTH-03
	w := testkit.NewWorld(t)
	old := resetCode(t, w, w.Partner, w.Partner.Username, 1)
	b := newBrowser(t, w).signIn(w.Partner)
	address := "moved@" + w.Prefix + ".example"
	b.put("/auth/attributes", m{"email": address}).OK(t)
	b.wants(b.post("/auth/email/confirm", m{"code": mailedCode(t, mails(t, w, address, verifySubject, 1)[0])}), "EMAIL_VERIFIED")
	newBrowser(t, w).reset(w.Partner.Username, old, newPassword).Fails(t, errs.VerificationCode)
	b.isIn()
}
