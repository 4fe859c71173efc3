package documents

import (
	"context"
	"encoding/csv"
	"strconv"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/kit/text"
	"casefold/internal/permissions"
)

type (
	historyInput struct {
		Page       int       `query:"page" minimum:"1" maximum:"1000000" doc:"Which page to read; without it the whole list comes back"`
		PageSize   int       `query:"pageSize" minimum:"1" maximum:"1000" default:"50"`
		DocumentID int64     `query:"documentID" doc:"What happened to this document"`
		MatterID   string    `query:"matterID" pattern:"^-?[0-9]{1,18}$" doc:"Or to all that lies in this matter; -1 and 0 are the firm's own areas"`
		UserSub    string    `query:"userSub" maxLength:"64" doc:"Only what this user did"`
		Action     string    `query:"action" maxLength:"64" doc:"Only this, as document.download"`
		From       time.Time `query:"from" doc:"Only from this time on"`
		To         time.Time `query:"to" doc:"Only before this time"`
	}
	eventWire struct {
		ID         int64     `json:"id"`
		At         time.Time `json:"at"`
		Action     string    `json:"action"`
		UserSub    string    `json:"userSub"`
		UserName   string    `json:"userDisplayName"`
		DocumentID *int64    `json:"documentID,omitempty"`
		FolderID   *int64    `json:"folderID,omitempty"`
		Filename   string    `json:"filename"`
		Version    *int64    `json:"versionNumber,omitempty"`
		Detail     string    `json:"detail"`
	}
)

func (s *Service) mountHistory(r *api.Router) {
	anyone := permissions.SignedIn
	reads := api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.MatterNotFound, errs.NoMatterAccess, errs.NoFolderAccess)
	api.GetList(r, "/document/history", getHistory, anyone, reads)
	api.GetFile(r, "/document/history/csv", "text/csv", "history.csv", getHistoryCSV, anyone, reads)
}

func (in *historyInput) past() (Past, error) {
	p := Past{
		Input: list.Input{Page: in.Page, PageSize: in.PageSize}, DocumentID: in.DocumentID,
		UserSub: in.UserSub, Action: in.Action, From: in.From, To: in.To,
	}
	if in.DocumentID != 0 {
		return p, nil
	}
	id, err := strconv.ParseInt(in.MatterID, 10, 64)
	if err != nil {
		return p, errs.Invalid("matterID", "a document or a matter must be named")
	}
	p.MatterID = id
	return p, nil
}

func getHistory(ctx context.Context, tx *db.Tx, in *historyInput, emit func(eventWire) error) error {
	past, err := in.past()
	if err != nil {
		return err
	}
	return past.Each(ctx, tx, func(e Event) error {
		wire := eventWire{
			ID: e.ID, At: e.At.UTC(), Action: e.Action, UserSub: e.UserSub, UserName: e.UserName, Filename: e.Name, Detail: e.Detail,
		}
		if e.Folder {
			wire.FolderID = &e.ObjectID
		} else {
			wire.DocumentID = &e.ObjectID
		}
		if e.Version != 0 {
			wire.Version = &e.Version
		}
		return emit(wire)
	})
}

func getHistoryCSV(ctx context.Context, tx *db.Tx, in *historyInput, out *api.File) error {
	past, err := in.past()
	if err != nil {
		return err
	}
	// Spreadsheets take a file without the mark for one in the letters of their own country.
	if _, err := out.Write([]byte("\ufeff")); err != nil {
		return err
	}
	w := csv.NewWriter(out)
	w.UseCRLF = true
	_ = w.Write([]string{"Time (UTC)", "User", "Action", "Document ID", "Folder ID", "Name", "Version", "Detail"})
	err = past.Each(ctx, tx, func(e Event) error {
		document, folder, version := strconv.FormatInt(e.ObjectID, 10), "", ""
		if e.Folder {
			document, folder = "", document
		}
		if e.Version != 0 {
			version = strconv.FormatInt(e.Version, 10)
		}
		return w.Write([]string{
			e.At.UTC().Format(time.DateTime), text.Cell(e.UserName), e.Action, document, folder, text.Cell(e.Name), version, text.Cell(e.Detail),
		})
	})
	w.Flush()
	if err != nil {
		return err
	}
	return w.Error()
}
