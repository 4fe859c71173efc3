package folders

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	newFolderInput struct {
		Body struct {
			MatterID api.ID `json:"matterID" doc:"-1 is the firm's public area, 0 its private one"`
			Basepath string `json:"basepath" doc:"Where the folder is to be: docs/Pleadings/"`
			Name     string `json:"dirname"`
		}
	}
	renameFolderInput struct {
		api.IfMatch
		Body struct {
			MatterID api.ID `json:"matterID"`
			ID       api.ID `json:"directoryID"`
			Name     string `json:"dirname"`
		}
	}
	favoriteFolderInput struct {
		Body struct {
			ID       api.ID   `json:"folderID"`
			Favorite api.Flag `json:"isFavorite"`
		}
	}
	createdWire struct {
		ID   int64  `json:"directoryID"`
		Path string `json:"path"`
	}
	renamedWire struct {
		ID   int64  `json:"directoryID"`
		Path string `json:"path"`
		Rev  int64  `json:"rev"`
	}
	favoriteWire struct {
		Favorite int `json:"isFavorite" enum:"0,1"`
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	anyone := permissions.SignedIn
	reads := api.Fails(errs.FolderNotFound, errs.NoFolderAccess)
	api.Put(r, "/directory", s.putDirectory, anyone, reads, api.Creates(),
		api.Fails(errs.MatterNotFound, errs.NoMatterAccess, errs.MatterInTrashCreate, errs.FolderInTrash, errs.DuplicateFolder, errs.ChangedBySomeoneElse))
	api.Post(r, "/directory/rename", s.postRename, anyone, reads,
		api.Fails(errs.MatterInTrashEdit, errs.FolderInTrash, errs.DuplicateFolder, errs.ChangedBySomeoneElse))
	api.Post(r, "/document/favoriteFolder", s.postFavorite, anyone, reads, api.Fails(errs.MatterInTrashEdit, errs.FolderInTrash))
}

func (s *Service) putDirectory(ctx context.Context, tx *db.Tx, in *newFolderInput) (createdWire, error) {
	id, path, err := s.Create(ctx, tx, int64(in.Body.MatterID), in.Body.Basepath, in.Body.Name)
	return createdWire{id, path}, err
}

func (s *Service) postRename(ctx context.Context, tx *db.Tx, in *renameFolderInput) (renamedWire, error) {
	seen, err := in.Seen()
	if err != nil {
		return renamedWire{}, err
	}
	f, path, err := s.Rename(ctx, tx, int64(in.Body.MatterID), int64(in.Body.ID), in.Body.Name, seen)
	return renamedWire{f.ID, path, f.Rev}, err
}

func (s *Service) postFavorite(ctx context.Context, tx *db.Tx, in *favoriteFolderInput) (favoriteWire, error) {
	err := s.SetFavorite(ctx, tx, int64(in.Body.ID), bool(in.Body.Favorite))
	return favoriteWire{api.Bit(bool(in.Body.Favorite))}, err
}
