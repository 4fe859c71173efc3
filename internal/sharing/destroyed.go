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

// destroyed revokes what was sent and fails what is being packed. Contents are versions of documents, or emails, by their ids.
func (s *Service) destroyed(ctx context.Context, tx *db.Tx, kind string, contents []int64) error {
	ended, err := sqlgen.New(tx).EndThoseWith(ctx, sqlgen.EndThoseWithParams{TenantID: tx.Tenant, Now: tx.Now, Kind: kind, Contents: contents})
	if err != nil {
		return err
	}
	var revoked, failed []int64
	for _, share := range ended {
		if share.Was == "active" {
			revoked = append(revoked, share.ID)
		} else {
			failed = append(failed, share.ID)
		}
	}
	if len(failed) > 0 {
		if err := s.failed(ctx, tx, failed...); err != nil {
			return err
		}
	}
	if len(revoked) == 0 {
		return nil
	}
	if err := s.withdraw(ctx, tx, revoked...); err != nil {
		return err
	}
	for _, id := range revoked {
		if err := recordStatus(ctx, tx, id, "share.revoke", "active", "revoked"); err != nil {
			return err
		}
	}
	return s.tell(ctx, tx, revoked...)
}
