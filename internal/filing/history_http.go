package filing

import (
	"context"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/kit/text"
)

// HistoryInput is what can be asked of the history of every kind. A kind embeds it and adds the id of an item.
type HistoryInput struct {
	Page     int       `query:"page" minimum:"1" maximum:"1000000" doc:"Which page to read; without it the whole list comes back"`
	PageSize int       `query:"pageSize" minimum:"1" maximum:"1000" default:"50"`
	MatterID string    `query:"matterID" pattern:"^-?[0-9]{1,18}$" doc:"Or to all that lies in this matter; -1 and 0 are the firm's own areas"`
	UserSub  string    `query:"userSub" maxLength:"64" doc:"Only what this user did"`
	Action   string    `query:"action" maxLength:"64" doc:"Only this, as folder.move"`
	From     time.Time `query:"from" doc:"Only from this time on"`
	To       time.Time `query:"to" doc:"Only before this time"`
}

// EventWire is what an event of the history says of any kind. A kind embeds it and adds the id of the item.
type EventWire struct {
	ID       int64     `json:"id"`
	At       time.Time `json:"at"`
	Action   string    `json:"action"`
	UserSub  string    `json:"userSub"`
	UserName string    `json:"userDisplayName"`
	FolderID *int64    `json:"folderID,omitempty"`
	Filename string    `json:"filename"`
	Version  *int64    `json:"versionNumber,omitempty"`
	Detail   string    `json:"detail"`
}

// Histories are the endpoints of a history: what In asks for, as a list of Row and as a file for spreadsheets.
type Histories[In, Row any] struct {
	past  func(*In) (Past, error)
	told  func(Event) Row
	fails []*errs.Error
}

// HistoriesOf are those of a kind. Asked takes an input apart, into what all kinds have and the id of an item; told puts an
// event together in the same way.
func HistoriesOf[In, Row any](k *Kind, asked func(*In) (*HistoryInput, int64), told func(EventWire, *int64) Row) Histories[In, Row] {
	return Histories[In, Row]{
		past: func(in *In) (Past, error) {
			input, id := asked(in)
			return input.Past(k, id)
		},
		told:  func(e Event) Row { return told(e.Wire()) },
		fails: []*errs.Error{k.Errors.NotFound, k.Errors.NoAccess},
	}
}

// Fails are what the endpoints can answer with.
func (h Histories[In, Row]) Fails() api.Option {
	return api.Fails(append(h.fails, errs.MatterNotFound, errs.NoMatterAccess, errs.NoFolderAccess)...)
}

// List is the history as a list.
func (h Histories[In, Row]) List(ctx context.Context, tx *db.Tx, in *In, emit func(Row) error) error {
	past, err := h.past(in)
	if err != nil {
		return err
	}
	return past.Each(ctx, tx, func(e Event) error { return emit(h.told(e)) })
}

// CSV is the history as a file.
func (h Histories[In, Row]) CSV(ctx context.Context, tx *db.Tx, in *In, out *api.File) error {
	past, err := h.past(in)
	if err != nil {
		return err
	}
	return past.WriteCSV(ctx, tx, out)
}

// Past is the history that the input asks for: of an item of the kind, or with 0 of a matter.
func (in *HistoryInput) Past(k *Kind, id int64) (Past, error) {
	p := Past{
		Input: list.Input{Page: in.Page, PageSize: in.PageSize}, kinds: []*Kind{k}, itemID: id,
		userSub: in.UserSub, action: in.Action, from: in.From, to: in.To,
	}
	if id != 0 {
		return p, nil
	}
	matter, err := strconv.ParseInt(in.MatterID, 10, 64)
	if err != nil {
		return p, errs.Invalid("matterID", "a matter or one "+k.Name+" must be named")
	}
	p.matterID = matter
	return p, nil
}

// Wire is the event as it travels, and the id of the item that it was about, nil where it was a folder.
func (e Event) Wire() (wire EventWire, item *int64) {
	wire = EventWire{ID: e.ID, At: e.At.UTC(), Action: e.Action, UserSub: e.UserSub, UserName: e.UserName, Filename: e.Name, Detail: e.Detail}
	if e.Version != 0 {
		wire.Version = &e.Version
	}
	if e.Kind == folders.EventKind {
		wire.FolderID = &e.ObjectID
		return wire, nil
	}
	return wire, &e.ObjectID
}

// WriteCSV writes a history for spreadsheets.
func (p Past) WriteCSV(ctx context.Context, tx *db.Tx, out io.Writer) error {
	// Spreadsheets take a file without the mark for one in the letters of their own country.
	if _, err := out.Write([]byte("\ufeff")); err != nil {
		return err
	}
	w := csv.NewWriter(out)
	w.UseCRLF = true
	head := []string{"Time (UTC)", "User", "Action"}
	for _, k := range p.kinds {
		head = append(head, strings.ToUpper(k.Name[:1])+k.Name[1:]+" ID")
	}
	_ = w.Write(append(head, "Folder ID", "Name", "Version", "Detail"))
	err := p.Each(ctx, tx, func(e Event) error {
		line := []string{e.At.UTC().Format(time.DateTime), text.Cell(e.UserName), e.Action}
		for _, k := range p.kinds {
			line = append(line, e.idOf(k.Name))
		}
		version := ""
		if e.Version != 0 {
			version = strconv.FormatInt(e.Version, 10)
		}
		return w.Write(append(line, e.idOf(folders.EventKind), text.Cell(e.Name), version, text.Cell(e.Detail)))
	})
	w.Flush()
	if err != nil {
		return err
	}
	return w.Error()
}

// idOf is the id of what the event was about where that is of the kind.
func (e Event) idOf(kind string) string {
	if e.Kind != kind {
		return ""
	}
	return strconv.FormatInt(e.ObjectID, 10)
}
