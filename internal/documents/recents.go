package documents

import (
	"context"
	"time"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Recent is a document that somebody worked on.
type Recent struct {
	Found
	VersionNumber int64
	At            time.Time
}

// RecentMatter is a matter that somebody looked at.
type RecentMatter struct {
	ID         int64
	Name       string
	ClientName string
}

// Recents are the documents that the person last made a new version of, and those last brought in, newest first: what
// may still be seen and is not in the trash.
func Recents(ctx context.Context, tx *db.Tx, most int) (modified, uploaded []Recent, err error) {
	q := sqlgen.New(tx)
	versions, err := q.RecentVersions(ctx, sqlgen.RecentVersionsParams{TenantID: tx.Tenant, UserID: tx.UserID, Most: int32(most)})
	if err != nil {
		return nil, nil, err
	}
	uploads, err := q.RecentUploads(ctx, sqlgen.RecentUploadsParams{TenantID: tx.Tenant, UserID: tx.UserID, Most: int32(most)})
	if err != nil {
		return nil, nil, err
	}
	modified, uploaded = make([]Recent, len(versions)), make([]Recent, len(uploads))
	var places []*Found
	for i, row := range versions {
		modified[i] = Recent{found(row.ID, row.Name, row.FolderID, row.MatterID, row.MatterName, row.Area), row.Number, row.CreatedAt}
		places = append(places, &modified[i].Found)
	}
	for i, row := range uploads {
		uploaded[i] = Recent{found(row.ID, row.Name, row.FolderID, row.MatterID, row.MatterName, row.Area), row.Number, row.CreatedAt}
		places = append(places, &uploaded[i].Found)
	}
	return modified, uploaded, locate(ctx, tx, places)
}

// MattersAmong are those of the matters that the person may see and that are not in the trash, in the order of the ids.
func MattersAmong(ctx context.Context, tx *db.Tx, ids []int64) ([]RecentMatter, error) {
	rows, err := sqlgen.New(tx).MattersAmong(ctx, sqlgen.MattersAmongParams{TenantID: tx.Tenant, Ids: ids})
	byID := make(map[int64]RecentMatter, len(rows))
	for _, row := range rows {
		byID[row.ID] = RecentMatter{row.ID, row.Name, row.ClientName}
	}
	found := make([]RecentMatter, 0, len(rows))
	for _, id := range ids {
		if matter, ok := byID[id]; ok {
			found = append(found, matter)
			delete(byID, id)
		}
	}
	return found, err
}
