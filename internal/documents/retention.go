package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/db"
)

// EndRetention forgets what was retained until a date that is past, and returns the keys of the bytes that are to be
// destroyed. What a version refers to again stays.
func EndRetention(ctx context.Context, tx *db.Tx) ([]string, error) {
	return sqlgen.New(tx).EndRetention(ctx, sqlgen.EndRetentionParams{TenantID: tx.Tenant, Now: tx.Now})
}
