package main

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/errs"
)

var harborFinch = []string{"firm", "add", "--name", "Hárbor & Finch LLP", "--prefix", "hf", "--region", "ca", "--edition", "advanced",
	"--customer-id", "C-1", "--admin-name", "Eleanor Voß", "--admin-email", "eleanor@hf.example"}

func TestAnEmptyFolderBecomesAnInstallationThatPeopleSignInTo(t *testing.T) {
	i := newInstallation(t)
	if out := i.does("firm", "list"); !strings.Contains(out, "casefold firm add") {
		t.Errorf("no firm: %q", out)
	}
	i.cannotShow(harborFinch...)
	if out := i.does("firm", "list"); !strings.Contains(out, "There is no firm yet") {
		t.Error(out)
	}
	username, temporary := shownIn(t, i.does(harborFinch...))
	if username != "hf.eleanor.voss" {
		t.Errorf("the firm admin is %s", username)
	}
	stop := i.serves()
	admin := i.settleIn(username, temporary, "Quiet-Harvest-77?")
	var seen me
	if code := admin.call(http.MethodGet, "/api/me", nil, &seen); code != 0 || len(seen.MySQL.User) != 1 {
		t.Fatalf("%d %+v", code, seen)
	}
	if groups := seen.MySQL.Groups; len(groups) != 1 || groups[0].Type != "FIRM_ADMIN" {
		t.Errorf("%+v", groups)
	}
	if who := seen.MySQL.User[0]; who.Username != username || who.FirmName != "Hárbor & Finch LLP" || who.UserRegion != "CA" || who.LXWEdition != "Advanced" || !who.HasPermissionsAccess {
		t.Errorf("%+v", who)
	}

	// Beside the program that serves:
	i.refuses("--prefix: another firm has this prefix already", harborFinch...)
	i.refuses("--admin-email: another account has this address already", "firm", "add", "--name", "Other", "--prefix", "other", "--region", "US",
		"--edition", "Core", "--admin-name", "Eleanor Voss", "--admin-email", "ELEANOR@hf.example")
	i.refuses("--admin-username: this makes no username", "firm", "add", "--name", "Other", "--prefix", "other", "--region", "US",
		"--edition", "Core", "--admin-name", "李明", "--admin-email", "li@other.example")
	i.refuses("--prefix: this prefix is the provider's own", "firm", "add", "--name", "Other", "--prefix", "cf", "--region", "US",
		"--edition", "Core", "--admin-name", "Other", "--admin-email", "other@other.example")
	if list := i.does("firm", "list"); strings.Count(list, "\n") != 2 || !strings.Contains(list, "1001   Hárbor & Finch LLP   hf       CA       Advanced   C-1        1        active") {
		t.Errorf("%s", list)
	}

	i.cannotShow("password", username)
	if code := admin.call(http.MethodGet, "/api/me", nil, &seen); code != 0 {
		t.Errorf("a password that was not shown has ended the session: %d", code)
	}
	_, again := shownIn(t, i.does("password", username))
	admin.mustBeOutWithinASecond(time.Now())
	i.settleIn(username, again, "Quiet-Harvest-78?")
	i.refuses("nobody has the username", "password", "hf.nobody")

	for _, secret := range []string{temporary, again} {
		if strings.Contains(i.log.String(), secret) {
			t.Error("a temporary password stands in the log")
		}
	}
	if mails := i.sql("casefold_global", "SELECT count(*)::text FROM mails"); mails != "0" {
		t.Errorf("%s mails were sent to an address that nobody has verified", mails)
	}
	i.does("check")
	stop()
	i.does("check")
}

func TestStaffAreTakenInListedAndRemovedWhileTheProgramServes(t *testing.T) {
	i := newInstallation(t)
	stop := i.serves()
	if out := i.does("staff", "list"); !strings.Contains(out, "casefold staff add") {
		t.Errorf("no staff: %q", out)
	}
	ada := []string{"staff", "add", "--name", "Ada Provider", "--email", "ada@casefold.example", "--role", "both"}
	username, temporary := shownIn(t, i.does(ada...))
	i.refuses("--username: somebody has this username already", ada...)
	visitor := i.settleIn(username, temporary, "Quiet-Harvest-77?")
	var seen me
	if code := visitor.call(http.MethodGet, "/api/me", nil, &seen); code != 0 || strings.Join(seen.MySQL.Identity.CognitoGroups, " ") != "Casefold_Admin Casefold_Super_Admin" {
		t.Errorf("%d %+v", code, seen)
	}
	shownIn(t, i.does("staff", "add", "--name", "Sol Super", "--email", "sol@casefold.example", "--role", "super", "--username", "Sol"))
	list := i.does("staff", "list")
	for _, row := range []string{
		"cf.ada.provider   Ada Provider   ada@casefold.example   both    active", "cf.sol            Sol Super      sol@casefold.example   super   has a temporary password   never",
	} {
		if !strings.Contains(list, row) {
			t.Errorf("%q is missing in\n%s", row, list)
		}
	}

	i.refuses("cf.nobody: nobody of the provider's staff has this username; casefold staff list", "staff", "remove", "cf.nobody")
	i.does("staff", "remove", "cf.ada.provider")
	visitor.mustBeOutWithinASecond(time.Now())
	var answer outcome
	if code := visitor.call(http.MethodPost, "/auth/signIn", map[string]string{"username": username, "password": "Quiet-Harvest-77?"}, &answer); code != errs.WrongCredentials.Code {
		t.Errorf("somebody who was removed signs in: %d", code)
	}
	i.refuses("removed already", "staff", "remove", "cf.ada.provider")
	i.refuses("the account is disabled", "password", "cf.ada.provider")

	who := operatorName(func(string) string { return "" })
	if lines := i.sql("casefold_us", "SELECT string_agg(action || ' ' || coalesce(user_id::text, after->>'operator'), ', ' ORDER BY id) FROM audit_lines"); lines !=
		"firm.found "+who+", user.add "+who+", user.add "+who+", user.enabled "+who {
		t.Errorf("the record: %s", lines)
	}
	if events := i.sql("casefold_global", "SELECT string_agg(kind, ', ' ORDER BY id) FROM account_events WHERE detail->>'operator' = '"+who+"' AND actor IS NULL"); events !=
		"account created, account created, account disabled" {
		t.Errorf("what happened to accounts: %s", events)
	}
	i.does("check")
	stop()
}

func TestCommandsAtOnceWaitForEachOtherAlsoWhenNobodyServes(t *testing.T) {
	i := newInstallation(t)
	var calls sync.WaitGroup
	for _, prefix := range []string{"one", "two", "three"} {
		calls.Go(func() {
			out, err := i.try("firm", "add", "--name", "Firm "+prefix, "--prefix", prefix, "--region", "US", "--edition", "Core",
				"--admin-name", "Ad Min", "--admin-email", "admin@"+prefix+".example")
			if err != nil || !strings.Contains(out, prefix+".ad.min") {
				t.Errorf("%s: %v, %q", prefix, err, out)
			}
		})
	}
	calls.Go(func() {
		if _, err := i.try("staff", "add", "--name", "Ada", "--email", "ada@casefold.example"); err != nil {
			t.Errorf("staff: %v", err)
		}
	})
	// One that begins to serve in the middle keeps its database.
	stop := i.serves()
	calls.Wait()
	if list := i.does("firm", "list"); strings.Count(list, "\n") != 5 {
		t.Errorf("%s", list)
	}
	if answer, err := http.Get(i.url() + "/readyz"); err != nil || answer.Body.Close() != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("the program lost its database: %v", err)
	}
	i.does("check")
	stop()
}
