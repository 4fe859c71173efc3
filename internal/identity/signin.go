package identity

import (
	"cmp"
	"context"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Status is how far a sign-in has come.
type Status string

// What a sign-in can answer.
const (
	SignedIn            Status = "SIGNED_IN"
	NewPasswordRequired Status = "NEW_PASSWORD_REQUIRED"
	MFARequired         Status = "SOFTWARE_TOKEN_MFA"
)

const tokenBytes = 32

// Outcome is the answer to a step of signing in: a session, or the challenge that is still to be met.
type Outcome struct {
	Status    Status
	Challenge string
	Session   *Tokens
	// Device is the secret of a device cookie to set, when the browser had none.
	Device string
}

// SignIn checks a username (or verified address) and password. Whatever is wrong (the name, the password, a disabled
// account or a closed firm) the answer and the work are the same: WrongCredentials. Too many failures are
// TooManyRequests for a while.
func (s *Service) SignIn(ctx context.Context, login, password string, client Client) (Outcome, error) {
	if len(password) > passwordMaximum || len(login) > 2*emailMaximum {
		return Outcome{}, errs.WrongCredentials
	}
	var found account
	var spent counter
	var queued bool
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		var exists bool
		var err error
		if found, exists, err = find(ctx, tx, login); err != nil {
			return err
		}
		spent, queued, err = s.attempt(ctx, tx, login, found, exists, client)
		return err
	})
	verify := s.hasher.verify
	if queued {
		defer s.strangers.leave()
		verify = s.hasher.verifyLast
	}
	if err != nil {
		return Outcome{}, err
	}
	matches, err := verify(ctx, password, found.Account.PasswordHash)
	if err != nil || !matches || !usable(found) {
		refusal := s.refuse(ctx, client)
		return Outcome{}, cmp.Or(err, refusal)
	}
	return s.passwordWasRight(ctx, found, password, spent, client)
}

// attempt counts the attempt and refuses where too much went wrong. A browser that the account does not know also takes its
// place in the queue, which it has to leave whatever comes of it. Whoever is refused takes none.
func (s *Service) attempt(ctx context.Context, tx *db.GlobalTx, login string, found account, exists bool, client Client) (own counter, queued bool, err error) {
	sub := ""
	if exists {
		sub = found.Account.Sub
	}
	// By what was typed, not by account: whether two names lead to the same account must not be visible.
	own, known, err := s.count(ctx, tx, signIns, loginKey(login), sub, client)
	if err != nil || known {
		return own, false, err
	}
	if !s.strangers.enter() {
		return counter{}, false, refuseFor(time.Second)
	}
	return own, true, nil
}

func loginKey(login string) string {
	if email, ok := normaliseEmail(login); ok {
		return email
	}
	username, _ := normaliseUsername(login)
	return username
}

// refuse notes the failure in the counters around the request. It does so also for those who went away before the answer,
// who would otherwise keep others waiting without being counted.
func (s *Service) refuse(ctx context.Context, client Client) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error { return chargeAll(ctx, tx, s.around(signIns.what, client)) })
	if err != nil {
		return err
	}
	return errs.WrongCredentials
}

func (s *Service) passwordWasRight(ctx context.Context, found account, password string, spent counter, client Client) (Outcome, error) {
	rehashed := ""
	if s.hasher.outdated(found.Account.PasswordHash) {
		var err error
		if rehashed, err = s.hasher.hash(ctx, password); err != nil {
			return Outcome{}, err
		}
	}
	var outcome Outcome
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, err := lock(ctx, tx, found.Account.Sub)
		if err != nil {
			return err
		}
		expired := a.Account.TemporaryUntil != nil && tx.Now.After(*a.Account.TemporaryUntil)
		if !usable(a) || expired || a.Account.PasswordHash != found.Account.PasswordHash {
			return errs.WrongCredentials
		}
		if rehashed != "" {
			err := globalgen.New(tx).Rehash(ctx, globalgen.RehashParams{Sub: a.Account.Sub, OldHash: found.Account.PasswordHash, NewHash: rehashed})
			if err != nil {
				return err
			}
		}
		if a.Account.MfaSeed != nil {
			outcome, err = s.challenge(ctx, tx, a, MFARequired, spent.key)
		} else {
			outcome, err = s.afterFactors(ctx, tx, a, spent.key, client)
		}
		if err != nil {
			return err
		}
		return giveBack(ctx, tx, spent)
	})
	return outcome, err
}

// afterFactors goes on when password and second factor are settled: to a new password where one is due, else in.
func (s *Service) afterFactors(ctx context.Context, tx *db.GlobalTx, a account, throttle []byte, client Client) (Outcome, error) {
	if a.Account.MustChange {
		return s.challenge(ctx, tx, a, NewPasswordRequired, throttle)
	}
	return s.enter(ctx, tx, a, throttle, client)
}

// enter completes a sign-in.
func (s *Service) enter(ctx context.Context, tx *db.GlobalTx, a account, throttle []byte, client Client) (Outcome, error) {
	q := globalgen.New(tx)
	if err := q.Forgive(ctx, throttle); err != nil {
		return Outcome{}, err
	}
	if err := q.NoteSignIn(ctx, globalgen.NoteSignInParams{Sub: a.Account.Sub, LastSignIn: &tx.Now}); err != nil {
		return Outcome{}, err
	}
	device, err := s.rememberDevice(ctx, tx, a.Account.Sub, client)
	if err != nil {
		return Outcome{}, err
	}
	session, err := s.open(ctx, tx, a, browserSession, tx.Now, client)
	if err != nil {
		return Outcome{}, err
	}
	detail := map[string]any{"session": session.SessionID, "address": client.Address}
	if err := record(ctx, tx, a, event{kind: "signed in", actor: a.Account.Sub, detail: detail}); err != nil {
		return Outcome{}, err
	}
	return Outcome{Status: SignedIn, Session: &session, Device: device}, nil
}
