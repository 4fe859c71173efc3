// Package compound writes compound files, the container of older Office documents and of Outlook's messages. What a file
// holds is copied through: no stream has to fit into memory.
package compound

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
)

// Storage is a folder, and the root of a file.
type Storage struct {
	Name     string
	Storages []*Storage
	Streams  []Stream
}

// Stream is a file in a folder. Content must give as many bytes as Size says; what is missing becomes zeros.
type Stream struct {
	Name    string
	Size    int64
	Content io.Reader
}

const (
	sector      = 512
	small       = 64   // sector of small streams, which share one large stream
	smallest    = 4096 // size of a stream that stands alone
	entrySize   = 128
	perTable    = sector / 4
	inHeader    = 109 // sectors of the allocation table whose places stand in the header
	endOfChain  = 0xfffffffe
	tableSector = 0xfffffffd
	listSector  = 0xfffffffc
	none        = 0xffffffff
	longestName = 31
	largestFile = 2 << 30
)

// ErrTooLarge says that a file would be larger than this format can be.
var ErrTooLarge = errors.New("compound: too large")

// Write writes a file that holds what the root holds.
func Write(to io.Writer, root *Storage) error {
	l := &layout{}
	if err := l.plan(root); err != nil {
		return err
	}
	out := bufio.NewWriterSize(to, 64<<10)
	for _, part := range [][]byte{l.header(), l.tables(), l.lists(), l.directory(), numbers(l.smallChain)} {
		if _, err := out.Write(padded(part, sector)); err != nil {
			return err
		}
	}
	written := int64(0)
	for _, e := range l.entries {
		if e.isSmall() {
			written += sectors(e.size, small) * small
			if err := copyStream(out, e, small); err != nil {
				return err
			}
		}
	}
	if _, err := out.Write(make([]byte, sectors(written, sector)*sector-written)); err != nil {
		return err
	}
	for _, e := range l.entries {
		if e.isLarge() {
			if err := copyStream(out, e, sector); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// copyStream copies a stream and fills its last sector.
func copyStream(out io.Writer, e *entry, unit int64) error {
	n, err := io.CopyN(out, e.content, e.size)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	_, err = io.CopyN(out, zeros{}, sectors(e.size, unit)*unit-n)
	return err
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// entry is a line of the directory.
type entry struct {
	name               []uint16
	kind               byte // 1 a storage, 2 a stream, 5 the root
	red                bool
	left, right, child uint32
	start              uint32
	size               int64
	content            io.Reader
}

func (e *entry) isSmall() bool { return e.kind == 2 && e.size > 0 && e.size < smallest }
func (e *entry) isLarge() bool { return e.kind == 2 && e.size >= smallest }

func sectors(size, unit int64) int64 { return (size + unit - 1) / unit }

func nameOf(name string) []uint16 {
	units := utf16.Encode([]rune(name))
	return units[:min(len(units), longestName)]
}

// order is that of names in a folder: by length, then by letters.
func order(a, b *entry) int {
	if len(a.name) != len(b.name) {
		return len(a.name) - len(b.name)
	}
	return strings.Compare(strings.ToUpper(string(utf16.Decode(a.name))), strings.ToUpper(string(utf16.Decode(b.name))))
}

func padded(content []byte, unit int) []byte {
	return append(content, make([]byte, int(sectors(int64(len(content)), int64(unit)))*unit-len(content))...)
}

func numbers(list []uint32) []byte {
	content := make([]byte, 0, 4*len(list))
	for _, n := range list {
		content = binary.LittleEndian.AppendUint32(content, n)
	}
	for len(content)%sector != 0 {
		content = binary.LittleEndian.AppendUint32(content, none)
	}
	return content
}

func (e *entry) encode() []byte {
	line := make([]byte, entrySize)
	for i, unit := range e.name {
		binary.LittleEndian.PutUint16(line[2*i:], unit)
	}
	binary.LittleEndian.PutUint16(line[64:], uint16(2*len(e.name)+2))
	line[66] = e.kind
	if !e.red {
		line[67] = 1
	}
	for i, link := range []uint32{e.left, e.right, e.child} {
		binary.LittleEndian.PutUint32(line[68+4*i:], link)
	}
	binary.LittleEndian.PutUint32(line[116:], e.start)
	binary.LittleEndian.PutUint64(line[120:], uint64(e.size))
	return line
}

// sorted are the entries of a folder in their order.
func sorted(entries []*entry) []*entry {
	slices.SortStableFunc(entries, order)
	return entries
}
