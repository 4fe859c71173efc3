package console

import (
	"time"

	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/errs"
)

// Record is the half of a person that the firm's region keeps.
type Record struct {
	UserID          int64
	Sub             string
	Username        string
	DisplayName     string
	Email           string
	EmailVerified   bool
	UptimeAdmin     bool
	FirmAdmin       bool
	Active          bool
	CreatedAt       time.Time
	LockedDocuments int64
}

// Person is somebody of a firm, by whichever halves of them there are.
type Person struct {
	Firm    firms.Firm
	Record  *Record
	Account *identity.Account
	// Unreachable says that the region did not answer: whether there is a record is not known.
	Unreachable bool
}

// Action is something that the staff can do to a person.
type Action string

// The actions, in the order of the menu.
const (
	ActionEdit          Action = "edit"
	ActionResend        Action = "resendConfirmation"
	ActionEnable        Action = "setEnabled"
	ActionRecord        Action = "createRecord"
	ActionDisableMFA    Action = "disableMFA"
	ActionVerifyEmail   Action = "setEmailVerified"
	ActionUnlock        Action = "unlockDocuments"
	ActionDelete        Action = "delete"
	ActionResetPassword Action = "resetPassword"
)

// Why something cannot be done to a person, as people read it.
const (
	reasonUnreachable   = "The data region of this firm cannot be reached at the moment."
	reasonStaff         = "This user belongs to the provider's staff, who are managed on the machine with casefold staff."
	reasonNoAccount     = "This user has no account to sign in with."
	reasonNoRecord      = "This user has no database record. Create the record first."
	reasonReplaced      = "This user has already set a password."
	reasonNotReplaced   = "This user has a temporary password already. Resend the confirmation instead."
	reasonLoggedIn      = "Only a user whose account is missing or who has not logged in can be deleted. Disable this user instead."
	reasonMFAOff        = "Two-step sign-in is not switched on."
	reasonVerified      = "The email address is verified."
	reasonNothingLocked = "This user has no locked documents."
	reasonDisabled      = "This user is disabled."
)

var actions = []Action{
	ActionEdit, ActionResend, ActionResetPassword, ActionEnable, ActionRecord, ActionDisableMFA, ActionVerifyEmail, ActionUnlock, ActionDelete,
}

// refusal is why something cannot be done to the person now, in words; empty where it can.
func (p Person) refusal(a Action) string {
	account, record := p.Account, p.Record
	switch {
	case account != nil && len(account.Groups) > 0:
		return reasonStaff
	case p.Unreachable:
		return reasonUnreachable
	case account == nil && a != ActionDelete && a != ActionUnlock:
		return reasonNoAccount
	case record == nil && a != ActionDelete && a != ActionRecord && a != ActionResend:
		return reasonNoRecord
	}
	switch a {
	case ActionResend:
		return when(!account.MustChange, reasonReplaced)
	case ActionResetPassword:
		if !account.Enabled {
			return reasonDisabled
		}
		return when(account.MustChange, reasonNotReplaced)
	case ActionDisableMFA:
		return when(!account.MFAEnabled, reasonMFAOff)
	case ActionVerifyEmail:
		return when(account.WaitingEmail == "", reasonVerified)
	case ActionUnlock:
		return when(record.LockedDocuments == 0, reasonNothingLocked)
	case ActionDelete:
		return when(account != nil && account.LastSignIn != nil, reasonLoggedIn)
	}
	return ""
}

func when(holds bool, reason string) string {
	if holds {
		return reason
	}
	return ""
}

// may refuses what cannot be done to the person now: InvalidInput with the reason.
func (p Person) may(a Action) error {
	if reason := p.refusal(a); reason != "" {
		return errs.Invalid("username", reason)
	}
	return nil
}

// The filters of the user list, as people read them. Each person is in one.
const (
	filterActive   = "Active"
	filterDisabled = "Disabled"
	filterNever    = "Has Not Logged In"
)

var allFilters = []string{filterActive, filterDisabled, filterNever}

func (p Person) filter() string {
	switch {
	case p.Account != nil && !p.Account.Enabled, p.Record != nil && !p.Record.Active:
		return filterDisabled
	case p.Account != nil && p.Account.LastSignIn == nil:
		return filterNever
	}
	return filterActive
}

func (p Person) sub() string {
	if p.Account != nil {
		return p.Account.Sub
	}
	return p.Record.Sub
}

func (p Person) username() string {
	if p.Account != nil {
		return p.Account.Username
	}
	return p.Record.Username
}

// role is what the person is in the firm, as far as there is a record that says it.
func (p Person) role() firms.Role {
	switch {
	case p.Record != nil && p.Record.UptimeAdmin:
		return firms.UptimeAdmin
	case p.Record != nil && p.Record.FirmAdmin:
		return firms.FirmAdmin
	}
	return firms.RegularUser
}
