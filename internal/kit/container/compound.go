package container

import (
	"encoding/binary"
	"io"
	"slices"

	"github.com/richardlehane/mscfb"
)

// deepest is how many storages may lie inside each other. The parser keeps the whole path of every storage; a message in a
// message is two of them.
const deepest = 256

// Entry is a stream or a storage of a compound file.
type Entry = mscfb.File

// OpenCompound opens a compound file. Its directory is walked through before the parser sees it: the parser takes the
// numbers in the file at their word.
func OpenCompound(file io.ReaderAt, size int64) (*mscfb.Reader, error) {
	c := compound{file: file, size: size}
	if err := c.readHeader(); err != nil {
		return nil, err
	}
	directory, err := c.directory()
	if err != nil {
		return nil, err
	}
	if err := checkDepth(directory); err != nil {
		return nil, err
	}
	opened, err := mscfb.New(file)
	if err != nil {
		return nil, ErrDamaged
	}
	return opened, nil
}

// Numbers of sectors from here on have a meaning of their own.
const (
	lastSector = 0xfffffffa
	endOfChain = 0xfffffffe
)

const (
	headerSize = 512
	entrySize  = 128
	inHeader   = 109 // sectors of the allocation table whose places stand in the header
)

type compound struct {
	file   io.ReaderAt
	size   int64
	header [headerSize]byte
	sector int64 // its size
	// tables are the sectors of the allocation table.
	tables []uint32
}

func (c *compound) field(at int) uint32 { return binary.LittleEndian.Uint32(c.header[at:]) }

func (c *compound) readHeader() error {
	if n, _ := c.file.ReadAt(c.header[:], 0); n < headerSize {
		return ErrDamaged
	}
	shift := binary.LittleEndian.Uint16(c.header[30:])
	if shift != 9 && shift != 12 {
		return ErrDamaged
	}
	c.sector = 1 << shift
	// No file needs more tables than its sectors fill. Writers round up.
	perTable := c.sector / 4
	most := c.size/c.sector/perTable + inHeader
	tables, more, small := int64(c.field(44)), int64(c.field(72)), int64(c.field(64))
	if tables > most || more > most/(perTable-1)+2 || small > most*c.sector/64 {
		return ErrDamaged
	}
	for n := range inHeader {
		c.tables = append(c.tables, c.field(76+4*n))
	}
	place := c.field(68)
	for range more {
		sector, err := c.read(place)
		if err != nil {
			return err
		}
		for at := int64(0); at < c.sector-4; at += 4 {
			c.tables = append(c.tables, binary.LittleEndian.Uint32(sector[at:]))
		}
		place = binary.LittleEndian.Uint32(sector[c.sector-4:])
	}
	return nil
}

func (c *compound) read(place uint32) ([]byte, error) {
	sector := make([]byte, c.sector)
	return sector, c.fill(sector, place)
}

func (c *compound) fill(sector []byte, place uint32) error {
	if n, _ := c.file.ReadAt(sector, (int64(place)+1)*c.sector); n < len(sector) {
		return ErrDamaged
	}
	return nil
}

// next is the sector that follows one in its chain.
func (c *compound) next(place uint32) (uint32, error) {
	perTable := uint32(c.sector / 4)
	if int(place/perTable) >= len(c.tables) {
		return 0, ErrDamaged
	}
	var entry [4]byte
	at := (int64(c.tables[place/perTable])+1)*c.sector + int64(place%perTable)*4
	if n, _ := c.file.ReadAt(entry[:], at); n < len(entry) {
		return 0, ErrDamaged
	}
	return binary.LittleEndian.Uint32(entry[:]), nil
}

// directory is the chain of sectors that holds the entries.
func (c *compound) directory() (entries []byte, err error) {
	entries = make([]byte, 0, 16<<10)
	for place := c.field(48); place != endOfChain; {
		if place > lastSector {
			return nil, ErrDamaged
		}
		if len(entries) > mostEntries*entrySize { // also where the chain is a circle
			return nil, ErrTooLarge
		}
		end := len(entries) + int(c.sector)
		entries = slices.Grow(entries, int(c.sector))[:end]
		if err := c.fill(entries[end-int(c.sector):], place); err != nil {
			return nil, err
		}
		if place, err = c.next(place); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// checkDepth follows the links between entries, each entry once.
func checkDepth(directory []byte) error {
	type visit struct{ entry, depth uint32 }
	const none = 0xffffffff
	seen := make([]bool, len(directory)/entrySize)
	for open := []visit{{}}; len(open) > 0; {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		switch {
		case int64(v.entry) >= int64(len(seen)) || seen[v.entry]:
			return ErrDamaged
		case v.depth > deepest:
			return ErrTooLarge
		}
		seen[v.entry] = true
		for n, deeper := range []uint32{0, 0, 1} { // two siblings, and a child
			if link := binary.LittleEndian.Uint32(directory[int(v.entry)*entrySize+68+4*n:]); link != none {
				open = append(open, visit{link, v.depth + deeper})
			}
		}
	}
	return nil
}
