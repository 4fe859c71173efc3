package filing

import (
	"context"
	"slices"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
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
	reads := api.Fails(errs.MatterNotFound, errs.NoMatterAccess, errs.NoFolderAccess)
	api.GetList(r, "/matter/history", s.getMatterHistory, permissions.SignedIn, reads)
	api.GetFile(r, "/matter/history/csv", "text/csv", "history.csv", s.getMatterHistoryCSV, permissions.SignedIn, reads)
}

// past is the history of all that lies in the matter, or in what stands for one.
func (s *Service) past(in *HistoryInput) (Past, error) {
	p, err := in.Past(s.kinds[0], 0)
	p.kinds = slices.Clone(s.kinds)
	return p, err
}

func (s *Service) getMatterHistory(ctx context.Context, tx *db.Tx, in *HistoryInput, emit func(matterEventWire) error) error {
	past, err := s.past(in)
	if err != nil {
		return err
	}
	return past.Each(ctx, tx, func(e Event) error {
		wire, _ := e.Wire()
		return emit(matterEventWire{wire, e.Kind, e.ObjectID})
	})
}

func (s *Service) getMatterHistoryCSV(ctx context.Context, tx *db.Tx, in *HistoryInput, out *api.File) error {
	past, err := s.past(in)
	if err != nil {
		return err
	}
	return past.WriteCSV(ctx, tx, out)
}
