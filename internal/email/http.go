package email

import (
	"context"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	emailNoteInput struct {
		Body struct {
			EmailID api.ID `json:"emailID"`
			Value   string `json:"value" doc:"At most 1,000 characters"`
		}
	}
	noteWire struct {
		Rev int64 `json:"rev"`
	}
	emailDownloadInput struct {
		EmailID int64 `query:"emailID" required:"true"`
	}
	linkWire struct {
		URL string `json:"url"`
	}
)

// Mount declares the endpoints, part by part. What emails share with other kinds is done by f.
func (s *Service) Mount(r *api.Router, f *filing.Service) {
	anyone, missing := permissions.SignedIn, api.Fails(errs.EmailNotFound, errs.NoEmailAccess)
	s.mountLists(r)
	s.mountUpload(r)
	s.mountPreview(r)
	t := f.Transfers(s.kind)
	api.Post(r, "/email/move", t.Move, anyone, t.Fails(), api.ManyIDs())
	api.Post(r, "/email/copy", t.Copy, anyone, t.Fails(), api.ManyIDs(), api.Creates())
	api.Post(r, "/email/note", s.postNote, anyone, missing, api.Fails(errs.MatterInTrashEdit, errs.FolderInTrash, errs.EmailInTrash))
	api.Get(r, "/signedUrlForEmail", s.getDownload, anyone, missing)
	s.mountHistory(r)
}

func (s *Service) postNote(ctx context.Context, tx *db.Tx, in *emailNoteInput) (noteWire, error) {
	rev, err := s.SetNote(ctx, tx, int64(in.Body.EmailID), in.Body.Value)
	return noteWire{rev}, err
}

func (s *Service) getDownload(ctx context.Context, tx *db.Tx, in *emailDownloadInput) (linkWire, error) {
	url, err := s.DownloadURL(ctx, tx, in.EmailID)
	return linkWire{url}, err
}
