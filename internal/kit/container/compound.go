package container

import (
	"encoding/binary"
	"io"
	"slices"
)

// OpenCompound opens a compound file, which is a small file system, and returns its root. Streams are read when they are asked
// for. No number in the file is taken at its word.
func OpenCompound(file io.ReaderAt, size int64) (*Storage, error) {
	c := &compound{file: file, size: size}
	if err := c.readHeader(); err != nil {
		return nil, err
	}
	directory, err := c.directory()
	if err != nil {
		return nil, err
	}
	return c.tree(directory)
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
	// tables are the sectors of the allocation table, and small those of the table of small streams.
	tables, small []uint32
	// shared are the sectors of the stream that holds all small ones.
	shared []uint32
	// kept is the piece of a table that was read last, and keptAt where it stands in the file.
	kept   []byte
	keptAt int64
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

// next is the sector that follows one in its chain, by a table that lies in these sectors.
func (c *compound) next(tables []uint32, place uint32) (uint32, error) {
	perTable := uint32(c.sector / 4)
	if int64(place/perTable) >= int64(len(tables)) {
		return 0, ErrDamaged
	}
	table := tables[place/perTable]
	if at := (int64(table) + 1) * c.sector; c.kept == nil || at != c.keptAt {
		c.kept = slices.Grow(c.kept[:0], int(c.sector))[:c.sector]
		if err := c.fill(c.kept, table); err != nil {
			c.kept = nil
			return 0, err
		}
		c.keptAt = at
	}
	return binary.LittleEndian.Uint32(c.kept[place%perTable*4:]), nil
}

// chain is all sectors from one on. There are never more than the file has room for.
func (c *compound) chain(place uint32) (sectors []uint32, err error) {
	for place != endOfChain {
		if place > lastSector || int64(len(sectors)) > c.size/c.sector {
			return nil, ErrDamaged
		}
		sectors = append(sectors, place)
		if place, err = c.next(c.tables, place); err != nil {
			return nil, err
		}
	}
	return sectors, nil
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
		if place, err = c.next(c.tables, place); err != nil {
			return nil, err
		}
	}
	return entries, nil
}
