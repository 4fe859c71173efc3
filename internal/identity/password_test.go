package identity

import (
	"errors"
	"os"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
)

func ruleBroken(t *testing.T, password, username string) string {
	t.Helper()
	err := checkPassword(password, username, "Harbour & Finch LLP")
	if err == nil {
		return ""
	}
	if !errors.Is(err, errs.PasswordRule) {
		t.Fatalf("%q: %v is not a password rule", password, err)
	}
	return errs.As(err).Message
}

func TestPasswordRulesAreToldInOrderAndInTheWordsOfTheChecklist(t *testing.T) {
	const (
		short   = "New password must be at least 8 characters"
		classes = "New password must include a lowercase letter, uppercase letter, number AND special character"
	)
	for password, want := range map[string]string{
		"":                 short,
		"Ab1!":             short,
		"Ab1!éé":           short,
		"lowercase-9":      classes,
		"UPPERCASE-9":      classes,
		"Mixed-cases":      classes,
		"Mixedcases9":      classes,
		"Mixedcases9 ":     classes,
		"Mixedcases9€":     classes,
		"Mixed-cases-9":    "",
		"Gr~nd-piano 4":    "",
		"Casefold-Demo-1!": "",
		"Привет-Ab1":       "",
	} {
		if got := ruleBroken(t, password, "hf.dana.okafor"); got != want {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
	for _, special := range specials {
		if got := ruleBroken(t, "Quartz9xkcd"+string(special), ""); got != "" {
			t.Errorf("special %q: %s", special, got)
		}
	}
}

func TestPasswordsOfTheFirmsNameAndAYearAreRefused(t *testing.T) { // T-AUTH-09
	for password, taken := range map[string]bool{
		"Harbour2026!": false, "Harbour-Finch-2026": false, "HarbourFinch1!": false, "Finch.2026": false, "H4rb0ur2026!": false, "2026!Harbour": false, "HarbourFinchLLP#1": false,
		"Harbour-lantern-26": true, "Finches-2026!": true, "LlP-2026-!": true,
	} {
		if got := ruleBroken(t, password, "hf.dana"); (got == "") != taken {
			t.Errorf("%q: %q", password, got)
		}
	}
}

func TestCommonPasswordsThatMeetTheClassRuleAreRefused(t *testing.T) {
	list, err := os.ReadFile("testdata/common_passwords.txt")
	if err != nil {
		t.Fatal(err)
	}
	passwords := strings.Fields(string(list))
	if len(passwords) < 200 {
		t.Fatalf("only %d passwords to try", len(passwords))
	}
	for _, password := range passwords {
		if !hasAllClasses(password) || len(password) < passwordMinimum {
			t.Errorf("%q would be refused for its characters, it proves nothing", password)
		}
		for _, variant := range []string{password, swapCase(password)} {
			if got := ruleBroken(t, variant, ""); !strings.Contains(got, "too easy to guess") {
				t.Errorf("%q is taken (%q)", variant, got)
			}
		}
	}
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, s)
}

func TestPasswordsWithTheUsernameInsideAreRefused(t *testing.T) {
	for _, password := range []string{"hf.Dana.Okafor1!", "x9-DANA.OKAFOR-x", "Dana.Okafor2!"} {
		if got := ruleBroken(t, password, "hf.dana.okafor"); got != "New password must not contain your username" {
			t.Errorf("%q: %q", password, got)
		}
	}
	if got := ruleBroken(t, "Quartz-Lamp-7", "q.lam"); got != "" {
		t.Errorf("a short name inside another word: %q", got)
	}
}

func TestOversizedPasswordsAreRefusedBeforeAnyWork(t *testing.T) {
	if got := ruleBroken(t, strings.Repeat("Aa1!", 1024)+"x", ""); got != "New password is too long" {
		t.Errorf("4097 bytes: %q", got)
	}
	if got := ruleBroken(t, strings.Repeat("Bk7!", 1024), ""); got != "" {
		t.Errorf("4096 bytes: %q", got)
	}
}
