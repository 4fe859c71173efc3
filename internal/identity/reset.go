package identity

import (
	"cmp"
	"context"
	"errors"
	"time"

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
// VerificationCode with 'User not found'; everything else is answered alike. A sender who asks too often gets
// TooManyRequests for a while, for every name.
func (s *Service) ForgotPassword(ctx context.Context, login string, client Client) error {
	if !wellFormed(login) {
		return errs.VerificationCode.Saying("User not found")
	}
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error { return s.promiseCode(ctx, tx, login, client) })
}

// promiseCode takes the same statements for every name.
func (s *Service) promiseCode(ctx context.Context, tx *db.GlobalTx, login string, client Client) error {
	around := s.around(letters, client)
	a, exists, err := find(ctx, tx, login)
	if err != nil {
		return err
	}
	sender, known, err := s.sender(ctx, tx, a.Account.Sub, client)
	if err != nil {
		return err
	}
	if known {
		around = nil
	}
	if _, err := spend(ctx, tx, s.counter(perMails, "reset", loginKey(login)+"\x00"+sender), around); err != nil {
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
		// A full mailbox got a code less than a minute ago, which is good for nine more: to send none keeps nobody out.
		if _, err := spend(ctx, tx, s.resetMails(a.Account.Sub), nil); errors.Is(err, errs.TooManyRequests) {
			return nil
		} else if err != nil {
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
// VerificationCode, and too many of these are TooManyRequests for a while; a rule that is not met is PasswordRule, which
// leaves the code good. It ends every session and every other code, and does nothing to the second factor. The browser is
// known to the account from then on.
func (s *Service) ResetPassword(ctx context.Context, login, code, password string, client Client) (device string, err error) {
	if err := checkPassword(password, "", ""); err != nil {
		return "", err
	}
	a, spent, err := s.accountForCode(ctx, login, code, client)
	if err != nil {
		return "", err
	}
	hash, err := s.newPassword(ctx, a, password)
	if err != nil {
		return "", err
	}
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		if a, err = lock(ctx, tx, a.Account.Sub); err != nil {
			return err
		}
		_, right, err := s.checkCode(ctx, tx, a.Account.Sub, resetCode, code)
		if err == nil && (!right || !usable(a)) {
			err = errs.VerificationCode
		}
		if err != nil {
			return err
		}
		if err := forgive(ctx, tx, spent); err != nil {
			return err
		}
		if err := s.setPassword(ctx, tx, a, hash, "password reset", ""); err != nil {
			return err
		}
		if device, err = s.rememberDevice(ctx, tx, a.Account.Sub, client); err != nil {
			return err
		}
		return s.tell(ctx, tx, a, passwordChanged())
	})
	return device, err
}

// accountForCode finds the account that a reset code is right for, without spending the code. The try is counted.
func (s *Service) accountForCode(ctx context.Context, login, code string, client Client) (a account, spent counter, err error) {
	err = s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		a, spent, refusal, err = s.judgeCode(ctx, tx, login, code, client)
		return refusal, err
	})
	return a, spent, err
}

// judgeCode takes the same statements for every name whose code is wrong.
func (s *Service) judgeCode(ctx context.Context, tx *db.GlobalTx, login, code string, client Client) (a account, spent counter, refusal, err error) {
	if a, _, err = find(ctx, tx, login); err != nil {
		return a, spent, nil, err
	}
	if spent, _, err = s.count(ctx, tx, resetCodes, loginKey(login), a.Account.Sub, client); err != nil {
		return a, spent, nil, err
	}
	_, right, err := s.checkCode(ctx, tx, cmp.Or(a.Account.Sub, nobody), resetCode, code)
	if err != nil || right && usable(a) {
		return a, spent, nil, err
	}
	return a, spent, errs.VerificationCode, chargeAll(ctx, tx, s.around(resetCodes.what, client))
}
