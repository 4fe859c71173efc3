package notes

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
		NoteID int64 `query:"noteID" doc:"What happened to this note"`
	}
	eventWire struct {
		filing.EventWire
		NoteID *int64 `json:"noteID,omitempty"`
	}
)

func (s *Service) mountHistory(r *api.Router) {
	anyone, reads := permissions.SignedIn, s.kind.HistoryFails()
	api.GetList(r, "/notes/history", s.getHistory, anyone, reads)
	api.GetFile(r, "/notes/history/csv", "text/csv", "history.csv", s.getHistoryCSV, anyone, reads)
}

func (s *Service) getHistory(ctx context.Context, tx *db.Tx, in *historyInput, emit func(eventWire) error) error {
	past, err := in.Past(s.kind, in.NoteID)
	if err != nil {
		return err
	}
	return past.Each(ctx, tx, func(e filing.Event) error {
		wire, note := e.Wire()
		return emit(eventWire{wire, note})
	})
}

func (s *Service) getHistoryCSV(ctx context.Context, tx *db.Tx, in *historyInput, out *api.File) error {
	past, err := in.Past(s.kind, in.NoteID)
	if err != nil {
		return err
	}
	return past.WriteCSV(ctx, tx, out)
}
