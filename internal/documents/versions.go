package documents

import (
	"context"
	"errors"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/storage"
)

const (
	maxComment = 1000

	stateLive  = "live"
	stateAside = "aside"
)

// version reads a version of a document, by its id or its number, which must belong together where both are given, or
// else the current one. What does not exist is VersionNotFound.
func version(ctx context.Context, tx *db.Tx, document int64, id, number *int64) (sqlgen.VersionOfRow, error) {
	row, err := sqlgen.New(tx).VersionOf(ctx, sqlgen.VersionOfParams{TenantID: tx.Tenant, DocumentID: document, ID: id, Number: number})
	if errors.Is(err, pgx.ErrNoRows) {
		err = errs.VersionNotFound
	}
	return row, err
}

// editVersion holds a document that the person may change and reads one of its versions in this state.
func editVersion(ctx context.Context, tx *db.Tx, document, id int64, number *int64, state string) (Document, sqlgen.VersionOfRow, error) {
	d, err := editable(ctx, tx, document)
	if err != nil {
		return d, sqlgen.VersionOfRow{}, err
	}
	v, err := version(ctx, tx, document, &id, number)
	if err == nil && v.State != state {
		err = errs.VersionNotFound
	}
	return d, v, err
}

type commentState struct {
	Version int64  `json:"version"`
	Comment string `json:"comment"`
}

// Comment says something about a version.
func (s *Service) Comment(ctx context.Context, tx *db.Tx, document, id int64, number *int64, comment string) error {
	if utf8.RuneCountInString(comment) > maxComment {
		return errs.Invalid("comment", "Comments cannot be longer than 1000 characters")
	}
	d, v, err := editVersion(ctx, tx, document, id, number, stateLive)
	if err != nil || v.Comment == comment {
		return err
	}
	if err := sqlgen.New(tx).SetComment(ctx, sqlgen.SetCommentParams{TenantID: tx.Tenant, ID: id, Comment: comment}); err != nil {
		return err
	}
	s.publish(tx, nil, newsOf(d.ID, d.FolderID))
	return audit.Record(ctx, tx, audit.Line{Action: "document.versionComment", Object: "document", ObjectID: d.ID,
		Before: commentState{v.Number, v.Comment}, After: commentState{v.Number, comment}})
}

// DeleteVersion deletes a version for good, its bytes are retained, and returns the number of the one that is current then.
// The only one is LastVersion.
func (s *Service) DeleteVersion(ctx context.Context, tx *db.Tx, document, id int64) (int64, error) {
	d, v, err := editVersion(ctx, tx, document, id, nil, stateLive)
	if err != nil {
		return 0, err
	}
	q := sqlgen.New(tx)
	left, err := q.CountLiveVersions(ctx, sqlgen.CountLiveVersionsParams{TenantID: tx.Tenant, DocumentID: d.ID})
	if err != nil {
		return 0, err
	}
	if left < 2 {
		return 0, errs.LastVersion
	}
	current, err := q.DeleteVersion(ctx, sqlgen.DeleteVersionParams{TenantID: tx.Tenant, ID: id, DocumentID: d.ID})
	if err != nil {
		return 0, err
	}
	if err := storage.RetainAll(ctx, tx, "document", []storage.Kept{{Key: v.FileKey, ObjectID: d.ID, Version: v.Number, What: storage.TheFile}}); err != nil {
		return 0, err
	}
	for _, hook := range s.VersionsGone {
		if err := hook(ctx, tx, []int64{id}); err != nil {
			return 0, err
		}
	}
	s.publish(tx, []int64{d.FolderID}, newsOf(d.ID, d.FolderID))
	stepVersionGone.Pass(tx)
	return current, audit.Record(ctx, tx, audit.Line{Action: "document.versionDelete", Object: "document", ObjectID: d.ID,
		Before: versionState{Filename: d.Name, Version: v.Number, Size: v.Size}, After: versionState{Filename: d.Name, Version: current}})
}

// editAside is editVersion for one that was kept aside, which its author and those who may override locks decide about.
func editAside(ctx context.Context, tx *db.Tx, who *permissions.Person, document, id int64) (Document, sqlgen.VersionOfRow, error) {
	d, v, err := editVersion(ctx, tx, document, id, nil, stateAside)
	if err == nil && v.CreatedBy != tx.UserID && !who.MayOverrideLocks() {
		err = errs.AdminRequired
	}
	return d, v, err
}

// MakeAsideCurrent makes the newest version of what was kept aside, and returns its number.
func (s *Service) MakeAsideCurrent(ctx context.Context, tx *db.Tx, who *permissions.Person, document, id int64) (int64, error) {
	d, v, err := editAside(ctx, tx, who, document, id)
	if err != nil {
		return 0, err
	}
	number, err := sqlgen.New(tx).PromoteAside(ctx, sqlgen.PromoteAsideParams{
		TenantID: tx.Tenant, ID: id, DocumentID: d.ID, Now: tx.Now, UserID: tx.UserID,
	})
	if err != nil {
		return 0, err
	}
	if err := s.becameLive(ctx, tx, id); err != nil {
		return 0, err
	}
	s.publish(tx, []int64{d.FolderID}, newsOf(d.ID, d.FolderID))
	stepAsideCurrent.Pass(tx)
	return number, audit.Record(ctx, tx, audit.Line{Action: "document.newVersion", Object: "document", ObjectID: d.ID,
		Before: versionState{Filename: d.Name, Version: d.VersionNumber},
		After:  versionState{Filename: d.Name, FolderID: d.FolderID, Version: number, Size: v.Size}})
}

// DiscardAside gives up what was kept aside. Its bytes are retained like those of a deleted version.
func (s *Service) DiscardAside(ctx context.Context, tx *db.Tx, who *permissions.Person, document, id int64) error {
	d, v, err := editAside(ctx, tx, who, document, id)
	if err != nil {
		return err
	}
	if err := sqlgen.New(tx).DiscardAside(ctx, sqlgen.DiscardAsideParams{TenantID: tx.Tenant, ID: id, DocumentID: d.ID}); err != nil {
		return err
	}
	if err := storage.RetainAll(ctx, tx, "document", []storage.Kept{{Key: v.FileKey, ObjectID: d.ID, Version: v.Number, What: storage.TheFile}}); err != nil {
		return err
	}
	s.publish(tx, nil, newsOf(d.ID, d.FolderID))
	stepAsideGone.Pass(tx)
	return audit.Record(ctx, tx, audit.Line{Action: "document.keepAsideDiscard", Object: "document", ObjectID: d.ID,
		Before: versionState{Filename: d.Name, Size: v.Size}})
}
