package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"casefold/internal/documents"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

// sweepAtOnce is how many blobs are judged in one transaction.
const sweepAtOnce = 1000

// Sweep destroys what was retained until a date that is past, and removes blobs of the region that nothing refers to and
// files that were begun and never finished, both when they are a day old. It can run at any time, also twice at once.
// The blobs of a firm that the region does not know stay, and so do those of a firm whose database is older than the
// store: a database that was connected by mistake, or put back to an earlier day, must not empty a store.
func (s *Service) Sweep(ctx context.Context, region string) error {
	// Files are dated by the machine, whose clock nobody moves.
	disk, before := s.blobs[region], clock.Now().Add(-clock.Offset()-garbageAfter)
	if _, err := disk.RemoveLeftovers(before); err != nil {
		return err
	}
	old := map[int64][]string{}
	err := disk.Walk(ctx, func(key string, _ int64, written time.Time) error {
		tenant, err := blob.TenantOf(key)
		if err == nil && written.Before(before) {
			old[tenant] = append(old[tenant], key)
		}
		return err
	})
	if err != nil {
		return err
	}
	var firms []int64
	err = s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		if err := s.countSweep(ctx, tx, disk); err != nil {
			delete(old, tx.Tenant)
			return err
		}
		firms = append(firms, tx.Tenant)
		return s.destroyRetained(ctx, tx, disk)
	})
	for _, tenant := range firms {
		for keys := range slices.Chunk(old[tenant], sweepAtOnce) {
			err = errors.Join(err, s.removeGarbage(ctx, db.Actor{Region: region, Tenant: tenant}, disk, keys))
		}
		delete(old, tenant)
	}
	for tenant, keys := range old {
		s.log.WarnContext(ctx, "files of a firm that the region does not know are left alone", "region", region, "tenant", tenant, "files", len(keys))
	}
	return err
}

// countSweep refuses to sweep where the store remembers a sweep that the database knows nothing of. The store is told last,
// so a crash leaves it behind the database, never ahead of it.
func (s *Service) countSweep(ctx context.Context, tx *db.Tx, disk *blob.Disk) error {
	number, err := sqlgen.New(tx).CountSweep(ctx, tx.Tenant)
	if err != nil {
		return err
	}
	last, err := disk.Swept(tx.Tenant)
	if err != nil {
		return err
	}
	if last >= number {
		return fmt.Errorf("the database was put back to an earlier day, and files that it knows nothing of are kept; to let them be removed, remove %s", disk.SweptFile(tx.Tenant))
	}
	tx.AfterCommit(func() {
		if err := disk.SetSwept(tx.Tenant, number); err != nil {
			s.log.WarnContext(ctx, "the number of a sweep could not be remembered", "region", tx.Region, "tenant", tx.Tenant, "cause", err)
		}
	})
	return nil
}

// destroyRetained ends the retention of what is past its date. A process that dies before it has removed the bytes
// leaves them to the next sweep, since nothing refers to them any more.
func (s *Service) destroyRetained(ctx context.Context, tx *db.Tx, disk *blob.Disk) error {
	keys, err := documents.EndRetention(ctx, tx)
	if err != nil || len(keys) == 0 {
		return err
	}
	tx.AfterCommit(func() { s.remove(ctx, disk, tx.Actor, keys) })
	return Count(ctx, tx)
}

// removeGarbage removes those of the blobs that nothing refers to. No firm is swept twice at once, and nobody
// begins to refer to a blob this old.
func (s *Service) removeGarbage(ctx context.Context, firm db.Actor, disk *blob.Disk, keys []string) error {
	return s.db.InTx(ctx, firm, func(tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.HoldSweep(ctx, tx.Tenant); err != nil {
			return err
		}
		garbage, err := q.Unreferenced(ctx, sqlgen.UnreferencedParams{TenantID: tx.Tenant, Keys: keys})
		if err == nil && len(garbage) > 0 {
			s.remove(ctx, disk, firm, garbage)
		}
		return err
	})
}

func (s *Service) remove(ctx context.Context, disk *blob.Disk, firm db.Actor, keys []string) {
	removed := 0
	for _, key := range keys {
		if err := disk.Delete(key); err != nil {
			s.log.WarnContext(ctx, "a file could not be removed", "region", firm.Region, "tenant", firm.Tenant, "cause", err)
			continue
		}
		removed++
	}
	s.log.InfoContext(ctx, "files that nothing refers to were removed", "region", firm.Region, "tenant", firm.Tenant, "files", removed)
}
