package matters

import (
	"context"
	"errors"
	"time"

	"casefold/internal/clients"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
	"casefold/internal/lookups"
	"casefold/internal/permissions"
)

type (
	empty    struct{}
	formWire struct {
		Name              string                         `json:"name"`
		CustomID          string                         `json:"customMatterID,omitempty"`
		ExistingClientID  *api.ID                        `json:"existingClientID,omitempty" nullable:"true"`
		NewClient         string                         `json:"newClient,omitempty" doc:"The name of a client to be made"`
		ExistingTypeID    *api.ID                        `json:"existingMatterTypeID,omitempty" nullable:"true"`
		NewType           string                         `json:"newMatterType,omitempty"`
		ExistingOfficeID  *api.ID                        `json:"existingOfficeBranchID,omitempty" nullable:"true"`
		NewOffice         string                         `json:"newOfficeBranch,omitempty"`
		Tags              []string                       `json:"matterTags,omitempty" maxItems:"500" doc:"Names; those that do not exist are made"`
		Staff             []string                       `json:"assignedStaff,omitempty" maxItems:"500" doc:"Subs of users"`
		DateOpened        *string                        `json:"dateOpened,omitempty" nullable:"true" format:"date"`
		DateClosed        *string                        `json:"dateClosed,omitempty" nullable:"true" format:"date"`
		MatterPermissions *permissions.MatterPermissions `json:"matterPermissions,omitempty" doc:"Who may see the matter; without it that stays as it is"`
	}
	newMatterInput struct {
		Body struct {
			Matter formWire `json:"newMatterData"`
		}
	}
	oneInput struct {
		ID    int64  `query:"matterID" required:"true"`
		Today string `query:"today" format:"date" doc:"The browser's date, which decides what is open"`
	}
	updateMatterInput struct {
		ID    int64  `query:"matterID" required:"true"`
		Today string `query:"today" format:"date" doc:"The browser's date, which decides what is open"`
		api.IfMatch
		Body struct {
			Matter formWire `json:"newMatterData" doc:"The whole form: what is absent is empty"`
		}
	}
	closeMatterInput struct {
		Body struct {
			ID     api.ID   `json:"matterID"`
			Reopen api.Flag `json:"reopen,omitempty"`
			Today  string   `json:"today,omitempty" format:"date" doc:"The browser's date"`
		}
	}
	deletedMatterInput struct {
		Body struct {
			ID      api.ID   `json:"matterID"`
			Deleted api.Flag `json:"isDeleted"`
		}
	}
	deletedMattersInput struct {
		Body struct {
			IDs     []api.ID `json:"matterIDs" minItems:"1"`
			Deleted api.Flag `json:"isDeleted"`
		}
	}
	listInput struct {
		list.Input
		Today          string  `query:"today" format:"date" doc:"The browser's date, which decides what is open"`
		Sort           string  `query:"sort" enum:"matterID,name,customMatterID,clientName,matterType,officeBranch,dateOpened,dateClosed"`
		Tab            string  `query:"tab" enum:"All,Open,Closed,My"`
		IncludeDeleted bool    `query:"includeDeleted" doc:"Matters in the trash too"`
		ClientID       int64   `query:"clientID" doc:"Only those of this client"`
		IDs            []int64 `query:"matterIDs" maxItems:"200" doc:"Only these"`
		Name           string  `query:"name" maxLength:"255" doc:"Filter of the column"`
		CustomID       string  `query:"customMatterID" maxLength:"255" doc:"Filter of the column"`
		Client         string  `query:"clientName" maxLength:"255" doc:"Filter of the column"`
		Type           string  `query:"matterType" maxLength:"255" doc:"Filter of the column"`
		Office         string  `query:"officeBranch" maxLength:"255" doc:"Filter of the column"`
		Tag            string  `query:"tags" maxLength:"255" doc:"Filter of the column"`
		Staff          string  `query:"assignedStaff" maxLength:"255" doc:"Filter of the column"`
	}
	created struct {
		ID  int64   `json:"newMatterID"`
		IDs []int64 `json:"ids"`
	}
	closed struct {
		Date *string `json:"closedDate" format:"date"`
	}
	done struct {
		Status string `json:"status"`
	}
	manyDone struct {
		Status  string `json:"status"`
		Changed int    `json:"numMattersUpdated"`
	}
	countWire struct {
		Matching int64    `json:"matching" doc:"Rows that match the filters"`
		Total    int64    `json:"total" doc:"Rows of the tab, without the filters"`
		Tabs     tabsWire `json:"tabs"`
	}
	tabsWire struct {
		All    int64 `json:"All"`
		Open   int64 `json:"Open"`
		Closed int64 `json:"Closed"`
		My     int64 `json:"My"`
	}
	// Helper is what the forms of a matter offer. Its name begins with a capital because the description of the API leaves
	// out what is embedded otherwise.
	Helper struct {
		Users   []permissions.UserEntry  `json:"Users"`
		Tags    []lookups.Choice         `json:"MatterTags"`
		Types   []lookups.Choice         `json:"MatterTypes"`
		Offices []lookups.Choice         `json:"OfficeBranch"`
		Clients []clients.Choice         `json:"Clients"`
		Groups  []permissions.GroupEntry `json:"PermissionsGroups" doc:"Empty without permissions access"`
	}
	editHelper struct {
		Helper
		Matter      matterWire       `json:"MatterData"`
		Permissions *permissionsWire `json:"MatterPermissions" doc:"Null without permissions access"`
	}
	permissionsWire struct {
		_ struct{} `nullable:"true"`

		permissions.MatterPermissions
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	anyone := permissions.SignedIn
	reads := api.Fails(errs.MatterNotFound, errs.NoMatterAccess)
	refers := api.Fails(errs.ClientNotFound, errs.ClientInTrash, errs.ObjectNotFound, errs.DisallowedInsert, errs.CannotCreateClients, errs.AdminRequired)
	api.Get(r, "/matter", getMatter, anyone, reads, api.ByKey())
	api.GetList(r, "/matters", getMatters, anyone)
	api.Get(r, "/matters/count", s.countMatters, anyone)
	api.Get(r, "/matters/ids", getIDs, anyone)
	api.Get(r, "/matter/newMatterHelper", newMatterHelper, anyone)
	api.Get(r, "/matter/editMatterHelper", editMatterHelper, anyone, reads)
	api.Post(r, "/matters/new", s.postMatter, permissions.CreateMatter, api.Fails(errs.CannotCreateMatters), refers, api.Creates())
	api.Put(r, "/matter", s.putMatter, anyone, reads, api.Fails(errs.MatterInTrashEdit, errs.ChangedBySomeoneElse), refers)
	api.Post(r, "/matter/close", s.postClose, anyone, reads, api.Fails(errs.MatterInTrashEdit))
	api.Post(r, "/matter/setDeleted", s.setDeleted, anyone, reads, api.Fails(errs.LockedByOther))
	api.Post(r, "/matters/markMultipleDeleted", s.markDeleted, anyone, reads, api.Fails(errs.LockedByOther, errs.TooManyItems), api.ManyIDs())
}

func (w formWire) form() Form {
	return Form{
		Name: w.Name, CustomID: w.CustomID, Client: lookups.PickOf(w.ExistingClientID, w.NewClient), Type: lookups.PickOf(w.ExistingTypeID, w.NewType),
		Office: lookups.PickOf(w.ExistingOfficeID, w.NewOffice), Tags: w.Tags, Staff: w.Staff,
		Opened: date(w.DateOpened), Closed: date(w.DateClosed), Permissions: w.MatterPermissions,
	}
}

// date reads a date whose shape the schema has checked.
func date(text *string) *time.Time {
	if text == nil {
		return nil
	}
	day, err := time.Parse(time.DateOnly, *text)
	if err != nil {
		return nil
	}
	return &day
}

// day is the browser's date, or the server's where the browser says none.
func day(tx *db.Tx, text string) time.Time {
	if today := date(&text); today != nil {
		return *today
	}
	return tx.Now.UTC().Truncate(24 * time.Hour)
}

func (in *listInput) search(tx *db.Tx) Search {
	return Search{
		Input: in.Input, Sort: in.Sort, Tab: in.Tab, Today: day(tx, in.Today), IncludeDeleted: in.IncludeDeleted,
		ClientID: in.ClientID, IDs: in.IDs,
		Columns: map[string]string{
			"name": in.Name, "customMatterID": in.CustomID, "clientName": in.Client, "matterType": in.Type,
			"officeBranch": in.Office, "tags": in.Tag, "assignedStaff": in.Staff,
		},
	}
}

func getMatter(ctx context.Context, tx *db.Tx, in *oneInput) ([]matterWire, error) {
	m, err := Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}
	return []matterWire{wireOf(permissions.Who(ctx), m, day(tx, in.Today))}, nil
}

func getMatters(ctx context.Context, tx *db.Tx, in *listInput, emit func(matterWire) error) error {
	search, who := in.search(tx), permissions.Who(ctx)
	return Each(ctx, tx, search, func(m Matter) error { return emit(wireOf(who, m, search.Today)) })
}

func (s *Service) countMatters(ctx context.Context, tx *db.Tx, in *listInput) (countWire, error) {
	c, err := s.Count(ctx, tx, in.search(tx))
	return countWire{c.Matching, c.Total, tabsWire{c.All, c.Open, c.Closed, c.My}}, err
}

func getIDs(ctx context.Context, tx *db.Tx, in *listInput) ([]int64, error) {
	ids, err := IDs(ctx, tx, in.search(tx))
	return append([]int64{}, ids...), err
}

func (s *Service) postMatter(ctx context.Context, tx *db.Tx, in *newMatterInput) (created, error) {
	form := in.Body.Matter.form()
	if err := form.permitted(permissions.Who(ctx)); err != nil {
		return created{}, err
	}
	id, err := s.Create(ctx, tx, form)
	return created{id, []int64{id}}, err
}

func (s *Service) putMatter(ctx context.Context, tx *db.Tx, in *updateMatterInput) ([]matterWire, error) {
	seen, err := in.Seen()
	if err != nil {
		return nil, err
	}
	form := in.Body.Matter.form()
	if err := form.permitted(permissions.Who(ctx)); err != nil {
		return nil, err
	}
	refused := s.Update(ctx, tx, in.ID, form, seen)
	if refused != nil && !errors.Is(refused, errs.ChangedBySomeoneElse) {
		return nil, refused
	}
	current, err := getMatter(ctx, tx, &oneInput{in.ID, in.Today})
	if err == nil && refused != nil {
		err = errs.As(refused).With(current[0])
	}
	return current, err
}

func (s *Service) postClose(ctx context.Context, tx *db.Tx, in *closeMatterInput) (closed, error) {
	today := day(tx, in.Body.Today)
	if away := tx.Now.Sub(today); away > 72*time.Hour || away < -48*time.Hour {
		return closed{}, errs.Invalid("today", "it is not today anywhere on earth")
	}
	on, err := s.Close(ctx, tx, int64(in.Body.ID), today, bool(in.Body.Reopen))
	return closed{dateText(on)}, err
}

func (s *Service) setDeleted(ctx context.Context, tx *db.Tx, in *deletedMatterInput) (done, error) {
	_, err := s.SetDeleted(ctx, tx, []int64{int64(in.Body.ID)}, bool(in.Body.Deleted))
	return done{"UPDATED"}, err
}

func (s *Service) markDeleted(ctx context.Context, tx *db.Tx, in *deletedMattersInput) (manyDone, error) {
	changed, err := s.SetDeleted(ctx, tx, api.IDs(in.Body.IDs), bool(in.Body.Deleted))
	return manyDone{"UPDATED", changed}, err
}

func newMatterHelper(ctx context.Context, tx *db.Tx, _ *empty) (h Helper, err error) {
	h.Groups = []permissions.GroupEntry{}
	if permissions.Who(ctx).HasPermissionsAccess() {
		directory, err := permissions.ListGroups(ctx, tx, nil)
		if err != nil {
			return h, err
		}
		h.Groups = directory.Groups
	}
	if h.Users, err = permissions.ListUsers(ctx, tx); err != nil {
		return h, err
	}
	for family, choices := range map[lookups.Family]*[]lookups.Choice{
		lookups.MatterTag: &h.Tags, lookups.MatterType: &h.Types, lookups.OfficeBranch: &h.Offices,
	} {
		if *choices, err = lookups.Choices(ctx, tx, family); err != nil {
			return h, err
		}
	}
	h.Clients, err = clients.Choices(ctx, tx)
	return h, err
}

func editMatterHelper(ctx context.Context, tx *db.Tx, in *oneInput) (h editHelper, err error) {
	found, err := getMatter(ctx, tx, in)
	if err != nil {
		return h, err
	}
	h.Matter = found[0]
	if permissions.Who(ctx).HasPermissionsAccess() {
		access, err := permissions.PermissionsOf(ctx, tx, in.ID)
		if err != nil {
			return h, err
		}
		h.Permissions = &permissionsWire{MatterPermissions: access}
	}
	h.Helper, err = newMatterHelper(ctx, tx, nil)
	return h, err
}
