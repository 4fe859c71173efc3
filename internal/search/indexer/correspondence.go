package indexer

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
	"casefold/internal/texts"
)

// emails are one text each. They have the date of the message, or that of their filing where it says none.
func emails() Kind {
	return Kind{
		Name: "email", Audited: Emails, TextKind: texts.EmailKind, Engine: engine.Email,
		Fields: []engine.Field{engine.Content, engine.Attachments}, Named: engine.AttachmentNames,
		Field: func(part int32) engine.Field {
			if part == 0 {
				return engine.Content
			}
			return engine.Attachments
		},
		Read: func(ctx context.Context, tx *db.Tx, ids []int64) ([]engine.Text, error) {
			rows, err := sqlgen.New(tx).Emails(ctx, sqlgen.EmailsParams{TenantID: tx.Tenant, Ids: ids})
			found := make([]engine.Text, len(rows))
			for i, row := range rows {
				found[i] = engine.Text{
					Properties: engine.Properties{
						Key: engine.Key{Kind: engine.Email, Record: row.ID}, Folder: row.FolderID, Modified: row.At.UnixMilli(), Author: row.CreatedBy,
						Ending: ending(row.Filename), Trashed: row.Deleted,
					},
					Words: []engine.Words{
						words(engine.Subject, row.Name), words(engine.From, row.Sender, row.SenderAddress), words(engine.To, row.Recipients),
						words(engine.Notes, row.Notes),
					},
				}
			}
			return found, err
		},
		List: func(ctx context.Context, tx *db.Tx, after int64, most int32) ([]int64, error) {
			return sqlgen.New(tx).EmailIDs(ctx, sqlgen.EmailIDsParams{TenantID: tx.Tenant, After: after, Most: most})
		},
	}
}

// notes are one text each, which stands in the record itself.
func notes() Kind {
	return Kind{
		Name: "note", Audited: MatterNotes, Engine: engine.Note,
		Read: func(ctx context.Context, tx *db.Tx, ids []int64) ([]engine.Text, error) {
			rows, err := sqlgen.New(tx).Notes(ctx, sqlgen.NotesParams{TenantID: tx.Tenant, Ids: ids})
			found := make([]engine.Text, len(rows))
			for i, row := range rows {
				found[i] = engine.Text{
					Properties: engine.Properties{
						Key: engine.Key{Kind: engine.Note, Record: row.ID}, Folder: row.FolderID, Modified: row.ModifiedAt.UnixMilli(), Author: row.ModifiedBy,
						Trashed: row.Deleted,
					},
					Words: []engine.Words{words(engine.Name, row.Name), words(engine.Content, row.Content)},
				}
			}
			return found, err
		},
		List: func(ctx context.Context, tx *db.Tx, after int64, most int32) ([]int64, error) {
			return sqlgen.New(tx).NoteIDs(ctx, sqlgen.NoteIDsParams{TenantID: tx.Tenant, After: after, Most: most})
		},
	}
}
