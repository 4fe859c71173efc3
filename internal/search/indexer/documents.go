package indexer

import (
	"context"
	"path"
	"strings"

	"casefold/internal/kit/db"
	"casefold/internal/search/analysis"
	"casefold/internal/search/engine"
	"casefold/internal/search/indexer/internal/sqlgen"
	"casefold/internal/texts"
)

// documents have a text for each live version. All of them have the name and the properties of the document.
func documents() Kind {
	return Kind{
		Name: "document", Audited: Documents, Parts: DocumentVersions, TextKind: texts.VersionKind, Engine: engine.Document, Fields: []engine.Field{engine.Content},
		Field: func(int32) engine.Field { return engine.Content },
		Read: func(ctx context.Context, tx *db.Tx, ids []int64) ([]engine.Text, error) {
			rows, err := sqlgen.New(tx).Documents(ctx, sqlgen.DocumentsParams{TenantID: tx.Tenant, Ids: ids})
			found := make([]engine.Text, len(rows))
			for i, row := range rows {
				found[i] = engine.Text{
					Properties: engine.Properties{
						Key: engine.Key{Kind: engine.Document, Record: row.ID, Version: row.VersionID}, Folder: row.FolderID,
						Modified: row.CreatedAt.UnixMilli(), Author: row.CreatedBy, Type: row.TypeID, Status: row.StatusID, Tags: row.Tags,
						Ending: ending(row.Name), Trashed: row.Deleted,
					},
					Words: []engine.Words{words(engine.Name, row.Name), words(engine.Notes, row.Notes), words(engine.Comment, row.Comment)},
				}
			}
			return found, err
		},
		List: func(ctx context.Context, tx *db.Tx, after int64, most int32) ([]int64, error) {
			return sqlgen.New(tx).DocumentIDs(ctx, sqlgen.DocumentIDsParams{TenantID: tx.Tenant, After: after, Most: most})
		},
		Owners: func(ctx context.Context, tx *db.Tx, versions []int64) ([]int64, error) {
			return sqlgen.New(tx).DocumentsOfVersions(ctx, sqlgen.DocumentsOfVersionsParams{TenantID: tx.Tenant, Ids: versions})
		},
	}
}

// words are those of a field that has these parts. Empty ones are none.
func words(field engine.Field, parts ...string) engine.Words {
	w := engine.Words{Field: field}
	for _, part := range parts {
		if part != "" {
			w.Parts = append(w.Parts, part)
		}
	}
	return w
}

// ending is how the name of a file ends, folded, without the full stop.
func ending(name string) string { return analysis.Fold(strings.TrimPrefix(path.Ext(name), ".")) }
