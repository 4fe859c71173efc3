package email

import (
	"context"
	"net/http"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	emailPreviewInput struct {
		Body struct {
			EmailID api.ID `json:"emailID"`
			Part    string `json:"part,omitempty" maxLength:"1000" doc:"A message inside the email; without it the email itself"`
		}
	}
	emailAttachmentInput struct {
		Body struct {
			EmailID  api.ID   `json:"emailID"`
			Part     string   `json:"part" minLength:"1" maxLength:"1000"`
			Download api.Flag `json:"download,omitempty" doc:"To keep it, and not to see it"`
		}
	}
	saveAttachmentInput struct {
		Body struct {
			EmailID     api.ID `json:"emailID"`
			Part        string `json:"part" minLength:"1" maxLength:"1000"`
			DirectoryID api.ID `json:"directoryID" doc:"A folder of documents"`
		}
	}
	savedWire struct {
		DocumentID int64  `json:"documentID"`
		Filename   string `json:"filename"`
	}
	previewWire struct {
		Status      string   `json:"status" enum:"ready,unavailable"`
		URL         string   `json:"url,omitempty" doc:"For a sandboxed frame"`
		ContentType string   `json:"contentType,omitempty"`
		Reason      string   `json:"reason,omitempty" doc:"Why there is nothing to see: damaged, tooLarge, trouble or unknown"`
		Message     *Headers `json:"message,omitempty" doc:"What stands around the body"`
	}
	threadInput struct {
		EmailID int64 `query:"emailID" required:"true"`
	}
	threadWire struct {
		ID             int64      `json:"id"`
		Subject        string     `json:"subjectline"`
		From           string     `json:"emailFrom"`
		Date           *time.Time `json:"date"`
		DateText       string     `json:"dateText"`
		NumAttachments int        `json:"numAttachments"`
		IsDeleted      int        `json:"isDeleted" enum:"0,1"`
	}
)

func (s *Service) mountPreview(r *api.Router) {
	anyone, missing := permissions.SignedIn, api.Fails(errs.EmailNotFound, errs.NoEmailAccess)
	api.Raw(r, http.MethodPost, "/email/preview", s.postPreview, anyone, missing)
	api.Raw(r, http.MethodPost, "/email/attachment", s.postAttachment, anyone, missing, api.Fails(errs.ObjectNotFound))
	api.Raw(r, http.MethodPost, "/email/attachment/save", s.postSaveAttachment, anyone, missing, api.Fails(errs.ObjectNotFound, errs.FolderNotFound,
		errs.NoFolderAccess, errs.MatterInTrashUpload, errs.FolderInTrash, errs.DuplicateNames, errs.ChangedBySomeoneElse))
	api.Get(r, "/email/conversation", getThread, anyone, missing)
}

func (s *Service) postPreview(ctx context.Context, in *emailPreviewInput) (previewWire, error) {
	p, err := s.Show(ctx, api.Caller(ctx).Actor(), int64(in.Body.EmailID), in.Body.Part)
	return previewWireOf(p), err
}

func (s *Service) postAttachment(ctx context.Context, in *emailAttachmentInput) (previewWire, error) {
	p, err := s.Attachment(ctx, api.Caller(ctx).Actor(), int64(in.Body.EmailID), in.Body.Part, bool(in.Body.Download))
	return previewWireOf(p), err
}

func previewWireOf(p Preview) previewWire {
	status := "ready"
	if p.URL == "" {
		status = "unavailable"
	}
	return previewWire{status, p.URL, p.ContentType, p.Reason, p.Headers}
}

func (s *Service) postSaveAttachment(ctx context.Context, in *saveAttachmentInput) (savedWire, error) {
	id, name, err := s.SaveAttachment(ctx, api.Caller(ctx).Actor(), int64(in.Body.EmailID), in.Body.Part, int64(in.Body.DirectoryID))
	return savedWire{id, name}, err
}

func getThread(ctx context.Context, tx *db.Tx, in *threadInput) ([]threadWire, error) {
	rows, err := Conversation(ctx, tx, in.EmailID)
	all := make([]threadWire, len(rows))
	for i, row := range rows {
		all[i] = threadWire{row.ID, row.Name, row.Sender, row.Sent, row.DateText, int(row.Attachments), api.Bit(row.Deleted)}
	}
	return all, err
}
