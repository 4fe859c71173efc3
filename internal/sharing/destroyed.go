package sharing

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/sharing/internal/sqlgen"
)

// VersionsDestroyed ends the shares that hold versions of documents which are destroyed in this transaction.
func (s *Service) VersionsDestroyed(ctx context.Context, tx *db.Tx, versions []int64) error {
	return s.destroyed(ctx, tx, ofDocuments, versions)
}

// ItemsDestroyed ends the shares that hold items of a kind, in whatever version, which are destroyed in this transaction.
func (s *Service) ItemsDestroyed(ctx context.Context, tx *db.Tx, kind string, items []int64) error {
	contents, err := sqlgen.New(tx).ContentsOf(ctx, sqlgen.ContentsOfParams{TenantID: tx.Tenant, Kind: kind, Items: items})
	if err != nil || len(contents) == 0 {
		return err
	}
	return s.destroyed(ctx, tx, kind, contents)
}

// destroyed ends shares. Contents are versions of documents, or emails, by their ids.
func (s *Service) destroyed(ctx context.Context, tx *db.Tx, kind string, contents []int64) error {
	ids, err := sqlgen.New(tx).EndThoseWith(ctx, sqlgen.EndThoseWithParams{TenantID: tx.Tenant, Now: tx.Now, Kind: kind, Contents: contents})
	if err != nil || len(ids) == 0 {
		return err
	}
	if err := s.withdraw(ctx, tx, ids...); err != nil {
		return err
	}
	for _, id := range ids {
		if err := recordStatus(ctx, tx, id, "share.revoke", "active", "revoked"); err != nil {
			return err
		}
	}
	return s.tell(ctx, tx, ids...)
}
