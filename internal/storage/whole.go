package storage

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage/internal/sqlgen"
)

const (
	// wholeFor is how long a file that was whole is given out without asking again. Viewers read one file in many requests.
	wholeFor = time.Second
	// mostRemembered is how many such files are remembered before all are forgotten.
	mostRemembered = 10_000
)

// wholeFiles are the files that were whole a moment ago.
type wholeFiles struct {
	mu    sync.Mutex
	files map[string]wholeFile
}

type wholeFile struct {
	size  int64
	until time.Time
}

func (w *wholeFiles) has(key string, size int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	file, known := w.files[key]
	return known && file.size == size && clock.Now().Before(file.until)
}

func (w *wholeFiles) remember(key string, size int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.files == nil || len(w.files) >= mostRemembered {
		w.files = map[string]wholeFile{}
	}
	w.files[key] = wholeFile{size, clock.Now().Add(wholeFor)}
}

func (w *wholeFiles) forget(key string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.files, key)
}

// Whole is asked before a file is given out, with its size in the store. It fails with errs.Damaged if other bytes lie there than arrived,
// as far as is known, which the caller has to Report, and with errs.ObjectNotFound if the file was given up. Damage that another process
// has found counts after wholeFor.
func (s *Service) Whole(ctx context.Context, tx *db.Tx, key string, stored int64) error {
	if s.whole.has(key, stored) {
		return nil
	}
	recorded, err := sqlgen.New(tx).Recorded(ctx, sqlgen.RecordedParams{TenantID: tx.Tenant, Key: key})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return errs.ObjectNotFound
	case err != nil:
		return err
	case stored == Absent:
		return damage{key, missingBytes}.asError()
	case stored != recorded.Size:
		return damage{key, otherSize}.asError()
	case recorded.Damaged:
		return errs.Damaged
	}
	s.whole.remember(key, stored)
	return nil
}
