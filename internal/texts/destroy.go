package texts

import (
	"context"

	"casefold/internal/documents"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
	"casefold/internal/texts/internal/sqlgen"
)

// Erase forgets the texts of versions that are destroyed, and says which files that was.
func Erase(ctx context.Context, tx *db.Tx, versionIDs []int64) ([]documents.Derived, error) {
	rows, err := sqlgen.New(tx).EraseVersionTexts(ctx, sqlgen.EraseVersionTextsParams{TenantID: tx.Tenant, VersionIds: versionIDs})
	var made []documents.Derived
	for _, row := range rows {
		if row.FileKey != nil {
			made = append(made, documents.Derived{VersionID: row.ItemID, Key: *row.FileKey, What: storage.Text})
		}
	}
	return made, err
}
