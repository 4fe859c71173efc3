package identity

import (
	"context"
	"time"

	"casefold/internal/kit/db"
)

// secrets are passwords that somebody chose to protect something else than an account, such as a share.
var secrets = guarded{"secret", perSender, newcomers, returning}

// Address is where a request comes from; a proxy that is believed says it of others.
func (s *Service) Address(ctx context.Context) string { return s.client(ctx).Address }

// HashSecret is what is kept of such a password: its argon2id hash.
func (s *Service) HashSecret(ctx context.Context, password string) (string, error) {
	return s.hasher.hash(ctx, password)
}

// TrySecret says whether a stranger's password is the one of a hash. Of names what it protects. Tries are counted as those to sign in
// are, against the sender and against what is protected; it fails with TooManyRequests where there were too many.
func (s *Service) TrySecret(ctx context.Context, of, password, hash string) (right bool, err error) {
	if len(password) > passwordMaximum {
		return false, nil
	}
	client := s.client(ctx)
	var own counter
	err = s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		own, _, err = s.count(ctx, tx, secrets, of, "", client)
		return err
	})
	if err != nil {
		return false, err
	}
	if !s.strangers.enter() {
		return false, refuseFor(time.Second)
	}
	defer s.strangers.leave()
	if right, err = s.hasher.verifyLast(ctx, password, hash); err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return right, s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		if right {
			return forgive(ctx, tx, own)
		}
		return chargeAll(ctx, tx, s.around(secrets.what, client))
	})
}
