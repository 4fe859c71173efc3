package documents

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/lookups"
	"casefold/internal/permissions"
)

type (
	documentPropertiesInput struct {
		api.IfMatch
		Body struct {
			ID         api.ID `json:"documentID"`
			Properties struct {
				Name             string    `json:"documentName" doc:"Without extension, which stays"`
				Notes            string    `json:"notes,omitempty"`
				Tags             []string  `json:"tags,omitempty" maxItems:"500" doc:"Names; those that do not exist are made"`
				ExistingStatusID *api.ID   `json:"existingDocumentStatusID,omitempty" nullable:"true"`
				NewStatus        string    `json:"newDocumentStatus,omitempty"`
				ExistingTypeID   *api.ID   `json:"existingDocumentTypeID,omitempty" nullable:"true"`
				NewType          string    `json:"newDocumentType,omitempty"`
				Excluded         *api.Flag `json:"excludeDocumentFromStamping,omitempty" doc:"Without it that stays as it is"`
			} `json:"documentProperties" doc:"The whole form: what is absent is empty"`
		}
	}
	renameDocumentInput struct {
		Body struct {
			ID   api.ID `json:"documentID"`
			Name string `json:"newDocumentName" doc:"Without extension, which stays"`
		}
	}
	renamedDocumentWire struct {
		ID       int64  `json:"documentID"`
		Filename string `json:"filename"`
		Rev      int64  `json:"rev"`
	}
)

// mountProperties declares what changes a document without touching its versions.
func (s *Service) mountProperties(r *api.Router) {
	edits := api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess, errs.MatterInTrashEdit, errs.FolderInTrash, errs.DocumentInTrash,
		errs.LockedByOther, errs.DuplicateNames)
	api.Post(r, "/document", s.postProperties, permissions.SignedIn, edits, api.Fails(errs.ChangedBySomeoneElse, errs.ObjectNotFound))
	api.Post(r, "/document/rename", s.postRename, permissions.SignedIn, edits)
}

func (s *Service) postProperties(ctx context.Context, tx *db.Tx, in *documentPropertiesInput) (renamedDocumentWire, error) {
	seen, err := in.Seen()
	if err != nil {
		return renamedDocumentWire{}, err
	}
	w := in.Body.Properties
	p := Properties{
		Name: w.Name, Notes: w.Notes, Tags: w.Tags, Type: lookups.PickOf(w.ExistingTypeID, w.NewType),
		Status: lookups.PickOf(w.ExistingStatusID, w.NewStatus), Excluded: (*bool)(w.Excluded),
	}
	id := int64(in.Body.ID)
	now, err := s.ChangeProperties(ctx, tx, id, p, seen)
	return renamedDocumentWire{id, now.Name, now.Rev}, err
}

func (s *Service) postRename(ctx context.Context, tx *db.Tx, in *renameDocumentInput) (renamedDocumentWire, error) {
	id := int64(in.Body.ID)
	now, err := s.Rename(ctx, tx, id, in.Body.Name)
	return renamedDocumentWire{id, now.Name, now.Rev}, err
}
