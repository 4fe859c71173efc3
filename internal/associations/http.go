package associations

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	empty     struct{}
	entryWire struct {
		EmailAddress string `json:"emailAddress"`
		MatterID     int64  `json:"matterID"`
		MatterName   string `json:"matterName" doc:"Empty where the person may not see the matter"`
		InTrash      int    `json:"matterIsInTrash" enum:"0,1"`
		HasAccess    int    `json:"userHasAccessToMatter" enum:"0,1"`
		ClientName   string `json:"clientName" doc:"Empty where the matter has no client, or the person may not see it"`
	}
	pairWire struct {
		MatterID     api.ID `json:"matterID"`
		EmailAddress string `json:"emailAddress"`
	}
	associateInput struct {
		Body struct {
			List []pairWire `json:"associationsList" minItems:"1" maxItems:"5000"`
		}
	}
	dissociateInput struct {
		Body struct {
			MatterID  api.ID   `json:"matterID"`
			Addresses []string `json:"emailAddresses" minItems:"1" maxItems:"5000"`
		}
	}
	done struct {
		Status string `json:"status"`
	}
	deletedAll struct {
		Status  string `json:"status"`
		Deleted int    `json:"deleted" doc:"How many there were"`
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	api.Get(r, "/user/smartFileAssociations", list, permissions.SignedIn)
	api.Post(r, "/user/smartFileAssociations/update", s.update, permissions.SignedIn, api.ManyIDs(),
		api.Fails(errs.InvalidInput, errs.MatterNotFound, errs.NoMatterAccess, errs.MatterInTrash, errs.TooManyItems))
	api.Post(r, "/user/smartFileAssociations/delete", s.delete, permissions.SignedIn, api.ManyIDs(),
		api.Fails(errs.InvalidInput, errs.ObjectNotFound))
	api.Post(r, "/user/smartFileAssociations/deleteAll", s.deleteAll, permissions.SignedIn)
}

func list(ctx context.Context, tx *db.Tx, _ *empty) ([]entryWire, error) {
	entries, err := List(ctx, tx)
	wire := make([]entryWire, len(entries))
	for i, e := range entries {
		wire[i] = entryWire{e.Address, e.MatterID, e.MatterName, api.Bit(e.InTrash), api.Bit(e.Visible), e.ClientName}
	}
	return wire, err
}

func (s *Service) update(ctx context.Context, tx *db.Tx, in *associateInput) (done, error) {
	list := make([]Association, len(in.Body.List))
	for i, a := range in.Body.List {
		list[i] = Association{a.EmailAddress, int64(a.MatterID)}
	}
	return done{"UPDATED"}, s.Associate(ctx, tx, list)
}

func (s *Service) delete(ctx context.Context, tx *db.Tx, in *dissociateInput) (done, error) {
	return done{"DELETED"}, s.Delete(ctx, tx, int64(in.Body.MatterID), in.Body.Addresses)
}

func (s *Service) deleteAll(ctx context.Context, tx *db.Tx, _ *empty) (deletedAll, error) {
	n, err := s.DeleteAll(ctx, tx)
	return deletedAll{"DELETED", n}, err
}
