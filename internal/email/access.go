package email

import (
	"context"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

var failures = filing.Errors{NotFound: errs.EmailNotFound, NoAccess: errs.NoEmailAccess, InTrash: errs.EmailInTrash}

var finder = filing.Finder[Email]{
	Lock: func(ctx context.Context, tx *db.Tx, ids []int64) error {
		return sqlgen.New(tx).HoldEmails(ctx, sqlgen.HoldEmailsParams{TenantID: tx.Tenant, Ids: ids})
	},
	Visible: visible,
	Count: func(ctx context.Context, tx *db.Tx, ids []int64) (int64, error) {
		return sqlgen.New(tx).CountEmails(ctx, sqlgen.CountEmailsParams{TenantID: tx.Tenant, Ids: ids})
	},
	Item:   func(e Email) filing.Item { return e.Item },
	Errors: failures,
}

// Get reads an email that the person may see, in the trash or not. One that does not exist is EmailNotFound, one behind a
// wall NoEmailAccess.
func Get(ctx context.Context, tx *db.Tx, id int64) (Email, error) { return finder.Get(ctx, tx, id) }

func visible(ctx context.Context, tx *db.Tx, ids []int64) ([]Email, error) {
	rows, err := sqlgen.New(tx).VisibleEmails(ctx, sqlgen.VisibleEmailsParams{TenantID: tx.Tenant, Ids: ids})
	found := make([]Email, len(rows))
	for i, row := range rows {
		found[i] = Email{
			Item: filing.Item{
				ID: row.ID, FolderID: row.FolderID, Name: row.Name, MatterID: row.MatterID, Area: folders.Area(row.Area),
				Deleted: row.Deleted, FolderDeleted: row.FolderDeleted, MatterDeleted: row.MatterDeleted,
			},
			Filename: row.Filename, FileKey: row.FileKey, Size: row.Size, Notes: row.Notes, Rev: row.Rev,
		}
	}
	return found, err
}
