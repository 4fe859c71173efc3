package documents

import (
	"context"
	"slices"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/permissions"
)

// maxDetails is how many documents of an abbreviated list one call may ask for.
const maxDetails = 1000

type (
	listInput struct {
		list.Input
		MatterID       int64  `query:"matterID" required:"true" doc:"-1 is the firm's public area, 0 its private one"`
		Basepath       string `query:"basepath" required:"true" doc:"The folder: docs/Pleadings/"`
		IncludeDeleted bool   `query:"includeDeleted" doc:"What is in the trash too; inside a folder or matter in the trash it always shows"`
		FoldersOnTop   bool   `query:"foldersOnTop" default:"true" doc:"Folders come first, whatever the order; false mixes them in"`
		AtMost         int    `query:"atMost" minimum:"1" maximum:"100000" doc:"A whole list of more items than this comes without them: ask for its pages"`
		Sort           string `query:"sort" enum:"id,filename,versionNumber,filesize,documentType,documentStatus,lockedBy,createdAt,lastModified"`
		Filename       string `query:"filename" maxLength:"255" doc:"Filter of the column"`
		ID             string `query:"id" maxLength:"255" doc:"Filter of the column"`
		Type           string `query:"documentType" maxLength:"255" doc:"Filter of the column"`
		Status         string `query:"documentStatus" maxLength:"255" doc:"Filter of the column"`
		LockedBy       string `query:"lockedBy" maxLength:"255" doc:"Filter of the column"`
		Notes          string `query:"notes" maxLength:"255" doc:"Filter of the column"`
		Tags           string `query:"tags" maxLength:"255" doc:"Filter of the column"`
	}
	detailsListInput struct {
		Body struct {
			IDs []api.ID `json:"documentIDs" minItems:"1"`
		}
	}
	listWire struct {
		DirectoryID    int64      `json:"directoryID"`
		MatterID       int64      `json:"matterID"`
		MatterName     string     `json:"matterName"`
		Root           string     `json:"matterRoot" enum:"docs,email,notes,public,private"`
		Prefix         string     `json:"prefix" doc:"The path of the folder, in the letters in which it is kept"`
		OriginalPrefix string     `json:"originalPrefix" doc:"The path as it was asked for"`
		InDeleted      int        `json:"isInDeletedDirectory" enum:"0,1" doc:"The folder or one above it is in the trash"`
		MatterDeleted  int        `json:"isInDeletedMatter" enum:"0,1"`
		Abbreviated    int        `json:"documentListDataColumnsAreAbbreviated" enum:"0,1" doc:"The rest of each document comes from listDetails"`
		LeftOut        int        `json:"listIsLeftOut" enum:"0,1" doc:"There are more items than were asked for at most"`
		Hierarchy      []stepWire `json:"directoryHierarchy" doc:"From the root down to this folder"`
		CanModify      int        `json:"canModify" enum:"0,1" doc:"Things can be added here"`
		Items          []itemWire `json:"list"`
	}
	stepWire struct {
		ID        int64  `json:"id"`
		Name      string `json:"name"`
		Path      string `json:"path"`
		IsDeleted int    `json:"isDeleted" enum:"0,1"`
	}
	itemIDWire struct {
		Type string `json:"type" enum:"File,Folder"`
		ID   int64  `json:"id"`
	}
	countWire struct {
		Matching int `json:"matching" doc:"Rows that match the filters"`
		Total    int `json:"total" doc:"Rows without the filters"`
	}
)

func (s *Service) mountLists(r *api.Router) {
	anyone := permissions.SignedIn
	finds := api.Fails(errs.FolderNotFound, errs.NoFolderAccess, errs.MatterNotFound, errs.NoMatterAccess)
	api.GetListing(r, "/document/list", getList, anyone, finds)
	api.Get(r, "/document/list/count", getListCount, anyone, finds)
	api.Get(r, "/document/list/ids", getListIDs, anyone, finds)
	api.Post(r, "/document/listDetails", postListDetails, anyone, api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.TooManyItems))
}

func (in *listInput) search() Search {
	return Search{
		Input: in.Input, Sort: in.Sort, IncludeDeleted: in.IncludeDeleted, Mixed: !in.FoldersOnTop,
		Columns: map[string]string{
			"filename": in.Filename, "id": in.ID, "documentType": in.Type, "documentStatus": in.Status, "lockedBy": in.LockedBy,
			"notes": in.Notes, "tags": in.Tags,
		},
	}
}

func getList(ctx context.Context, tx *db.Tx, in *listInput, out *api.Listing[listWire, itemWire]) error {
	if in.Page > 0 {
		if err := tx.PlanOnce(ctx); err != nil {
			return err
		}
	}
	folder, steps, err := folders.Resolve(ctx, tx, in.MatterID, in.Basepath)
	if err != nil {
		return err
	}
	search := in.search()
	size, leftOut, err := in.extent(ctx, tx, search, folder)
	if err != nil {
		return err
	}
	brief := size == Vast
	head := headOf(folder, steps, in.Basepath)
	head.Abbreviated, head.LeftOut = api.Bit(brief), api.Bit(leftOut)
	if err := out.Begin(head); err != nil || leftOut {
		return err
	}
	// An item is written before the next one is made, so all of a kind share their memory.
	var sub folderWire
	var doc documentWire
	var abbreviated briefWire
	return search.Each(ctx, tx, folder, size,
		func(f Subfolder) error {
			sub = folderWireOf(f, folder.Matter(), head.Prefix)
			return out.Add(itemWire{Appender: &sub})
		},
		func(e Entry) error {
			if brief {
				abbreviated = briefWireOf(e)
				return out.Add(itemWire{Appender: &abbreviated})
			}
			doc = documentWireOf(e, head.Prefix, tx.Sub)
			return out.Add(itemWire{Appender: &doc})
		})
}

// extent says how a list is read, and whether it is left out: one that is asked for whole and longer than it may be.
func (in *listInput) extent(ctx context.Context, tx *db.Tx, search Search, folder folders.Folder) (size Extent, leftOut bool, err error) {
	if in.Page > 0 {
		return Few, false, nil
	}
	if in.AtMost > 0 {
		leftOut, err = search.longerThan(ctx, tx, folder, in.AtMost)
		if err != nil || leftOut {
			return Few, leftOut, err
		}
	}
	size, err = search.Extent(ctx, tx, folder)
	return size, false, err
}

func headOf(folder folders.Folder, steps []folders.Step, asked string) listWire {
	head := listWire{
		DirectoryID: folder.ID, MatterID: folder.Matter(), MatterName: folder.MatterName, Root: string(folder.Area),
		Prefix: steps[len(steps)-1].Path, OriginalPrefix: asked, InDeleted: api.Bit(folder.Trashed()),
		MatterDeleted: api.Bit(folder.MatterDeleted), Hierarchy: make([]stepWire, len(steps)),
		CanModify: api.Bit(!folder.Trashed() && !folder.MatterDeleted),
	}
	for i, step := range steps {
		head.Hierarchy[i] = stepWire{step.ID, step.Name, step.Path, api.Bit(step.Deleted)}
	}
	return head
}

func getListCount(ctx context.Context, tx *db.Tx, in *listInput) (countWire, error) {
	folder, _, err := folders.Resolve(ctx, tx, in.MatterID, in.Basepath)
	if err != nil {
		return countWire{}, err
	}
	matching, total, err := in.search().Count(ctx, tx, folder)
	return countWire{matching, total}, err
}

func getListIDs(ctx context.Context, tx *db.Tx, in *listInput) ([]itemIDWire, error) {
	folder, _, err := folders.Resolve(ctx, tx, in.MatterID, in.Basepath)
	if err != nil {
		return nil, err
	}
	items, err := in.search().Items(ctx, tx, folder)
	wire := make([]itemIDWire, len(items))
	for i, one := range items {
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
	var places []int64
	for _, e := range found {
		places = append(places, e.FolderID)
	}
	paths, err := folders.Paths(ctx, tx, slices.Compact(slices.Sorted(slices.Values(places))))
	items := make([]documentWire, len(found))
	for i, e := range found {
		items[i] = documentWireOf(e, paths[e.FolderID], tx.Sub)
	}
	return items, err
}
