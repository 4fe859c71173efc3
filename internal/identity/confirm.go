package identity

import (
	"context"
	"strings"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// confirmedFor is how long a sign-in, or a confirmation, counts as fresh.
const confirmedFor = 15 * time.Minute

// Confirmed says whether the person signed in, or confirmed who they are, less than 15 minutes ago in this session. A no is
// never taken from memory: another process may have heard the confirmation just now.
func (s *Service) Confirmed(ctx context.Context, who Principal) (bool, error) {
	if fresh(who.ConfirmedAt) {
		return true, nil
	}
	read, err := s.load(ctx, who.SessionID)
	return err == nil && fresh(read.ConfirmedAt), err
}

// fresh is false for a confirmation of the future: the clock was set back since.
func fresh(confirmed time.Time) bool {
	age := clock.Now().Sub(confirmed)
	return age < confirmedFor && age >= -clockSkew
}

// ConfirmIdentity asks the person behind a session again for everything that a sign-in asks for; the session then counts
// as freshly signed in. A wrong password is WrongCredentials. Where a second factor is set, a code that is missing, wrong
// or used is WrongCode. Attempts are counted together with those to sign in; too many are TooManyRequests for a while.
func (s *Service) ConfirmIdentity(ctx context.Context, who Principal, password, code string, client Client) error {
	if len(password) > passwordMaximum {
		return errs.WrongCredentials
	}
	var a account
	var spent counter
	var queued bool
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		if a, err = lock(ctx, tx, who.Sub); err != nil {
			return err
		}
		spent, queued, err = s.attempt(ctx, tx, a.Account.Username, a, true, client)
		return err
	})
	verify := s.hasher.verify
	if queued {
		defer s.strangers.leave()
		verify = s.hasher.verifyLast
	}
	if err != nil {
		return err
	}
	right, err := verify(ctx, password, a.Account.PasswordHash)
	if err != nil {
		return err
	}
	if !right {
		return s.refuse(ctx, client)
	}
	return s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		now, err := lock(ctx, tx, who.Sub)
		if err != nil {
			return nil, err
		}
		if now.Account.PasswordHash != a.Account.PasswordHash {
			return errs.WrongCredentials, nil // changed by another request meanwhile
		}
		if refusal, err := s.confirmFactor(ctx, tx, now, who, code, client); refusal != nil || err != nil {
			return refusal, err
		}
		return nil, s.confirm(ctx, tx, now, who, spent, client)
	})
}

// confirmFactor checks the code where a second factor is set.
func (s *Service) confirmFactor(ctx context.Context, tx *db.GlobalTx, a account, who Principal, code string, client Client) (refusal, err error) {
	if a.Account.MfaSeed == nil {
		return nil, nil
	}
	if strings.TrimSpace(code) == "" {
		return errs.WrongCode, nil // not counted: the browser may not have known that one is asked for
	}
	right, err := s.tryFactor(ctx, tx, a, code, client)
	if err != nil || right {
		return nil, err
	}
	detail := map[string]any{"session": who.SessionID, "address": client.Address}
	return errs.WrongCode, record(ctx, tx, a, event{kind: "second factor failed", detail: detail})
}

func (s *Service) confirm(ctx context.Context, tx *db.GlobalTx, a account, who Principal, spent counter, client Client) error {
	live, err := globalgen.New(tx).ConfirmSession(ctx, globalgen.ConfirmSessionParams{ID: who.SessionID, Now: &tx.Now})
	if err != nil {
		return err
	}
	if live == 0 {
		return errs.InvalidAuth // ended meanwhile
	}
	if err := forgive(ctx, tx, spent); err != nil {
		return err
	}
	detail := map[string]any{"session": who.SessionID, "address": client.Address}
	if err := record(ctx, tx, a, event{kind: "identity confirmed", actor: who.Sub, detail: detail}); err != nil {
		return err
	}
	return s.changed(ctx, tx, who.Sub)
}
