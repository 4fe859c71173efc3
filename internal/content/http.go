package content

import (
	"context"
	"net/http"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	previewInput struct {
		Body struct {
			DocumentID    api.ID  `json:"documentID"`
			VersionNumber *api.ID `json:"versionNumber,omitempty" nullable:"true" doc:"The current version, where it is absent"`
		}
	}
	previewWire struct {
		Status      Status `json:"status" enum:"ready,pending,unavailable"`
		URL         string `json:"url,omitempty" doc:"Of a preview that is ready; it expires"`
		ContentType string `json:"contentType,omitempty"`
		JobID       int64  `json:"jobID,omitempty" doc:"The caller's own job that makes the preview. Without one somebody else's does: a document event tells when to ask again"`
		Reason      string `json:"reason,omitempty" doc:"Why there is no preview" enum:"empty,mismatch,encrypted,unknown,tooLarge,damaged,timedOut,crashed,badOutput,unsupported,off,trouble"`
	}
)

// Mount declares the endpoint.
func (s *Service) Mount(r *api.Router) {
	api.Raw(r, http.MethodPost, "/document/preview", s.postPreview, permissions.SignedIn,
		api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.VersionNotFound))
}

func (s *Service) postPreview(ctx context.Context, in *previewInput) (previewWire, error) {
	p, err := s.Show(ctx, api.Caller(ctx).Actor(), int64(in.Body.DocumentID), (*int64)(in.Body.VersionNumber))
	return previewWire(p), err
}
