package blob

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"
)

// Walk calls f for every blob, in no particular order, until f fails or ctx ends. Blobs that come or go meanwhile may be
// left out.
func (d *Disk) Walk(ctx context.Context, f func(key string, size int64, written time.Time) error) error {
	firms, err := os.ReadDir(d.root)
	if err != nil {
		return err
	}
	for _, firm := range firms {
		folders, err := readFolder(d.root + "/" + firm.Name())
		if err != nil {
			return err
		}
		for _, folder := range folders {
			if err := d.walkShard(ctx, firm.Name()+"/"+folder.Name(), f); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *Disk) walkShard(ctx context.Context, shard string, f func(string, int64, time.Time) error) error {
	files, err := readFolder(d.root + "/" + shard)
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		key := shard + "/" + file.Name()
		if _, err := parseKey(key); err != nil {
			continue // not ours
		}
		info, err := file.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if err := f(key, info.Size(), info.ModTime()); err != nil {
			return err
		}
	}
	return nil
}

// readFolder is empty for what is no folder or has just gone.
func readFolder(path string) ([]os.DirEntry, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return os.ReadDir(path)
}

// Leftover is what a writer that was killed left behind, or what a living one has not touched for long.
type Leftover struct {
	Name     string
	Size     int64
	Modified time.Time
}

// Leftovers lists unfinished blobs to which nothing was added since before.
func (d *Disk) Leftovers(before time.Time) ([]Leftover, error) {
	files, err := os.ReadDir(d.unfinished())
	if err != nil {
		return nil, err
	}
	var found []Leftover
	for _, file := range files {
		info, err := file.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if info.ModTime().Before(before) {
			found = append(found, Leftover{Name: file.Name(), Size: info.Size(), Modified: info.ModTime()})
		}
	}
	return found, nil
}

// RemoveLeftovers removes what Leftovers lists and says how many there were. A writer that still lives fails when it
// commits.
func (d *Disk) RemoveLeftovers(before time.Time) (int, error) {
	found, err := d.Leftovers(before)
	if err != nil {
		return 0, err
	}
	for _, leftover := range found {
		if err := os.Remove(d.unfinished() + "/" + leftover.Name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return 0, err
		}
	}
	return len(found), nil
}
