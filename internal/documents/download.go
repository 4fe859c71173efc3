package documents

import (
	"context"
	"strconv"
	"strings"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// GrantKind is how signed URLs name a version of a document.
const GrantKind = "document"

// listPrefix begins the lwid of a document.
const listPrefix = "doc-"

// idOf reads the id in an lwid; what is none is 0, which no document has.
func idOf(lwid string) int64 {
	digits, ok := strings.CutPrefix(lwid, listPrefix)
	id, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil || listPrefix+strconv.FormatInt(id, 10) != lwid {
		return 0
	}
	return id
}

// DownloadURL leads the person to the bytes of a document: those of a version, by its id or number or both, or else of
// the current one. Documents in the trash can still be read.
func (s *Service) DownloadURL(ctx context.Context, tx *db.Tx, document int64, id, number *int64) (string, error) {
	d, err := Get(ctx, tx, document)
	if err != nil {
		return "", err
	}
	v, err := version(ctx, tx, document, id, number)
	if err != nil {
		return "", err
	}
	if err := sqlgen.New(tx).NoHurry(ctx); err != nil {
		return "", err
	}
	url := s.signer.GetURL(blob.Grant{Actor: tx.Actor, Kind: GrantKind, ID: document, Version: v.ID, Key: v.FileKey, Name: d.Name})
	return url, audit.Record(ctx, tx, audit.Line{Action: "document.download", Object: "document", ObjectID: document,
		After: versionState{Filename: d.Name, Version: v.Number}})
}

// MayRead is asked when somebody comes with a signed URL for a version: it must still be there, and to be seen.
func MayRead(ctx context.Context, tx *db.Tx, c blob.Claims) error {
	visible, err := sqlgen.New(tx).MayRead(ctx, sqlgen.MayReadParams{TenantID: tx.Tenant, ID: c.Version, DocumentID: c.ID, FileKey: c.Key})
	if err == nil && !visible {
		err = errs.NoDocumentAccess
	}
	return err
}
