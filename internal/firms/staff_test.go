package firms_test

import (
	"errors"
	"testing"

	"casefold/internal/app"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
)

// ada is somebody for the provider's staff; the last password that was handed over stands in *password.
func ada(password *string, groups ...string) firms.NewUser {
	return firms.NewUser{DisplayName: "Ada Provider", Email: "ada@casefold.example", Account: identity.NewAccount{
		Groups:   groups,
		HandOver: func(_, given string) error { *password = given; return nil },
	}}
}

// opens says whether the password of the provider's Ada leads anywhere.
func opens(t *testing.T, a *app.App, password string) bool {
	t.Helper()
	outcome, err := a.Identity.SignIn(t.Context(), "cf.ada.provider", password, identity.Client{Address: "127.0.0.1"})
	if err != nil && !errors.Is(err, errs.WrongCredentials) {
		t.Fatal(err)
	}
	return err == nil && outcome.Status == "NEW_PASSWORD_REQUIRED"
}

func TestStaffComeGoAndComeBack(t *testing.T) {
	a := newApp(t)
	var first, second string
	if err := a.Firms.AddStaff(operator(t), ada(&first, "Casefold_Admin")); err != nil || !opens(t, a, first) {
		t.Fatal(err)
	}
	if err := a.Firms.AddStaff(operator(t), ada(&second)); errs.As(err).Code != errs.InvalidInput.Code || second != "" {
		t.Errorf("a second Ada: %v", err)
	}
	if err := a.Firms.RemoveStaff(operator(t), "CF.Ada.Provider"); err != nil || opens(t, a, first) {
		t.Errorf("removed: %v", err)
	}
	firm, admin := harborFinch("US", "hf")
	if _, err := a.Firms.FoundWith(operator(t), firm, admin); err != nil {
		t.Fatal(err)
	}
	for _, unknown := range []string{"hf.eleanor.voss", "cf.ada.provider", "cf.nobody", "nobody at all", ""} {
		if err := a.Firms.RemoveStaff(operator(t), unknown); errs.As(err).Code != errs.InvalidInput.Code {
			t.Errorf("%q is removed: %v", unknown, err)
		}
	}
	stranger := ada(&second)
	stranger.Email = "another.ada@casefold.example"
	if err := a.Firms.AddStaff(operator(t), stranger); errs.As(err).Code != errs.InvalidInput.Code {
		t.Errorf("somebody else gets the username of one who was removed: %v", err)
	}
	if err := a.Firms.AddStaff(operator(t), ada(&second, "Casefold_Super_Admin")); err != nil || opens(t, a, first) || !opens(t, a, second) {
		t.Errorf("back: %v", err)
	}
	if n := global[int](t, a, "SELECT count(*) FROM accounts WHERE enabled"); n != 2 {
		t.Errorf("%d accounts are enabled", n)
	}
	staff, err := a.Firms.Staff(t.Context())
	if err != nil || len(staff) != 1 || !staff[0].Enabled || len(staff[0].Groups) != 1 || staff[0].Groups[0] != "Casefold_Super_Admin" {
		t.Errorf("%+v, %v", staff, err)
	}
	lines := trail(t, a, "US", firms.ProviderTenant)
	if len(lines) != 4 {
		t.Fatalf("%+v", lines)
	}
	lines[1].says(t, map[string]any{"username": "cf.ada.provider", "role": "REGULAR_USER", "groups": []any{"Casefold_Admin"}, "operator": "root"})
	lines[2].says(t, map[string]any{"value": false, "operator": "root"})
	lines[3].says(t, map[string]any{"value": true, "operator": "root"})
	if n := global[int](t, a, "SELECT count(*) FROM account_events WHERE detail->>'operator' IS DISTINCT FROM 'root'"); n != 0 {
		t.Errorf("%d events do not say who", n)
	}
	agree(t, a)
}

func TestAProvidersFirmThatWasCutOffIsFoundedAtOnceByTheNextAttempt(t *testing.T) {
	for _, step := range []string{"halves.announced", "halves.region"} {
		a := newApp(t)
		var password string
		fault.Meet(t, step, func() { panic("killed between the databases") })
		crash(func() { _ = a.Firms.AddStaff(operator(t), ada(&password)) })
		fault.Meet(t, step, func() {})
		if err := a.Firms.AddStaff(operator(t), ada(&password)); err != nil || !opens(t, a, password) {
			t.Errorf("%s: %v", step, err)
		}
		agree(t, a)
	}
}
