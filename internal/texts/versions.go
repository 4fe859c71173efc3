package texts

import (
	"context"
	"path"
	"strings"

	"casefold/internal/kit/db"
	"casefold/internal/texts/internal/sqlgen"
)

// VersionKind is how texts of versions of documents are called.
const VersionKind = "version"

func versions() Kind {
	return Kind{
		Name: VersionKind,
		Sources: func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]Source, error) {
			rows, err := sqlgen.New(tx).VersionSources(ctx, sqlgen.VersionSourcesParams{TenantID: tx.Tenant, Ids: ids})
			sources := make(map[int64]Source, len(rows))
			for _, row := range rows {
				ending := strings.ToLower(path.Ext(row.Name))
				sources[row.ID] = Source{row.FileKey, ending == ".eml" || ending == ".msg"}
			}
			return sources, err
		},
		Unasked: func(ctx context.Context, tx *db.Tx, most int32) ([]int64, error) {
			return sqlgen.New(tx).UnaskedVersions(ctx, sqlgen.UnaskedVersionsParams{TenantID: tx.Tenant, Most: most})
		},
		Gone: func(ctx context.Context, tx *db.Tx, most int32) ([]int64, error) {
			return sqlgen.New(tx).DeletedVersions(ctx, sqlgen.DeletedVersionsParams{TenantID: tx.Tenant, Most: most})
		},
	}
}

// AskForVersions is Ask for versions that have just become live with a file of their own.
func (s *Service) AskForVersions(ctx context.Context, tx *db.Tx, ids []int64) error {
	s.readSoon(tx)
	return sqlgen.New(tx.Later()).AskForNew(ctx, sqlgen.AskForNewParams{TenantID: tx.Tenant, Kind: VersionKind, ItemIds: ids, Now: tx.Now})
}

// AskForCopies is AskForVersions for copies of other versions: what is known is known of these, and need not be looked for.
func (s *Service) AskForCopies(ctx context.Context, tx *db.Tx, ids, sources []int64) error {
	rows, err := sqlgen.New(tx).AskForCopies(ctx, sqlgen.AskForCopiesParams{TenantID: tx.Tenant, Kind: VersionKind, ItemIds: ids, Sources: sources, Now: tx.Now})
	if err != nil {
		return err
	}
	asked := make([]sqlgen.AskForTextsRow, len(rows))
	for i, row := range rows {
		asked[i] = sqlgen.AskForTextsRow(row)
	}
	return s.asked(ctx, tx, VersionKind, asked)
}
