package notes

import (
	"casefold/internal/filing"
	"casefold/internal/kit/api"
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
	filing.MountHistory(r, "/notes/history", s.kind,
		func(in *historyInput) (*filing.HistoryInput, int64) { return &in.HistoryInput, in.NoteID },
		func(e filing.EventWire, note *int64) eventWire { return eventWire{e, note} })
}
