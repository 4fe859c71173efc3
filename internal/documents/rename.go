package documents

import (
	"context"
	"strings"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Namesake is the errorData of a name that another document of the folder has already.
type Namesake struct {
	IsDeleted bool `json:"isDeleted"`
}

// named is what audit lines say of a document whose name is all that changes.
type named struct {
	Filename string `json:"filename"`
}

// Renamed is a document after a change: what it is called now and the rev to send back.
type Renamed struct {
	Name string
	Rev  int64
}

// Rename gives a document another name; its extension stays. A name that is taken is DuplicateNames with a Namesake.
func (s *Service) Rename(ctx context.Context, tx *db.Tx, id int64, base string) (Renamed, error) {
	d, err := editable(ctx, tx, id)
	if err != nil {
		return Renamed{}, err
	}
	name, err := renamed(d.Name, "newDocumentName", base)
	if err != nil || name == d.Name {
		return Renamed{d.Name, d.Rev}, err
	}
	if err := free(ctx, tx, d, name); err != nil {
		return Renamed{}, err
	}
	rev, err := sqlgen.New(tx).RenameDocument(ctx, sqlgen.RenameDocumentParams{TenantID: tx.Tenant, ID: id, Name: name})
	if err != nil {
		return Renamed{}, taken(err)
	}
	s.publish(tx, []int64{d.FolderID}, newsOf(id, d.FolderID))
	return Renamed{name, rev}, audit.Record(ctx, tx, audit.Line{Action: "document.rename", Object: "document", ObjectID: id,
		Before: named{d.Name}, After: named{name}})
}

// editable holds a document that the person may change: not in the trash, and not locked by somebody else.
func editable(ctx context.Context, tx *db.Tx, id int64) (Document, error) {
	held, err := Hold(ctx, tx, id)
	if err != nil {
		return Document{}, err
	}
	d := held[0]
	if err := d.Live(); err != nil {
		return d, err
	}
	if !d.ModifiableBy(tx.UserID) {
		return d, lockedByOther(ctx, tx, d)
	}
	return d, nil
}

// renamed is the whole name that a document gets from what people call it, who may have typed its extension too. A name
// that does not change is not judged: an upload may have brought it in.
func renamed(now, field, base string) (string, error) {
	_, extension := Split(now)
	base = withoutExtension(base, extension)
	name := base + extension
	if name == now {
		return name, nil
	}
	if strings.TrimSpace(base) == "" {
		return "", errs.Invalid(field, "Please enter a new file name")
	}
	return name, CheckName(field, name)
}

// free refuses a name that another document of the folder has, live or in the trash. Whoever takes it in this very
// moment is met by the constraint.
func free(ctx context.Context, tx *db.Tx, d Document, name string) error {
	same, err := sqlgen.New(tx).TakenNames(ctx, sqlgen.TakenNamesParams{FolderID: d.FolderID, Names: []string{name}})
	if err != nil || same[0].DocumentID == 0 || same[0].DocumentID == d.ID {
		return err
	}
	return duplicate(same[0].Deleted)
}

func taken(err error) error { return db.Constraint(err, "documents_unique_name", duplicate(false)) }

func duplicate(deleted bool) *errs.Error {
	message := "There is already a file in the current directory with this name"
	if deleted {
		message = "There is already a deleted file in the current directory with this name"
	}
	return errs.DuplicateNames.Saying(message).With(Namesake{deleted})
}
