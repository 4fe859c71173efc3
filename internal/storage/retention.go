package storage

import (
	"context"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

// retention is how long the bytes of what was deleted for good still exist.
const retention = 90 * 24 * time.Hour

// Retain keeps the file of something that was deleted for good until its date. The object is what it belonged to.
func Retain(ctx context.Context, tx *db.Tx, key, object string, objectID int64) error {
	return sqlgen.New(tx).Retain(ctx, sqlgen.RetainParams{
		TenantID: tx.Tenant, FileKey: key, Object: object, ObjectID: &objectID, DeleteAfter: tx.Now.Add(retention), Now: tx.Now,
	})
}

// endRetention gives up what was retained until a date that is past.
func endRetention(ctx context.Context, tx *db.Tx) error {
	keys, err := sqlgen.New(tx).EndRetention(ctx, sqlgen.EndRetentionParams{TenantID: tx.Tenant, DeleteAfter: tx.Now})
	if err != nil || len(keys) == 0 {
		return err
	}
	// A copy of what was deleted may still have the same file.
	if err := LetGoUnheld(ctx, tx, keys...); err != nil {
		return err
	}
	return Count(ctx, tx)
}
