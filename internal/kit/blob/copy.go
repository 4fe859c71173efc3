package blob

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sync/errgroup"
)

// Copy is a blob that is to exist under a second key.
type Copy struct{ From, To string }

// copiesAtOnce is how many copies are made at the same time.
const copiesAtOnce = 4

// CopyAll gives blobs second keys, which were never written. Afterwards each key lives and is deleted by itself. No bytes
// move where the file system can give a file two names. When it returns without a failure all copies survive a crash;
// when it fails some may exist. Done hears how many are made, from one copy after the other.
func (d *Disk) CopyAll(ctx context.Context, copies []Copy, done func(n int)) error {
	places, folders := make([]place, len(copies)), map[string]bool{}
	for i, c := range copies {
		to, err := parseKey(c.To)
		if err != nil {
			return err
		}
		places[i], folders[d.root+"/"+to.shardFolder()] = to, true
	}
	var mutex sync.Mutex
	made := 0
	group, ctx := errgroup.WithContext(ctx)
	for first := range copiesAtOnce {
		group.Go(func() error {
			for i := first; i < len(copies); i += copiesAtOnce {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := d.copyOne(ctx, copies[i], places[i]); err != nil {
					return err
				}
				mutex.Lock()
				made++
				done(made)
				mutex.Unlock()
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
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
