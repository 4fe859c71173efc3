package documents

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/permissions"
)

type (
	historyInput struct {
		filing.HistoryInput
		DocumentID int64 `query:"documentID" doc:"What happened to this document"`
	}
	eventWire struct {
		filing.EventWire
		DocumentID *int64 `json:"documentID,omitempty"`
	}
)

func (s *Service) mountHistory(r *api.Router) {
	anyone, reads := permissions.SignedIn, s.kind.HistoryFails()
	api.GetList(r, "/document/history", s.getHistory, anyone, reads)
	api.GetFile(r, "/document/history/csv", "text/csv", "history.csv", s.getHistoryCSV, anyone, reads)
}

func (s *Service) getHistory(ctx context.Context, tx *db.Tx, in *historyInput, emit func(eventWire) error) error {
	past, err := in.Past(s.kind, in.DocumentID)
	if err != nil {
		return err
	}
	return past.Each(ctx, tx, func(e filing.Event) error {
		wire, document := e.Wire()
		return emit(eventWire{wire, document})
	})
}

func (s *Service) getHistoryCSV(ctx context.Context, tx *db.Tx, in *historyInput, out *api.File) error {
	past, err := in.Past(s.kind, in.DocumentID)
	if err != nil {
		return err
	}
	return past.WriteCSV(ctx, tx, out)
}
