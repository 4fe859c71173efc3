package demo_test

import (
	"strings"
	"testing"
	"time"

	"casefold/internal/app"
	"casefold/internal/check"
	"casefold/internal/firms"
)

func firmsAndPeopleOfEveryKindInBothRegions(t *testing.T, a *app.App) {
	list, _, _, err := a.Console.List(t.Context())
	if err != nil || len(list) < 20 {
		t.Fatalf("%d firms, %v", len(list), err)
	}
	seen := map[string]int{}
	for _, f := range list {
		for what, holds := range map[string]bool{
			"in " + f.Region: true, "hidden": f.Hidden, "on trial": f.Edition == firms.Trial, "for testing": f.ID <= 1000, "without people who can sign in": f.ActiveUsers == 0,
			"over its limit": f.Figures.Usage.TotalBytes > f.Figures.Limits.StorageGB*1e9, "half": f.Half,
		} {
			if holds {
				seen[what]++
			}
		}
		if strings.Contains(f.Name, "Test") {
			t.Errorf("a firm is called %s", f.Name)
		}
		count(t, a, f.Firm, seen)
	}
	for what, least := range map[string]int{
		"in US": 10, "in CA": 6, "hidden": 1, "on trial": 2, "for testing": 3, "without people who can sign in": 3, "over its limit": 2,
		"an admin": 10, "an uptime admin": 2, "disabled": 3, "never signed in": 4, "with a temporary password": 2, "with two-step sign-in": 2, "with an unverified address": 1,
	} {
		if seen[what] < least {
			t.Errorf("%d are %s", seen[what], what)
		}
	}
	if seen["half"] != 0 {
		t.Errorf("%d firms are half", seen["half"])
	}
	refute(t, a)
}

// count adds what the people of a firm are.
func count(t *testing.T, a *app.App, f firms.Firm, seen map[string]int) {
	t.Helper()
	people, err := a.Console.People(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	if f.ID == 1057 && len(people) != 0 {
		t.Error("people of the demo are in the firm of somebody else")
	}
	for _, p := range people {
		for what, holds := range map[string]bool{
			"an admin": p.Record.FirmAdmin, "an uptime admin": p.Record.UptimeAdmin, "disabled": !p.Account.Enabled, "never signed in": p.Account.LastSignIn == nil,
			"with a temporary password": p.Account.MustChange, "with two-step sign-in": p.Account.MFAEnabled, "with an unverified address": !p.Record.EmailVerified,
		} {
			if holds {
				seen[what]++
			}
		}
	}
}

// refute has the check find nothing wrong with firms, people and what is counted.
func refute(t *testing.T, a *app.App) {
	t.Helper()
	findings, err := check.Run(t.Context(), a.DB, check.Options{Data: a.Config.Data, Kinds: a.Filing.Kinds(), Patience: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		if finding.Invariant == "I09" || finding.Invariant == "I21" || finding.Invariant == "I28" {
			t.Error(finding)
		}
	}
}
