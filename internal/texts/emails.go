package texts

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/texts/internal/sqlgen"
)

// EmailKind is how texts of emails are called. Part 0 is what the message says; subject, sender and recipients, which lists
// show, are not in it. The other parts are the files in it, also those in messages that are attached.
const EmailKind = "email"

func emails() Kind {
	return Kind{
		Name: EmailKind,
		Sources: func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]Source, error) {
			rows, err := sqlgen.New(tx).EmailSources(ctx, sqlgen.EmailSourcesParams{TenantID: tx.Tenant, Ids: ids})
			sources := make(map[int64]Source, len(rows))
			for _, row := range rows {
				sources[row.ID] = Source{row.FileKey, true}
			}
			return sources, err
		},
		Unasked: func(ctx context.Context, tx *db.Tx, most int32) ([]int64, error) {
			return sqlgen.New(tx).UnaskedEmails(ctx, sqlgen.UnaskedEmailsParams{TenantID: tx.Tenant, Most: most})
		},
	}
}

// AskForEmails is Ask for emails that have just been filed.
func (s *Service) AskForEmails(ctx context.Context, tx *db.Tx, ids []int64) error {
	return s.Ask(ctx, tx, EmailKind, ids)
}
