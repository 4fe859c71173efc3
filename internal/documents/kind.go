package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
)

// Kind describes documents to what they share with the other things in folders.
func (s *Service) Kind() *filing.Kind { return s.kind }

func (s *Service) description() *filing.Kind {
	return &filing.Kind{
		Name: "document", Wire: "File", Table: "documents", Area: folders.Docs.Kind(), Tab: "docs", Errors: failures,
		Items:   finder.Items(),
		Against: refuseLocked,
		Names:   &naming,
		Move:    move,
		SetDeleted: func(ctx context.Context, tx *db.Tx, ids []int64, deleted bool) error {
			return sqlgen.New(tx).SetDeleted(ctx, sqlgen.SetDeletedParams{TenantID: tx.Tenant, Ids: ids, Deleted: deleted})
		},
		Copies:  filing.Copies{Counter: documentIDs, Sources: sources, Make: s.makeCopies, Start: startCopy},
		List:    listed,
		Destroy: s.destruction(),
		Pack:    packing,
		Words:   words,
		Looks:   looks,
	}
}

func move(ctx context.Context, tx *db.Tx, folder int64, ids []int64, names []string) error {
	return taken(sqlgen.New(tx).MoveDocuments(ctx, sqlgen.MoveDocumentsParams{TenantID: tx.Tenant, FolderID: folder, Ids: ids, Names: names}))
}

// naming are the rules under which no two documents of a folder have the same name.
var naming = filing.Names{
	Split: Split,
	Taken: func(ctx context.Context, tx *db.Tx, folder int64, names []string) ([]filing.TakenName, error) {
		rows, err := sqlgen.New(tx).TakenNames(ctx, sqlgen.TakenNamesParams{FolderID: folder, Names: names})
		found := make([]filing.TakenName, len(rows))
		for i, row := range rows {
			found[i] = filing.TakenName{Key: row.NameKey, ID: row.DocumentID, Deleted: row.Deleted}
		}
		return found, err
	},
	Renamed: renamed,
}
