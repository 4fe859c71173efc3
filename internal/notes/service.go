package notes

import (
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

// Work is nothing: notes leave no work for later.
func (s *Service) Work(*jobs.Runner, *filing.Service) {}
