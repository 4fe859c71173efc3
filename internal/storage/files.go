package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/fault"
	"casefold/internal/storage/internal/sqlgen"
)

// The steps at which tests end the program.
var (
	stepExpected = fault.Around("files.expected")
	stepArrived  = fault.At("files.arrived")
)

// File is what was stored under a key.
type File struct {
	Key string
	blob.Info
}

// Expect makes room for n files that people bring, and returns their keys. Not before the transaction is committed may
// bytes be written under them. They lie in one folder, so that one forced write can keep all their names.
func Expect(ctx context.Context, tx *db.Tx, n int) ([]string, error) { return expect(ctx, tx, n, true) }

// ExpectMade is Expect for one file that the program makes itself and that does not count as storage used.
func ExpectMade(ctx context.Context, tx *db.Tx) (string, error) {
	keys, err := ExpectAllMade(ctx, tx, 1)
	return keys[0], err
}

// ExpectAllMade is ExpectMade for n files.
func ExpectAllMade(ctx context.Context, tx *db.Tx, n int) ([]string, error) {
	return expect(ctx, tx, n, false)
}

func expect(ctx context.Context, tx *db.Tx, n int, counted bool) ([]string, error) {
	keys := blob.NewKeys(tx.Tenant, n)
	err := sqlgen.New(tx).ExpectFiles(ctx, sqlgen.ExpectFilesParams{TenantID: tx.Tenant, Keys: keys, Counted: counted, Now: tx.Now})
	stepExpected.Pass(tx)
	return keys, err
}

// Stored reads what lies under the keys; one under which nothing was written is left out. However long that takes: ask
// outside of a transaction.
func (s *Service) Stored(ctx context.Context, region string, keys []string) (map[string]blob.Info, error) {
	found := make(map[string]blob.Info, len(keys))
	for _, key := range keys {
		info, err := s.blobs[region].Hash(ctx, key)
		switch {
		case err == nil:
			found[key] = info
		case !errors.Is(err, blob.ErrNotFound):
			return nil, err
		}
	}
	return found, nil
}

// Arrived records files that were expected as they were stored, in the transaction of what refers to them. It fails where one
// was given up meanwhile. The names of the files are forced while the transaction goes on, and before it is committed.
func (s *Service) Arrived(ctx context.Context, tx *db.Tx, files ...File) error {
	if len(files) == 0 {
		return nil
	}
	p := sqlgen.FilesArrivedParams{TenantID: tx.Tenant}
	for _, f := range files {
		p.Keys, p.Sizes, p.Sha256s, p.Crc32s = append(p.Keys, f.Key), append(p.Sizes, f.Size), append(p.Sha256s, f.SHA256[:]), append(p.Crc32s, int32(f.CRC32))
	}
	tx.BeforeCommit(s.blobs[tx.Region].Force(p.Keys))
	expected, err := sqlgen.New(tx).FilesArrived(ctx, p)
	if err != nil {
		return err
	}
	if len(expected) < len(p.Keys) {
		i := slices.IndexFunc(p.Keys, func(key string) bool { return !slices.Contains(expected, key) })
		return notExpected(p.Keys[i])
	}
	stepArrived.Pass()
	return nil
}

func notExpected(key string) error { return fmt.Errorf("storage: %s is no file that is expected", key) }

// Put stores small files that a transaction makes by itself. That they are expected is committed already, whatever becomes of
// the transaction; the caller then makes what refers to them and calls Arrived.
func (s *Service) Put(ctx context.Context, tx *db.Tx, contents ...[]byte) ([]File, error) {
	keys, err := s.Reserved(ctx, tx.Actor, len(contents))
	if err != nil {
		return nil, err
	}
	files := make([]File, len(contents))
	for i, content := range contents {
		info, err := s.blobs[tx.Region].Put(ctx, keys[i], bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return nil, err
		}
		files[i] = File{keys[i], info}
	}
	return files, nil
}

// IsExpected says whether bytes may still come for a file.
func IsExpected(ctx context.Context, tx *db.Tx, key string) (bool, error) {
	return sqlgen.New(tx).IsExpected(ctx, sqlgen.IsExpectedParams{TenantID: tx.Tenant, Key: key})
}

// LetGoUnheld is LetGo for those of the files to which nothing else refers.
func LetGoUnheld(ctx context.Context, tx *db.Tx, keys ...string) error {
	if len(keys) == 0 {
		return nil
	}
	unheld, err := sqlgen.New(tx).Unheld(ctx, keys)
	if err != nil {
		return err
	}
	return LetGo(ctx, tx, unheld...)
}

// LetGo gives files up to which nothing refers any more. The sweeper removes them: what has arrived as soon as it comes by,
// the others when no bytes can come any more.
func LetGo(ctx context.Context, tx *db.Tx, keys ...string) error {
	if len(keys) == 0 {
		return nil
	}
	return sqlgen.New(tx).LetGo(ctx, sqlgen.LetGoParams{TenantID: tx.Tenant, Keys: keys, Now: tx.Now, AfterGrace: tx.Now.Add(grace)})
}
