package storage

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

const (
	// scrubAtOnce is how many files are read between two transactions, and scrubRate how many bytes of them in a second.
	scrubAtOnce = 64
	scrubRate   = 64 << 20
	// scrubTime is how long one round may take; what is due then waits for the next.
	scrubTime  = 40 * time.Minute
	scrubEvery = time.Hour
)

type scrubArgs struct{}

// Kind names the job that reads files again.
func (scrubArgs) Kind() string { return "scrub_storage" }

// Scrub reads those files of the region again whose turn it is, and compares them with what arrived. Each firm's files are read
// one after the other, spread over half of ScrubDays: so each is read within ScrubDays, also one that comes right behind the
// place where the reading is. What is found goes to the log, the metrics and the report that doctor reads.
func (s *Service) Scrub(ctx context.Context, region string) error {
	if s.ScrubDays <= 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, scrubTime)
	defer cancel()
	var firms []db.Actor
	err := s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		firms = append(firms, tx.Actor)
		return sqlgen.New(tx).ForgetRemoved(ctx, tx.Tenant)
	})
	for _, firm := range firms {
		if failure := s.scrubFirm(ctx, firm); failure != nil && ctx.Err() == nil {
			err = errors.Join(err, fmt.Errorf("firm %d: %w", firm.Tenant, failure))
		}
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) { // the rest is read at the next round
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
	}
	return errors.Join(err, s.writeReport(ctx, region))
}

// scrubFirm reads what is due of one firm.
func (s *Service) scrubFirm(ctx context.Context, firm db.Actor) error {
	for {
		var due []sqlgen.NextToScrubRow
		err := s.db.InTx(ctx, firm, func(tx *db.Tx) (err error) {
			due, err = s.dueToScrub(ctx, tx)
			return err
		})
		if err != nil || len(due) == 0 {
			return err
		}
		read := scrubbed{last: due[len(due)-1].Key}
		for _, file := range due {
			found, crc32, err := s.compare(ctx, firm.Region, file)
			switch {
			case err != nil:
				return err
			case found != "":
				read.damaged = append(read.damaged, damage{file.Key, found})
			default:
				read.whole = append(read.whole, file.Key)
				if file.Crc32 == nil {
					read.sums = append(read.sums, sqlgen.AddCRC32Params{TenantID: firm.Tenant, Key: file.Key, Crc32: int32(crc32)})
				}
			}
		}
		err = s.db.InTx(ctx, firm, func(tx *db.Tx) error { return s.keepScrubbed(ctx, tx, read) })
		if err != nil {
			return err
		}
	}
}

// dueToScrub are the next files that should have been read by now. Where the last one was read, the reading begins anew when
// its time is over.
func (s *Service) dueToScrub(ctx context.Context, tx *db.Tx) ([]sqlgen.NextToScrubRow, error) {
	q := sqlgen.New(tx)
	lap := time.Duration(s.ScrubDays) * 24 * time.Hour / 2
	found, err := q.Scrub(ctx, tx.Tenant)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 || tx.Now.Sub(found[0].BegunAt) >= lap {
		rest := []sqlgen.NextToScrubRow(nil)
		if len(found) > 0 {
			rest, err = q.NextToScrub(ctx, sqlgen.NextToScrubParams{TenantID: tx.Tenant, After: found[0].AfterKey, Most: scrubAtOnce})
		}
		if err != nil || len(rest) > 0 {
			return rest, err
		}
		return nil, q.BeginScrub(ctx, sqlgen.BeginScrubParams{TenantID: tx.Tenant, Now: tx.Now})
	}
	now := found[0]
	share := float64(tx.Now.Sub(now.BegunAt)+scrubEvery) / float64(lap)
	due := int64(share*float64(now.Total)) + 1 - now.Done
	if due <= 0 {
		return nil, nil
	}
	return q.NextToScrub(ctx, sqlgen.NextToScrubParams{TenantID: tx.Tenant, After: now.AfterKey, Most: int32(min(due, scrubAtOnce))})
}

// compare reads a file slowly and says what is wrong with it, and the sum of one that is whole.
func (s *Service) compare(ctx context.Context, region string, file sqlgen.NextToScrubRow) (found string, crc32 uint32, err error) {
	begun := clock.Now()
	info, err := s.blobs[region].Reread(ctx, file.Key)
	switch {
	case errors.Is(err, blob.ErrNotFound):
		return missingBytes, 0, nil
	case err != nil:
		return "", 0, err
	case info.Size != file.Size:
		return otherSize, 0, nil
	case !Sum{sha256: file.Sha256, crc32: file.Crc32}.holds(info):
		return otherContent, 0, nil
	}
	atLeast := time.Duration(float64(info.Size) / scrubRate * float64(time.Second))
	return "", info.CRC32, clock.Wait(ctx, atLeast-clock.Now().Sub(begun))
}

// scrubbed is what was found out about files that were read again, up to the last of them.
type scrubbed struct {
	last    string
	whole   []string
	sums    []sqlgen.AddCRC32Params // of whole files from before there were such sums
	damaged []damage
}

func (s *Service) keepScrubbed(ctx context.Context, tx *db.Tx, read scrubbed) error {
	for _, d := range read.damaged {
		if err := s.report(ctx, tx, d); err != nil {
			return err
		}
	}
	q := sqlgen.New(tx)
	if err := addSums(ctx, q, read.sums); err != nil {
		return err
	}
	mended, err := q.ForgetDamage(ctx, sqlgen.ForgetDamageParams{TenantID: tx.Tenant, Keys: read.whole})
	if err != nil {
		return err
	}
	if mended > 0 {
		tx.AfterCommit(func() {
			s.log.InfoContext(ctx, "files that were damaged are whole again", "region", tx.Region, "tenant", tx.Tenant, "files", mended)
		})
	}
	return q.Scrubbed(ctx, sqlgen.ScrubbedParams{TenantID: tx.Tenant, Files: int64(len(read.whole) + len(read.damaged)), AfterKey: read.last})
}

func addSums(ctx context.Context, q *sqlgen.Queries, sums []sqlgen.AddCRC32Params) (failure error) {
	if len(sums) == 0 {
		return nil
	}
	q.AddCRC32(ctx, sums).Exec(func(_ int, err error) { failure = errors.Join(failure, err) })
	return failure
}
