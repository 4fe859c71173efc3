package blob

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sort"

	"casefold/internal/kit/errs"
)

// damaged says that a composed blob does not hang together.
func damaged(key string) error {
	return errs.Damaged.Because(fmt.Errorf("the parts of the composed blob %s do not fit together", key))
}

// Stored is a blob as it lies in the store. Its size is NothingStored where there is nothing.
type Stored struct {
	Key  string
	Size int64
}

// NothingStored is the size of what is not there.
const NothingStored = -1

// opened is a blob that is ready to be read, or the whole that a composed one stands for.
type opened struct {
	content io.ReadSeekCloser
	size    int64
	stored  []Stored // all blobs that its bytes come from
}

// composed reads the whole that a composed blob stands for.
type composed struct {
	disk   *Disk
	tenant int64
	own    *os.File
	parts  []part
	whole  int64

	at      int64 // where the next byte is read
	reading int   // the part that from belongs to
	from    *os.File
}

// openWhole opens a blob. One that may be composed is read as the whole that it stands for, if it is.
func (d *Disk) openWhole(key string, maybeComposed bool) (opened, error) {
	file, size, err := d.Open(key)
	if err != nil {
		return opened{}, err
	}
	found := opened{file, size, []Stored{{key, size}}}
	if !maybeComposed {
		return found, nil
	}
	c, err := d.partsOf(key, file, size)
	if c != nil && err == nil {
		found.content, found.size = c, c.whole
		found.stored, err = c.lies(found.stored)
	}
	if err != nil {
		return opened{}, errors.Join(err, file.Close())
	}
	return found, nil
}

// WholeSize is how many bytes the whole has that a composed blob stands for, or another blob.
func (d *Disk) WholeSize(key string) (int64, error) {
	file, size, err := d.Open(key)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	c, err := d.partsOf(key, file, size)
	if c != nil {
		size = c.whole
	}
	return size, err
}

// partsOf reads which parts a composed blob has. It is nil for another.
func (d *Disk) partsOf(key string, file *os.File, size int64) (*composed, error) {
	if size < int64(footerLength) {
		return nil, nil
	}
	footer := make([]byte, footerLength)
	if _, err := file.ReadAt(footer, size-int64(footerLength)); err != nil {
		return nil, err
	}
	mark, counts := footer[:len(composedMark)], footer[len(composedMark):]
	if string(mark) != composedMark {
		return nil, nil
	}
	p, err := parseKey(key)
	if err != nil {
		return nil, err
	}
	n, room := int64(binary.LittleEndian.Uint64(counts)), size-int64(footerLength)
	if n < 1 || n > room/recordLength {
		return nil, damaged(key)
	}
	records := make([]byte, n*recordLength)
	kept := room - int64(len(records))
	if _, err := file.ReadAt(records, kept); err != nil {
		return nil, err
	}
	c := &composed{disk: d, tenant: p.tenant, own: file, parts: make([]part, n), whole: int64(binary.LittleEndian.Uint64(counts[8:])), reading: -1}
	for i := range c.parts {
		c.parts[i] = readPart(records[i*recordLength:])
	}
	if !c.hangsTogether(kept) {
		return nil, damaged(key)
	}
	return c, nil
}

// hangsTogether says whether the parts follow each other, in the whole and in so many bytes that the blob keeps itself.
func (c *composed) hangsTogether(kept int64) bool {
	for i, p := range c.parts {
		ends := kept
		if i+1 < len(c.parts) {
			ends = c.parts[i+1].own
		}
		length := c.length(i)
		if i == 0 && p.begins != 0 || length < 0 || p.own < 0 || p.own > ends || ends > kept || p.isOwn() && ends-p.own != length {
			return false
		}
	}
	return true
}

// length is how many bytes a part has.
func (c *composed) length(i int) int64 {
	if i+1 < len(c.parts) {
		return c.parts[i+1].begins - c.parts[i].begins
	}
	return c.whole - c.parts[i].begins
}

// lies adds all other blobs that the bytes of the whole come from.
func (c *composed) lies(all []Stored) ([]Stored, error) {
	for _, p := range c.parts {
		if p.isOwn() {
			continue
		}
		one := Stored{p.key(c.tenant), NothingStored}
		switch stat, err := os.Lstat(c.disk.root + "/" + one.Key); {
		case err == nil:
			one.Size = stat.Size()
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func (c *composed) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += c.at
	case io.SeekEnd:
		offset += c.whole
	}
	if offset < 0 {
		return 0, fs.ErrInvalid
	}
	c.at = offset
	return offset, nil
}

// here is the file that holds the next byte, at its place, and how many bytes the part has from there.
func (c *composed) here() (*os.File, int64, error) {
	if c.at >= c.whole {
		return nil, 0, io.EOF
	}
	// The part before the first that begins behind this place. Parts without bytes begin where the next one does.
	i := sort.Search(len(c.parts), func(i int) bool { return c.parts[i].begins > c.at }) - 1
	p, skip := c.parts[i], c.at-c.parts[i].begins
	if p.isOwn() {
		_, err := c.own.Seek(p.own+skip, io.SeekStart)
		return c.own, c.length(i) - skip, err
	}
	if c.reading != i {
		if err := c.closePart(); err != nil {
			return nil, 0, err
		}
		from, _, err := c.disk.Open(p.key(c.tenant))
		if err != nil {
			return nil, 0, err
		}
		c.from, c.reading = from, i
	}
	_, err := c.from.Seek(skip, io.SeekStart)
	return c.from, c.length(i) - skip, err
}

func (c *composed) Read(b []byte) (int, error) {
	file, left, err := c.here()
	if err != nil {
		return 0, err
	}
	n, err := file.Read(b[:min(int64(len(b)), left)])
	c.at += int64(n)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// sendTo copies so many of the next bytes, each part by itself, so that the kernel can do it.
func (c *composed) sendTo(w io.Writer, most int64) (sent int64, err error) {
	for sent < most {
		file, left, err := c.here()
		if err == io.EOF {
			return sent, nil
		}
		if err != nil {
			return sent, err
		}
		n, err := io.CopyN(w, file, min(left, most-sent))
		sent, c.at = sent+n, c.at+n
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return sent, err
		}
	}
	return sent, nil
}

func (c *composed) closePart() error {
	if c.from == nil {
		return nil
	}
	err := c.from.Close()
	c.from, c.reading = nil, -1
	return err
}

// Close closes all that is open of the blob.
func (c *composed) Close() error { return errors.Join(c.closePart(), c.own.Close()) }
