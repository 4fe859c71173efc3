package blob

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// SweptFile is where the store remembers the number of the last sweep of a firm's files.
func (d *Disk) SweptFile(tenant int64) string {
	return d.root + "/" + parsedKey{tenant: tenant}.firmFolder() + "/swept"
}

// Swept is the number of the last sweep of a firm's files, zero where there was none.
func (d *Disk) Swept(tenant int64) (int64, error) {
	text, err := os.ReadFile(d.SweptFile(tenant))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	number, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", d.SweptFile(tenant), err)
	}
	return number, nil
}

// SetSwept remembers the number of a sweep. Where a firm has no files yet there is nothing to remember it for.
func (d *Disk) SetSwept(tenant, number int64) error {
	file, err := os.CreateTemp(d.unfinished(), "swept-*")
	if err != nil {
		return noSpace(err)
	}
	_, err = file.WriteString(strconv.FormatInt(number, 10) + "\n")
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), d.SweptFile(tenant))
	}
	if err != nil {
		_ = os.Remove(file.Name())
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return noSpace(err)
	}
	return syncFolder(filepath.Dir(d.SweptFile(tenant)))
}
