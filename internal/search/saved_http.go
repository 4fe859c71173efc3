package search

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	savedWire struct {
		ID        int64        `json:"savedSearchID"`
		Name      string       `json:"name"`
		Shared    int          `json:"isShared" enum:"0,1" doc:"Everybody in the firm has it"`
		Own       int          `json:"isOwn" enum:"0,1"`
		Owner     string       `json:"ownerDisplayName"`
		MayChange int          `json:"canChange" enum:"0,1"`
		Rev       int64        `json:"rev"`
		Query     string       `json:"query"`
		Criteria  criteriaWire `json:"criteria" doc:"Without matters that the person may not see and what was destroyed; -2 where nothing is left of a list, which then finds nothing"`
	}
	saveInput struct {
		Body struct {
			Name     string       `json:"name"`
			Shared   api.Flag     `json:"isShared,omitempty"`
			Query    string       `json:"query"`
			Criteria criteriaWire `json:"criteria,omitempty"`
		}
	}
	savedID struct {
		ID int64 `json:"savedSearchID"`
	}
	changeSavedInput struct {
		api.IfMatch
		Body struct {
			ID     api.ID    `json:"savedSearchID"`
			Name   *string   `json:"name,omitempty"`
			Shared *api.Flag `json:"isShared,omitempty"`
			Search *struct {
				Query    string       `json:"query"`
				Criteria criteriaWire `json:"criteria,omitempty"`
			} `json:"search,omitempty" doc:"What it looks for from now on"`
		}
	}
	setSavedDeletedInput struct {
		Body struct {
			ID      api.ID   `json:"savedSearchID"`
			Deleted api.Flag `json:"isDeleted" doc:"0 takes a deletion back, within a day"`
		}
	}
)

func (s *Service) mountSaved(r *api.Router) {
	anyone := permissions.SignedIn
	api.Get(r, "/search/saved", getSaved, anyone)
	api.Post(r, "/search/saved", s.postSaved, anyone, api.Creates(), api.Fails(errs.InvalidInput, errs.SearchSyntax, errs.DisallowedInsert, errs.TooManyItems))
	api.Put(r, "/search/saved", s.putSaved, anyone,
		api.Fails(errs.InvalidInput, errs.SearchSyntax, errs.DisallowedInsert, errs.TooManyItems, errs.ObjectNotFound, errs.AdminRequired, errs.ChangedBySomeoneElse))
	api.Post(r, "/search/saved/setDeleted", s.postSavedDeleted, anyone,
		api.Fails(errs.DisallowedInsert, errs.TooManyItems, errs.ObjectNotFound, errs.AdminRequired))
}

func getSaved(ctx context.Context, tx *db.Tx, _ *noInput) ([]savedWire, error) {
	list, err := ListSaved(ctx, tx, permissions.Who(ctx))
	wire := make([]savedWire, len(list))
	for i, one := range list {
		wire[i] = savedWire{
			one.ID, one.Name, api.Bit(one.Shared), api.Bit(one.Own), one.Owner, api.Bit(one.MayChange), one.Rev, one.Query, one.Criteria.wire(),
		}
	}
	return wire, err
}

func (s *Service) postSaved(ctx context.Context, tx *db.Tx, in *saveInput) (savedID, error) {
	b := &in.Body
	id, err := s.Save(ctx, tx, Saving{b.Name, bool(b.Shared), b.Query, b.Criteria.criteria()})
	return savedID{id}, err
}

func (s *Service) putSaved(ctx context.Context, tx *db.Tx, in *changeSavedInput) (savedID, error) {
	seen, err := in.Seen()
	if err != nil {
		return savedID{}, err
	}
	b := &in.Body
	change := SavedChange{Name: b.Name, Shared: (*bool)(b.Shared)}
	if b.Search != nil {
		change.Search = &Saving{Query: b.Search.Query, Criteria: b.Search.Criteria.criteria()}
	}
	return savedID{int64(b.ID)}, s.ChangeSaved(ctx, tx, permissions.Who(ctx), int64(b.ID), change, seen)
}

func (s *Service) postSavedDeleted(ctx context.Context, tx *db.Tx, in *setSavedDeletedInput) (savedID, error) {
	id := int64(in.Body.ID)
	return savedID{id}, s.SetSavedDeleted(ctx, tx, permissions.Who(ctx), id, bool(in.Body.Deleted))
}

// wire is the inverse of criteriaWire.criteria.
func (c Criteria) wire() criteriaWire {
	w := criteriaWire{
		Matters: filterIDs(c.Matters), RecordTypes: c.RecordTypes, From: c.From, To: c.To, DocumentTypes: filterIDs(c.DocumentTypes),
		Statuses: filterIDs(c.Statuses), Tags: filterIDs(c.Tags), Users: filterIDs(c.Users), LockUsers: filterIDs(c.LockUsers),
		Favorites: api.Flag(c.Favorites), Deleted: api.Flag(c.Trash), Searchable: c.Searchable, Ordering: int(c.Order),
	}
	if c.ByLock {
		w.UserOperation = 1
	}
	return w
}

func filterIDs(ids []int64) []filterID {
	filter := make([]filterID, len(ids))
	for i, id := range ids {
		filter[i] = filterID(id)
	}
	return filter
}
