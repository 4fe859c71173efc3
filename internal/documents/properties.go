package documents

import (
	"context"
	"strings"
	"unicode/utf8"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/lookups"
)

const maxNotes = 1000

// Properties is what people enter about a document. Excluded is nil when stamping stays as it is.
type Properties struct {
	Name     string // without extension
	Notes    string
	Tags     []string
	Type     lookups.Pick
	Status   lookups.Pick
	Excluded *bool
}

func (p Properties) clean() (Properties, error) {
	if utf8.RuneCountInString(p.Notes) > maxNotes {
		return p, errs.Invalid("notes", "Notes cannot be longer than 1000 characters")
	}
	if strings.ContainsRune(p.Notes, 0) {
		return p, errs.Invalid("notes", "Notes cannot contain this character")
	}
	for field, pick := range map[string]*lookups.Pick{"newDocumentType": &p.Type, "newDocumentStatus": &p.Status} {
		if err := pick.Clean(field); err != nil {
			return p, err
		}
	}
	return p, nil
}

// propertiesState is what audit lines say of a document whose properties change.
type propertiesState struct {
	Filename string   `json:"filename"`
	Notes    string   `json:"notes,omitempty"`
	Type     string   `json:"documentType,omitempty"`
	Status   string   `json:"documentStatus,omitempty"`
	Tags     []string `json:"tags"`
	Excluded bool     `json:"excludeDocumentFromStamping,omitempty"`
}

// ChangeProperties describes a document anew, making the type, status and tags that do not exist. Seen is the rev that
// the caller last saw, nil when that does not matter; another one is ChangedBySomeoneElse.
func (s *Service) ChangeProperties(ctx context.Context, tx *db.Tx, id int64, p Properties, seen *int64) (Renamed, error) {
	p, err := p.clean()
	if err != nil {
		return Renamed{}, err
	}
	d, err := editable(ctx, tx, id)
	if err != nil {
		return Renamed{}, err
	}
	if seen != nil && *seen != d.Rev {
		return Renamed{}, errs.ChangedBySomeoneElse
	}
	name, err := renamed(d.Name, "documentName", p.Name)
	if err != nil {
		return Renamed{}, err
	}
	if err := free(ctx, tx, d, name); err != nil {
		return Renamed{}, err
	}
	before, err := propertiesOf(ctx, tx, id)
	if err != nil {
		return Renamed{}, err
	}
	rev, err := s.describe(ctx, tx, id, name, p)
	if err != nil {
		return Renamed{}, err
	}
	after, err := propertiesOf(ctx, tx, id)
	if err != nil {
		return Renamed{}, err
	}
	s.publish(tx, []int64{d.FolderID}, newsOf(id, d.FolderID))
	return Renamed{name, rev}, audit.Record(ctx, tx, audit.Line{Action: "document.properties", Object: "document", ObjectID: id,
		Before: before, After: after})
}

// describe writes the properties and returns the document's new rev.
func (s *Service) describe(ctx context.Context, tx *db.Tx, id int64, name string, p Properties) (int64, error) {
	kind, err := s.lookups.Choose(ctx, tx, lookups.DocumentType, p.Type)
	if err != nil {
		return 0, err
	}
	status, err := s.lookups.Choose(ctx, tx, lookups.DocumentStatus, p.Status)
	if err != nil {
		return 0, err
	}
	tags, err := s.lookups.Resolve(ctx, tx, lookups.DocumentTag, p.Tags)
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	err = q.ReplaceTags(ctx, sqlgen.ReplaceTagsParams{TenantID: tx.Tenant, DocumentID: id, TagIds: append([]int64{}, tags...)})
	if err != nil {
		return 0, missingItem(err)
	}
	rev, err := q.ChangeProperties(ctx, sqlgen.ChangePropertiesParams{
		TenantID: tx.Tenant, ID: id, Name: name, Notes: p.Notes, TypeID: kind, StatusID: status, Excluded: p.Excluded,
	})
	return rev, taken(missingItem(err))
}

// missingItem says what a document refers to in vain: it was deleted in the meantime, or never was the firm's.
func missingItem(err error) error {
	err = db.Constraint(err, "documents_type", errs.ObjectNotFound.Saying("This document type no longer exists."))
	err = db.Constraint(err, "documents_status", errs.ObjectNotFound.Saying("This document status no longer exists."))
	return db.Constraint(err, "document_tags_tag", errs.ObjectNotFound.Saying("One of these tags was just deleted. Please try again."))
}

func propertiesOf(ctx context.Context, tx *db.Tx, id int64) (propertiesState, error) {
	row, err := sqlgen.New(tx).DocumentProperties(ctx, sqlgen.DocumentPropertiesParams{TenantID: tx.Tenant, ID: id})
	return propertiesState{
		Filename: row.Name, Notes: row.Notes, Type: row.TypeName, Status: row.StatusName, Tags: row.Tags, Excluded: row.ExcludedFromStamping,
	}, err
}
