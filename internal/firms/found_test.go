package firms_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"casefold/internal/app"
	"casefold/internal/check"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/secret"
)

// newApp is the program over databases that nobody has used.
func newApp(t *testing.T) *app.App {
	t.Helper()
	a, err := app.Assemble(app.Config{
		Data: t.TempDir(), URL: "http://127.0.0.1:8080", MailFrom: "Casefold <no-reply@casefold.example>",
		PasswordCost: identity.PasswordCost{Memory: 64, Passes: 1},
	}, slog.New(slog.DiscardHandler), secret.Generate(), dbtest.Fresh(t).DB)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// operator is in whose name the tests of this file work.
func operator(t *testing.T) context.Context { return db.ByOperator(t.Context(), "root") }

func harborFinch(region, prefix string) (firms.NewFirm, firms.NewUser) {
	return firms.NewFirm{Region: region, Name: "Harbor & Finch LLP", UsernamePrefix: prefix, Edition: firms.Core},
		firms.NewUser{DisplayName: "Eleanor Voß", Email: "eleanor@" + prefix + ".example", Role: firms.FirmAdmin,
			Account: identity.NewAccount{HandOver: func(string, string) error { return nil }}}
}

// line is a line of a firm's record, with its state after as it is kept.
type line struct {
	Action string
	UserID *int64
	After  string
}

func trail(t *testing.T, a *app.App, region string, tenant int64) (lines []line) {
	t.Helper()
	err := a.DB.InTx(t.Context(), db.Actor{Region: region, Tenant: tenant}, func(tx *db.Tx) error {
		rows, err := tx.Query(t.Context(), "SELECT action, user_id, coalesce(after::text, '') FROM audit_lines ORDER BY id")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var l line
			if err := rows.Scan(&l.Action, &l.UserID, &l.After); err != nil {
				return err
			}
			lines = append(lines, l)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func (l line) says(t *testing.T, want map[string]any) {
	t.Helper()
	var after map[string]any
	if err := json.Unmarshal([]byte(l.After), &after); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(after) != fmt.Sprint(want) || l.UserID != nil {
		t.Errorf("%s says %v of user %v, not %v", l.Action, after, l.UserID, want)
	}
}

func global[T any](t *testing.T, a *app.App, query string, args ...any) (value T) {
	t.Helper()
	err := a.DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error { return tx.QueryRow(t.Context(), query, args...).Scan(&value) })
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func agree(t *testing.T, a *app.App) {
	t.Helper()
	clock.Advance(2 * time.Minute)
	defer clock.Reset()
	if err := a.Firms.Repair(t.Context(), a.Log); err != nil {
		t.Fatal(err)
	}
	if left := global[int](t, a, "SELECT count(*) FROM outbox"); left != 0 {
		t.Errorf("%d intents are left", left)
	}
	findings, err := check.Run(t.Context(), a.DB, check.Options{Kinds: a.Filing.Kinds(), Patience: time.Millisecond})
	if err != nil || len(findings) > 0 {
		t.Errorf("%v, %v", findings, err)
	}
}

func TestAFirmIsFoundedTogetherWithItsFirstPersonInTheNameOfTheOperator(t *testing.T) {
	a := newApp(t)
	firm, admin := harborFinch("CA", "hf")
	id, err := a.Firms.FoundWith(operator(t), firm, admin)
	if err != nil || id != 1001 {
		t.Fatalf("%d, %v", id, err)
	}
	lines := trail(t, a, "CA", id)
	if len(lines) != 2 || lines[0].Action != "firm.found" || lines[1].Action != "user.add" {
		t.Fatalf("%+v", lines)
	}
	lines[0].says(t, map[string]any{"name": "Harbor & Finch LLP", "edition": "Core", "operator": "root"})
	lines[1].says(t, map[string]any{"username": "hf.eleanor.voss", "role": "FIRM_ADMIN", "operator": "root"})
	if who := global[string](t, a, "SELECT detail->>'operator' FROM account_events WHERE kind = 'account created' AND actor IS NULL"); who != "root" {
		t.Errorf("the account was made by %q", who)
	}
	list, err := a.Firms.Firms(t.Context())
	if err != nil || len(list) != 1 || list[0].ID != id || list[0].UsernamePrefix != "hf" || list[0].ActiveUsers != 1 || !list[0].Active {
		t.Errorf("%+v, %v", list, err)
	}
	agree(t, a)
}

func TestARefusedFirmLeavesNothing(t *testing.T) {
	a := newApp(t)
	taken, owner := harborFinch("US", "taken")
	if _, err := a.Firms.FoundWith(operator(t), taken, owner); err != nil {
		t.Fatal(err)
	}
	unshown := errors.New("the terminal is gone")
	for what, spoil := range map[string]func(*firms.NewFirm, *firms.NewUser){
		"lxwEdition":           func(f *firms.NewFirm, _ *firms.NewUser) { f.Edition = "Gold" },
		"regionName":           func(f *firms.NewFirm, _ *firms.NewUser) { f.Region = "EU" },
		"name":                 func(f *firms.NewFirm, _ *firms.NewUser) { f.Name = " Harbor" },
		"name, two lines":      func(f *firms.NewFirm, _ *firms.NewUser) { f.Name = "Harbor\nFinch" },
		"name, no text":        func(f *firms.NewFirm, _ *firms.NewUser) { f.Name = "Harbor \xff" },
		"usernamePrefix":       func(f *firms.NewFirm, _ *firms.NewUser) { f.UsernamePrefix = "HF" },
		"usernamePrefix taken": func(f *firms.NewFirm, _ *firms.NewUser) { f.UsernamePrefix = "taken" },
		"usernamePrefix cf":    func(f *firms.NewFirm, _ *firms.NewUser) { f.UsernamePrefix = firms.Provider.UsernamePrefix },
		"displayName":          func(_ *firms.NewFirm, u *firms.NewUser) { u.DisplayName = " " },
		"username":             func(_ *firms.NewFirm, u *firms.NewUser) { u.DisplayName = "李明" },
		"email":                func(_ *firms.NewFirm, u *firms.NewUser) { u.Email = "eleanor" },
		"email taken":          func(_ *firms.NewFirm, u *firms.NewUser) { u.Email = "Eleanor@Taken.example" },
		"unshown": func(_ *firms.NewFirm, u *firms.NewUser) {
			u.Account.HandOver = func(string, string) error { return unshown }
		},
	} {
		firm, admin := harborFinch("US", "hf")
		spoil(&firm, &admin)
		_, err := a.Firms.FoundWith(operator(t), firm, admin)
		if field, ok := errs.As(err).Data().(errs.Field); !errors.Is(err, unshown) && (!ok || what[:len(field.Field)] != field.Field) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if n := global[int](t, a, "SELECT (SELECT count(*) FROM tenants) + (SELECT count(*) FROM accounts) + (SELECT count(*) FROM outbox)"); n != 2 {
		t.Errorf("%d rows of firms that were refused", n-2)
	}
	agree(t, a)
}

func TestAFirmWhoseFoundingWasCutOffIsFoundedByTheNextAttempt(t *testing.T) {
	a := newApp(t)
	for n, step := range []string{"halves.announced", "halves.region", "halves.global", "hand-over"} {
		firm, admin := harborFinch("US", fmt.Sprintf("hf%d", n))
		if step == "hand-over" {
			admin.Account.HandOver = func(string, string) error { panic("killed before the commit") }
		} else {
			fault.Meet(t, step, func() { panic("killed between the databases") })
		}
		crash(func() { _, _ = a.Firms.FoundWith(operator(t), firm, admin) })
		fault.Meet(t, "halves.region", func() {})
		_, admin = harborFinch("US", firm.UsernamePrefix)
		_, err := a.Firms.FoundWith(operator(t), firm, admin)
		if step == "halves.global" {
			// The password was shown and the firm is there: the first attempt has succeeded.
			if field, _ := errs.As(err).Data().(errs.Field); field.Field != "usernamePrefix" {
				t.Errorf("%s: %v", step, err)
			}
		} else if err != nil {
			t.Errorf("%s: %v", step, err)
		}
		agree(t, a)
		lines := trail(t, a, "US", global[int64](t, a, "SELECT id FROM tenants WHERE username_prefix = $1", firm.UsernamePrefix))
		if len(lines) != 2 {
			t.Fatalf("%s: %+v", step, lines)
		}
		lines[1].says(t, map[string]any{"username": firm.UsernamePrefix + ".eleanor.voss", "role": "FIRM_ADMIN", "operator": "root"})
	}
}

func TestWhatWasTakenBackAsAbandonedDoesNotReturn(t *testing.T) {
	a := newApp(t)
	firm, admin := harborFinch("US", "hf")
	fault.Meet(t, "halves.region", func() { agree(t, a) })
	if id, err := a.Firms.FoundWith(operator(t), firm, admin); err == nil {
		t.Errorf("firm %d was taken back, and is acknowledged", id)
	}
	agree(t, a)
	if n := global[int](t, a, "SELECT (SELECT count(*) FROM tenants) + (SELECT count(*) FROM accounts)"); n != 0 {
		t.Errorf("%d rows of a firm that was taken back", n)
	}
}

func TestFirmsThatAreFoundedAtOnceGetNumbersOfTheirOwn(t *testing.T) {
	a := newApp(t)
	var founding sync.WaitGroup
	var mu sync.Mutex
	var numbers []int64
	refused := 0
	for n := range 6 {
		// Every prefix is asked for twice, in both regions.
		firm, admin := harborFinch([]string{"US", "CA"}[n%2], fmt.Sprintf("hf%d", n/2))
		admin.Email = fmt.Sprintf("eleanor@hf%d.example", n)
		founding.Go(func() {
			id, err := a.Firms.FoundWith(operator(t), firm, admin)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				numbers = append(numbers, id)
			} else if refused++; errs.As(err).Code != errs.InvalidInput.Code {
				t.Error(err)
			}
		})
	}
	founding.Wait()
	slices.Sort(numbers)
	if len(numbers) != 3 || len(slices.Compact(numbers)) != 3 || refused != 3 {
		t.Errorf("firms %v, %d refused", numbers, refused)
	}
	agree(t, a)
}

func TestWhoeverLosesTheRaceForAUsernameIsNotInTheRecord(t *testing.T) {
	a := newApp(t)
	firm, admin := harborFinch("US", "hf")
	id, err := a.Firms.FoundWith(operator(t), firm, admin)
	if err != nil {
		t.Fatal(err)
	}
	var adding sync.WaitGroup
	won := make(chan error, 4)
	for n := range cap(won) {
		adding.Go(func() {
			_, err := a.Firms.AddUser(operator(t), firms.NewUser{
				Region: "US", Tenant: id, Name: "Same.One", DisplayName: "Same One", Email: fmt.Sprintf(" same%d@hf.example ", n),
				Account: identity.NewAccount{Password: "Harbour-Lantern-42!"},
			})
			won <- err
		})
	}
	adding.Wait()
	close(won)
	winners := 0
	for err := range won {
		if err == nil {
			winners++
		} else if field, _ := errs.As(err).Data().(errs.Field); field.Reason != "Username not available" {
			t.Error(err)
		}
	}
	lines := trail(t, a, "US", id)
	if winners != 1 || len(lines) != 3 {
		t.Errorf("%d got the username; the record: %+v", winners, lines)
	}
	agree(t, a)
}
