package texts

import (
	"context"

	"casefold/internal/documents"
	"casefold/internal/email"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
	"casefold/internal/texts/internal/sqlgen"
)

// EraseVersions forgets the texts of versions that are destroyed, and says which files that was.
func EraseVersions(ctx context.Context, tx *db.Tx, ids []int64) (made []documents.Derived, err error) {
	err = erase(ctx, tx, "version", ids, func(id int64, key string) {
		made = append(made, documents.Derived{VersionID: id, Key: key, What: storage.Text})
	})
	return made, err
}

// EraseEmails forgets the texts of emails that are destroyed, and says which files that was.
func EraseEmails(ctx context.Context, tx *db.Tx, ids []int64) (made []email.Derived, err error) {
	err = erase(ctx, tx, "email", ids, func(id int64, key string) {
		made = append(made, email.Derived{EmailID: id, Key: key, What: storage.Text})
	})
	return made, err
}

func erase(ctx context.Context, tx *db.Tx, kind string, ids []int64, file func(id int64, key string)) error {
	rows, err := sqlgen.New(tx).EraseTexts(ctx, sqlgen.EraseTextsParams{TenantID: tx.Tenant, Kind: kind, Ids: ids})
	for _, row := range rows {
		if row.FileKey != nil {
			file(row.ItemID, *row.FileKey)
		}
	}
	return err
}
