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
	api.Post(r, "/trash/matters", s.Lister(tabMatters), right)
	api.Post(r, "/trash/clients", s.Lister(tabClients), right)
	api.Post(r, "/trash/activity", postActivity, right)
	api.Post(r, "/trash/list", s.postWhole, right)
	api.Post(r, "/trash/counts", s.postCounts, right)
	api.Post(r, "/trash/count", s.postCount, right, inFolder)
	api.Post(r, "/trash/ids", s.postIDs, right, inFolder)
	api.Post(r, "/trash/search", s.postSearch, right)
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
func (s *Service) Lister(tab string) api.Handler[QuestionInput, ItemsWire] {
	return func(ctx context.Context, tx *db.Tx, in *QuestionInput) (ItemsWire, error) {
		out := ItemsWire{Items: []itemWire{}}
		what, head, err := s.search(ctx, tx, in.Body)
		if err != nil {
			return out, err
		}
		out.Head = head
		out.Items, err = s.view(tx, tab, what).items(ctx)
		return out, err
	}
}

// items are the rows that the list shows.
func (v view) items(ctx context.Context) ([]itemWire, error) {
	items := []itemWire{}
	refs, err := v.refs(ctx)
	if err != nil {
		return items, err
	}
	err = v.each(ctx, refs, func(one itemWire) error {
		items = append(items, one)
		return nil
	})
	return items, err
}

// postSearch finds anything in the bin by its name, also what lies in folders and matters that are there.
func (s *Service) postSearch(ctx context.Context, tx *db.Tx, in *findInput) (ItemsWire, error) {
	what := Search{Input: list.Input{Page: in.Body.Page, PageSize: in.Body.PageSize}, Anywhere: true, Columns: map[string]string{columns[0]: in.Body.Text}}
	items, err := s.everywhere(tx, what).items(ctx)
	return ItemsWire{Items: items}, err
}

func (s *Service) postWhole(ctx context.Context, tx *db.Tx, in *wholeInput) (wholeWire, error) {
	out := wholeWire{[]itemWire{}, []itemWire{}, []itemWire{}, []itemWire{}, []itemWire{}, []itemWire{}, []activityWire{}}
	lists := map[string]*[]itemWire{
		"File": &out.Docs, "Email": &out.Emails, "Note": &out.Notes, wireFolder: &out.Folders, wireMatter: &out.Matters, wireClient: &out.Clients,
	}
	for _, one := range s.tabs(tx) {
		if in.Body.Tab != "" && in.Body.Tab != one.name {
			continue
		}
		v := s.view(tx, one.name, Search{})
		refs, err := v.refs(ctx)
		if err != nil {
			return out, err
		}
		err = v.each(ctx, refs, func(item itemWire) error {
			if list := lists[item.Type]; list != nil {
				*list = append(*list, item)
			}
			return nil
		})
		if err != nil {
			return out, err
		}
	}
	if in.Body.Tab != "" && in.Body.Tab != tabActivity {
		return out, nil
	}
	var err error
	out.Jobs, err = activities(ctx, tx, list.Input{}, nil)
	return out, err
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
