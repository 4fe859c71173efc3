package filing

import (
	"slices"

	"casefold/internal/kit/api"
)

// matterEventWire names what an event was about, of whatever kind.
type matterEventWire struct {
	EventWire
	ObjectKind string `json:"objectKind" doc:"What it was about: one of the kinds of things in folders, or folder"`
	ObjectID   int64  `json:"objectID"`
}

// Mount adds the endpoints that are about things of all kinds.
func (s *Service) Mount(r *api.Router) {
	mountPast(r, "/matter/history", s.past, func(e Event) matterEventWire {
		wire, _ := e.Wire()
		return matterEventWire{wire, e.Kind, e.ObjectID}
	})
}

// past is the history of all that lies in the matter, or in what stands for one.
func (s *Service) past(in *HistoryInput) (Past, error) {
	p, err := in.Past(s.kinds[0], 0)
	p.kinds = slices.Clone(s.kinds)
	return p, err
}
