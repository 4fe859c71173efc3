package documents

import (
	"context"

	"casefold/internal/documents/internal/sqlgen"
)

// factsOfAll are what is known of the files of a list that is asked for whole, by document; nothing where nobody asked.
func (l lister) factsOfAll(ctx context.Context) (map[int64]FactsWire, error) {
	if !l.at.Further || l.brief() {
		return nil, nil
	}
	rows, err := sqlgen.New(l.tx).FilesIn(ctx, sqlgen.FilesInParams{TenantID: l.tx.Tenant, FolderID: l.at.ID})
	same := make([]sqlgen.FilesOfRow, len(rows))
	for i, row := range rows {
		same[i] = sqlgen.FilesOfRow(row)
	}
	return factsByDocument(same), err
}

// factsOf are the same of some documents.
func (l lister) factsOf(ctx context.Context, ids []int64) (map[int64]FactsWire, error) {
	if !l.at.Further || l.brief() {
		return nil, nil
	}
	rows, err := sqlgen.New(l.tx).FilesOf(ctx, sqlgen.FilesOfParams{TenantID: l.tx.Tenant, Ids: ids})
	return factsByDocument(rows), err
}

func factsByDocument(rows []sqlgen.FilesOfRow) map[int64]FactsWire {
	facts := make(map[int64]FactsWire, len(rows))
	for _, row := range rows {
		facts[row.ID] = FactsWire{inUTC(row.FileTime), row.Sha256}
	}
	return facts
}
