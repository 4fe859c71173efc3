package notes

import (
	"context"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/permissions"
)

type (
	listInput struct {
		filing.ListInput
		Sort       string `query:"sort" enum:"id,name,createdOn,modifiedOn"`
		Name       string `query:"name" maxLength:"255" doc:"Filter of the column"`
		ID         string `query:"id" maxLength:"255" doc:"Filter of the column"`
		CreatedBy  string `query:"createdOn" maxLength:"255" doc:"Filter of the column: the name of who made it"`
		ModifiedBy string `query:"modifiedOn" maxLength:"255" doc:"Filter of the column: the name of who changed it"`
	}
	listWire struct {
		filing.Head
		Items []itemWire `json:"list"`
	}
	itemWire = api.OneOf[struct {
		Folder filing.FolderWire
		Note   noteWire
	}]
	noteWire struct {
		Type string `json:"type" enum:"Note"`
		filing.NamedWire
		NoteID     int64     `json:"noteID"`
		Name       string    `json:"name"`
		Prefix     string    `json:"prefix" doc:"The path of the folder that it lies in"`
		Path       string    `json:"path"`
		CreatedOn  time.Time `json:"createdOn"`
		CreatedBy  string    `json:"createdBy"`
		ModifiedOn time.Time `json:"modifiedOn"`
		ModifiedBy string    `json:"modifiedBy"`
		Rev        int64     `json:"rev" doc:"Which of its texts it has: 1 is the first"`
	}
	itemIDWire struct {
		Type string `json:"type" enum:"Note,Folder"`
		ID   int64  `json:"id"`
	}
)

func (e entry) wire(prefix string) noteWire {
	return noteWire{
		Type: "Note", NamedWire: filing.NamedWire{ID: e.ID, Filename: e.Name, IsDeleted: api.Bit(e.Deleted)}, NoteID: e.ID, Name: e.Name,
		Prefix: prefix, Path: prefix + e.Name, CreatedOn: e.CreatedAt.UTC(), CreatedBy: e.CreatedBy, ModifiedOn: e.ModifiedAt.UTC(),
		ModifiedBy: e.ModifiedBy, Rev: e.Rev,
	}
}

// AppendJSON writes the note as its tags say.
func (n *noteWire) AppendJSON(b []byte) []byte {
	b = api.AppendText(append(b, '{'), "type", n.Type)
	b = n.NamedWire.Append(b)
	b = api.AppendInt(b, "noteID", n.NoteID)
	b = api.AppendText(b, "name", n.Name)
	b = api.AppendText(b, "prefix", n.Prefix)
	b = api.AppendText(b, "path", n.Path)
	b = api.AppendTime(b, "createdOn", n.CreatedOn)
	b = api.AppendText(b, "createdBy", n.CreatedBy)
	b = api.AppendTime(b, "modifiedOn", n.ModifiedOn)
	b = api.AppendText(b, "modifiedBy", n.ModifiedBy)
	return append(api.AppendInt(b, "rev", n.Rev), '}')
}

func (s *Service) mountLists(r *api.Router) {
	anyone, finds := permissions.SignedIn, filing.ListFails()
	api.GetListing(r, "/notes/list", s.getList, anyone, finds)
	api.Get(r, "/notes/list/count", s.getListCount, anyone, finds)
	api.Get(r, "/notes/list/ids", s.getListIDs, anyone, finds)
}

func (in *listInput) question() filing.Question {
	return in.Question(in.Sort, map[string]string{"name": in.Name, "id": in.ID, "createdOn": in.CreatedBy, "modifiedOn": in.ModifiedBy})
}

func (s *Service) getList(ctx context.Context, tx *db.Tx, in *listInput, out *api.Listing[listWire, itemWire]) error {
	return s.kind.WriteList(ctx, tx, in.question(),
		func(head filing.Head, _ bool) error { return out.Begin(listWire{Head: head}) },
		func(row api.Appender) error { return out.Add(itemWire{Appender: row}) })
}

func (s *Service) getListCount(ctx context.Context, tx *db.Tx, in *listInput) (filing.CountWire, error) {
	return s.kind.CountList(ctx, tx, in.question())
}

func (s *Service) getListIDs(ctx context.Context, tx *db.Tx, in *listInput) ([]itemIDWire, error) {
	listed, err := s.kind.ListInOrder(ctx, tx, in.question())
	wire := make([]itemIDWire, len(listed))
	for i, one := range listed {
		wire[i] = itemIDWire{"Note", one.ID}
		if one.Folder {
			wire[i].Type = "Folder"
		}
	}
	return wire, err
}
