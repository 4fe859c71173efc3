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

type sessionKind string

const (
	browserSession  sessionKind = "browser"
	launcherSession sessionKind = "launcher"

	idleLimit     = 14 * 24 * time.Hour
	absoluteLimit = 90 * 24 * time.Hour
	// twoTabs is how long a replaced refresh token still leads to its successor: two tabs may ask with the same one.
	twoTabs = 30 * time.Second

	successorPurpose = "refresh token successor"
	userAgentMaximum = 255
)

// Tokens are what a session hands out: the id token that proves it for a quarter of an hour, and the refresh token that
// gives the next.
type Tokens struct {
	SessionID    string
	IDToken      string
	RefreshToken string
}

// Session is one of a person's sign-ins, as its owner sees it.
type Session struct {
	ID         string
	Kind       string
	CreatedAt  time.Time
	LastUsedAt time.Time
	Address    string
	UserAgent  string
	Current    bool
}

func (s *Service) refreshHash(token string) []byte { return s.keys.MAC("refresh token", []byte(token)) }

// open starts a session for an account. It ends at the latest absoluteLimit after the password was entered, also where
// another session handed it on.
func (s *Service) open(ctx context.Context, tx *db.GlobalTx, a account, kind sessionKind, signedIn time.Time, client Client) (Tokens, error) {
	q := globalgen.New(tx)
	t := Tokens{SessionID: secret.UUID(), RefreshToken: secret.Token(tokenBytes)}
	var confirmed *time.Time
	if kind == browserSession { // into a session that was handed on, nobody has entered anything
		confirmed = &signedIn
	}
	err := q.InsertSession(ctx, globalgen.InsertSessionParams{
		ID: t.SessionID, Sub: a.Account.Sub, Kind: string(kind), SignedInAt: signedIn, ConfirmedAt: confirmed, Now: tx.Now, ExpiresAt: signedIn.Add(absoluteLimit),
		Address: client.Address, UserAgent: cut(client.UserAgent, userAgentMaximum),
	})
	if err != nil {
		return Tokens{}, err
	}
	err = q.InsertRefreshToken(ctx, globalgen.InsertRefreshTokenParams{Hash: s.refreshHash(t.RefreshToken), SessionID: t.SessionID, CreatedAt: tx.Now})
	if err != nil {
		return Tokens{}, err
	}
	t.IDToken, err = s.tokens.issue(a.Account.Sub, t.SessionID, a.Account.TenantID, a.Region)
	return t, err
}

func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// Refresh exchanges a refresh token for new tokens. A token that was replaced within the last 30 seconds gives the same
// successor again; one replaced before that has been stolen or copied, and its use ends the session. Every failure is
// InvalidAuth.
func (s *Service) Refresh(ctx context.Context, refreshToken string, client Client) (Tokens, error) {
	var t Tokens
	err := s.inTx(ctx, func(tx *db.GlobalTx) (refusal, err error) {
		a, row, err := s.sessionOf(ctx, tx, refreshToken)
		if err == nil && row.EndedAt != nil {
			err = errs.InvalidAuth
		}
		if err != nil {
			return nil, err
		}
		if reason := whyOver(row, a, tx.Now); reason != "" {
			return errs.InvalidAuth, s.endOne(ctx, tx, a, row.SessionID, reason, "")
		}
		t.SessionID = row.SessionID
		if t.RefreshToken, err = s.successor(ctx, tx, refreshToken, row, client); err != nil {
			return nil, err
		}
		t.IDToken, err = s.tokens.issue(a.Account.Sub, t.SessionID, a.Account.TenantID, a.Region)
		return nil, err
	})
	if err != nil {
		return Tokens{}, err
	}
	return t, nil
}

// sessionOf finds the account and session behind a refresh token; none is InvalidAuth.
func (s *Service) sessionOf(ctx context.Context, tx *db.GlobalTx, refreshToken string) (account, globalgen.RefreshTokenRow, error) {
	q, hash := globalgen.New(tx), s.refreshHash(refreshToken)
	a, err := q.LockAccountOfToken(ctx, hash)
	if errors.Is(err, pgx.ErrNoRows) {
		return account{}, globalgen.RefreshTokenRow{}, errs.InvalidAuth
	}
	if err != nil {
		return account{}, globalgen.RefreshTokenRow{}, err
	}
	row, err := q.RefreshToken(ctx, hash)
	return account(a), row, err
}

// whyOver says why a session cannot go on, or nothing when it can.
func whyOver(row globalgen.RefreshTokenRow, a account, now time.Time) string {
	switch {
	case !usable(a):
		return "account disabled"
	case !now.Before(row.ExpiresAt):
		return "signed in too long ago"
	case now.Sub(row.LastUsedAt) > idleLimit:
		return "not used for too long"
	case row.ReplacedAt != nil && now.Sub(*row.ReplacedAt) > twoTabs:
		return "refresh token used again"
	}
	return ""
}

// successor rotates the token, or finds the newest of the chain when another tab has rotated it already.
func (s *Service) successor(ctx context.Context, tx *db.GlobalTx, token string, row globalgen.RefreshTokenRow, client Client) (string, error) {
	q := globalgen.New(tx)
	for row.ReplacedAt != nil {
		next, err := s.keys.Open(successorPurpose, row.Successor, s.refreshHash(token))
		if err != nil {
			return "", err
		}
		token = string(next)
		if row, err = q.RefreshToken(ctx, s.refreshHash(token)); err != nil {
			return "", err
		}
		if row.ReplacedAt == nil {
			return token, nil
		}
	}
	next := secret.Token(tokenBytes)
	err := q.InsertRefreshToken(ctx, globalgen.InsertRefreshTokenParams{Hash: s.refreshHash(next), SessionID: row.SessionID, CreatedAt: tx.Now})
	if err != nil {
		return "", err
	}
	if err := q.ForgetSuccessors(ctx, globalgen.ForgetSuccessorsParams{SessionID: row.SessionID, Before: ptr(tx.Now.Add(-twoTabs))}); err != nil {
		return "", err
	}
	hash := s.refreshHash(token)
	err = q.ReplaceRefreshToken(ctx, globalgen.ReplaceRefreshTokenParams{
		Hash: hash, Now: &tx.Now, Successor: s.keys.Seal(successorPurpose, []byte(next), hash),
	})
	if err != nil {
		return "", err
	}
	return next, q.TouchSession(ctx, globalgen.TouchSessionParams{
		ID: row.SessionID, Now: tx.Now, Address: client.Address, UserAgent: cut(client.UserAgent, userAgentMaximum),
	})
}

func ptr[T any](value T) *T { return &value }

// endOne ends a session in the name of actor; one that has ended already stays as it is.
func (s *Service) endOne(ctx context.Context, tx *db.GlobalTx, a account, sessionID, reason, actor string) error {
	ended, err := globalgen.New(tx).EndSession(ctx, globalgen.EndSessionParams{ID: sessionID, Now: &tx.Now, Reason: reason})
	if err != nil || ended == 0 {
		return err
	}
	detail := map[string]any{"session": sessionID, "reason": reason}
	if err := record(ctx, tx, a, event{kind: "session ended", actor: actor, detail: detail}); err != nil {
		return err
	}
	return s.changed(ctx, tx, a.Account.Sub)
}

// shutOut ends every session of an account but one, every sign-in that is half done, and every code that could lead to
// one. With no session to except, all end.
func (s *Service) shutOut(ctx context.Context, tx *db.GlobalTx, sub, reason, except string) error {
	q := globalgen.New(tx)
	if err := q.DeleteChallenges(ctx, sub); err != nil {
		return err
	}
	if err := s.endResetCodes(ctx, tx, sub); err != nil {
		return err
	}
	var keep *string
	if except != "" {
		keep = &except
	}
	if err := q.EndSessions(ctx, globalgen.EndSessionsParams{Sub: sub, Now: &tx.Now, Reason: reason, ExceptID: keep}); err != nil {
		return err
	}
	return s.changed(ctx, tx, sub)
}

// SignOut ends the session of a refresh token. A token that leads nowhere is no failure: the person is out.
func (s *Service) SignOut(ctx context.Context, refreshToken string) error {
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, row, err := s.sessionOf(ctx, tx, refreshToken)
		if errors.Is(err, errs.InvalidAuth) {
			return nil
		}
		if err != nil {
			return err
		}
		return s.endOne(ctx, tx, a, row.SessionID, "signed out", a.Account.Sub)
	})
}

// Sessions lists where the person is signed in now, the last used first.
func (s *Service) Sessions(ctx context.Context, who Principal) ([]Session, error) {
	list := []Session{}
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		rows, err := globalgen.New(tx).LiveSessions(ctx, globalgen.LiveSessionsParams{
			Sub: who.Sub, Now: tx.Now, IdleSince: tx.Now.Add(-idleLimit),
		})
		for _, row := range rows {
			list = append(list, Session{
				ID: row.ID, Kind: row.Kind, CreatedAt: row.CreatedAt, LastUsedAt: row.LastUsedAt,
				Address: row.Address, UserAgent: row.UserAgent, Current: row.ID == who.SessionID,
			})
		}
		return err
	})
	return list, err
}

// EndSession ends one of the person's own sessions. Another's, and one that never was, are ObjectNotFound alike.
func (s *Service) EndSession(ctx context.Context, who Principal, sessionID, reason string) error {
	return s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
		a, err := lock(ctx, tx, who.Sub)
		if err != nil {
			return err
		}
		state, err := globalgen.New(tx).SessionState(ctx, sessionID)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && state.Sub != who.Sub {
			return errs.ObjectNotFound
		}
		if err != nil {
			return err
		}
		return s.endOne(ctx, tx, a, sessionID, reason, who.Sub)
	})
}
