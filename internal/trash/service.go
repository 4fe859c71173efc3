// Package trash moves things of every kind to the trash and back. Each kind knows its own rules; this is where one call
// names several.
package trash

import (
	"context"

	"casefold/internal/clients"
	"casefold/internal/documents"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/matters"
)

// Service knows whose rules apply.
type Service struct {
	documents *documents.Service
	matters   *matters.Service
	clients   *clients.Service
}

// New makes the service.
func New(d *documents.Service, m *matters.Service, c *clients.Service) *Service {
	return &Service{d, m, c}
}

// Selection names what goes to the trash or comes back, by kind.
type Selection struct {
	Folders, Documents, Emails, Notes, Matters, Clients []int64
}

// SetDeleted moves everything to the trash or restores it, all of it or nothing, and returns how much was not there
// already.
func (s *Service) SetDeleted(ctx context.Context, tx *db.Tx, what Selection, deleted bool) (int, error) {
	switch {
	case len(what.Emails) > 0:
		return 0, errs.EmailNotFound
	case len(what.Notes) > 0:
		return 0, errs.NoteNotFound
	}
	changed := 0
	// Outer things are restored before what lies in them is judged, and go to the trash after it.
	steps := []func() (int, error){
		func() (int, error) { return s.documents.SetDeleted(ctx, tx, what.Folders, what.Documents, deleted) },
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
