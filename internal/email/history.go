package email

import (
	"encoding/json"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/permissions"
)

type (
	emailHistoryInput struct {
		filing.HistoryInput
		EmailID int64 `query:"emailID" doc:"What happened to this email"`
	}
	eventWire struct {
		filing.EventWire
		EmailID *int64 `json:"emailID,omitempty"`
	}
)

func (s *Service) mountHistory(r *api.Router) {
	histories := filing.HistoriesOf(s.kind,
		func(in *emailHistoryInput) (*filing.HistoryInput, int64) { return &in.HistoryInput, in.EmailID },
		func(e filing.EventWire, email *int64) eventWire { return eventWire{e, email} })
	api.GetList(r, "/email/history", histories.List, permissions.SignedIn, histories.Fails())
	api.GetFile(r, "/email/history/csv", "text/csv", "history.csv", histories.CSV, permissions.SignedIn, histories.Fails())
}

// trace is what an audit line says of what only emails have, before or after.
type trace struct {
	Original string `json:"originalFilename"`
	Notes    string `json:"notes"`
	Part     string `json:"part"`
}

// words are what the history says of what only emails can do. A line of another shape says nothing.
func words(verb string, then, now json.RawMessage) string {
	var before, after trace
	if json.Unmarshal(then, &before) != nil || json.Unmarshal(now, &after) != nil {
		return ""
	}
	switch verb {
	case "note":
		return filing.FromTo(before.Notes, after.Notes)
	case "upload":
		return after.Original
	case "view", "download", "saveAttachment":
		return after.Part
	}
	return ""
}
