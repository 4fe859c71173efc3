package clients

import (
	"context"
	"errors"

	"casefold/internal/clients/internal/sqlgen"
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
		Name      string   `json:"newClientName"`
		Status    string   `json:"newClientStatus,omitempty" enum:"active,inactive" default:"active"`
		Attorneys []api.ID `json:"primaryAttorneys,omitempty" maxItems:"500" doc:"Ids of users"`
		Tags      []string `json:"clientTags,omitempty" maxItems:"500" doc:"Names; those that do not exist are made"`
	}
	newClientInput struct {
		Body struct {
			Client formWire `json:"newClientData"`
		}
	}
	oneInput struct {
		ID int64 `query:"clientID" required:"true"`
	}
	updateClientInput struct {
		ID int64 `query:"clientID" required:"true"`
		api.IfMatch
		Body struct {
			Client formWire `json:"newClientData"`
		}
	}
	clientStatusInput struct {
		Body struct {
			ID api.ID `json:"clientID"`
		}
	}
	deletedClientsInput struct {
		Body struct {
			IDs     []api.ID `json:"clientIDs" minItems:"1"`
			Deleted api.Flag `json:"isDeleted"`
		}
	}
	listInput struct {
		list.Input
		Sort           string `query:"sort" enum:"clientID,clientName,clientStatus"`
		Tab            string `query:"tab" enum:"All,Active,Inactive"`
		IncludeDeleted bool   `query:"includeDeleted" doc:"Clients in the trash too"`
		Name           string `query:"clientName" maxLength:"255" doc:"Filter of the column"`
		Tag            string `query:"tags" maxLength:"255" doc:"Filter of the column"`
		Attorney       string `query:"primaryAttorneys" maxLength:"255" doc:"Filter of the column"`
	}
	done struct {
		Status string `json:"status"`
	}
	manyDone struct {
		Status  string `json:"status"`
		Changed int    `json:"numClientsUpdated"`
	}
	countWire struct {
		Matching int64    `json:"matching" doc:"Rows that match the filters"`
		Total    int64    `json:"total" doc:"Rows of the tab, without the filters"`
		Tabs     tabsWire `json:"tabs"`
	}
	tabsWire struct {
		All      int64 `json:"All"`
		Active   int64 `json:"Active"`
		Inactive int64 `json:"Inactive"`
	}
	newHelper struct {
		Users []permissions.UserEntry `json:"Users"`
		Tags  []lookups.Choice        `json:"ClientTags"`
	}
	editHelper struct {
		Client clientWire              `json:"Client"`
		Tags   []lookups.Choice        `json:"ClientTags"`
		Users  []permissions.UserEntry `json:"Users"`
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	anyone := permissions.SignedIn
	api.Get(r, "/client", getClient, anyone, api.Fails(errs.ClientNotFound), api.ByKey())
	api.GetList(r, "/clients", getClients, anyone)
	api.Get(r, "/clients/count", countClients, anyone)
	api.Get(r, "/clients/ids", getIDs, anyone)
	api.Post(r, "/clients/new", s.postClient, permissions.CreateClient, api.Fails(errs.CannotCreateClients, errs.DisallowedInsert), api.Creates())
	api.Put(r, "/client/update", s.putClient, anyone,
		api.Fails(errs.ClientNotFound, errs.ClientInTrash, errs.DisallowedUpdate, errs.ChangedBySomeoneElse))
	api.Put(r, "/client/deactivate", s.deactivate, anyone, api.Fails(errs.ClientNotFound, errs.ClientInTrash))
	api.Put(r, "/client/activate", s.activate, anyone, api.Fails(errs.ClientNotFound, errs.ClientInTrash))
	api.Put(r, "/clients/markMultipleDeleted", s.markDeleted, anyone, api.Fails(errs.ClientNotFound, errs.TooManyItems), api.ManyIDs())
	api.Get(r, "/client/newClientHelper", newClientHelper, anyone)
	api.Get(r, "/client/editClientHelper", editClientHelper, anyone, api.Fails(errs.ClientNotFound))
}

func (w formWire) form() Form {
	return Form{Name: w.Name, Active: w.Status != "inactive", Tags: w.Tags, Attorneys: api.IDs(w.Attorneys)}
}

func (in *listInput) search() Search {
	return Search{Input: in.Input, Sort: in.Sort, Tab: in.Tab, IncludeDeleted: in.IncludeDeleted, Name: in.Name, Tag: in.Tag, Attorney: in.Attorney}
}

func getClient(ctx context.Context, tx *db.Tx, in *oneInput) (clientWire, error) {
	client, err := Get(ctx, tx, in.ID)
	return wireOf(permissions.Who(ctx), client), err
}

func getClients(ctx context.Context, tx *db.Tx, in *listInput, emit func(clientWire) error) error {
	who := permissions.Who(ctx)
	return Each(ctx, tx, in.search(), func(c Client) error { return emit(wireOf(who, c)) })
}

func countClients(ctx context.Context, tx *db.Tx, in *listInput) (countWire, error) {
	c, err := Count(ctx, tx, in.search())
	return countWire{c.Matching, c.Total, tabsWire{c.All, c.Active, c.Inactive}}, err
}

func getIDs(ctx context.Context, tx *db.Tx, in *listInput) ([]int64, error) {
	ids, err := IDs(ctx, tx, in.search())
	return append([]int64{}, ids...), err
}

func (s *Service) postClient(ctx context.Context, tx *db.Tx, in *newClientInput) ([]int64, error) {
	id, err := s.Create(ctx, tx, in.Body.Client.form())
	return []int64{id}, err
}

func (s *Service) putClient(ctx context.Context, tx *db.Tx, in *updateClientInput) (clientWire, error) {
	seen, err := in.Seen()
	if err != nil {
		return clientWire{}, err
	}
	refused := s.Update(ctx, tx, in.ID, in.Body.Client.form(), seen)
	if refused != nil && !errors.Is(refused, errs.ChangedBySomeoneElse) {
		return clientWire{}, refused
	}
	current, err := Get(ctx, tx, in.ID)
	if err != nil {
		return clientWire{}, err
	}
	wire := wireOf(permissions.Who(ctx), current)
	if refused != nil {
		return clientWire{}, errs.As(refused).With(wire)
	}
	return wire, nil
}

func (s *Service) activate(ctx context.Context, tx *db.Tx, in *clientStatusInput) (done, error) {
	return done{"UPDATED"}, s.SetActive(ctx, tx, int64(in.Body.ID), true)
}

func (s *Service) deactivate(ctx context.Context, tx *db.Tx, in *clientStatusInput) (done, error) {
	return done{"UPDATED"}, s.SetActive(ctx, tx, int64(in.Body.ID), false)
}

func (s *Service) markDeleted(ctx context.Context, tx *db.Tx, in *deletedClientsInput) (manyDone, error) {
	changed, err := s.SetDeleted(ctx, tx, api.IDs(in.Body.IDs), bool(in.Body.Deleted))
	return manyDone{"UPDATED", changed}, err
}

func newClientHelper(ctx context.Context, tx *db.Tx, _ *empty) (h newHelper, err error) {
	if h.Users, err = permissions.ListUsers(ctx, tx); err == nil {
		h.Tags, err = lookups.Choices(ctx, tx, lookups.ClientTag)
	}
	return h, err
}

func editClientHelper(ctx context.Context, tx *db.Tx, in *oneInput) (editHelper, error) {
	client, err := getClient(ctx, tx, in)
	if err != nil {
		return editHelper{}, err
	}
	h, err := newClientHelper(ctx, tx, nil)
	return editHelper{client, h.Tags, h.Users}, err
}

// Choice is a client as forms offer it. One in the trash is shown and cannot be chosen.
type Choice struct {
	ID        int64  `json:"clientID"`
	Name      string `json:"clientName"`
	Status    string `json:"clientStatus" enum:"active,inactive"`
	IsDeleted int    `json:"isDeleted" enum:"0,1"`
}

// Choices reads all clients of the firm by name.
func Choices(ctx context.Context, tx *db.Tx) ([]Choice, error) {
	rows, err := sqlgen.New(tx).Choices(ctx, tx.Tenant)
	choices := make([]Choice, len(rows))
	for i, row := range rows {
		choices[i] = Choice{row.ID, row.Name, status(row.Active), api.Bit(row.Deleted)}
	}
	return choices, err
}
