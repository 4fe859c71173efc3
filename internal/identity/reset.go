package identity

import (
	"context"
	"errors"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
)

// SendResetCode is the job that mails a reset code. An empty Sub is a request for an account that does not exist: it
// takes the same work while the person waits, and none after.
type SendResetCode struct {
	Sub       string    `json:"sub"`
	Requested time.Time `json:"requested"`
}

// Kind names the job.
func (SendResetCode) Kind() string { return "identity.sendResetCode" }

// ForgotPassword promises a code to whoever owns the account. What cannot be a username or an address is
// VerificationCode with 'User not found'; everything else is answered alike.
func (s *Service) ForgotPassword(ctx context.Context, login string, client Client) error {
	if !wellFormed(login) {
		return errs.VerificationCode.Saying("User not found")
	}
	around := s.around(letters, client)
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		if err := spend(ctx, tx, s.counter(perMails, "reset", loginKey(login)), around); err != nil {
			return err
		}
		a, exists, err := find(ctx, tx, login)
		if err != nil {
			return err
		}
		request := SendResetCode{Requested: tx.Now}
		if exists && usable(a) && a.Account.EmailVerified {
			request.Sub = a.Account.Sub
		}
		if _, err = jobs.Insert(ctx, tx, request); err != nil {
			return err
		}
		return chargeAll(ctx, tx, around)
	})
}

func wellFormed(login string) bool {
	_, email := normaliseEmail(login)
	_, username := normaliseUsername(login)
	return email || username
}

func (s *Service) sendResetCode(ctx context.Context, job *jobs.Job[SendResetCode]) error {
	if job.Args.Sub == "" {
		return nil
	}
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, err := lock(ctx, tx, job.Args.Sub)
		if errors.Is(err, errs.InvalidAuth) {
			return nil // the account is gone
		}
		if err != nil {
			return err
		}
		code, err := s.putCode(ctx, tx, a.Account.Sub, resetCode, a.Account.Email, job.Args.Requested)
		if err != nil || code == "" {
			return err
		}
		if err := s.tell(ctx, tx, a, resetCodeMail(a.Account.Username, code)); err != nil {
			return err
		}
		return record(ctx, tx, a, event{kind: "reset code requested"})
	})
}

// ResetPassword sets a new password by a mailed code. Whatever is wrong with the account or the code is
// VerificationCode, a rule that is not met PasswordRule, which leaves the code good. It ends every session, and does
// nothing to the second factor. The browser is known to the account from then on.
func (s *Service) ResetPassword(ctx context.Context, login, code, password string, client Client) (device string, err error) {
	if err := checkPassword(password, ""); err != nil {
		return "", err
	}
	a, err := s.accountForCode(ctx, login, code)
	if err != nil {
		return "", err
	}
	hash, err := s.newPassword(ctx, a, password)
	if err != nil {
		return "", err
	}
	err = s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		if a, err = lock(ctx, tx, a.Account.Sub); err != nil {
			return nil, err
		}
		_, right, err := s.checkCode(ctx, tx, a.Account.Sub, resetCode, code)
		if err != nil || !right || !usable(a) {
			return errs.VerificationCode, err
		}
		if err := s.setPassword(ctx, tx, a, hash, "password reset", ""); err != nil {
			return nil, err
		}
		if device, err = s.rememberDevice(ctx, tx, a.Account.Sub, client); err != nil {
			return nil, err
		}
		if err := globalgen.New(tx).Forgive(ctx, s.counter(perLogin, "login", loginKey(login)).key); err != nil {
			return nil, err
		}
		return nil, s.tell(ctx, tx, a, passwordChanged())
	})
	return device, err
}

// accountForCode finds the account that a reset code is right for, without spending the code.
func (s *Service) accountForCode(ctx context.Context, login, code string) (account, error) {
	var a account
	err := s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		found, exists, err := find(ctx, tx, login)
		if err != nil || !exists || !usable(found) {
			return errs.VerificationCode, err
		}
		if a, err = lock(ctx, tx, found.Account.Sub); err != nil {
			return nil, err
		}
		_, right, err := s.checkCode(ctx, tx, a.Account.Sub, resetCode, code)
		if err != nil || !right {
			return errs.VerificationCode, err
		}
		return nil, nil
	})
	return a, err
}
