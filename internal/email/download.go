package email

import (
	"context"

	"casefold/internal/audit"
	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// looked is what audit lines say of an email that somebody looked at or took away, and of which part of it.
type looked struct {
	Filename string `json:"filename"`
	Part     string `json:"part,omitempty"`
}

// DownloadURL leads the person to the file of an email, under the name that it came with. Emails in the trash can still be
// read.
func (s *Service) DownloadURL(ctx context.Context, tx *db.Tx, id int64) (string, error) {
	e, err := Get(ctx, tx, id)
	if err != nil {
		return "", err
	}
	url := s.signer.GetURL(blob.Grant{Actor: tx.Actor, Kind: GrantKind, ID: id, Key: e.FileKey, Name: e.Filename})
	return url, e.record(ctx, tx, "download", "")
}

// record tells the history that somebody looked.
func (e Email) record(ctx context.Context, tx *db.Tx, verb, part string) error {
	if err := sqlgen.New(tx).NoHurry(ctx); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Line{Action: "email." + verb, Object: "email", ObjectID: e.ID, After: looked{e.Name, part}})
}

// MayRead is asked when somebody comes with a signed URL for the file of an email: it must still be there, and to be seen.
func MayRead(ctx context.Context, tx *db.Tx, c blob.Claims) error {
	visible, err := sqlgen.New(tx).MayRead(ctx, sqlgen.MayReadParams{TenantID: tx.Tenant, ID: c.ID, FileKey: c.Key})
	if err == nil && !visible {
		err = errs.NoEmailAccess
	}
	return err
}

// newsOf is the news that an email changed, to those who see its folder.
func newsOf(e Email) events.Change { return events.Change{ID: e.ID, In: events.InFolder(e.FolderID)} }
