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
	// sweptWithin is how long after its time a file may wait for the sweeper: a day, and two turns.
	sweptWithin = 26 * time.Hour
	// sampled is how many files of each firm are read whole when not all of them are, and sampleSize how large each is
	// at most.
	sampled    = 20
	sampleSize = 16 << 20
	// keysAtOnce is how many keys one question names.
	keysAtOnce = 1000
)

// storedFile is a file that has arrived. Version says that a version of a document is in it.
type storedFile struct {
	Key     string
	Size    int64
	SHA256  []byte // nil for a file that the program can make again
	CRC32   *int32 // nil for a file from before there were such sums
	Version bool
}

const storedFiles = `SELECT f.key, f.size, f.sha256, f.crc32, EXISTS (SELECT FROM document_versions v WHERE v.tenant_id = f.tenant_id AND v.file_key = f.key)
	FROM files f WHERE f.tenant_id = $1 AND f.state = 'arrived'`

// files: every file that has arrived is there as it was recorded (I01, I02), something refers to it, what was given up is
// removed, and every file of the store has its row (I03).
func (i *inspector) files(ctx context.Context) error {
	if i.Blobs == nil {
		return nil
	}
	err := i.inFirms(ctx, func(f firm, tx *db.Tx) error {
		for _, look := range []func(context.Context, firm, *db.Tx) error{i.arrived, i.hashes, i.unarrived} {
			if err := look(ctx, f, tx); err != nil {
				return err
			}
		}
		return nil
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

// arrived looks whether each file that has arrived is there with its size, and whether something refers to it.
func (i *inspector) arrived(ctx context.Context, f firm, tx *db.Tx) error {
	for after := ""; ; {
		page, err := collect[storedFile](ctx, tx, storedFiles+" AND f.key > $2 ORDER BY f.key LIMIT $3", f.ID, after, keysAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		keys := make([]string, len(page))
		for n, file := range page {
			keys[n] = file.Key
			if err := i.size(ctx, f, tx, file); err != nil {
				return err
			}
		}
		forgotten, err := column[string](ctx, tx, `SELECT key FROM files
			WHERE tenant_id = $1 AND key = ANY (casefold_unheld_files($2)) AND state = 'arrived' ORDER BY key`, f.ID, keys)
		if err != nil {
			return err
		}
		for _, key := range forgotten {
			i.say("I03", f, "nothing refers to the file %s, and it was not given up", key)
		}
		after = keys[len(keys)-1]
	}
}

// size looks at one file. One that is missing is asked for again: it may have been given up in the meantime.
func (i *inspector) size(ctx context.Context, f firm, tx *db.Tx, s storedFile) error {
	file, size, err := i.Blobs[f.Region].Open(s.Key)
	if err == nil {
		_ = file.Close()
		if size != s.Size {
			i.say(s.invariant(), f, "%s has %d bytes instead of %d", s, size, s.Size)
		}
		return nil
	}
	var still bool
	ask := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM files WHERE tenant_id = $1 AND key = $2 AND state = 'arrived')", f.ID, s.Key)
	if asked := ask.Scan(&still); asked != nil || !still {
		return asked
	}
	what := "cannot be read"
	if errors.Is(err, blob.ErrNotFound) {
		what = "is missing"
	}
	i.say(s.invariant(), f, "%s %s", s, what)
	return nil
}

// invariant is the promise that a damaged file breaks.
func (s storedFile) invariant() string {
	if s.Version {
		return "I01"
	}
	return "I02"
}

// holds says whether a file of the right size is as it was recorded.
func (s storedFile) holds(info blob.Info) bool {
	return (s.SHA256 == nil || bytes.Equal(info.SHA256[:], s.SHA256)) && (s.CRC32 == nil || *s.CRC32 == int32(info.CRC32))
}

func (s storedFile) String() string {
	if s.Version {
		return "the file " + s.Key + " of a version"
	}
	return "the file " + s.Key
}

// hashes reads files whole, all of them or some, and compares what they hold with what was recorded.
func (i *inspector) hashes(ctx context.Context, f firm, tx *db.Tx) error {
	query, arguments := storedFiles, []any{f.ID}
	if !i.AllHashes {
		query += " AND f.size <= $2 ORDER BY random() LIMIT $3"
		arguments = append(arguments, sampleSize, sampled)
	}
	list, err := collect[storedFile](ctx, tx, query, arguments...)
	if err != nil {
		return err
	}
	for _, s := range list {
		info, err := i.Blobs[f.Region].Hash(ctx, s.Key)
		if err != nil {
			if ctx.Err() != nil {
				return err
			}
			continue // size has said so
		}
		if info.Size == s.Size && !s.holds(info) {
			i.say(s.invariant(), f, "%s does not hold what was recorded", s)
		}
	}
	return nil
}

// unarrived looks at files that have not arrived or were given up: something may refer only to the first, and the sweeper
// ends both.
func (i *inspector) unarrived(ctx context.Context, f firm, tx *db.Tx) error {
	type file struct {
		Key         string
		Loose, Held bool
	}
	list, err := collect[file](ctx, tx, `WITH unsettled AS (SELECT key, state, created_at, delete_after FROM files WHERE tenant_id = $1 AND state <> 'arrived'),
		unheld AS (SELECT unnest(casefold_unheld_files(ARRAY(SELECT key FROM unsettled))) AS key)
		SELECT u.key, u.state = 'loose', h.key IS NULL FROM unsettled u LEFT JOIN unheld h ON h.key = u.key
		WHERE u.state = 'loose' AND (h.key IS NULL OR u.delete_after < $2) OR u.state = 'expected' AND h.key IS NOT NULL AND u.created_at < $3
		ORDER BY u.key`, f.ID, i.now.Add(-sweptWithin), i.now.Add(-2*sweptWithin))
	for _, u := range list {
		switch {
		case u.Held:
			i.say("I02", f, "the file %s was given up, and something refers to it", u.Key)
		case u.Loose:
			i.say("I03", f, "the file %s was given up and is still there", u.Key)
		default:
			i.say("I03", f, "the file %s never came and was not given up", u.Key)
		}
	}
	return err
}

// strays are files of the store that have no row: of a time that a database does not know which was put back to an earlier
// day, or of another database. Nobody removes them.
func (i *inspector) strays(ctx context.Context, region string, disk *blob.Disk) error {
	kept, page := map[int64][]string{}, map[int64][]string{}
	look := func(tenant int64) error {
		keys := page[tenant]
		delete(page, tenant)
		return i.db.InTx(ctx, firm{ID: tenant, Region: region}.actor(), func(tx *db.Tx) error {
			strays, err := column[string](ctx, tx, `SELECT k FROM unnest($2::text[]) k
				WHERE NOT EXISTS (SELECT FROM files f WHERE f.tenant_id = $1 AND f.key = k) ORDER BY 1`, tenant, keys)
			for _, key := range strays {
				if there, missing := disk.Exists(key); missing == nil && there {
					kept[tenant] = append(kept[tenant], key)
				}
			}
			return err
		})
	}
	err := disk.Walk(ctx, func(key string, _ int64, written time.Time) error {
		if i.now.Sub(written) < sweptWithin {
			return nil
		}
		tenant, err := blob.TenantOf(key)
		if err != nil {
			return err
		}
		if page[tenant] = append(page[tenant], key); len(page[tenant]) < keysAtOnce {
			return nil
		}
		return look(tenant)
	})
	for tenant := range page {
		if err == nil {
			err = look(tenant)
		}
	}
	if err != nil {
		return fmt.Errorf("files of %s: %w", region, err)
	}
	for tenant, keys := range kept {
		i.say("I03", firm{ID: tenant, Region: region}, "%d files are kept that the database does not know, such as %s", len(keys), keys[0])
	}
	return nil
}
