package sharing

import (
	"context"
	"errors"

	"casefold/internal/audit"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/sharing/internal/sqlgen"
)

// Download gives a URL that leads to the ZIP for five minutes, or to one file by its place in the list, which begins with 1. It works as
// long as the share is open. Where the limit of downloads is reached, it is ObjectNotFound.
func (s *Service) Download(ctx context.Context, v Visit, file int) (url string, err error) {
	err = s.open(ctx, v, false, func(tx *db.Tx, share sqlgen.OpenShareRow) (err error) {
		url, err = s.grant(ctx, tx, v, share, int32(file))
		return err
	})
	if errors.As(err, &locked{}) {
		err = wrongPassword
	}
	return url, err
}

// grant counts a download, writes down who asked, and signs the URL.
func (s *Service) grant(ctx context.Context, tx *db.Tx, v Visit, share sqlgen.OpenShareRow, file int32) (string, error) {
	q := sqlgen.New(tx)
	g := blob.Grant{Actor: tx.Actor, Kind: GrantKind, ID: share.ID, Key: share.FileKey, Name: share.Filename, Composed: true}
	what := sqlgen.InsertAccessParams{What: "zip", Position: orNone(file)}
	lately, err := q.FetchedLately(ctx, sqlgen.FetchedLatelyParams{TenantID: tx.Tenant, ShareID: share.ID, Address: v.Address, Position: what.Position})
	if err != nil {
		return "", err
	}
	var items []sqlgen.SharedFilesRow
	if file > 0 || !lately {
		if items, err = q.SharedFiles(ctx, sqlgen.SharedFilesParams{TenantID: tx.Tenant, ShareID: share.ID, Position: file}); err != nil {
			return "", err
		}
	}
	if file > 0 {
		if len(items) == 0 || items[0].FileKey == "" {
			return "", errs.ObjectNotFound
		}
		what.What, what.Size, g.Key, g.Name, g.Composed = "file", items[0].Size, items[0].FileKey, items[0].Name, false
	} else if what.Size, err = s.export.Size(tx.Region, g.Key); err != nil {
		return "", err
	}
	taken, err := q.TakeDownload(ctx, sqlgen.TakeDownloadParams{TenantID: tx.Tenant, ID: share.ID})
	if err == nil && taken == 0 {
		err = errs.ObjectNotFound
	}
	if err != nil {
		return "", err
	}
	if g.Version, err = s.access(ctx, tx, v, share.ID, what); err != nil {
		return "", err
	}
	if !lately {
		err = recordDownload(ctx, tx, share.ID, v.Address, items)
	}
	return s.signer.GetURL(g), err
}

// recordDownload says in the history of each thing that it left the firm. The same from the same address is said once in ten minutes,
// so that nobody outside can fill the record.
func recordDownload(ctx context.Context, tx *db.Tx, id int64, address string, items []sqlgen.SharedFilesRow) error {
	lines := make([]audit.Line, len(items))
	for i, one := range items {
		lines[i] = audit.Line{Action: one.Kind + ".shareDownload", Object: one.Kind, ObjectID: one.ItemID,
			After: sentOut{Filename: one.Name, Version: one.Version, ShareID: id, Address: address}}
	}
	return audit.RecordAll(ctx, tx, lines)
}

// MayRead is asked for every request that comes with a URL of Download, also for each range.
func (s *Service) MayRead(ctx context.Context, tx *db.Tx, c blob.Claims) error {
	open, err := sqlgen.New(tx).MayFetch(ctx, sqlgen.MayFetchParams{TenantID: tx.Tenant, ID: c.ID, AccessID: c.Version, FileKey: c.Key})
	if err == nil && !open {
		err = errs.ObjectNotFound
	}
	return err
}

// Sent remembers which part of a file was sent. All that the share holds is a download.
func (s *Service) Sent(ctx context.Context, c blob.Claims, from, to int64) {
	_ = s.db.InTx(ctx, c.Actor, func(tx *db.Tx) error { // the mark is a courtesy: the files have been sent
		q := sqlgen.New(tx)
		whole, err := q.SentPart(ctx, sqlgen.SentPartParams{TenantID: tx.Tenant, AccessID: c.Version, ShareID: c.ID, SentFrom: from, SentTo: to})
		if err != nil || !whole {
			return onlyRow(err, nil)
		}
		if _, err := q.Downloaded(ctx, sqlgen.DownloadedParams{TenantID: tx.Tenant, ID: c.ID, Now: tx.Now}); err != nil {
			return err
		}
		return s.tell(ctx, tx, c.ID)
	})
}
