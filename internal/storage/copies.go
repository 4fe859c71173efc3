package storage

import (
	"context"
	"fmt"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

// expectedAtOnce is how many copies one row promises.
const expectedAtOnce = 1000

// Copy copies files, each under a key of its own, and returns the keys. These are promised first, before bytes lie under
// them; the caller then makes what refers to them and calls Copied. It is told how many are done.
func (s *Service) Copy(ctx context.Context, who db.Actor, keys []string, done func(n int)) ([]string, error) {
	var fresh []string
	err := s.db.CommitFirst(ctx, who, func(tx *db.Tx) (err error) {
		fresh, err = expectCopies(ctx, tx, len(keys))
		return err
	})
	if err != nil {
		return nil, err
	}
	copies := make([]blob.Copy, len(keys))
	for i, key := range keys {
		copies[i] = blob.Copy{From: key, To: fresh[i]}
	}
	return fresh, s.blobs[who.Region].CopyAll(ctx, copies, done)
}

func expectCopies(ctx context.Context, tx *db.Tx, n int) (keys []string, err error) {
	for missing := n; missing > 0 && err == nil; missing -= expectedAtOnce {
		promised := blob.NewKeys(tx.Tenant, min(missing, expectedAtOnce))
		err = sqlgen.New(tx).ExpectCopies(ctx, sqlgen.ExpectCopiesParams{TenantID: tx.Tenant, Keys: promised, Now: tx.Now})
		keys = append(keys, promised...)
	}
	stepExpected.Pass(tx)
	return keys, err
}

// Copied records files that Copy made of others, in the transaction of what refers to them. It fails where one was given up
// meanwhile: then it has a row already.
func (s *Service) Copied(ctx context.Context, tx *db.Tx, copies []blob.Copy) error {
	p := sqlgen.CopiesArrivedParams{TenantID: tx.Tenant, Now: tx.Now}
	for _, c := range copies {
		p.Sources, p.Keys = append(p.Sources, c.From), append(p.Keys, c.To)
	}
	arrived, err := sqlgen.New(tx).CopiesArrived(ctx, p)
	if err == nil && int(arrived) < len(copies) {
		err = fmt.Errorf("storage: %d of %d files are gone that copies were made of", len(copies)-int(arrived), len(copies))
	}
	stepArrived.Pass()
	return err
}

// giveUpCopies lets go of copies that nothing refers to a day after they were promised: those without a row of their own.
func (s *Service) giveUpCopies(ctx context.Context, firm db.Actor) error {
	for {
		var promises [][]string
		err := s.db.InTx(ctx, firm, func(tx *db.Tx) (err error) {
			q := sqlgen.New(tx)
			promises, err = q.LongExpectedCopies(ctx, sqlgen.LongExpectedCopiesParams{TenantID: tx.Tenant, Before: tx.Now.Add(-abandonedAfter)})
			if err != nil || len(promises) == 0 {
				return err
			}
			err = q.AdoptFiles(ctx, sqlgen.AdoptFilesParams{TenantID: tx.Tenant, Keys: promises[0], Now: tx.Now, DeleteAfter: tx.Now.Add(grace)})
			stepGivenUp.Pass(tx)
			return err
		})
		if err != nil || len(promises) == 0 {
			return err
		}
	}
}
