package notes

import (
	"casefold/internal/filing"
	"casefold/internal/kit/events"
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
