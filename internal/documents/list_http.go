package documents

import (
	"context"
	"slices"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

// maxDetails is how many documents of an abbreviated list one call may ask for.
const maxDetails = 1000

type (
	listInput struct {
		filing.ListInput
		Sort     string `query:"sort" enum:"id,filename,versionNumber,filesize,documentType,documentStatus,lockedBy,createdAt,lastModified,searchable,mtime"`
		Filename string `query:"filename" maxLength:"255" doc:"Filter of the column"`
		ID       string `query:"id" maxLength:"255" doc:"Filter of the column"`
		Type     string `query:"documentType" maxLength:"255" doc:"Filter of the column"`
		Status   string `query:"documentStatus" maxLength:"255" doc:"Filter of the column"`
		LockedBy string `query:"lockedBy" maxLength:"255" doc:"Filter of the column"`
		Notes    string `query:"notes" maxLength:"255" doc:"Filter of the column"`
		Tags     string `query:"tags" maxLength:"255" doc:"Filter of the column"`
		SHA256   string `query:"sha256" maxLength:"64" doc:"Filter of the column"`
		Facts    bool   `query:"fileFacts" doc:"Each document of a list that is not abbreviated also has the date and the SHA-256 of its file"`
		Found    string `query:"searchable" maxLength:"255" doc:"Filter of the column: yes, partly, no, still being read"`
	}
	detailsListInput struct {
		Body struct {
			IDs []api.ID `json:"documentIDs" minItems:"1"`
		}
	}
	listWire struct {
		filing.Head
		Abbreviated int        `json:"documentListDataColumnsAreAbbreviated" enum:"0,1" doc:"The rest of each document comes from listDetails"`
		Items       []itemWire `json:"list"`
	}
	itemIDWire struct {
		Type string `json:"type" enum:"File,Folder"`
		ID   int64  `json:"id"`
	}
)

func (s *Service) mountLists(r *api.Router) {
	anyone, finds := permissions.SignedIn, filing.ListFails()
	api.GetListing(r, "/document/list", s.getList, anyone, finds)
	api.Get(r, "/document/list/count", s.getListCount, anyone, finds)
	api.Get(r, "/document/list/ids", s.getListIDs, anyone, finds)
	api.Post(r, "/document/listDetails", postListDetails, anyone, api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.TooManyItems))
}

func (in *listInput) question() filing.Question {
	question := in.Question(in.Sort, map[string]string{
		"filename": in.Filename, "id": in.ID, "documentType": in.Type, "documentStatus": in.Status, "lockedBy": in.LockedBy,
		"notes": in.Notes, "tags": in.Tags, "searchable": in.Found, "sha256": in.SHA256,
	})
	question.Further = in.Facts
	return question
}

func (s *Service) getList(ctx context.Context, tx *db.Tx, in *listInput, out *api.Listing[listWire, itemWire]) error {
	return s.kind.WriteList(ctx, tx, in.question(),
		func(head filing.Head, abbreviated bool) error {
			return out.Begin(listWire{Head: head, Abbreviated: api.Bit(abbreviated)})
		},
		func(row api.Appender) error { return out.Add(itemWire{Appender: row}) })
}

func (s *Service) getListCount(ctx context.Context, tx *db.Tx, in *listInput) (filing.CountWire, error) {
	return s.kind.CountList(ctx, tx, in.question())
}

func (s *Service) getListIDs(ctx context.Context, tx *db.Tx, in *listInput) ([]itemIDWire, error) {
	rows, err := s.kind.ListInOrder(ctx, tx, in.question())
	wire := make([]itemIDWire, len(rows))
	for i, one := range rows {
		wire[i] = itemIDWire{"File", one.ID}
		if one.Folder {
			wire[i].Type = "Folder"
		}
	}
	return wire, err
}

func postListDetails(ctx context.Context, tx *db.Tx, in *detailsListInput) ([]documentWire, error) {
	ids := api.IDs(in.Body.IDs)
	if len(ids) > maxDetails {
		return nil, errs.TooManyItems
	}
	found, err := entriesOf(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var parents []int64
	for _, e := range found {
		parents = append(parents, e.FolderID)
	}
	paths, err := folders.Paths(ctx, tx, slices.Compact(slices.Sorted(slices.Values(parents))))
	items := make([]documentWire, len(found))
	for i, e := range found {
		items[i] = documentWireOf(e, paths[e.FolderID], tx.Sub)
	}
	return items, err
}
