package trash

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/permissions"
)

// The parts of what comes in and goes out. They have exported names, else the description of the API would not know their
// fields.
type (
	// Question is what can be asked of each tab of the bin.
	Question struct {
		Page         int               `json:"page,omitempty" minimum:"1" maximum:"1000000" doc:"Which page to read; without it the whole list comes back"`
		PageSize     int               `json:"pageSize,omitempty" minimum:"1" maximum:"1000" default:"50"`
		Sort         string            `json:"sort,omitempty" enum:"filename,id,matterName,clientName,displayFolderPath"`
		Direction    string            `json:"direction,omitempty" enum:"asc,desc" default:"asc"`
		Filter       string            `json:"filter,omitempty" maxLength:"500" doc:"Shows what contains this text in any column; * stands for anything"`
		Columns      map[string]string `json:"columns,omitempty" doc:"Filters by column: filename, id, matterName, clientName, displayFolderPath"`
		FoldersOnTop *bool             `json:"foldersOnTop,omitempty" doc:"Folders come first, whatever the order; false mixes them in"`
		MatterID     *int64            `json:"matterID,omitempty" doc:"With basepath: the matter of a folder that is opened; -1 is the firm's public area, 0 its private one"`
		Basepath     string            `json:"basepath,omitempty" doc:"The folder whose contents are listed: docs/Pleadings/. Without it the list has what was trashed by itself"`
	}
	// QuestionInput asks for a tab.
	QuestionInput struct{ Body Question }
	tabInput      struct {
		Body struct {
			Tab string `json:"trashPageContext" enum:"docs,email,notes,matters,clients,activity"`
			Question
		}
	}
	wholeInput struct {
		Body struct {
			Tab string `json:"trashPageContext,omitempty" enum:"docs,email,notes,matters,clients,activity" doc:"The lists of one tab; without it those of all"`
		}
	}
	findInput struct {
		Body struct {
			Text     string `json:"text" minLength:"1" maxLength:"500" doc:"What the name contains; * stands for anything"`
			Page     int    `json:"page,omitempty" minimum:"1" maximum:"1000000" default:"1"`
			PageSize int    `json:"pageSize,omitempty" minimum:"1" maximum:"1000" default:"50"`
		}
	}
	noInput struct {
		Body struct{} `required:"false"`
	}

	// ItemsWire is a tab of the bin, or a folder in it.
	ItemsWire struct {
		Head  *filing.Head `json:"head,omitempty" doc:"Of the folder that is opened"`
		Items []itemWire   `json:"items"`
	}
	wholeWire struct {
		Docs    []itemWire     `json:"docsInTrash"`
		Folders []itemWire     `json:"foldersInTrash"`
		Emails  []itemWire     `json:"emailsInTrash"`
		Notes   []itemWire     `json:"notesInTrash"`
		Matters []itemWire     `json:"mattersInTrash"`
		Clients []itemWire     `json:"clientsInTrash"`
		Jobs    []activityWire `json:"jobsInTrash"`
	}
	countsWire struct {
		Counts map[string]int `json:"counts" doc:"By tab: docs, email, notes, matters, clients, activity"`
	}
	refWire struct {
		Type string `json:"type" enum:"File,Email,Note,Folder,Matter,Client"`
		ID   int64  `json:"id"`
	}
	idsWire struct {
		Items []refWire `json:"items" doc:"In the order of the list"`
	}
)

// mountBin declares the calls that look into the bin.
func (s *Service) mountBin(r *api.Router) {
	right := permissions.PermanentDelete
	inFolder := api.Fails(errs.FolderNotFound, errs.MatterNotFound)
	api.PostListing(r, "/trash/matters", s.Lister(tabMatters), right)
	api.PostListing(r, "/trash/clients", s.Lister(tabClients), right)
	api.Post(r, "/trash/activity", postActivity, right)
	api.PostLists[wholeWire](r, "/trash/list", s.postWhole, right)
	api.Post(r, "/trash/counts", s.postCounts, right)
	api.Post(r, "/trash/count", s.postCount, right, inFolder)
	api.Post(r, "/trash/ids", s.postIDs, right, inFolder)
	api.PostListing(r, "/trash/search", s.postSearch, right)
}

// search is what a question asks of a tab, and what belongs to the folder that is opened.
func (s *Service) search(ctx context.Context, tx *db.Tx, q Question) (Search, *filing.Head, error) {
	what := Search{
		Input: list.Input{Page: q.Page, PageSize: max(q.PageSize, 1), Direction: q.Direction, Filter: q.Filter},
		Sort:  q.Sort, Mixed: q.FoldersOnTop != nil && !*q.FoldersOnTop, Columns: q.Columns,
	}
	if q.Basepath == "" {
		return what, nil, nil
	}
	if q.MatterID == nil {
		return what, nil, errs.Invalid("matterID", "a folder is opened by its matter and its path")
	}
	folder, steps, err := folders.Resolve(ctx, tx, *q.MatterID, q.Basepath)
	if err != nil {
		return what, nil, err
	}
	head := filing.HeadOf(folder, steps, q.Basepath)
	what.In = &folder
	return what, &head, nil
}

// Lister answers with a tab of the bin. The calls of the kinds are declared where the kinds are known.
func (s *Service) Lister(tab string) api.ListingHandler[QuestionInput, ItemsWire, itemWire] {
	return func(ctx context.Context, tx *db.Tx, in *QuestionInput, out *listing) error {
		what, head, err := s.search(ctx, tx, in.Body)
		if err != nil {
			return err
		}
		if err := out.Begin(ItemsWire{Head: head}); err != nil {
			return err
		}
		return s.view(tx, tab, what).all(ctx, out.Add)
	}
}

type listing = api.Listing[ItemsWire, itemWire]

// postSearch finds anything in the bin by its name, also what lies in folders and matters that are there.
func (s *Service) postSearch(ctx context.Context, tx *db.Tx, in *findInput, out *listing) error {
	what := Search{Input: list.Input{Page: in.Body.Page, PageSize: in.Body.PageSize}, Anywhere: true, Columns: map[string]string{columns[0]: in.Body.Text}}
	if err := out.Begin(ItemsWire{}); err != nil {
		return err
	}
	return s.everywhere(tx, what).all(ctx, out.Add)
}

// wholeLists are the lists of all that is in the bin, in the order of wholeWire, and the type of the rows of each.
var wholeLists = []struct{ name, wire string }{
	{"docsInTrash", "File"}, {"foldersInTrash", wireFolder}, {"emailsInTrash", "Email"}, {"notesInTrash", "Note"},
	{"mattersInTrash", wireMatter}, {"clientsInTrash", wireClient},
}

func (s *Service) postWhole(ctx context.Context, tx *db.Tx, in *wholeInput, out *api.Lists) error {
	asked := func(tab string) bool { return in.Body.Tab == "" || in.Body.Tab == tab }
	for _, list := range wholeLists {
		for _, tab := range s.tabs(tx) {
			if !asked(tab.name) {
				continue
			}
			err := s.view(tx, tab.name, Search{Types: []string{list.wire}}).all(ctx, func(one itemWire) error { return out.Add(list.name, one) })
			if err != nil {
				return err
			}
		}
	}
	if !asked(tabActivity) {
		return nil
	}
	jobs, err := activities(ctx, tx, list.Input{}, nil)
	for _, one := range jobs {
		if err := out.Add("jobsInTrash", one); err != nil {
			return err
		}
	}
	return err
}

func (s *Service) postCounts(ctx context.Context, tx *db.Tx, _ *noInput) (countsWire, error) {
	out := countsWire{map[string]int{}}
	for _, one := range s.tabs(tx) {
		n, err := s.view(tx, one.name, Search{}).count(ctx)
		if err != nil {
			return out, err
		}
		out.Counts[one.name] = n
	}
	n, err := countActivities(ctx, tx)
	out.Counts[tabActivity] = n
	return out, err
}

func (s *Service) postCount(ctx context.Context, tx *db.Tx, in *tabInput) (filing.CountWire, error) {
	if in.Body.Tab == tabActivity {
		n, err := countActivities(ctx, tx)
		return filing.CountWire{Matching: n, Total: n}, err
	}
	what, _, err := s.search(ctx, tx, in.Body.Question)
	if err != nil {
		return filing.CountWire{}, err
	}
	matching, err := s.view(tx, in.Body.Tab, what).count(ctx)
	if err != nil {
		return filing.CountWire{}, err
	}
	total, err := s.view(tx, in.Body.Tab, Search{In: what.In}).count(ctx)
	return filing.CountWire{Matching: matching, Total: total}, err
}

func (s *Service) postIDs(ctx context.Context, tx *db.Tx, in *tabInput) (idsWire, error) {
	out := idsWire{[]refWire{}}
	what, _, err := s.search(ctx, tx, in.Body.Question)
	if err != nil {
		return out, err
	}
	what.Page = 0
	v := s.view(tx, in.Body.Tab, what)
	refs, err := v.refs(ctx)
	for _, at := range refs {
		out.Items = append(out.Items, refWire{v.parts[at.Part].wire, at.ID})
	}
	return out, err
}
