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

const launcherCodeLifetime = time.Minute

func (s *Service) launcherHash(code string) []byte { return s.keys.MAC("launcher code", []byte(code)) }

// LauncherCode makes the one-time code that the launcher link carries instead of a token.
func (s *Service) LauncherCode(ctx context.Context, who Principal) (string, error) {
	code := secret.Token(tokenBytes)
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		return globalgen.New(tx).InsertLauncherCode(ctx, globalgen.InsertLauncherCodeParams{
			Hash: s.launcherHash(code), SessionID: who.SessionID, ExpiresAt: tx.Now.Add(launcherCodeLifetime),
		})
	})
	return code, err
}

// ExchangeLauncherCode gives the launcher a session of its own, which the person can see and end. A code that is
// unknown, used, a minute old or of a session that has ended is ChallengeExpired.
func (s *Service) ExchangeLauncherCode(ctx context.Context, code string, client Client) (Tokens, error) {
	var t Tokens
	err := s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		q := globalgen.New(tx)
		stored, err := q.TakeLauncherCode(ctx, s.launcherHash(code))
		if errors.Is(err, pgx.ErrNoRows) {
			return errs.ChallengeExpired, nil
		}
		if err != nil {
			return nil, err
		}
		owner, err := q.SessionState(ctx, stored.SessionID)
		if err != nil {
			return nil, err
		}
		a, err := lock(ctx, tx, owner.Sub)
		if err != nil {
			return nil, err
		}
		maker, err := q.SessionState(ctx, stored.SessionID)
		if err != nil {
			return nil, err
		}
		if !tx.Now.Before(stored.ExpiresAt) || maker.EndedAt != nil || !tx.Now.Before(maker.ExpiresAt) || !usable(a) {
			return errs.ChallengeExpired, nil
		}
		if t, err = s.open(ctx, tx, a, launcherSession, maker.SignedInAt, client); err != nil {
			return nil, err
		}
		detail := map[string]any{"session": t.SessionID, "address": client.Address}
		return nil, record(ctx, tx, a, event{kind: "launcher connected", actor: a.Account.Sub, detail: detail})
	})
	return t, err
}
