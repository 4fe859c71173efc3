package blob

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// Copy is a blob that is to exist under a second key.
type Copy struct{ From, To string }

// CopyAll gives blobs second keys, which were never written. Afterwards each key lives and is deleted by itself. No bytes
// move where the file system can give a file two names. When it returns without a failure all copies survive a crash;
// when it fails some may exist. Done hears after each how many are made.
func (d *Disk) CopyAll(ctx context.Context, copies []Copy, done func(n int)) error {
	folders := map[string]bool{}
	for i, c := range copies {
		if err := ctx.Err(); err != nil {
			return err
		}
		to, err := parseKey(c.To)
		if err == nil {
			err = d.copyOne(ctx, c, to)
		}
		if err != nil {
			return err
		}
		folders[d.root+"/"+to.shardFolder()] = true
		done(i + 1)
	}
	// Once for each folder, not once for each copy.
	for folder := range folders {
		if err := syncFolder(folder); err != nil {
			return err
		}
	}
	return nil
}

func (d *Disk) copyOne(ctx context.Context, c Copy, to place) error {
	from, err := parseKey(c.From)
	if err != nil {
		return err
	}
	if err := d.prepare(to); err != nil {
		return err
	}
	err = os.Link(d.root+"/"+from.path(), d.root+"/"+to.path())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", c.From, ErrNotFound)
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s: %w", c.To, ErrExists)
	case errors.Is(err, syscall.EMLINK), errors.Is(err, syscall.EPERM), errors.Is(err, errors.ErrUnsupported):
		return d.copyBytes(ctx, c)
	}
	return noSpace(err)
}

func (d *Disk) copyBytes(ctx context.Context, c Copy) error {
	file, size, err := d.Open(c.From)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = d.Put(ctx, c.To, file, size)
	return err
}
