package lookups

import (
	"context"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	empty    struct{}
	itemWire struct {
		ID          int64     `json:"id"`
		Name        string    `json:"name"`
		Status      string    `json:"status" enum:"active,inactive"`
		Custom      bool      `json:"custom" doc:"Made by the firm, not one it was founded with"`
		CreatedBy   string    `json:"createdBy"`
		LastUpdated time.Time `json:"lastUpdated"`
		Can         canWire   `json:"can"`
	}
	canWire struct {
		Edit       bool `json:"edit"`
		Activate   bool `json:"activate"`
		Deactivate bool `json:"deactivate"`
		Delete     bool `json:"delete"`
	}
	addInput struct {
		Body struct {
			NewTags []string `json:"newTags" minItems:"1"`
		}
	}
	renameInput struct {
		Body struct {
			Tags []struct {
				ID   api.ID `json:"id"`
				Name string `json:"name"`
			} `json:"tags" minItems:"1"`
		}
	}
	idsInput struct {
		Body struct {
			IDs []api.ID `json:"tagIds" minItems:"1"`
		}
	}
	made struct {
		IDs []int64 `json:"ids"`
	}
	done struct {
		Status string `json:"status"`
	}
	// Choice is an item as forms offer it.
	Choice struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	}
)

// calls are the six endpoints of a family.
type calls struct {
	service *Service
	family  Family
}

// Mount declares the six calls of each of the seven families.
func (s *Service) Mount(r *api.Router) {
	anyone := permissions.SignedIn
	adds := []api.Option{api.Fails(errs.DisallowedInsert, errs.TooManyItems), api.Creates()}
	changes := api.Fails(errs.ObjectNotFound, errs.DisallowedUpdate, errs.TooManyItems)

	c := calls{s, ClientTag}
	api.Get(r, "/client/tags", c.list, anyone)
	api.Post(r, "/client/tags", c.add, anyone, adds...)
	api.Put(r, "/client/tags", c.rename, anyone, changes)
	api.Put(r, "/client/tags/activate", c.activate, anyone, changes)
	api.Put(r, "/client/tags/deactivate", c.deactivate, anyone, changes)
	api.Put(r, "/client/tags/delete", c.remove, anyone, changes)
	c = calls{s, MatterTag}
	api.Get(r, "/matter/tags", c.list, anyone)
	api.Post(r, "/matter/tags", c.add, anyone, adds...)
	api.Put(r, "/matter/tags", c.rename, anyone, changes)
	api.Put(r, "/matter/tags/activate", c.activate, anyone, changes)
	api.Put(r, "/matter/tags/deactivate", c.deactivate, anyone, changes)
	api.Put(r, "/matter/tags/delete", c.remove, anyone, changes)
	c = calls{s, MatterType}
	api.Get(r, "/matters/types", c.list, anyone)
	api.Post(r, "/matters/types", c.add, anyone, adds...)
	api.Put(r, "/matters/types", c.rename, anyone, changes)
	api.Put(r, "/matters/types/activate", c.activate, anyone, changes)
	api.Put(r, "/matters/types/deactivate", c.deactivate, anyone, changes)
	api.Put(r, "/matters/types/delete", c.remove, anyone, changes)
	c = calls{s, OfficeBranch}
	api.Get(r, "/officeBranch", c.list, anyone)
	api.Post(r, "/officeBranch", c.add, anyone, adds...)
	api.Put(r, "/officeBranch", c.rename, anyone, changes)
	api.Put(r, "/officeBranch/activate", c.activate, anyone, changes)
	api.Put(r, "/officeBranch/deactivate", c.deactivate, anyone, changes)
	api.Put(r, "/officeBranch/delete", c.remove, anyone, changes)
	c = calls{s, DocumentTag}
	api.Get(r, "/document/tags", c.list, anyone)
	api.Post(r, "/document/tags", c.add, anyone, adds...)
	api.Put(r, "/document/tags", c.rename, anyone, changes)
	api.Put(r, "/document/tags/activate", c.activate, anyone, changes)
	api.Put(r, "/document/tags/deactivate", c.deactivate, anyone, changes)
	api.Put(r, "/document/tags/delete", c.remove, anyone, changes)
	c = calls{s, DocumentType}
	api.Get(r, "/document/types", c.list, anyone)
	api.Post(r, "/document/types", c.add, anyone, adds...)
	api.Put(r, "/document/types", c.rename, anyone, changes)
	api.Put(r, "/document/types/activate", c.activate, anyone, changes)
	api.Put(r, "/document/types/deactivate", c.deactivate, anyone, changes)
	api.Put(r, "/document/types/delete", c.remove, anyone, changes)
	c = calls{s, DocumentStatus}
	api.Get(r, "/document/status", c.list, anyone)
	api.Post(r, "/document/status", c.add, anyone, adds...)
	api.Put(r, "/document/status", c.rename, anyone, changes)
	api.Put(r, "/document/status/activate", c.activate, anyone, changes)
	api.Put(r, "/document/status/deactivate", c.deactivate, anyone, changes)
	api.Put(r, "/document/status/delete", c.remove, anyone, changes)
}

func (c calls) list(ctx context.Context, tx *db.Tx, _ *empty) ([]itemWire, error) {
	items, err := List(ctx, tx, c.family)
	list := make([]itemWire, len(items))
	for i, item := range items {
		list[i] = itemWire{
			ID: item.ID, Name: item.Name, Status: Status(item.Active), Custom: item.Custom, CreatedBy: item.CreatedBy,
			LastUpdated: item.UpdatedAt,
			Can:         canWire{Edit: true, Activate: !item.Active, Deactivate: item.Active, Delete: !item.Active},
		}
	}
	return list, err
}

func (c calls) add(ctx context.Context, tx *db.Tx, in *addInput) (made, error) {
	ids, err := c.service.Add(ctx, tx, c.family, in.Body.NewTags)
	return made{ids}, err
}

func (c calls) rename(ctx context.Context, tx *db.Tx, in *renameInput) (done, error) {
	renamings := make([]Renaming, len(in.Body.Tags))
	for i, tag := range in.Body.Tags {
		renamings[i] = Renaming{int64(tag.ID), tag.Name}
	}
	return done{"UPDATED"}, c.service.Rename(ctx, tx, c.family, renamings)
}

func (c calls) activate(ctx context.Context, tx *db.Tx, in *idsInput) (done, error) {
	return done{"UPDATED"}, c.service.SetActive(ctx, tx, c.family, api.IDs(in.Body.IDs), true)
}

func (c calls) deactivate(ctx context.Context, tx *db.Tx, in *idsInput) (done, error) {
	return done{"UPDATED"}, c.service.SetActive(ctx, tx, c.family, api.IDs(in.Body.IDs), false)
}

func (c calls) remove(ctx context.Context, tx *db.Tx, in *idsInput) (done, error) {
	return done{"DELETED"}, c.service.Delete(ctx, tx, c.family, api.IDs(in.Body.IDs))
}

// Choices is what a form offers of a family: the active items by name.
func Choices(ctx context.Context, tx *db.Tx, family Family) ([]Choice, error) {
	items, err := Active(ctx, tx, family)
	list := make([]Choice, len(items))
	for i, item := range items {
		list[i] = Choice{item.ID, item.Name}
	}
	return list, err
}

// Status is how an item says whether new records may be described with it.
func Status(active bool) string {
	if active {
		return "active"
	}
	return "inactive"
}
