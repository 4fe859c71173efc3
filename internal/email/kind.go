package email

import (
	"context"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
)

// Kind describes emails to what they share with the other things in folders. Their names need not differ.
func (s *Service) Kind() *filing.Kind { return s.kind }

func (s *Service) description() *filing.Kind {
	return &filing.Kind{
		Name: "email", Wire: "Email", Table: "emails", Area: folders.Email.Kind(), Tab: "email", Errors: failures,
		Items: finder.Items(),
		Move: func(ctx context.Context, tx *db.Tx, folder int64, ids []int64, _ []string) error {
			return sqlgen.New(tx).MoveEmails(ctx, sqlgen.MoveEmailsParams{TenantID: tx.Tenant, FolderID: folder, Ids: ids})
		},
		SetDeleted: func(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) error {
			return sqlgen.New(tx).SetDeleted(ctx, sqlgen.SetDeletedParams{TenantID: tx.Tenant, Ids: ids, Deleted: deleted})
		},
		Copies:  filing.Copies{Counter: emailIDs, Sources: sources, Make: s.makeCopies, Start: startCopy},
		List:    listed,
		Destroy: s.destruction(),
		Pack:    packing,
		Words:   words,
		Looks:   looks,
	}
}

// looks: an email has the size and hash of its file (I01).
var looks = []filing.Look{{Invariant: "I01", SQL: `
	SELECT 'email ' || e.id || ' does not agree with its file' FROM emails e JOIN files f ON f.tenant_id = e.tenant_id AND f.key = e.file_key
	WHERE e.tenant_id = $1 AND (f.state <> 'arrived' OR f.size <> e.size OR f.sha256 <> e.sha256) ORDER BY e.id`},
	{Invariant: "I05", SQL: `
	SELECT 'the upload ' || u.id || ' has become an email and waits all the same' FROM email_uploads u
	JOIN emails e ON e.tenant_id = u.tenant_id AND e.id = u.id WHERE u.tenant_id = $1 ORDER BY u.id`},
}
