package filing

import (
	"slices"

	"casefold/internal/kit/api"
	"casefold/internal/permissions"
)

// matterEventWire names what an event was about, of whatever kind.
type matterEventWire struct {
	EventWire
	ObjectKind string `json:"objectKind" doc:"What it was about: one of the kinds of things in folders, or folder"`
	ObjectID   int64  `json:"objectID"`
}

// Mount adds the endpoints that are about things of all kinds.
func (s *Service) Mount(r *api.Router) {
	histories := Histories[HistoryInput, matterEventWire]{past: s.past, told: func(e Event) matterEventWire {
		wire, _ := e.Wire()
		return matterEventWire{wire, e.Kind, e.ObjectID}
	}}
	api.GetList(r, "/matter/history", histories.List, permissions.SignedIn, histories.Fails())
	api.GetFile(r, "/matter/history/csv", "text/csv", "history.csv", histories.CSV, permissions.SignedIn, histories.Fails())
}

// past is the history of all that lies in the matter, or in what stands for one.
func (s *Service) past(in *HistoryInput) (Past, error) {
	p, err := in.Past(s.kinds[0], 0)
	p.kinds = slices.Clone(s.kinds)
	return p, err
}
