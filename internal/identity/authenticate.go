package identity

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

const (
	// freshness is how long what was read about a session may be used again.
	freshness = time.Second
	// Beyond this many the ones past their time are thrown out.
	rememberedSessions = 4096
	channel            = "casefold_identity"
)

// remembered is what was read about a session. The limits are judged anew at each use.
type remembered struct {
	Principal
	state  globalgen.SessionStateRow
	readAt time.Time
}

// principals remembers sessions for a moment, so that the calls of one page do not each ask the database.
type principals struct {
	mu       sync.Mutex
	sessions map[string]remembered
	// forgotten counts the calls of forget: what was read before one of them is not remembered after it.
	forgotten int
}

func newPrincipals() *principals { return &principals{sessions: map[string]remembered{}} }

func (p *principals) get(sessionID string) (remembered, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r, ok := p.sessions[sessionID]
	return r, ok && time.Since(r.readAt) < freshness
}

// seen is to be taken before a session is read and given to put.
func (p *principals) seen() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.forgotten
}

func (p *principals) put(sessionID string, r remembered, seen int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.forgotten != seen {
		return
	}
	if len(p.sessions) >= rememberedSessions {
		for id, old := range p.sessions {
			if time.Since(old.readAt) >= freshness {
				delete(p.sessions, id)
			}
		}
	}
	p.sessions[sessionID] = r
}

// forget drops what is known of an account, or of all when sub is empty.
func (p *principals) forget(sub string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgotten++
	for id, r := range p.sessions {
		if sub == "" || r.Sub == sub {
			delete(p.sessions, id)
		}
	}
}

// Authenticate finds who is behind an id token. A token that is forged, expired or of a session that has ended, and an
// account that has been disabled, are InvalidAuth; a closed firm is StateReset.
func (s *Service) Authenticate(ctx context.Context, bearer string) (Principal, error) {
	c, err := s.tokens.read(bearer)
	if err != nil {
		return Principal{}, errs.InvalidAuth.Because(err)
	}
	p, err := s.Session(ctx, c.SessionID)
	if err == nil && (p.Sub != c.Subject || p.Tenant != c.Tenant || p.Region != c.Region) {
		return Principal{}, errs.InvalidAuth
	}
	return p, err
}

// Session finds who is behind a session, and fails as Authenticate does when it is over. It is for work that outlasts
// the token it began with.
func (s *Service) Session(ctx context.Context, id string) (Principal, error) {
	r, ok := s.known.get(id)
	if !ok {
		var err error
		if r, err = s.load(ctx, id); err != nil {
			return Principal{}, err
		}
	}
	now := clock.Now()
	switch {
	case r.state.EndedAt != nil || !r.state.Enabled || !now.Before(r.state.ExpiresAt) || now.Sub(r.state.LastUsedAt) > idleLimit:
		return Principal{}, errs.InvalidAuth
	case r.state.TenantStatus != "active":
		return Principal{}, errs.StateReset
	}
	return r.Principal, nil
}

func (s *Service) load(ctx context.Context, sessionID string) (remembered, error) {
	r, seen := remembered{readAt: time.Now()}, s.known.seen()
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		r.state, err = globalgen.New(tx).SessionState(ctx, sessionID)
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return r, errs.InvalidAuth
	}
	if err != nil {
		return r, err
	}
	state := r.state
	r.Principal = Principal{
		Sub: state.Sub, SessionID: sessionID, Tenant: state.TenantID, Region: state.Region, UserID: state.UserID,
		Username: state.Username, Name: state.Name, Groups: state.Groups, MFAEnabled: state.MfaEnabled,
		Email: state.Email, EmailVerified: state.EmailVerified,
	}
	if state.ConfirmedAt != nil {
		r.ConfirmedAt = *state.ConfirmedAt
	}
	if state.PendingEmail != nil {
		r.Email, r.EmailVerified = *state.PendingEmail, false
	}
	s.known.put(sessionID, r, seen)
	return r, nil
}

// forget drops what is remembered of an account, here and wherever Changed leads.
func (s *Service) forget(sub string) {
	s.known.forget(sub)
	if s.Changed != nil {
		s.Changed(sub)
	}
}

// Listen drops what is remembered as soon as any process changes an account, until ctx ends. Without it a change that
// another process made is seen a second late.
func (s *Service) Listen(ctx context.Context) {
	missed := func() { s.forget("") } // what changed while nobody listened is not known
	s.db.Listen(ctx, "", channel, missed, s.forget)
}
