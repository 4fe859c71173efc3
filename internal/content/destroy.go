package content

import (
	"context"

	"casefold/internal/content/internal/sqlgen"
	"casefold/internal/documents"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
)

// Erase forgets what was made of versions that are destroyed, and says which files that was.
func Erase(ctx context.Context, tx *db.Tx, versionIDs []int64) ([]documents.Derived, error) {
	rows, err := sqlgen.New(tx).EraseDerived(ctx, sqlgen.EraseDerivedParams{TenantID: tx.Tenant, VersionIds: versionIDs})
	var made []documents.Derived
	for _, row := range rows {
		if row.FileKey != nil {
			made = append(made, documents.Derived{VersionID: row.VersionID, Key: *row.FileKey, What: storage.Preview})
		}
	}
	return made, err
}
