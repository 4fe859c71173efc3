package storage

import (
	"context"
	"sync"
	"time"

	"casefold/internal/kit/blob"
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

// Whole is asked before files are given out, with their sizes in the store. It fails with errs.Damaged if other bytes lie there than arrived,
// as far as is known, which the caller has to Report, and with errs.ObjectNotFound if a file was given up. Damage that another process
// has found counts after wholeFor.
func (s *Service) Whole(ctx context.Context, tx *db.Tx, files []blob.Stored) error {
	var asked []blob.Stored
	var keys []string
	for _, file := range files {
		if !s.whole.has(file.Key, file.Size) {
			asked, keys = append(asked, file), append(keys, file.Key)
		}
	}
	if len(asked) == 0 {
		return nil
	}
	rows, err := sqlgen.New(tx).Recorded(ctx, sqlgen.RecordedParams{TenantID: tx.Tenant, Keys: keys})
	if err != nil {
		return err
	}
	recorded := make(map[string]sqlgen.RecordedRow, len(rows))
	for _, row := range rows {
		recorded[row.Key] = row
	}
	for _, file := range asked {
		row, arrived := recorded[file.Key]
		switch {
		case !arrived:
			return errs.ObjectNotFound
		case file.Size == Absent:
			return damage{file.Key, missingBytes}.asError()
		case file.Size != row.Size:
			return damage{file.Key, otherSize}.asError()
		case row.Damaged:
			return errs.Damaged
		}
		s.whole.remember(file.Key, file.Size)
	}
	return nil
}
