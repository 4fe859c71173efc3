// Package blob keeps bytes that are written once and never again, and leads browsers to them by signed URLs.
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/fsync"
)

var (
	// ErrExists says that the key was written before. What it holds has not been touched.
	ErrExists = errors.New("blob: the key was written before")
	// ErrNotFound says that nothing was written under the key, or that it was deleted.
	ErrNotFound = errors.New("blob: nothing is stored under the key")
)

// firmFolders says which folders of a firm this process has seen safely on disk.
type firmFolders struct {
	own    atomic.Bool
	shards [1 << (4 * shardLength)]atomic.Bool
}

// Disk keeps blobs in a folder. Several processes may use the same folder at once.
type Disk struct {
	// KeepFree is how many bytes stay free on the disk: whatever would leave less is refused as if the disk were full, because a
	// database beside the files needs room even to delete.
	KeepFree int64

	root    string
	lasting sync.Map // tenant -> *firmFolders
	known   memory
}

// OpenDisk opens the store in a folder and makes the folder when there is none.
func OpenDisk(root string) (*Disk, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	d := &Disk{root: root}
	for _, folder := range []string{root, d.unfinished()} {
		if err := makeLasting(folder); err != nil {
			return nil, fmt.Errorf("the folder for files cannot be made: %w", err)
		}
	}
	stat, err := os.Stat(root)
	if err != nil {
		return nil, err
	}
	if stat.Mode().Perm()&0o077 != 0 {
		if err := os.Chmod(root, 0o700); err != nil {
			return nil, fmt.Errorf("the folder for files can be read by others: %w", err)
		}
	}
	return d, nil
}

// makeLasting makes a folder and those above it that are missing, so that they survive a crash.
func makeLasting(path string) error {
	err := os.Mkdir(path, 0o700)
	if errors.Is(err, fs.ErrNotExist) {
		if err := makeLasting(filepath.Dir(path)); err != nil {
			return err
		}
		err = os.Mkdir(path, 0o700)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

func (d *Disk) unfinished() string { return d.root + "/unfinished" }

// Open reads a blob from its beginning or any other place. The caller closes it.
func (d *Disk) Open(key string) (*os.File, int64, error) {
	p, err := parseKey(key)
	if err != nil {
		return nil, 0, err
	}
	file, err := os.Open(d.root + "/" + p.path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, fmt.Errorf("%s: %w", key, ErrNotFound)
	}
	if err != nil {
		return nil, 0, err
	}
	stat, err := file.Stat()
	if err != nil {
		_ = file.Close()
		return nil, 0, err
	}
	return file, stat.Size(), nil
}

// Exists says whether something was written under the key.
func (d *Disk) Exists(key string) (bool, error) {
	p, err := parseKey(key)
	if err != nil {
		return false, err
	}
	_, err = os.Lstat(d.root + "/" + p.path())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// Hash reads the whole blob. What it has read also survives a crash: somebody else may still have been writing it.
func (d *Disk) Hash(ctx context.Context, key string) (Info, error) {
	file, _, err := d.Open(key)
	if err != nil {
		return Info{}, err
	}
	defer file.Close()
	if err := syncFolder(filepath.Dir(file.Name())); err != nil {
		return Info{}, err
	}
	sums := newSums()
	size, err := copyAll(ctx, sums, file)
	if err != nil {
		return Info{}, err
	}
	info := sums.info(size)
	d.known.keep(key, fact{info, true})
	return info, nil
}

// Reread reads the whole blob as it lies on the disk, for comparison. It leaves nothing of it in the machine's memory that was not
// there for others.
func (d *Disk) Reread(ctx context.Context, key string) (Info, error) {
	file, _, err := d.Open(key)
	if err != nil {
		return Info{}, err
	}
	defer file.Close()
	sums := newSums()
	size, err := copyAll(ctx, sums, file)
	if err != nil {
		return Info{}, err
	}
	_ = unix.Fadvise(int(file.Fd()), 0, 0, unix.FADV_DONTNEED) // a courtesy
	return sums.info(size), nil
}

// Root is the folder of the store.
func (d *Disk) Root() string { return d.root }

// Known is what this process remembers of a blob that it wrote or read lately. Where it has forgotten, Hash tells. The
// name of a blob that is known may still have to be forced.
func (d *Disk) Known(key string) (Info, bool) {
	f, ok := d.known.recall(key)
	return f.Info, ok
}

// Delete removes blobs for good: when it returns without a failure, no crash brings one back. Deleting again is no failure.
func (d *Disk) Delete(keys ...string) error {
	folders := map[string]bool{}
	for _, key := range keys {
		p, err := parseKey(key)
		if err != nil {
			return err
		}
		d.known.forget(key)
		if err := os.Remove(d.root + "/" + p.path()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		folders[p.shardFolder()] = true // also of one that is gone: whoever removed it may have been killed before this
	}
	for folder := range folders {
		if err := syncFolder(d.root + "/" + folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Free is how many bytes can still be written.
func (d *Disk) Free() (int64, error) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(d.root, &stat); err != nil {
		return 0, fmt.Errorf("free space of the store: %w", err)
	}
	return int64(stat.Bavail) * stat.Bsize, nil
}

// checkFree refuses to write where too little would stay free.
func (d *Disk) checkFree() error {
	if d.KeepFree <= 0 {
		return nil
	}
	free, err := d.Free()
	if err == nil && free < d.KeepFree {
		err = errs.NoSpace.Because(fmt.Errorf("%d bytes are free, and %d are kept free", free, d.KeepFree))
	}
	return err
}

// takes refuses an announced blob for which there is no room, before any of its bytes are written.
func (d *Disk) takes(c Claims) error {
	if d.KeepFree <= 0 || !c.Exact {
		return nil
	}
	free, err := d.Free()
	if err == nil && free-d.KeepFree < c.Limit {
		err = errs.NoSpace.Because(fmt.Errorf("%d bytes are announced, %d are free, and %d are kept free", c.Limit, free, d.KeepFree))
	}
	return err
}

// prepare makes the folders of a key. A folder that exists may still be lost in a crash, whoever made it, until its
// parent is synced; so each process syncs it once.
func (d *Disk) prepare(p parsedKey) error {
	found, ok := d.lasting.Load(p.tenant)
	if !ok {
		found, _ = d.lasting.LoadOrStore(p.tenant, &firmFolders{})
	}
	firm := found.(*firmFolders)
	if err := d.makeFolder(p.firmFolder(), &firm.own); err != nil {
		return err
	}
	return d.makeFolder(p.shardFolder(), &firm.shards[p.shardNumber()])
}

func (d *Disk) makeFolder(folder string, lasting *atomic.Bool) error {
	if lasting.Load() {
		return nil
	}
	path := d.root + "/" + folder
	if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return noSpace(err)
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return err
	}
	lasting.Store(true)
	return nil
}

func syncFolder(path string) error { return noSpace(fsync.Folder(path)) }

// noSpace gives a full disk its number in the catalogue.
func noSpace(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return errs.NoSpace.Because(err)
	}
	return err
}

const bufferSize = 128 << 10

var buffers = sync.Pool{New: func() any { return new([bufferSize]byte) }}

// copyAll moves bytes in large pieces until r ends, and stops between two pieces when ctx ends.
func copyAll(ctx context.Context, w io.Writer, r io.Reader) (int64, error) {
	buffer := buffers.Get().(*[bufferSize]byte)
	defer buffers.Put(buffer)
	var total int64
	for {
		if err := ctx.Err(); err != nil {
			return total, err
		}
		n, failure := fill(r, buffer[:])
		if failure != nil && failure != io.EOF {
			return total, failure
		}
		if _, err := w.Write(buffer[:n]); err != nil {
			return total, err
		}
		total += int64(n)
		if failure == io.EOF {
			return total, nil
		}
	}
}

// fill is io.ReadFull, which however gives a reader that breaks with io.ErrUnexpectedEOF and one that ends the same
// answer. Only io.EOF is an end here.
func fill(r io.Reader, buffer []byte) (n int, err error) {
	for n < len(buffer) && err == nil {
		var read int
		read, err = r.Read(buffer[n:])
		n += read
	}
	return n, err
}
