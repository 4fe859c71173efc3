package email

import (
	"context"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/storage"
)

// Derived is a file that was made of an email.
type Derived struct {
	EmailID int64
	Key     string
	What    string // storage.Text
}

func (s *Service) destruction() filing.Destroy {
	return filing.Destroy{
		Measure: func(ctx context.Context, tx *db.Tx, ids, folders []int64) (filing.Extent, error) {
			row, err := sqlgen.New(tx).MeasureEmails(ctx, sqlgen.MeasureEmailsParams{TenantID: tx.Tenant, Ids: ids, FolderIds: folders})
			return filing.Extent{Items: row.Emails, Bytes: row.Bytes}, err
		},
		Erase:   s.erase,
		Abandon: abandon,
	}
}

// erase removes emails with every field, and what was taken out of them or made of them.
func (s *Service) erase(ctx context.Context, tx *db.Tx, ids []int64) ([]filing.Erased, error) {
	q := sqlgen.New(tx)
	parts, err := q.EraseParts(ctx, sqlgen.ErasePartsParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	files := map[int64][]storage.Kept{}
	for _, p := range parts {
		files[p.EmailID] = append(files[p.EmailID], storage.Kept{Key: p.FileKey, ObjectID: p.EmailID, What: storage.Preview})
	}
	for _, forget := range s.Erasing {
		made, err := forget(ctx, tx, ids)
		if err != nil {
			return nil, err
		}
		for _, one := range made {
			files[one.EmailID] = append(files[one.EmailID], storage.Kept{Key: one.Key, ObjectID: one.EmailID, What: one.What})
		}
	}
	rows, err := q.EraseEmails(ctx, sqlgen.EraseEmailsParams{TenantID: tx.Tenant, Ids: ids})
	if err != nil {
		return nil, err
	}
	gone := make([]filing.Erased, len(rows))
	for i, row := range rows {
		gone[i] = filing.Erased{ID: row.ID, FolderID: row.FolderID, MatterID: row.MatterID, CreatedAt: row.CreatedAt, Bytes: row.Size,
			Files: append(files[row.ID], storage.Kept{Key: row.FileKey, ObjectID: row.ID, What: storage.TheFile})}
	}
	return gone, nil
}

// abandon removes uploads that nobody finished.
func abandon(ctx context.Context, tx *db.Tx, roots []int64) error {
	keys, err := sqlgen.New(tx).AbandonUploads(ctx, sqlgen.AbandonUploadsParams{TenantID: tx.Tenant, RootIds: roots})
	if err != nil {
		return err
	}
	return storage.LetGo(ctx, tx, keys...)
}
