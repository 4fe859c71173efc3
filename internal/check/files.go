package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
)

const (
	// unreferenced is how old a blob that nothing refers to may become: a day, and a turn of the sweeper.
	unreferenced = 26 * time.Hour
	// sampled is how many files of each firm are read whole when not all of them are, and sampleSize how large each is
	// at most.
	sampled    = 20
	sampleSize = 16 << 20
	// keysAtOnce is how many keys one question names.
	keysAtOnce = 1000
)

// reference is a blob that something refers to.
type reference struct {
	Key    string
	Size   int64
	SHA256 []byte
	Holder string
}

// files: every file that something refers to exists as it was recorded (I01, I02), and every file is referred to (I03).
// What is retained has its own promise (I24).
func (i *inspector) files(ctx context.Context) error {
	if i.Blobs == nil {
		return nil
	}
	err := i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		if err := i.putBack(ctx, f, tx); err != nil {
			return err
		}
		if err := i.sizes(ctx, f, tx); err != nil {
			return err
		}
		return i.hashes(ctx, f, tx)
	})
	if err != nil {
		return err
	}
	for region, disk := range i.Blobs {
		if err := i.strays(ctx, region, disk); err != nil {
			return err
		}
	}
	return nil
}

// putBack tells of a database that is older than the files: those that it knows nothing of are not swept.
func (i *inspector) putBack(ctx context.Context, f firm, tx *db.Tx) error {
	var counted int64
	ask := tx.QueryRow(ctx, "SELECT coalesce((SELECT sweeps FROM firm_sweeps WHERE tenant_id = $1), 0)", f.ID)
	if err := ask.Scan(&counted); err != nil {
		return err
	}
	disk := i.Blobs[f.Region]
	last, err := disk.Swept(f.ID)
	if err == nil && last > counted {
		i.say("I03", f, "its database was put back to an earlier day, and files that it knows nothing of are kept; to let them be removed, remove %s", disk.SweptFile(f.ID))
	}
	return err
}

// sizes looks whether each file is there with its size. One that is missing is asked for again: the reference may have
// ended in the meantime.
func (i *inspector) sizes(ctx context.Context, f firm, tx *db.Tx) error {
	for after := ""; ; {
		page, err := collect[reference](ctx, tx, `SELECT blob_key, size, sha256, holder FROM blob_references
			WHERE tenant_id = $1 AND sha256 IS NOT NULL AND holder <> 'retention' AND blob_key > $2 ORDER BY blob_key LIMIT $3`, f.ID, after, keysAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, r := range page {
			if err := i.size(ctx, f, tx, r); err != nil {
				return err
			}
		}
		after = page[len(page)-1].Key
	}
}

func (i *inspector) size(ctx context.Context, f firm, tx *db.Tx, r reference) error {
	file, size, err := i.Blobs[f.Region].Open(r.Key)
	if err == nil {
		_ = file.Close()
		if size != r.Size {
			i.say(r.invariant(), f, "the file %s of a %s has %d bytes instead of %d", r.Key, r.Holder, size, r.Size)
		}
		return nil
	}
	var still bool
	ask := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM blob_references WHERE tenant_id = $1 AND blob_key = $2)", f.ID, r.Key)
	if asked := ask.Scan(&still); asked != nil || !still {
		return asked
	}
	what := "cannot be read"
	if errors.Is(err, blob.ErrNotFound) {
		what = "is missing"
	}
	i.say(r.invariant(), f, "the file %s of a %s %s", r.Key, r.Holder, what)
	return nil
}

// invariant is the promise that a damaged file breaks.
func (r reference) invariant() string {
	if r.Holder == "version" {
		return "I01"
	}
	return "I02"
}

// hashes reads files whole, all of them or some, and compares what they hold with what was recorded.
func (i *inspector) hashes(ctx context.Context, f firm, tx *db.Tx) error {
	query, arguments := `SELECT blob_key, size, sha256, holder FROM blob_references WHERE tenant_id = $1 AND sha256 IS NOT NULL`, []any{f.ID}
	if !i.AllHashes {
		query += " AND size <= $2 ORDER BY random() LIMIT $3"
		arguments = append(arguments, sampleSize, sampled)
	}
	list, err := collect[reference](ctx, tx, query, arguments...)
	if err != nil {
		return err
	}
	for _, r := range list {
		info, err := i.Blobs[f.Region].Hash(ctx, r.Key)
		if err != nil {
			if ctx.Err() != nil {
				return err
			}
			continue // sizes has said so
		}
		if info.Size == r.Size && !bytes.Equal(info.SHA256[:], r.SHA256) {
			i.say(r.invariant(), f, "the file %s of a %s does not hold what was recorded", r.Key, r.Holder)
		}
	}
	return nil
}

// strays are files that nothing refers to and that the sweeper left.
func (i *inspector) strays(ctx context.Context, region string, disk *blob.Disk) error {
	old := map[int64][]string{}
	err := disk.Walk(ctx, func(key string, _ int64, written time.Time) error {
		if i.now.Sub(written) < unreferenced {
			return nil
		}
		tenant, err := blob.TenantOf(key)
		if err != nil {
			return err
		}
		if old[tenant] = append(old[tenant], key); len(old[tenant]) < keysAtOnce {
			return nil
		}
		keys := old[tenant]
		delete(old, tenant)
		return i.strayKeys(ctx, firm{ID: tenant, Region: region}, keys)
	})
	for tenant, keys := range old {
		if err == nil {
			err = i.strayKeys(ctx, firm{ID: tenant, Region: region}, keys)
		}
	}
	if err != nil {
		return fmt.Errorf("files of %s: %w", region, err)
	}
	return nil
}

func (i *inspector) strayKeys(ctx context.Context, f firm, keys []string) error {
	return i.db.InTx(ctx, f.actor(), func(tx *db.Tx) error {
		strays, err := column[string](ctx, tx, `SELECT k FROM unnest($2::text[]) k
			WHERE NOT EXISTS (SELECT FROM blob_references r WHERE r.tenant_id = $1 AND r.blob_key = k) ORDER BY 1`, f.ID, keys)
		for _, key := range strays {
			i.say("I03", f, "nothing refers to the file %s, and it was not removed", key)
		}
		return err
	})
}
