package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sys/unix"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/secret"
)

// Put stores what r gives under a key that was never written. When it returns without a failure the bytes survive a
// crash; when it fails the key holds nothing, whatever r did. It fails with ErrExists for a key that was written
// before, with errs.TooLarge for more than limit bytes, and with errs.NoSpace on a full disk.
func (d *Disk) Put(ctx context.Context, key string, r io.Reader, limit int64) (Info, error) {
	w, err := d.Create(ctx, key)
	if err != nil {
		return Info{}, err
	}
	defer w.Abort()
	if _, err := w.Copy(r, limit); err != nil {
		return Info{}, err
	}
	return w.Commit()
}

// Writer is a blob in the making. Nothing can be read under its key before Commit.
type Writer struct {
	ctx    context.Context
	disk   *Disk
	key    string
	at     parsedKey
	file   *os.File
	sums   *sums
	size   int64
	failed error
	done   bool
}

// The steps of a blob at which tests end the program.
var (
	stepWritten = fault.At("blob.written")
	stepSynced  = fault.At("blob.synced")
	stepLinked  = fault.At("blob.linked")
	stepStored  = fault.At("blob.stored")
)

// lookEvery is how many bytes of one blob are written between two looks at the free space.
const lookEvery = 16 << 20

var errDone = errors.New("blob: the writer was committed or aborted before")

// Create begins a blob whose bytes are made while they are written. The caller ends it with Commit or Abort. It stops
// accepting bytes when ctx ends.
func (d *Disk) Create(ctx context.Context, key string) (*Writer, error) {
	p, err := parseKey(key)
	if err != nil {
		return nil, err
	}
	if err := d.checkFree(); err != nil {
		return nil, err
	}
	if err := d.prepare(p); err != nil {
		return nil, err
	}
	// The name is random and not the key's: two writers of one key must not meet before one of them wins.
	path := d.unfinished() + "/" + secret.Token(12)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, noSpace(err)
	}
	return &Writer{ctx: ctx, disk: d, key: key, at: p, file: file, sums: newSums()}, nil
}

// Write adds bytes. After a failure only Abort is left.
func (w *Writer) Write(b []byte) (int, error) {
	if w.failed != nil {
		return 0, w.failed
	}
	if err := w.ctx.Err(); err != nil {
		w.failed = err
		return 0, err
	}
	n, err := w.writeAndAdd(b)
	before := w.size
	w.size += int64(n)
	if err != nil {
		w.failed = noSpace(err)
	} else if before/lookEvery != w.size/lookEvery {
		w.beginToForce(before - before%lookEvery)
		w.failed = w.disk.checkFree()
	}
	return n, w.failed
}

// shared is how large a piece is that two processors deal with sooner than one.
const shared = 64 << 10

// writeAndAdd writes bytes and adds them to the sums, both at the same time where there are many. Of what is not written whole the sums are
// wrong, and nobody asks for them.
func (w *Writer) writeAndAdd(b []byte) (int, error) {
	if len(b) < shared {
		_, _ = w.sums.Write(b)
		return w.file.Write(b)
	}
	var adding sync.WaitGroup
	adding.Go(func() { _, _ = w.sums.Write(b) })
	defer adding.Wait()
	return w.file.Write(b)
}

// beginToForce has the kernel write down what it has got since that place, and does not wait for that. Else all of it is left for the end, and
// every forced write of others waits until it is done. What counts is the forced write at the end, so that failing means nothing.
func (w *Writer) beginToForce(from int64) {
	_ = unix.SyncFileRange(int(w.file.Fd()), from, w.size-from, unix.SYNC_FILE_RANGE_WRITE)
}

// Size is how many bytes were written so far.
func (w *Writer) Size() int64 { return w.size }

// Copy adds what r gives until its end, and fails with errs.TooLarge when that is more than limit bytes.
func (w *Writer) Copy(r io.Reader, limit int64) (int64, error) {
	n, err := copyAll(w.ctx, w, io.LimitReader(r, limit))
	if err != nil {
		w.fail(err)
		return n, w.failed
	}
	var more [1]byte
	if n < limit {
		return n, nil
	}
	switch _, err := io.ReadFull(r, more[:]); {
	case err == nil:
		w.fail(errs.TooLarge)
	case err != io.EOF:
		w.fail(err)
	}
	return n, w.failed
}

// fail keeps a blob of which a part is missing from being committed.
func (w *Writer) fail(err error) {
	if w.failed == nil {
		w.failed = err
	}
}

// Commit makes the blob readable under its key, for good. It fails with ErrExists when somebody else was first.
func (w *Writer) Commit() (Info, error) {
	info, err := w.Name()
	if err != nil {
		return Info{}, err
	}
	return info, w.disk.Force([]string{w.key})()
}

// Name makes the blob readable under its key. A crash spares its bytes from then on, but its name only after Force: for
// many blobs in one folder together that costs little more than for one. It fails with ErrExists when somebody else was
// first.
func (w *Writer) Name() (Info, error) {
	if w.done {
		return Info{}, errDone
	}
	defer w.Abort()
	if err := w.forceBytes(); err != nil {
		return Info{}, err
	}
	return w.link()
}

// forceBytes makes the bytes survive a crash, which no name leads to yet.
func (w *Writer) forceBytes() error {
	if w.failed != nil {
		return w.failed
	}
	stepWritten.Pass()
	if err := w.file.Sync(); err != nil {
		return noSpace(err)
	}
	stepSynced.Pass()
	return nil
}

// link gives bytes that were forced their name.
func (w *Writer) link() (Info, error) {
	// A link never replaces what is there, on every file system.
	if err := os.Link(w.file.Name(), w.disk.root+"/"+w.at.path()); errors.Is(err, fs.ErrExist) {
		return Info{}, fmt.Errorf("%s: %w", w.key, ErrExists)
	} else if err != nil {
		return Info{}, noSpace(err)
	}
	stepLinked.Pass()
	info := w.sums.info(w.size)
	w.disk.known.keep(w.key, fact{Info: info})
	return info, nil
}

// Force makes the names of blobs survive a crash, those of one folder by one forced write. It begins at once; wait, which
// has to be called, returns when it is done. What is forced already costs nothing.
func (d *Disk) Force(keys []string) (wait func() error) {
	inFolder := map[string][]string{}
	for _, key := range keys {
		p, err := parseKey(key)
		if err != nil {
			return func() error { return err }
		}
		if f, _ := d.known.recall(key); !f.forced {
			inFolder[p.shardFolder()] = append(inFolder[p.shardFolder()], key)
		}
	}
	var group errgroup.Group
	for folder, keys := range inFolder {
		group.Go(func() error {
			if err := syncFolder(d.root + "/" + folder); err != nil {
				return err
			}
			d.known.force(keys)
			stepStored.Pass()
			return nil
		})
	}
	return group.Wait
}

// Abort gives up what was not committed and leaves nothing behind. After Commit it does nothing.
func (w *Writer) Abort() {
	if w.done {
		return
	}
	w.done = true
	_ = os.Remove(w.file.Name())
	_ = w.file.Close()
}
