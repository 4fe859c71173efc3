package trash

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	// SelectedIDs name things of several types.
	SelectedIDs struct {
		Folders []api.ID `json:"Folder,omitempty"`
		Files   []api.ID `json:"File,omitempty"`
		Emails  []api.ID `json:"Email,omitempty"`
		Notes   []api.ID `json:"Note,omitempty"`
		Matters []api.ID `json:"Matter,omitempty"`
		Clients []api.ID `json:"Client,omitempty"`
	}
	multiInput struct {
		Body struct {
			IDs        SelectedIDs `json:"IDs"`
			ObjectType string      `json:"objectType,omitempty" enum:"Documents,Emails,Notes,Unknown"`
		}
	}
	multiDone struct {
		Changed int `json:"changed" doc:"How many were not there already"`
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	fails := api.Fails(errs.FolderNotFound, errs.NoFolderAccess, errs.MatterNotFound, errs.NoMatterAccess, errs.ClientNotFound,
		errs.DeleteInTrashedMatter, errs.DeleteInTrashedFolder, errs.DeleteInMissingMatter, errs.DeleteInMissingFolder, errs.LockedByOther, errs.TooManyItems, errs.ChangedBySomeoneElse)
	api.Post(r, "/multi/delete", s.postDelete, permissions.SignedIn, s.filing.Missing(), fails, api.ManyIDs())
	api.Post(r, "/multi/restore", s.postRestore, permissions.SignedIn, s.filing.Missing(), fails, api.ManyIDs())
	s.mountBin(r)
	s.mountManifest(r)
}

func (ids SelectedIDs) selection() Selection {
	return Selection{
		Selection: filing.Select(ids.Folders, ids.Files, ids.Emails, ids.Notes), Matters: api.IDs(ids.Matters), Clients: api.IDs(ids.Clients),
	}
}

func (s *Service) postDelete(ctx context.Context, tx *db.Tx, in *multiInput) (multiDone, error) {
	changed, err := s.SetDeleted(ctx, tx, in.Body.IDs.selection(), true)
	return multiDone{changed}, err
}

func (s *Service) postRestore(ctx context.Context, tx *db.Tx, in *multiInput) (multiDone, error) {
	changed, err := s.SetDeleted(ctx, tx, in.Body.IDs.selection(), false)
	return multiDone{changed}, err
}
