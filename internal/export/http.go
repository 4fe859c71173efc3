package export

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	multiDownloadInput struct {
		Body struct {
			Selected struct {
				Folders []api.ID `json:"Folder,omitempty"`
				Files   []api.ID `json:"File,omitempty"`
				Emails  []api.ID `json:"Email,omitempty"`
				Notes   []api.ID `json:"Note,omitempty"`
			} `json:"selectedObjects"`
			Types      []string `json:"objectTypesToInclude,omitempty" doc:"The ids decide"`
			ParentPath string   `json:"parentDirectoryPath,omitempty" doc:"The ids decide"`
			MatterID   *int64   `json:"matterID,omitempty" doc:"The ids decide"`
		}
	}
	exportMatterInput struct {
		Body struct {
			ID api.ID `json:"matterID"`
		}
	}
	exportJob struct {
		JobID int64 `json:"jobID"`
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	api.Post(r, "/multi/download", s.postDownload, permissions.SignedIn, api.ManyIDs(), api.Creates(),
		s.filing.Missing(), api.Fails(errs.FolderNotFound, errs.NoFolderAccess, errs.TooManyItems, errs.TooManyRequests))
	api.Post(r, "/matter/export", s.postMatter, permissions.SignedIn, api.Creates(),
		api.Fails(errs.MatterNotFound, errs.NoMatterAccess, errs.MatterInTrash, errs.TooManyRequests))
}

func (s *Service) postDownload(ctx context.Context, tx *db.Tx, in *multiDownloadInput) (exportJob, error) {
	selected := in.Body.Selected
	id, err := s.Download(ctx, tx, filing.Select(selected.Folders, selected.Files, selected.Emails, selected.Notes))
	return exportJob{id}, err
}

func (s *Service) postMatter(ctx context.Context, tx *db.Tx, in *exportMatterInput) (exportJob, error) {
	id, err := s.Matter(ctx, tx, int64(in.Body.ID))
	return exportJob{id}, err
}
