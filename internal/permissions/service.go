package permissions

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/identity"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/permissions/internal/sqlgen"
)

// freshness is how long an answer may be reused. A right that is taken away is gone within it, and at once where the
// notification arrives.
const freshness = time.Second

// Service finds out who is calling and what they may do.
type Service struct {
	// StaffMFA says that the provider's staff need a second factor for their own pages. It is set before the program runs.
	StaffMFA bool
	// Holders keep what must not be destroyed; see Held. They are set before the program runs.
	Holders []Holder

	db       *db.DB
	identity *identity.Service
	hub      *events.Hub

	hearing *hearing

	mu     sync.Mutex
	people map[string]known
	// forgotten counts the calls of Forget: what was read before one of them is not remembered after it.
	forgotten int
}

type known struct {
	person *Person
	until  time.Time
}

// New makes the service. It forgets whom the hub's news is about.
func New(d *db.DB, accounts *identity.Service, hub *events.Hub) *Service {
	s := &Service{db: d, identity: accounts, hub: hub, people: map[string]known{}, hearing: newHearing()}
	hub.RightsChanged, hub.AccessChanged = s.Forget, s.hearing.forget
	return s
}

// Authenticate is the api's Authenticator.
func (s *Service) Authenticate(ctx context.Context, bearer string) (api.Principal, error) {
	account, err := s.identity.Authenticate(ctx, bearer)
	if err != nil {
		return nil, err
	}
	p, err := s.person(ctx, account)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Confirmed says whether the caller signed in, or confirmed who they are, a short while ago.
func (s *Service) Confirmed(ctx context.Context, who api.Principal) (bool, error) {
	return s.identity.Confirmed(ctx, who.(*Person).Account)
}

// Again finds out whether the person may go on, and what they may do now, long after the call that they began with.
func (s *Service) Again(ctx context.Context, who *Person) (*Person, error) {
	account, err := s.identity.Session(ctx, who.Account.SessionID)
	if err != nil {
		return nil, err
	}
	return s.person(ctx, account)
}

// Present finds the person in whose name something was promised, or refuses somebody who may not work any more.
func (s *Service) Present(ctx context.Context, actor db.Actor) (*Person, error) {
	return s.person(ctx, identity.Principal{Region: actor.Region, Tenant: actor.Tenant, Sub: actor.Sub})
}

// Forget drops what is remembered about a person, or about everybody when sub is empty.
func (s *Service) Forget(sub string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forgotten++
	if sub == "" {
		clear(s.people)
		return
	}
	delete(s.people, sub)
}

func (s *Service) person(ctx context.Context, account identity.Principal) (*Person, error) {
	now := time.Now() // which goes on evenly when the clock is set
	s.mu.Lock()
	k, found := s.people[account.Sub]
	forgotten := s.forgotten
	s.mu.Unlock()
	if found && now.Before(k.until) {
		p := *k.person
		p.Account = account
		return &p, nil
	}
	p, err := s.load(ctx, account)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.forgotten != forgotten {
		return p, nil
	}
	s.people[account.Sub] = known{p, now.Add(freshness)}
	if len(s.people) > 10_000 {
		s.dropStale(now)
	}
	return p, nil
}

func (s *Service) dropStale(now time.Time) {
	for sub, k := range s.people {
		if now.After(k.until) {
			delete(s.people, sub)
		}
	}
}

func (s *Service) load(ctx context.Context, account identity.Principal) (*Person, error) {
	var row sqlgen.PersonRow
	actor := db.Actor{Region: account.Region, Tenant: account.Tenant, Sub: account.Sub}
	err := s.db.InTx(ctx, actor, func(tx *db.Tx) (err error) {
		row, err = sqlgen.New(tx).Person(ctx, sqlgen.PersonParams{TenantID: account.Tenant, Sub: account.Sub})
		return err
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, errs.NoUserRecord
	case err != nil:
		return nil, err
	case !row.Active:
		return nil, errs.InvalidAuth
	}
	p := &Person{
		Account: account, UserID: row.ID, DisplayName: row.DisplayName, Email: row.Email, EmailVerified: row.EmailVerified,
		Type: row.Type, FirmName: row.FirmName, Edition: row.Edition, mayCreate: row.MayCreate, staffMFA: s.StaffMFA,
		Groups: make([]Group, len(row.GroupIds)),
	}
	for i := range p.Groups {
		p.Groups[i] = Group{row.GroupIds[i], row.GroupNames[i], row.GroupTypes[i]}
	}
	return p, nil
}

// MayRun refuses the work of somebody who has meanwhile lost the right to work at all.
func (s *Service) MayRun(ctx context.Context, tx *db.Tx) error {
	active, err := sqlgen.New(tx).Active(ctx, sqlgen.ActiveParams{TenantID: tx.Tenant, ID: tx.UserID})
	if err == nil && !active || errors.Is(err, pgx.ErrNoRows) {
		return errs.InvalidAuth
	}
	return err
}
