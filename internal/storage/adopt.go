package storage

import (
	"context"
	"math"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

// Before there was a row for each file, the sweeper removed what it found in the store and nothing referred to. Database and
// store both counted its sweeps, so that a database which was put back to an earlier day was found out. The numbers of such
// a time have one use left: to give up what that sweeper would have removed, once for each firm.

// adopted is the number that a store has from then on: no database of before is as far.
const adopted = math.MaxInt64

// adopt gives up the files of the store that were there before the table files and that nothing referred to. The files of a
// firm whose store counted further than its database are left alone.
func (s *Service) adopt(ctx context.Context, region string) error {
	disk, due := s.blobs[region], map[int64][]string{}
	err := s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		counted, err := sqlgen.New(tx).OldSweeps(ctx, tx.Tenant)
		if err != nil || len(counted) == 0 {
			return err
		}
		last, err := disk.Swept(tx.Tenant)
		if err == nil && last <= counted[0] {
			due[tx.Tenant] = nil
		}
		return err
	})
	if err != nil || len(due) == 0 {
		return err
	}
	err = disk.Walk(ctx, func(key string, _ int64, _ time.Time) error {
		tenant, err := blob.TenantOf(key)
		if keys, wanted := due[tenant]; wanted {
			due[tenant] = append(keys, key)
		}
		return err
	})
	for tenant, keys := range due {
		if err == nil {
			err = s.db.InTx(ctx, db.Actor{Region: region, Tenant: tenant}, func(tx *db.Tx) error { return s.adoptFirm(ctx, tx, keys) })
		}
	}
	return err
}

func (s *Service) adoptFirm(ctx context.Context, tx *db.Tx, keys []string) error {
	q := sqlgen.New(tx)
	if err := q.AdoptFiles(ctx, sqlgen.AdoptFilesParams{TenantID: tx.Tenant, Keys: keys, Now: tx.Now, DeleteAfter: tx.Now.Add(abandonedAfter)}); err != nil {
		return err
	}
	if err := q.ForgetOldSweeps(ctx, tx.Tenant); err != nil {
		return err
	}
	// Before the commit: a database of before must never come here again.
	return s.blobs[tx.Region].SetSwept(tx.Tenant, adopted)
}
