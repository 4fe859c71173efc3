package documents

import (
	"casefold/internal/filing"
	"casefold/internal/kit/api"
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
	histories := filing.HistoriesOf(s.kind,
		func(in *historyInput) (*filing.HistoryInput, int64) { return &in.HistoryInput, in.DocumentID },
		func(e filing.EventWire, document *int64) eventWire { return eventWire{e, document} })
	api.GetList(r, "/document/history", histories.List, permissions.SignedIn, histories.Fails())
	api.GetFile(r, "/document/history/csv", "text/csv", "history.csv", histories.CSV, permissions.SignedIn, histories.Fails())
}
