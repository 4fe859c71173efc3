package identity

import (
	"context"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

const seedPurpose = "totp seed"

// SetUpMFA makes a new seed and shows it this one time. It does nothing to the sign-in until VerifyMFA.
func (s *Service) SetUpMFA(ctx context.Context, who Principal) (seed, otpauthURL string, err error) {
	seed, otpauthURL, err = newSeed(who.Username)
	if err != nil {
		return "", "", err
	}
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		return globalgen.New(tx).SetPendingSeed(ctx, globalgen.SetPendingSeedParams{
			Sub: who.Sub, MfaPendingSeed: s.keys.Seal(seedPurpose, []byte(seed), []byte(who.Sub)),
		})
	})
	return seed, otpauthURL, err
}

// VerifyMFA proves that the authenticator app has the seed of SetUpMFA and switches the second factor on. A wrong code,
// or none set up, is WrongCode.
func (s *Service) VerifyMFA(ctx context.Context, who Principal, code string) error {
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, err := lock(ctx, tx, who.Sub)
		if err != nil {
			return err
		}
		if a.Account.MfaPendingSeed == nil {
			return errs.WrongCode
		}
		seed, err := s.keys.Open(seedPurpose, a.Account.MfaPendingSeed, []byte(who.Sub))
		if err != nil {
			return err
		}
		step, ok := matchTOTP(string(seed), code, tx.Now, 0)
		if !ok {
			return errs.WrongCode
		}
		err = globalgen.New(tx).EnableMFA(ctx, globalgen.EnableMFAParams{Sub: who.Sub, MfaSeed: a.Account.MfaPendingSeed, Step: step})
		if err != nil {
			return err
		}
		// The code of this factor was asked for in no other session.
		err = globalgen.New(tx).ForgetConfirmations(ctx, globalgen.ForgetConfirmationsParams{Sub: who.Sub, ExceptID: who.SessionID})
		if err != nil {
			return err
		}
		news, kind := mfaSwitchedOn(), "second factor switched on"
		if a.Account.MfaSeed != nil {
			news, kind = mfaReplaced(), "second factor replaced"
		}
		if err := s.tell(ctx, tx, a, news); err != nil {
			return err
		}
		if err := record(ctx, tx, a, event{kind: kind, actor: who.Sub}); err != nil {
			return err
		}
		return s.changed(ctx, tx, who.Sub)
	})
}

// tryFactor says whether the code is right, and spends it. A try is counted before, and given back when it was right; a wrong
// one also counts for the address. The transaction must be committed in both cases.
func (s *Service) tryFactor(ctx context.Context, tx *db.GlobalTx, a account, code string, client Client) (right bool, err error) {
	spent, _, err := s.count(ctx, tx, factors, a.Account.Sub, a.Account.Sub, client)
	if err != nil {
		return false, err
	}
	if right, err = s.spendCode(ctx, tx, a, code); err != nil {
		return false, err
	}
	if !right {
		return false, chargeAll(ctx, tx, s.around(factors.what, client))
	}
	return true, forgive(ctx, tx, spent)
}

// spendCode says whether the code is right, and spends it: of two requests with the same code one at most succeeds.
func (s *Service) spendCode(ctx context.Context, tx *db.GlobalTx, a account, code string) (bool, error) {
	if a.Account.MfaSeed == nil {
		return false, errs.ChallengeExpired // switched off since the challenge was made
	}
	seed, err := s.keys.Open(seedPurpose, a.Account.MfaSeed, []byte(a.Account.Sub))
	if err != nil {
		return false, err
	}
	step, ok := matchTOTP(string(seed), code, tx.Now, a.Account.MfaLastStep)
	if !ok {
		return false, nil
	}
	spent, err := globalgen.New(tx).SpendStep(ctx, globalgen.SpendStepParams{Sub: a.Account.Sub, MfaLastStep: step})
	return spent == 1, err
}
