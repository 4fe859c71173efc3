package email

import (
	"context"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/permissions"
)

type (
	emailListInput struct {
		filing.ListInput
		Sort    string `query:"sort" enum:"id,subjectline,emailFrom,emailTo,filesize,date,numAttachments,searchable"`
		Subject string `query:"subjectline" maxLength:"255" doc:"Filter of the column"`
		ID      string `query:"id" maxLength:"255" doc:"Filter of the column"`
		Notes   string `query:"notes" maxLength:"255" doc:"Filter of the column"`
		From    string `query:"emailFrom" maxLength:"255" doc:"Filter of the column"`
		To      string `query:"emailTo" maxLength:"255" doc:"Filter of the column"`
		Date    string `query:"date" maxLength:"255" doc:"Filter of the column: the date as it is written"`
		Found   string `query:"searchable" maxLength:"255" doc:"Filter of the column: yes, partly, no, still being read"`
	}
	itemWire = api.OneOf[struct {
		Folder filing.FolderWire
		Email  emailWire
	}]
	listWire struct {
		filing.Head
		Items []itemWire `json:"list"`
	}
	itemIDWire struct {
		Type string `json:"type" enum:"Email,Folder"`
		ID   int64  `json:"id"`
	}
	emailWire struct {
		Type string `json:"type" enum:"Email"`
		filing.NamedWire
		EmailID        int64      `json:"emailID"`
		Subject        string     `json:"subjectline" doc:"The name of the file where there is no subject, or none could be read"`
		Original       string     `json:"originalFilename"`
		Notes          string     `json:"notes"`
		From           string     `json:"emailFrom"`
		To             string     `json:"emailTo" doc:"At most 300 characters, and then an ellipsis"`
		Date           *time.Time `json:"date" doc:"null where what is written is no date"`
		DateText       string     `json:"dateText" doc:"The date as it is written"`
		Filesize       int64      `json:"filesize"`
		NumAttachments int        `json:"numAttachments" doc:"Without pictures of the body"`
		IsUnreadable   int        `json:"isUnreadable" enum:"0,1" doc:"Nothing could be read of the file"`
		Searchable     string     `json:"searchable" enum:"waiting,searchable,partly,not" doc:"How much of it, and of the files in it, can be found"`
		Checksum       string     `json:"md5checksum"`
		Prefix         string     `json:"prefix" doc:"The path of the folder that it lies in"`
		Path           string     `json:"path"`
		CreatedAt      time.Time  `json:"createdAt"`
		Rev            int64      `json:"rev"`
	}
)

func (s *Service) mountLists(r *api.Router) {
	anyone, finds := permissions.SignedIn, filing.ListFails()
	api.GetListing(r, "/email/list", s.getList, anyone, finds)
	api.Get(r, "/email/list/count", s.getListCount, anyone, finds)
	api.Get(r, "/email/list/ids", s.getListIDs, anyone, finds)
}

func (in *emailListInput) question() filing.Question {
	return in.Question(in.Sort, map[string]string{
		"subjectline": in.Subject, "id": in.ID, "notes": in.Notes, "emailFrom": in.From, "emailTo": in.To, "date": in.Date,
		"searchable": in.Found,
	})
}

func (s *Service) getList(ctx context.Context, tx *db.Tx, in *emailListInput, out *api.Listing[listWire, itemWire]) error {
	return s.kind.WriteList(ctx, tx, in.question(),
		func(head filing.Head, _ bool) error { return out.Begin(listWire{Head: head}) },
		func(row api.Appender) error { return out.Add(itemWire{Appender: row}) })
}

func (s *Service) getListCount(ctx context.Context, tx *db.Tx, in *emailListInput) (filing.CountWire, error) {
	return s.kind.CountList(ctx, tx, in.question())
}

func (s *Service) getListIDs(ctx context.Context, tx *db.Tx, in *emailListInput) ([]itemIDWire, error) {
	listed, err := s.kind.ListInOrder(ctx, tx, in.question())
	wire := make([]itemIDWire, len(listed))
	for i, one := range listed {
		wire[i] = itemIDWire{"Email", one.ID}
		if one.Folder {
			wire[i].Type = "Folder"
		}
	}
	return wire, err
}

func wireOf(e entry, prefix string) emailWire {
	w := emailWire{
		Type: "Email", NamedWire: filing.NamedWire{ID: e.ID, Filename: e.Name, IsDeleted: api.Bit(e.Deleted)}, EmailID: e.ID,
		Subject: e.Name, Original: e.Filename, Notes: e.Notes, From: e.Sender, To: cut(e.Recipients, shownRecipients), DateText: e.DateText,
		Filesize: e.Size, NumAttachments: int(e.Attachments), IsUnreadable: api.Bit(e.Unreadable != ""), Searchable: e.Searchable, Checksum: e.Checksum,
		Prefix: prefix, Path: prefix + e.Name, CreatedAt: e.CreatedAt.UTC(), Rev: e.Rev,
	}
	if len(w.To) < len(e.Recipients) {
		w.To += "…"
	}
	if e.Sent != nil {
		sent := e.Sent.UTC()
		w.Date = &sent
	}
	return w
}

// AppendJSON writes the email as its tags say.
func (w *emailWire) AppendJSON(b []byte) []byte {
	b = api.AppendText(append(b, '{'), "type", w.Type)
	b = w.NamedWire.Append(b)
	b = api.AppendInt(b, "emailID", w.EmailID)
	b = api.AppendText(b, "subjectline", w.Subject)
	b = api.AppendText(b, "originalFilename", w.Original)
	b = api.AppendText(b, "notes", w.Notes)
	b = api.AppendText(b, "emailFrom", w.From)
	b = api.AppendText(b, "emailTo", w.To)
	if w.Date == nil {
		b = append(api.AppendField(b, "date"), "null"...)
	} else {
		b = api.AppendTime(b, "date", *w.Date)
	}
	b = api.AppendText(b, "dateText", w.DateText)
	b = api.AppendInt(b, "filesize", w.Filesize)
	b = api.AppendInt(b, "numAttachments", w.NumAttachments)
	b = api.AppendInt(b, "isUnreadable", w.IsUnreadable)
	b = api.AppendText(b, "searchable", w.Searchable)
	b = api.AppendText(b, "md5checksum", w.Checksum)
	b = api.AppendText(b, "prefix", w.Prefix)
	b = api.AppendText(b, "path", w.Path)
	b = api.AppendTime(b, "createdAt", w.CreatedAt)
	return append(api.AppendInt(b, "rev", w.Rev), '}')
}
