package sharing

import (
	"context"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/sharing/internal/sqlgen"
)

// guessed is what wrong links are counted as.
const guessed = "share link"

// open finds what a link leads to at this moment. Whatever it does not lead to, and for whatever reason, is ObjectNotFound: a
// link that expired, was revoked or never was is answered alike. Wrong ones are counted against whoever sends them; a right one is
// never asked how many were wrong before.
func (s *Service) open(ctx context.Context, region, code string, withNames bool, f func(tx *db.Tx, share sqlgen.OpenShareRow) error) error {
	if region == "" {
		region = defaultRegion
	}
	who := db.Actor{Region: region, Tenant: s.links.tenant(code)}
	if !s.knows(region) {
		return s.miss(ctx)
	}
	found := false
	err := s.db.InTxByKey(ctx, who, func(tx *db.Tx) error {
		share, err := sqlgen.New(tx).OpenShare(ctx, sqlgen.OpenShareParams{TenantID: tx.Tenant, LinkHash: s.links.hash(code), WithNames: withNames})
		if err != nil {
			return onlyRow(err, nil)
		}
		found = true
		return f(tx, share)
	})
	if err == nil && !found {
		return s.miss(ctx)
	}
	return err
}

func (s *Service) miss(ctx context.Context) error {
	if err := s.accounts.Missed(ctx, guessed); err != nil {
		return err
	}
	return errs.ObjectNotFound
}

func (s *Service) knows(region string) bool {
	for _, name := range s.db.Regions() {
		if name == region {
			return true
		}
	}
	return false
}

// Info is what the page of a link shows. The first look is remembered; it is not a download.
func (s *Service) Info(ctx context.Context, region, code string) (info sqlgen.OpenShareRow, err error) {
	err = s.open(ctx, region, code, true, func(tx *db.Tx, share sqlgen.OpenShareRow) error {
		info = share
		if seen(share.AccessedAt) {
			return nil
		}
		return sqlgen.New(tx).Accessed(ctx, sqlgen.AccessedParams{TenantID: tx.Tenant, ID: share.ID, Now: tx.Now})
	})
	return info, err
}

// Download gives a URL that leads to the ZIP for five minutes, as long as the share is open.
func (s *Service) Download(ctx context.Context, region, code string) (url string, err error) {
	err = s.open(ctx, region, code, false, func(tx *db.Tx, share sqlgen.OpenShareRow) error {
		url = s.signer.GetURL(blob.Grant{Actor: tx.Actor, Kind: GrantKind, ID: share.ID, Key: share.FileKey, Name: share.Filename, ContentType: "application/zip"})
		return nil
	})
	return url, err
}

// MayRead is asked for every request that comes with a URL of Download, also for each range.
func (s *Service) MayRead(ctx context.Context, tx *db.Tx, c blob.Claims) error {
	open, err := sqlgen.New(tx).MayFetch(ctx, sqlgen.MayFetchParams{TenantID: tx.Tenant, ID: c.ID, FileKey: c.Key})
	if err == nil && !open {
		err = errs.ObjectNotFound
	}
	return err
}

// Sent remembers which part of the ZIP was sent. All of it is a download.
func (s *Service) Sent(ctx context.Context, c blob.Claims, from, to int64) {
	_ = s.db.InTx(ctx, c.Actor, func(tx *db.Tx) error { // the mark is a courtesy: the files have been sent
		return sqlgen.New(tx).SentPart(ctx, sqlgen.SentPartParams{TenantID: tx.Tenant, ID: c.ID, FileKey: c.Key, SentFrom: from, SentTo: to, Now: tx.Now})
	})
}
