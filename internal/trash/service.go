// Package trash moves things of every kind to the trash and back, shows what is there, and destroys it. Each kind knows its
// own rules; this is where one call names several.
//
// Destroying goes in three steps. A manifest freezes what is to be destroyed and counts it. Its execution is a job: it judges
// each container with all that lies in it and each single thing, and destroys what nothing keeps. Of everything that is
// destroyed a tombstone remains, and its files are retained until their date.
package trash

import (
	"context"

	"casefold/internal/clients"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/matters"
	"casefold/internal/permissions"
)

// Service knows whose rules apply.
type Service struct {
	db      *db.DB
	hub     *events.Hub
	people  *permissions.Service
	filing  *filing.Service
	matters *matters.Service
	clients *clients.Service
}

// New makes the service.
func New(d *db.DB, hub *events.Hub, p *permissions.Service, f *filing.Service, m *matters.Service, c *clients.Service) *Service {
	return &Service{d, hub, p, f, m, c}
}

// Selection names what goes to the trash or comes back, by kind.
type Selection struct {
	filing.Selection
	Matters, Clients []int64
}

// SetDeleted moves everything to the trash or restores it, all of it or nothing, and returns how much was not there
// already.
func (s *Service) SetDeleted(ctx context.Context, tx *db.Tx, what Selection, deleted bool) (int, error) {
	changed := 0
	if err := s.hold(ctx, tx, what); err != nil {
		return 0, err
	}
	// Outer things are restored before what lies in them is judged, and go to the trash after it.
	steps := []func() (int, error){
		func() (int, error) { return s.filing.SetDeleted(ctx, tx, what.Selection, deleted) },
		func() (int, error) { return s.setMatters(ctx, tx, what.Matters, deleted) },
		func() (int, error) { return s.setClients(ctx, tx, what.Clients, deleted) },
	}
	for i := range steps {
		step := steps[i]
		if !deleted {
			step = steps[len(steps)-1-i]
		}
		n, err := step()
		if err != nil {
			return 0, err
		}
		changed += n
	}
	return changed, nil
}

// hold locks everything that is named before any of it is judged or changed: the steps go outwards or inwards, the locks always in
// the order of docs/locks.md. What is of one sort alone is locked by its own step.
func (s *Service) hold(ctx context.Context, tx *db.Tx, what Selection) error {
	if len(what.Matters)+len(what.Clients) == 0 {
		return nil // filing keeps the order by itself
	}
	return s.filing.Hold(ctx, tx, what.Selection, func() error {
		if err := matters.Hold(ctx, tx, what.Matters); err != nil {
			return err
		}
		return clients.Hold(ctx, tx, what.Clients)
	})
}

func (s *Service) setMatters(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) (int, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	return s.matters.SetDeleted(ctx, tx, ids, deleted)
}

func (s *Service) setClients(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) (int, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	return s.clients.SetDeleted(ctx, tx, ids, deleted)
}
