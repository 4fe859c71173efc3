package storage_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/fault"
	"casefold/internal/testkit"
)

// loosen writes rows of files that are to be removed at once and have no bytes.
func (y yard) loosen(keys ...string) {
	y.t.Helper()
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO files (tenant_id, key, state, counted, created_at, delete_after)
			SELECT $1, unnest($2::text[]), 'loose', false, $3, $3`, tx.Tenant, keys, tx.Now)
		return err
	})
}

// A firm that has destroyed millions of files does not fill the memory with their names: they are removed while the next are read.
func TestTheSweeperReadsOnWhileItRemoves(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	keys := make([]string, 5001)
	for i := range keys {
		keys[i] = blob.NewKey(y.Tenant)
	}
	slices.Sort(keys)
	last := keys[len(keys)-1]
	y.loosen(keys[:len(keys)-1]...)
	var once sync.Once
	fault.Meet(t, "sweep.deleted", func() { once.Do(func() { y.loosen(last) }) })
	y.sweep()
	if state := y.state(last); state != "" {
		t.Errorf("what came while the first were removed is %s: all had been read before", state)
	}
	if state := y.state(keys[0]); state != "" {
		t.Errorf("the first is %s", state)
	}
}

func TestTheRetentionOfVeryManyFilesEndsInOneSweep(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	keys := make([]string, 2500)
	for i := range keys {
		keys[i] = blob.NewKey(y.Tenant)
	}
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
			SELECT $1, unnest($2::text[]), 'arrived', true, 1, decode(repeat('00', 32), 'hex'), $3`, tx.Tenant, keys, tx.Now)
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO blob_retention (tenant_id, file_key, last_key, object, object_id, what, size, sha256, delete_after, created_at)
				SELECT $1, key, key, 'document', 1, 'file', 1, decode(repeat('00', 32), 'hex'), $3, $3 FROM unnest($2::text[]) key`, tx.Tenant, keys, tx.Now)
		}
		return err
	})
	y.sweep()
	y.inFirm(func(ctx context.Context, tx *db.Tx) error {
		var retained, kept int
		err := tx.QueryRow(ctx, `SELECT (SELECT count(*) FROM blob_retention WHERE tenant_id = $1 AND file_key IS NOT NULL),
			(SELECT count(*) FROM files WHERE tenant_id = $1 AND state = 'arrived')`, tx.Tenant).Scan(&retained, &kept)
		if retained+kept != 0 {
			t.Errorf("%d are retained, %d files are kept", retained, kept)
		}
		return err
	})
}
