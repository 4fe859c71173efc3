package identity_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
	"casefold/internal/testkit"
)

var temporaryInMail = regexp.MustCompile(`Temporary password: (\S+)`)

func TestATemporaryPasswordIsMailedAndGoodForAWeek(t *testing.T) {
	w := testkit.NewWorld(t)
	username, email, sub := w.Prefix+".temporary", "temporary@"+w.Prefix+".example", secret.UUID()
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.CreateAccount(ctx, tx, identity.NewAccount{
			Sub: sub, Tenant: w.Tenant, UserID: 910, Username: username, Name: "Temporary", Email: email,
		})
	})
	password := temporaryInMail.FindStringSubmatch(mails(t, w, email, "Your Casefold account", 1)[0].Text)[1]
	b := newBrowser(t, w)
	b.wants(b.try(username, password), "NEW_PASSWORD_REQUIRED")
	advance(t, 7*24*time.Hour+time.Second)
	b.try(username, password).Fails(t, errs.WrongCredentials)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.ResendWelcome(ctx, tx, w.Admin.Sub, sub)
	})
	again := temporaryInMail.FindStringSubmatch(mails(t, w, email, "Your Casefold account", 2)[1].Text)[1]
	session := b.wants(b.try(username, again), "NEW_PASSWORD_REQUIRED")
	b.wants(b.keep(b.post("/auth/completeNewPassword", m{"session": session, "newPassword": newPassword})), "SIGNED_IN")
}

func TestAPasswordThatIsHandedOverReplacesTheOldOneOnceItIsShown(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	unshown := errors.New("the terminal is gone")
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return w.App().Identity.GivePassword(t.Context(), tx, "", w.Partner.Sub, func(string, string) error { return unshown })
	})
	if !errors.Is(err, unshown) {
		t.Fatal(err)
	}
	b.isIn()
	var password string
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.GivePassword(ctx, tx, "", w.Partner.Sub, func(username, given string) error {
			if password = given; username != w.Partner.Username {
				t.Errorf("it is handed over as that of %s", username)
			}
			return nil
		})
	})
	b.get("/auth/sessions").Fails(t, errs.InvalidAuth)
	b.try(w.Partner.Username, testkit.Password).Fails(t, errs.WrongCredentials)
	b.wants(b.try(w.Partner.Username, password), "NEW_PASSWORD_REQUIRED")
	if mail := mails(t, w, w.Partner.Email, "Your password was changed", 1)[0]; strings.Contains(mail.Text, password) {
		t.Error("the mail holds the password")
	}
}

func TestAnAdministratorCanVouchForAnAddress(t *testing.T) {
	w := testkit.NewWorld(t)
	address := "vouched@" + w.Prefix + ".example"
	newBrowser(t, w).signIn(w.Partner).put("/auth/attributes", m{"email": address}).OK(t)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.SetEmailVerified(ctx, tx, w.Admin.Sub, w.Partner.Sub)
	})
	b := newBrowser(t, w)
	b.wants(b.try(address, testkit.Password), "SIGNED_IN")
}

func TestGroupsAreSeenAtTheNextRequest(t *testing.T) { // T-SES-01
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	groups := func() []string {
		who, err := w.App().Identity.Authenticate(t.Context(), b.token)
		if err != nil {
			t.Fatal(err)
		}
		return who.Groups
	}
	if got := groups(); len(got) != 0 {
		t.Fatalf("%v", got)
	}
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		return w.App().Identity.SetGroups(ctx, tx, w.Admin.Sub, w.Partner.Sub, []string{"Casefold_Admin"})
	})
	if got := groups(); len(got) != 1 || got[0] != "Casefold_Admin" {
		t.Fatalf("%v", got)
	}
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return w.App().Identity.SetGroups(t.Context(), tx, w.Admin.Sub, w.Partner.Sub, []string{"Everything"})
	})
	if errs.As(err).Code != errs.InvalidInput.Code {
		t.Fatalf("an unknown group: %v", err)
	}
}

func TestAccountEventsAreNeverChanged(t *testing.T) {
	w := testkit.NewWorld(t)
	newBrowser(t, w).signIn(w.Partner)
	for _, statement := range []string{"UPDATE account_events SET kind = 'x'", "DELETE FROM account_events", "TRUNCATE account_events"} {
		err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			_, err := tx.Exec(t.Context(), statement)
			return err
		})
		if err == nil {
			t.Errorf("%s is possible", statement)
		}
	}
	if n := query[int](t, w, "SELECT count(*) FROM account_events WHERE sub = $1 AND kind = 'signed in'", w.Partner.Sub); n != 1 {
		t.Fatalf("%d events", n)
	}
}
