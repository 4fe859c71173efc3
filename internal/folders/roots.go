package folders

import (
	"context"

	"casefold/internal/folders/internal/sqlgen"
	"casefold/internal/kit/db"
)

// MakeMatterRoots gives a new matter its three areas. That is part of making the matter and leaves no audit lines.
func MakeMatterRoots(ctx context.Context, tx *db.Tx, matterID int64) error {
	return makeRoots(ctx, tx, &matterID, Docs, Email, Notes)
}

// MakeFirmRoots gives a new firm its own two areas.
func MakeFirmRoots(ctx context.Context, tx *db.Tx) error {
	return makeRoots(ctx, tx, nil, Public, Private)
}

func makeRoots(ctx context.Context, tx *db.Tx, matterID *int64, areas ...Area) error {
	first, err := tx.IDs(ctx, idKind, len(areas))
	if err != nil {
		return err
	}
	p := sqlgen.InsertRootsParams{TenantID: tx.Tenant, MatterID: matterID, CreatedAt: tx.Now, CreatedBy: creator(tx)}
	for i, area := range areas {
		p.Ids, p.Areas = append(p.Ids, first+int64(i)), append(p.Areas, string(area))
	}
	return sqlgen.New(tx).InsertRoots(ctx, p)
}

// idKind is the series that the ids of folders come from.
const idKind = "folder"

// creator is who makes a folder: nobody, where the program itself does.
func creator(tx *db.Tx) *int64 {
	if tx.UserID == 0 {
		return nil
	}
	return &tx.UserID
}
