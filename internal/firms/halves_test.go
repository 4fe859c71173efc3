package firms_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
	"casefold/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// crash plays a process that dies in the middle: nothing after the panic runs, as after kill -9.
func crash(f func()) {
	defer func() { _ = recover() }()
	f()
}

func repair(t *testing.T, w *testkit.World) {
	t.Helper()
	clock.Advance(2 * time.Minute)
	t.Cleanup(clock.Reset)
	if err := w.App().Firms.Repair(t.Context(), w.App().Log); err != nil {
		t.Fatal(err)
	}
	if left := unsettled(t, w); left != 0 {
		t.Fatalf("%d intents are left after the repair", left)
	}
}

func unsettled(t *testing.T, w *testkit.World) (n int) {
	t.Helper()
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return tx.QueryRow(t.Context(), "SELECT count(*) FROM outbox WHERE tenant_id = $1", w.Tenant).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func namesOf(t *testing.T, w *testkit.World, p *testkit.Person) (region, global string) {
	t.Helper()
	who := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT display_name FROM users WHERE sub = $1", p.Sub).Scan(&region)
	})
	if err == nil {
		err = w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			return tx.QueryRow(t.Context(), "SELECT name FROM accounts WHERE sub = $1", p.Sub).Scan(&global)
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return region, global
}

func TestANameThatReachedOnlyTheRegionIsCarriedOver(t *testing.T) {
	w := testkit.NewWorld(t)
	name := "Ada Between"
	who := db.Actor{Region: w.Region, Tenant: w.Tenant, Sub: w.Partner.Sub}
	crash(func() {
		_ = w.App().Firms.ChangeProfile(context.Background(), who, identity.ProfileChange{Name: &name}, func(*db.GlobalTx) error {
			panic("killed between the two databases")
		})
	})
	if region, global := namesOf(t, w, w.Partner); region != name || global == name {
		t.Fatalf("the scene is not set: region %q, global %q", region, global)
	}
	repair(t, w)
	if region, global := namesOf(t, w, w.Partner); region != name || global != name {
		t.Fatalf("region %q, global %q", region, global)
	}
}

func TestAChangeThatTheGlobalDatabaseRefusesLeavesTheHalvesAgreeing(t *testing.T) {
	w := testkit.NewWorld(t)
	name, refused := "Never Acknowledged", errors.New("refused")
	who := db.Actor{Region: w.Region, Tenant: w.Tenant, Sub: w.Partner.Sub}
	err := w.App().Firms.ChangeProfile(t.Context(), who, identity.ProfileChange{Name: &name}, func(*db.GlobalTx) error { return refused })
	if !errors.Is(err, refused) {
		t.Fatal(err)
	}
	if region, global := namesOf(t, w, w.Partner); region != global {
		t.Fatalf("region %q, global %q", region, global)
	}
	if left := unsettled(t, w); left != 0 {
		t.Fatalf("%d intents are left", left)
	}
}

func TestAPersonWithoutAnAccountIsRemovedAgain(t *testing.T) {
	w := testkit.NewWorld(t)
	sub := secret.UUID()
	who := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO outbox (kind, region, tenant_id, sub, created_at) VALUES ('user', $1, $2, $3, $4)`,
			w.Region, w.Tenant, sub, tx.Now)
		return err
	})
	if err == nil {
		err = w.App().DB.InTx(t.Context(), who, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO users (tenant_id, id, sub, username, display_name, email, created_at)
				VALUES ($1, 900, $2, 'half', 'Half Made', 'half@example.com', $3)`, w.Tenant, sub, tx.Now)
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	repair(t, w)
	var n int
	err = w.App().DB.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT count(*) FROM users WHERE sub = $1", sub).Scan(&n)
	})
	if err != nil || n != 0 {
		t.Fatalf("%d records of somebody who cannot sign in, %v", n, err)
	}
}

func TestAFirmWhoseNumberIsTakenInTheOtherRegionLeavesNothingBehind(t *testing.T) {
	w := testkit.NewWorldIn(t, "US")
	err := w.App().Firms.Found(t.Context(), firms.NewFirm{
		ID: w.Tenant, Region: "CA", Name: "Second Owner", UsernamePrefix: w.Prefix + "x", Edition: firms.Core,
	})
	if !errors.Is(err, errs.FirmIDTaken) {
		t.Fatal(err)
	}
	var n int
	err = w.App().DB.InTx(t.Context(), db.Actor{Region: "CA", Tenant: w.Tenant}, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM tenants) + (SELECT count(*) FROM tenant_limits)
			+ (SELECT count(*) FROM tenant_features) + (SELECT count(*) FROM permission_groups) + (SELECT count(*) FROM lookup_items)
			+ (SELECT count(*) FROM folders)`).Scan(&n)
	})
	if err != nil || n != 0 {
		t.Fatalf("%d rows of a firm that was refused, %v", n, err)
	}
}

func TestTheRecordOfAFirmBeginsWithItsFounding(t *testing.T) {
	w := testkit.NewWorld(t)
	lines := w.Trail(t, "firm")
	if len(lines) != 1 || lines[0].Action != "firm.found" || lines[0].ObjectID != w.Tenant || lines[0].UserID != nil || lines[0].Before != nil {
		t.Fatalf("%+v", lines)
	}
	if left := unsettled(t, w); left != 0 {
		t.Fatalf("%d intents are left", left)
	}
}

func TestAFoundingThatWasNotRecordedIsRecordedOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Tenant + 5_000_000
	insert := func(sql string, args ...any) func(*db.GlobalTx) error {
		return func(tx *db.GlobalTx) error {
			_, err := tx.Exec(t.Context(), sql, append([]any{id, w.Region, tx.Now}, args...)...)
			return err
		}
	}
	// What a process leaves that died after the firm stood in both databases.
	err := errors.Join(
		w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: id}, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "INSERT INTO tenants (tenant_id, name, edition, created_at) VALUES ($1, 'Half Told', 'Core', $2)", id, tx.Now)
			return err
		}),
		w.App().DB.InGlobalTx(t.Context(), insert(`INSERT INTO tenants (id, region, created_at, name, username_prefix, customer_id, edition)
			VALUES ($1, $2, $3, 'Half Told', $4, '', 'Core')`, w.Prefix+"h")),
	)
	for range 2 {
		err = errors.Join(err, w.App().DB.InGlobalTx(t.Context(), insert("INSERT INTO outbox (tenant_id, region, created_at, kind) VALUES ($1, $2, $3, 'firm')")))
	}
	if err != nil {
		t.Fatal(err)
	}
	repair(t, w)
	half := *w
	half.Tenant = id
	if lines := half.Trail(t, "firm"); len(lines) != 1 || lines[0].Action != "firm.found" {
		t.Fatalf("%+v", lines)
	}
}

// halfDisabled leaves what a process leaves that died after the region was told who may work, and before the account.
func halfDisabled(t *testing.T, w *testkit.World, p *testkit.Person, active bool) {
	t.Helper()
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		_, err := tx.Exec(t.Context(), "INSERT INTO outbox (kind, region, tenant_id, sub, created_at) VALUES ('profile', $1, $2, $3, $4)",
			w.Region, w.Tenant, p.Sub, tx.Now)
		return err
	})
	if err == nil {
		err = w.App().DB.InTx(t.Context(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE users SET active = $2 WHERE sub = $1", p.Sub, active)
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhoWasDisabledInTheRegionAloneIsDisabledAltogether(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Partner.SignIn()
	halfDisabled(t, w, w.Partner, false)
	repair(t, w)
	credentials := testkit.M{"username": w.Partner.Username, "password": testkit.Password}
	w.Anonymous().Post("/auth/signIn", credentials).Fails(t, errs.WrongCredentials)
	halfDisabled(t, w, w.Partner, true)
	repair(t, w)
	w.Partner.Get("/me").Fails(t, errs.InvalidAuth)
	w.Anonymous().Post("/auth/signIn", credentials).OK(t)
}

func TestTheRecordNamesWhoChangedAProfile(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Partner.Call(http.MethodPut, "/auth/attributes", testkit.M{"name": "Ada Renamed"}, nil).OK(t)
	lines := w.Trail(t, "user")
	if last := lines[len(lines)-1]; last.Action != "user.profile" || last.UserID == nil || *last.UserID != last.ObjectID {
		t.Fatalf("%+v", last)
	}
}

func TestAnAddressThatSomebodyElseVerifiedFirstStaysUnverifiedInBothHalves(t *testing.T) {
	w := testkit.NewWorld(t)
	address, verified := "contested@"+w.Prefix+".example", true
	for _, p := range []*testkit.Person{w.Partner, w.Associate} {
		p.Call(http.MethodPut, "/auth/attributes", testkit.M{"email": address}, nil).OK(t)
	}
	err := w.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return w.App().Identity.SetEmailVerified(t.Context(), tx, w.Admin.Sub, w.Associate.Sub)
	})
	if err != nil {
		t.Fatal(err)
	}
	// The other one's code was right, and the address still free, a moment before.
	who := db.Actor{Region: w.Region, Tenant: w.Tenant, Sub: w.Partner.Sub}
	change := identity.ProfileChange{Email: &address, EmailVerified: &verified}
	err = w.App().Firms.ChangeProfile(t.Context(), who, change, func(tx *db.GlobalTx) error {
		return w.App().Identity.SetEmailVerified(t.Context(), tx, w.Partner.Sub, w.Partner.Sub)
	})
	if !errors.Is(err, errs.VerificationCode) {
		t.Fatal(err)
	}
	if left := unsettled(t, w); left != 0 {
		t.Fatalf("%d intents are left", left)
	}
	var said bool
	err = w.App().DB.InTx(t.Context(), who, func(tx *db.Tx) error {
		return tx.QueryRow(t.Context(), "SELECT email_verified FROM users WHERE sub = $1", w.Partner.Sub).Scan(&said)
	})
	if err != nil || said {
		t.Fatalf("the region says that the address is verified: %v, %v", said, err)
	}
	w.Partner.Get("/me").OK(t)
}

func TestTheHalvesAgreeAfterTwoChangesAtOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Partner.SignIn()
	for round := range 20 {
		var both sync.WaitGroup
		for tab := range 2 {
			both.Go(func() {
				name := fmt.Sprintf("Round %d, tab %d", round, tab)
				if code := w.Partner.Call(http.MethodPut, "/auth/attributes", testkit.M{"name": name}, nil).Code(); code != 0 {
					t.Errorf("%s: %d", name, code)
				}
			})
		}
		both.Wait()
		if region, global := namesOf(t, w, w.Partner); region != global {
			t.Fatalf("region %q, global %q", region, global)
		}
	}
}
