// Package container opens files that contain files: ZIP archives and compound files, the container of older Office
// documents. Both are opened only as far as their directories are known to be small. It belongs into readers, which run in
// a helper: see kit/reader.
package container

import (
	"archive/zip"
	"errors"
	"io"
	"math"
)

var (
	// ErrTooLarge says that the container has more entries, or deeper ones, than anybody wants to walk through.
	ErrTooLarge = errors.New("container: too many entries, or too deep")
	// ErrDamaged says that the container does not hold together.
	ErrDamaged = errors.New("container: damaged")
)

const (
	mostEntries  = 10_000
	zipDirectory = 4 << 20 // bytes of the directory of an archive with so many entries, and of what leads to it
)

// OpenZip opens an archive. Names of entries are not to be used as paths.
func OpenZip(file io.ReaderAt, size int64) (*zip.Reader, error) {
	budget := &budgetReader{from: file, left: zipDirectory}
	archive, err := zip.NewReader(budget, size)
	if budget.left < 0 {
		return nil, ErrTooLarge
	}
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, ErrDamaged
	}
	if len(archive.File) > mostEntries {
		return nil, ErrTooLarge
	}
	budget.left = math.MaxInt64 // from here on entries are read, of which the caller knows how much it wants
	return archive, nil
}

// budgetReader ends a parser that reads more than it may.
type budgetReader struct {
	from io.ReaderAt
	left int64
}

func (b *budgetReader) ReadAt(p []byte, offset int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, ErrTooLarge
	}
	return b.from.ReadAt(p, offset)
}
