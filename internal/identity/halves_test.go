package identity_test

import (
	"errors"
	"testing"

	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

func TestAProfileWhoseSecondHalfFailedIsCarriedOver(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	who, err := w.App().Identity.Authenticate(t.Context(), b.token)
	if err != nil {
		t.Fatal(err)
	}
	interrupted := func(change identity.ProfileChange) {
		t.Helper()
		failure := errors.New("the process died here")
		err := w.App().Firms.ChangeProfile(t.Context(), who.Actor(), change, func(*db.GlobalTx) error { return failure })
		if !errors.Is(err, failure) {
			t.Fatal(err)
		}
	}
	name, address, unverified, verified := "Carried Over", "carried@"+w.Prefix+".example", false, true
	interrupted(identity.ProfileChange{Name: &name, Email: &address, EmailVerified: &unverified})
	who, err = w.App().Identity.Authenticate(t.Context(), b.token)
	if err != nil || who.Name != name || who.Email != address || who.EmailVerified {
		t.Fatalf("%+v, %v", who, err)
	}
	b.post("/auth/email/resend", m{}).OK(t)

	interrupted(identity.ProfileChange{Email: &address, EmailVerified: &verified})
	if who, err = w.App().Identity.Authenticate(t.Context(), b.token); err != nil || who.Email != address || !who.EmailVerified {
		t.Fatalf("%+v, %v", who, err)
	}

	typo := "typo@" + w.Prefix + ".example"
	interrupted(identity.ProfileChange{Email: &typo, EmailVerified: &unverified})
	interrupted(identity.ProfileChange{Email: &address, EmailVerified: &verified})
	if who, err = w.App().Identity.Authenticate(t.Context(), b.token); err != nil || who.Email != address || !who.EmailVerified {
		t.Fatalf("%+v, %v", who, err)
	}
	if left := query[int](t, w, "SELECT count(*) FROM outbox WHERE tenant_id = $1", w.Tenant); left != 0 {
		t.Fatalf("%d halves wait for repair", left)
	}
}
