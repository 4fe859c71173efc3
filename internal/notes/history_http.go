package notes

import (
	"casefold/internal/filing"
	"casefold/internal/kit/api"
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
	histories := filing.HistoriesOf(s.kind,
		func(in *historyInput) (*filing.HistoryInput, int64) { return &in.HistoryInput, in.NoteID },
		func(e filing.EventWire, note *int64) eventWire { return eventWire{e, note} })
	api.GetList(r, "/notes/history", histories.List, permissions.SignedIn, histories.Fails())
	api.GetFile(r, "/notes/history/csv", "text/csv", "history.csv", histories.CSV, permissions.SignedIn, histories.Fails())
}
