package console

import (
	"slices"
	"testing"
	"time"

	"casefold/internal/identity"
)

// allBut has a reason stand against every action but some.
func allBut(reason string, but ...Action) map[Action]string {
	reasons := map[Action]string{}
	for _, a := range actions {
		if !slices.Contains(but, a) {
			reasons[a] = reason
		}
	}
	return reasons
}

func TestEachActionSaysWhyItCannotBeUsed(t *testing.T) {
	signedIn := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	withoutAccount := allBut(reasonNoAccount, ActionDelete)
	withoutAccount[ActionUnlock] = reasonNothingLocked
	for who, one := range map[string]struct {
		person Person
		want   map[Action]string
	}{
		"one of the staff": {
			Person{Account: &identity.Account{Enabled: true, Groups: []string{"ProviderAdmins"}}, Record: &Record{}, Unreachable: true},
			allBut(reasonStaff),
		},
		"one in a region that does not answer": {Person{Account: &identity.Account{Enabled: true}, Unreachable: true}, allBut(reasonUnreachable)},
		"one without an account":               {Person{Record: &Record{}}, withoutAccount},
		"one without a record": {
			Person{Account: &identity.Account{Enabled: true, MustChange: true}},
			allBut(reasonNoRecord, ActionDelete, ActionRecord, ActionResend),
		},
		"one who has not signed in yet": {
			Person{Account: &identity.Account{Enabled: true, MustChange: true, WaitingEmail: "new@x.example"}, Record: &Record{LockedDocuments: 1}},
			map[Action]string{ActionResetPassword: reasonNotReplaced, ActionDisableMFA: reasonMFAOff},
		},
		"one who has signed in": {
			Person{Account: &identity.Account{Enabled: true, MFAEnabled: true, LastSignIn: &signedIn}, Record: &Record{}},
			map[Action]string{
				ActionResend: reasonReplaced, ActionVerifyEmail: reasonVerified, ActionUnlock: reasonNothingLocked, ActionDelete: reasonLoggedIn,
			},
		},
		"one who is disabled": {
			Person{Account: &identity.Account{MFAEnabled: true, WaitingEmail: "new@x.example", LastSignIn: &signedIn}, Record: &Record{LockedDocuments: 1}},
			map[Action]string{ActionResend: reasonReplaced, ActionResetPassword: reasonDisabled, ActionDelete: reasonLoggedIn},
		},
	} {
		for _, a := range actions {
			if got := one.person.refusal(a); got != one.want[a] {
				t.Errorf("%s, %s: %q, not %q", who, a, got, one.want[a])
			}
			if refused := one.person.may(a) != nil; refused != (one.want[a] != "") {
				t.Errorf("%s, %s: refused %v", who, a, refused)
			}
		}
	}
}
