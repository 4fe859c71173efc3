package notes

import (
	"context"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
)

// Service keeps the notes.
type Service struct {
	hub  *events.Hub
	kind *filing.Kind
}

// New makes the service.
func New(hub *events.Hub) *Service {
	s := &Service{hub: hub}
	s.kind = description()
	return s
}

// Work tells the job runner what notes need to be done later.
func (s *Service) Work(r *jobs.Runner, f *filing.Service) {
	jobs.Tracked(r, func(ctx context.Context, run *jobs.Run, args copyArgs) error {
		return f.CopyMany(ctx, run, s.kind, filing.Order(args))
	}, jobs.Policy{Timeout: 2 * time.Hour})
}
