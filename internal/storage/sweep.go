package storage

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/fault"
	"casefold/internal/storage/internal/sqlgen"
)

// sweepAtOnce is how many files are judged or removed in one transaction.
const sweepAtOnce = 1000

// removedBeside is in how many transactions files are removed at the same time.
const removedBeside = 2

// The steps at which tests end the program.
var (
	stepGivenUp  = fault.Around("sweep.givenUp")
	stepDeleted  = fault.At("sweep.deleted")
	stepUnlinked = fault.Around("sweep.unlinked")
)

// Sweep ends the retention of what is past its date, gives up files that are expected for a day and that nothing refers to,
// and removes what was given up: row and bytes. It also removes files that were begun and never finished. It can run at any
// time, also twice at once. Bytes that no row names are left alone: they are newer than a database that was put back to an
// earlier day, or of another one; the check tells of them.
func (s *Service) Sweep(ctx context.Context, region string) error {
	// Files are dated by the machine, whose clock nobody moves.
	if _, err := s.blobs[region].RemoveLeftovers(clock.Now().Add(-clock.Offset() - abandonedAfter)); err != nil {
		return err
	}
	if err := s.adopt(ctx, region); err != nil {
		return err
	}
	var firms []db.Actor
	err := s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		firms = append(firms, tx.Actor)
		return nil
	})
	for _, firm := range firms {
		if failure := errors.Join(s.endRetention(ctx, firm), s.giveUp(ctx, firm), s.removeDue(ctx, firm)); failure != nil {
			err = errors.Join(err, fmt.Errorf("firm %d: %w", firm.Tenant, failure))
		}
	}
	return err
}

// giveUp lets go of files that were never finished. Those that something refers to wait for it to let go of them.
func (s *Service) giveUp(ctx context.Context, firm db.Actor) error {
	return s.pages(ctx, firm, func(tx *db.Tx, after string) ([]string, error) {
		q := sqlgen.New(tx)
		keys, err := q.LongExpected(ctx, sqlgen.LongExpectedParams{TenantID: tx.Tenant, Before: tx.Now.Add(-abandonedAfter), After: after, Most: sweepAtOnce})
		if err != nil || len(keys) == 0 {
			return nil, err
		}
		unheld, err := q.Unheld(ctx, keys)
		if err != nil {
			return nil, err
		}
		err = q.GiveUp(ctx, sqlgen.GiveUpParams{TenantID: tx.Tenant, Keys: unheld, AfterGrace: tx.Now.Add(grace)})
		stepGivenUp.Pass(tx)
		return keys, err
	})
}

// pages calls f in one transaction after the other, each time with the last key of the page before, until a page is empty.
func (s *Service) pages(ctx context.Context, firm db.Actor, f func(tx *db.Tx, after string) ([]string, error)) error {
	for after := ""; ; {
		var page []string
		err := s.db.InTx(ctx, firm, func(tx *db.Tx) (err error) {
			page, err = f(tx, after)
			return err
		})
		if err != nil || len(page) == 0 {
			return err
		}
		after = page[len(page)-1]
	}
}

// removeDue removes what was given up and whose time has come, a page at a time: only the keys of those that are being removed, and of
// the next page, are in memory.
func (s *Service) removeDue(ctx context.Context, firm db.Actor) error {
	// While one transaction deletes rows, another removes bytes. One page that fails does not end the others.
	var group errgroup.Group
	group.SetLimit(removedBeside)
	var failed firstFailure
	for after := ""; ; {
		page, err := s.due(ctx, firm, after)
		if err != nil || len(page) == 0 {
			_ = group.Wait()
			return errors.Join(err, failed.error())
		}
		after = page[len(page)-1]
		group.Go(func() error {
			failed.keep(s.removeEach(ctx, firm, page))
			return nil
		})
	}
}

func (s *Service) due(ctx context.Context, firm db.Actor, after string) (keys []string, err error) {
	err = s.db.InTx(ctx, firm, func(tx *db.Tx) (err error) {
		keys, err = sqlgen.New(tx).DueFiles(ctx, sqlgen.DueFilesParams{TenantID: tx.Tenant, Now: &tx.Now, After: after, Most: sweepAtOnce})
		return err
	})
	return keys, err
}

// firstFailure keeps the first of many failures, each of which is in the log, and counts them.
type firstFailure struct {
	mu    sync.Mutex
	first error
	count int
}

func (f *firstFailure) keep(err error) {
	if err == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.count++; f.first == nil {
		f.first = err
	}
}

func (f *firstFailure) error() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.count > 1 {
		return fmt.Errorf("%w (and %d more)", f.first, f.count-1)
	}
	return f.first
}

// removeEach removes files together, and where that fails one by one: one that something refers to, or that the disk does not give up,
// must not keep the others.
func (s *Service) removeEach(ctx context.Context, firm db.Actor, keys []string) error {
	if s.remove(ctx, firm, keys) == nil {
		return nil
	}
	var failed firstFailure
	for _, key := range keys {
		if failure := s.remove(ctx, firm, []string{key}); failure != nil {
			s.log.ErrorContext(ctx, "a file could not be removed", "region", firm.Region, "tenant", firm.Tenant, "key", key, "cause", failure)
			failed.keep(failure)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return failed.error()
}

// remove removes files that nothing may refer to. The database refuses first, where something does all the same; then the
// bytes go, for good, and the commit follows: a process that dies in between leaves rows that the next sweep finds again, and
// never bytes that no row names.
func (s *Service) remove(ctx context.Context, firm db.Actor, keys []string) error {
	return s.db.InTx(ctx, firm, func(tx *db.Tx) error {
		deleted, err := sqlgen.New(tx).DeleteFiles(ctx, sqlgen.DeleteFilesParams{TenantID: tx.Tenant, Keys: keys})
		if err != nil || len(deleted) == 0 {
			return err
		}
		stepDeleted.Pass()
		if err := s.blobs[firm.Region].Delete(deleted...); err != nil {
			return err
		}
		if err := record(ctx, tx, deleted); err != nil {
			return err
		}
		stepUnlinked.Pass(tx)
		tx.AfterCommit(func() {
			s.log.InfoContext(ctx, "files that nothing refers to were removed", "region", firm.Region, "tenant", firm.Tenant, "files", len(deleted))
		})
		return nil
	})
}
