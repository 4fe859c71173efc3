package identity

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

const (
	challengeTries       = 5
	mfaChallengeLifetime = 3 * time.Minute
	// Choosing a password takes longer than reading a code, and nothing is open meanwhile.
	passwordChallengeLifetime = 15 * time.Minute
)

func (s *Service) challengeHash(token string) []byte { return s.keys.MAC("challenge", []byte(token)) }

func (s *Service) challenge(ctx context.Context, tx *db.GlobalTx, a account, kind Status, throttle []byte) (Outcome, error) {
	lifetime := passwordChallengeLifetime
	if kind == MFARequired {
		lifetime = mfaChallengeLifetime
	}
	token := secret.Token(tokenBytes)
	err := globalgen.New(tx).InsertChallenge(ctx, globalgen.InsertChallengeParams{
		Hash: s.challengeHash(token), Sub: a.Account.Sub, Kind: string(kind), Throttle: throttle,
		CreatedAt: tx.Now, ExpiresAt: tx.Now.Add(lifetime),
	})
	return Outcome{Status: kind, Challenge: token}, err
}

// meet finds an open challenge and its account. What is unknown, of another kind, past its time or tried too often is
// ChallengeExpired, and so is one whose account has been disabled meanwhile.
func (s *Service) meet(ctx context.Context, tx *db.GlobalTx, token string, kind Status) (account, globalgen.OpenChallengeRow, error) {
	q, hash := globalgen.New(tx), s.challengeHash(token)
	a, err := q.LockAccountOfChallenge(ctx, hash)
	var open globalgen.OpenChallengeRow
	if err == nil {
		open, err = q.OpenChallenge(ctx, globalgen.OpenChallengeParams{Hash: hash, Kind: string(kind), Now: tx.Now})
	}
	if errors.Is(err, pgx.ErrNoRows) || err == nil && (open.Tries >= challengeTries || !usable(account(a))) {
		err = errs.ChallengeExpired
	}
	return account(a), open, err
}

// ConfirmSignIn checks the code of the second factor. A wrong one is WrongCode; with the fifth the challenge is over and
// the answer ChallengeExpired, as for a challenge that is not open.
func (s *Service) ConfirmSignIn(ctx context.Context, challenge, code string, client Client) (Outcome, error) {
	var outcome Outcome
	err := s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		a, open, err := s.meet(ctx, tx, challenge, MFARequired)
		if err != nil {
			return nil, err
		}
		right, err := s.tryFactor(ctx, tx, a, code, client)
		if err != nil {
			return nil, err
		}
		if !right {
			return s.countWrongCode(ctx, tx, a, s.challengeHash(challenge), open.Tries+1)
		}
		if err := globalgen.New(tx).DeleteChallenge(ctx, s.challengeHash(challenge)); err != nil {
			return nil, err
		}
		outcome, err = s.afterFactors(ctx, tx, a, open.Throttle, client)
		return nil, err
	})
	return outcome, err
}

// countWrongCode gives the refusal for the wrong code, and ends the challenge with the last one that is allowed.
func (s *Service) countWrongCode(ctx context.Context, tx *db.GlobalTx, a account, challenge []byte, tries int32) (refusal, err error) {
	q := globalgen.New(tx)
	if tries < challengeTries {
		return errs.WrongCode, q.CountTry(ctx, challenge)
	}
	if err := q.DeleteChallenge(ctx, challenge); err != nil {
		return nil, err
	}
	// Whoever came this far entered the right password, which its owner will want to know.
	if err := s.tell(ctx, tx, a, secondFactorFailed()); err != nil {
		return nil, err
	}
	return errs.ChallengeExpired, record(ctx, tx, a, event{kind: "second factor failed"})
}

// CompleteNewPassword sets the password that was due and signs in. A rule that is not met is PasswordRule and leaves
// the challenge open.
func (s *Service) CompleteNewPassword(ctx context.Context, challenge, password string, client Client) (Outcome, error) {
	var a account
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		a, _, err = s.meet(ctx, tx, challenge, NewPasswordRequired)
		return err
	})
	if err != nil {
		return Outcome{}, err
	}
	hash, err := s.newPassword(ctx, a, password)
	if err != nil {
		return Outcome{}, err
	}
	var outcome Outcome
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, open, err := s.meet(ctx, tx, challenge, NewPasswordRequired)
		if err != nil {
			return err
		}
		if err := s.setPassword(ctx, tx, a, hash, "first password set", ""); err != nil {
			return err
		}
		outcome, err = s.enter(ctx, tx, a, open.Throttle, client)
		return err
	})
	return outcome, err
}
