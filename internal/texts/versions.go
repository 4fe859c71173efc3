package texts

import (
	"context"

	"casefold/internal/kit/db"
	"casefold/internal/texts/internal/sqlgen"
)

// VersionKind is how texts of versions of documents are called.
const VersionKind = "version"

func versions() Kind {
	return Kind{
		Name: VersionKind,
		Sources: func(ctx context.Context, tx *db.Tx, ids []int64) (map[Item]Source, error) {
			rows, err := sqlgen.New(tx).VersionSources(ctx, sqlgen.VersionSourcesParams{TenantID: tx.Tenant, Ids: ids})
			sources := make(map[Item]Source, len(rows))
			for _, row := range rows {
				sources[Item{Kind: VersionKind, ID: row.ID}] = Source{row.FileKey, row.Name}
			}
			return sources, err
		},
		Unasked: func(ctx context.Context, tx *db.Tx, most int32) ([]Item, error) {
			ids, err := sqlgen.New(tx).UnaskedVersions(ctx, sqlgen.UnaskedVersionsParams{TenantID: tx.Tenant, Most: most})
			return itemsOf(VersionKind, ids), err
		},
		Drop: func(ctx context.Context, tx *db.Tx) ([]*string, error) {
			return sqlgen.New(tx).DropVersionTexts(ctx, tx.Tenant)
		},
	}
}

// AskForVersions is Ask for versions that have just become live.
func (s *Service) AskForVersions(ctx context.Context, tx *db.Tx, ids []int64) error {
	return s.Ask(ctx, tx, itemsOf(VersionKind, ids)...)
}

func itemsOf(kind string, ids []int64) []Item {
	items := make([]Item, len(ids))
	for i, id := range ids {
		items[i] = Item{Kind: kind, ID: id}
	}
	return items
}
