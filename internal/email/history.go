package email

import (
	"context"
	"encoding/json"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
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
	anyone, reads := permissions.SignedIn, s.kind.HistoryFails()
	api.GetList(r, "/email/history", s.getHistory, anyone, reads)
	api.GetFile(r, "/email/history/csv", "text/csv", "history.csv", s.getHistoryCSV, anyone, reads)
}

func (s *Service) getHistory(ctx context.Context, tx *db.Tx, in *emailHistoryInput, emit func(eventWire) error) error {
	past, err := in.Past(s.kind, in.EmailID)
	if err != nil {
		return err
	}
	return past.Each(ctx, tx, func(e filing.Event) error {
		wire, id := e.Wire()
		return emit(eventWire{wire, id})
	})
}

func (s *Service) getHistoryCSV(ctx context.Context, tx *db.Tx, in *emailHistoryInput, out *api.File) error {
	past, err := in.Past(s.kind, in.EmailID)
	if err != nil {
		return err
	}
	return past.WriteCSV(ctx, tx, out)
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
