package blob

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// A composed blob stands for more bytes than it holds: between its own there are places where all bytes of another blob of the firm
// belong. It is stored as
//
//	its own bytes, one behind the other
//	a record for each part: where it begins in the whole, where its own bytes begin here, the name of the other blob or zeros
//	the mark, how many records there are, and how many bytes the whole has
//
// with all numbers in eight bytes, the lowest first. Other blobs are named without their firm, so that no record leads to another's.
const (
	composedMark = "CASEFOLD COMPOSED BLOB 1"
	recordLength = 8 + 8 + randomLength/2
	footerLength = len(composedMark) + 8 + 8
)

// part is a stretch of a composed blob.
type part struct {
	begins int64 // in the whole
	own    int64 // where its bytes begin in the blob itself
	of     [randomLength / 2]byte
}

func (p part) isOwn() bool { return p.of == [randomLength / 2]byte{} }

// key is that of the other blob.
func (p part) key(tenant int64) string {
	name := hex.EncodeToString(p.of[:])
	return parsedKey{tenant, name[:shardLength], name}.path()
}

// Composer writes a composed blob. It is given the bytes of the whole, in their order, and keeps only its own.
type Composer struct {
	file  *Writer
	own   *bufio.Writer
	parts []part
	kept  int64 // own bytes so far
	size  int64 // bytes of the whole so far
}

// Compose begins a composed blob. The caller ends it with Commit or Abort.
func (d *Disk) Compose(ctx context.Context, key string) (*Composer, error) {
	file, err := d.Create(ctx, key)
	if err != nil {
		return nil, err
	}
	return &Composer{file: file, own: bufio.NewWriterSize(file, bufferSize), parts: []part{{}}}, nil
}

// From says that the bytes to come are all those of another blob of the firm, or with an empty key that they are the blob's own.
func (c *Composer) From(key string) error {
	next := part{begins: c.size, own: c.kept}
	if key != "" {
		p, err := parseKey(key)
		if err == nil && p.tenant != c.file.at.tenant {
			err = fmt.Errorf("%w: %q is of another firm", errKey, key)
		}
		if err != nil {
			return err
		}
		_, _ = hex.Decode(next.of[:], []byte(p.name)) // parseKey let only hexadecimal digits in
	}
	c.parts = append(c.parts, next)
	return nil
}

// Write takes bytes of the whole.
func (c *Composer) Write(b []byte) (int, error) {
	if !c.parts[len(c.parts)-1].isOwn() {
		c.size += int64(len(b))
		return len(b), c.file.ctx.Err()
	}
	n, err := c.own.Write(b)
	c.size, c.kept = c.size+int64(n), c.kept+int64(n)
	return n, err
}

// Flush writes down what was taken so far.
func (c *Composer) Flush() error { return c.own.Flush() }

// Size is how many bytes the whole has so far.
func (c *Composer) Size() int64 { return c.size }

// Commit makes the blob readable under its key, for good, and says what its file is recognised by.
func (c *Composer) Commit() (Info, error) {
	for _, p := range c.parts {
		_, _ = c.own.Write(p.record()) // Flush tells of a failure
	}
	footer := binary.LittleEndian.AppendUint64([]byte(composedMark), uint64(len(c.parts)))
	_, _ = c.own.Write(binary.LittleEndian.AppendUint64(footer, uint64(c.size)))
	if err := c.own.Flush(); err != nil {
		return Info{}, err
	}
	return c.file.Commit()
}

// Abort gives up what was not committed.
func (c *Composer) Abort() { c.file.Abort() }

func (p part) record() []byte {
	record := binary.LittleEndian.AppendUint64(make([]byte, 0, recordLength), uint64(p.begins))
	return append(binary.LittleEndian.AppendUint64(record, uint64(p.own)), p.of[:]...)
}

func readPart(record []byte) (p part) {
	p.begins, p.own = int64(binary.LittleEndian.Uint64(record)), int64(binary.LittleEndian.Uint64(record[8:]))
	copy(p.of[:], record[16:])
	return p
}
