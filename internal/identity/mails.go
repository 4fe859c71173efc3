package identity

import (
	"context"
	"fmt"

	"casefold/internal/kit/db"
	"casefold/internal/kit/mail"
)

// letter is a mail to the owner of an account, before it has an address. Subjects hold no secrets: they show on locked
// screens.
type letter struct{ subject, text string }

// tell mails the owner of an account at the address that is known to be theirs; there may be none.
func (s *Service) tell(ctx context.Context, tx *db.GlobalTx, a account, l letter) error {
	if !a.Account.EmailVerified {
		return nil
	}
	return s.send(ctx, tx, a, a.Account.Email, l)
}

func (s *Service) send(ctx context.Context, tx *db.GlobalTx, a account, to string, l letter) error {
	text := fmt.Sprintf("Hello %s,\n\n%s\n\nCasefold\n%s\n", a.Account.Name, l.text, s.url)
	return mail.Enqueue(ctx, tx, s.keys, mail.Message{To: to, Subject: l.subject, Text: text})
}

const notYou = "If this was not you, please tell your firm's administrator right away."

func resetCodeMail(username, code string) letter {
	return letter{"Your Casefold verification code", fmt.Sprintf(
		"Someone, probably you, asked to reset the password of %s.\n\nYour verification code is: %s\n\n"+
			"It works once, for ten minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.",
		username, code)}
}

func emailCodeMail(code string) letter {
	return letter{"Please verify your email address", fmt.Sprintf(
		"To use this address for your Casefold account, please enter this verification code: %s\n\n"+
			"It works once, for ten minutes. Until then the address cannot be used to log in.", code)}
}

func emailChanging(to string) letter {
	return letter{"Your email address is being changed", fmt.Sprintf(
		"The email address of your Casefold account is being changed to %s. The change is complete once that address is verified.\n\n%s",
		to, notYou)}
}

func emailReplaced(by string) letter {
	return letter{"Your email address was changed", fmt.Sprintf(
		"An administrator changed the email address of your Casefold account to %s. This address can no longer be used to log in.\n\n%s",
		by, notYou)}
}

func passwordChanged() letter {
	return letter{"Your password was changed",
		"The password of your Casefold account was changed, and every other place where you were signed in was signed out.\n\n" + notYou}
}

func mfaSwitchedOn() letter {
	return letter{"Two-step sign-in is on",
		"From now on Casefold asks for a code from your authenticator app when you sign in.\n\n" + notYou}
}

func mfaReplaced() letter {
	return letter{"Your authenticator app was replaced",
		"From now on Casefold takes codes from the authenticator app that was just set up, and no longer from the one before.\n\n" + notYou}
}

func mfaSwitchedOff() letter {
	return letter{"Two-step sign-in was switched off",
		"An administrator switched off two-step sign-in for your Casefold account. You can set it up again under Settings.\n\n" + notYou}
}

func secondFactorFailed() letter {
	return letter{"A sign-in to your account failed",
		"Someone entered your Casefold password correctly, but then gave a wrong code five times, so the sign-in was stopped.\n\n" +
			"If this was not you, please change your password now: somebody else knows it."}
}

func passwordGiven(username, password string) letter {
	return letter{"Your temporary password", fmt.Sprintf(
		"An administrator gave you a temporary password, and every place where you were signed in was signed out.\n\n"+
			"Username: %s\nTemporary password: %s\n\nPlease log in within seven days; you will then choose a password of your own.\n\n%s",
		username, password, notYou)}
}

func welcome(username, password string) letter {
	return letter{"Your Casefold account", fmt.Sprintf(
		"An account has been made for you.\n\nUsername: %s\nTemporary password: %s\n\n"+
			"Please log in within seven days; you will then choose a password of your own.", username, password)}
}
