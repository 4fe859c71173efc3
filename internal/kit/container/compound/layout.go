package compound

import (
	"encoding/binary"
	"math/bits"
)

// layout says where everything stands, before anything is written: the allocation table, the list of those of its sectors
// for which the header has no room, the directory, the table of small streams, these streams, and the large ones.
type layout struct {
	entries    []*entry
	smallChain []uint32

	tableCount, listCount                  int64
	directoryAt, smallTableAt, smallAt, at int64 // sectors; at is the first of the large streams, then the end
	chains                                 [][2]int64
}

func (l *layout) plan(root *Storage) error {
	l.entries = []*entry{{name: nameOf("Root Entry"), kind: 5, left: none, right: none, child: none, start: endOfChain}}
	l.add(l.entries[0], root)
	var smallSectors, large int64
	for _, e := range l.entries {
		switch {
		case e.isSmall():
			e.start = uint32(smallSectors)
			count := sectors(e.size, small)
			for i := range count - 1 {
				l.smallChain = append(l.smallChain, uint32(smallSectors+i+1))
			}
			l.smallChain = append(l.smallChain, endOfChain)
			smallSectors += count
		case e.isLarge():
			if e.size > largestFile {
				return ErrTooLarge
			}
			large += sectors(e.size, sector)
		}
	}
	directory := sectors(int64(len(l.entries))*entrySize, sector)
	smallTable, smallSize := sectors(int64(len(l.smallChain))*4, sector), sectors(smallSectors*small, sector)
	rest := directory + smallTable + smallSize + large
	if rest*sector > largestFile {
		return ErrTooLarge
	}
	for l.tableCount*perTable < l.tableCount+l.listCount+rest {
		l.tableCount++
		l.listCount = sectors(max(0, l.tableCount-inHeader), perTable-1)
	}
	l.directoryAt = l.tableCount + l.listCount
	l.smallTableAt = l.directoryAt + directory
	l.smallAt = l.smallTableAt + smallTable
	l.at = l.smallAt + smallSize
	l.chains = [][2]int64{{l.directoryAt, directory}, {l.smallTableAt, smallTable}, {l.smallAt, smallSize}}
	if smallSize > 0 {
		l.entries[0].start, l.entries[0].size = uint32(l.smallAt), smallSectors*small
	}
	for _, e := range l.entries {
		if e.isLarge() {
			count := sectors(e.size, sector)
			e.start = uint32(l.at)
			l.chains = append(l.chains, [2]int64{l.at, count})
			l.at += count
		}
	}
	return nil
}

// add lists what lies in a folder, and everything below it.
func (l *layout) add(folder *entry, s *Storage) {
	var inside []*entry
	folders := map[*entry]*Storage{}
	for _, stream := range s.Streams {
		inside = append(inside, &entry{name: nameOf(stream.Name), kind: 2, child: none, start: endOfChain, size: max(stream.Size, 0), content: stream.Content})
	}
	for _, inner := range s.Storages {
		e := &entry{name: nameOf(inner.Name), kind: 1, child: none}
		folders[e] = inner
		inside = append(inside, e)
	}
	first := len(l.entries)
	l.entries = append(l.entries, sorted(inside)...)
	folder.child = l.balance(first, len(l.entries), 1, bits.Len(uint(len(inside))))
	for _, e := range inside {
		if inner := folders[e]; inner != nil {
			l.add(e, inner)
		}
	}
}

// balance makes a red-black tree of entries that are in order: the lowest level is red, as it may not be full.
func (l *layout) balance(from, to, level, lowest int) uint32 {
	if from >= to {
		return none
	}
	middle := (from + to) / 2
	e := l.entries[middle]
	e.red = level == lowest && level > 1
	e.left = l.balance(from, middle, level+1, lowest)
	e.right = l.balance(middle+1, to, level+1, lowest)
	return uint32(middle)
}

func (l *layout) header() []byte {
	header := make([]byte, sector)
	copy(header, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	for at, value := range map[int]uint16{24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6} {
		binary.LittleEndian.PutUint16(header[at:], value)
	}
	values := map[int]uint32{
		44: uint32(l.tableCount), 48: uint32(l.directoryAt), 56: smallest, 60: endOfChain, 64: 0, 68: endOfChain, 72: uint32(l.listCount),
	}
	if l.listCount > 0 {
		values[68] = uint32(l.tableCount)
	}
	if count := l.smallAt - l.smallTableAt; count > 0 {
		values[60], values[64] = uint32(l.smallTableAt), uint32(count)
	}
	for at, value := range values {
		binary.LittleEndian.PutUint32(header[at:], value)
	}
	for n := range int64(inHeader) {
		binary.LittleEndian.PutUint32(header[76+4*n:], l.table(n))
	}
	return header
}

// table is the sector of a part of the allocation table.
func (l *layout) table(n int64) uint32 {
	if n < l.tableCount {
		return uint32(n)
	}
	return none
}

// tables are the allocation table: for each sector the one that follows it.
func (l *layout) tables() []byte {
	next := make([]uint32, 0, l.tableCount*perTable)
	for range l.tableCount {
		next = append(next, tableSector)
	}
	for range l.listCount {
		next = append(next, listSector)
	}
	for _, chain := range l.chains {
		for i := range chain[1] {
			if i == chain[1]-1 {
				next = append(next, endOfChain)
			} else {
				next = append(next, uint32(chain[0]+i+1))
			}
		}
	}
	return numbers(next)
}

func (l *layout) lists() []byte {
	var content []byte
	table := int64(inHeader)
	for list := range l.listCount {
		for range perTable - 1 {
			content = binary.LittleEndian.AppendUint32(content, l.table(table))
			table++
		}
		following := uint32(endOfChain)
		if list < l.listCount-1 {
			following = uint32(l.tableCount + list + 1)
		}
		content = binary.LittleEndian.AppendUint32(content, following)
	}
	return content
}

func (l *layout) directory() []byte {
	content := make([]byte, 0, len(l.entries)*entrySize)
	for _, e := range l.entries {
		content = append(content, e.encode()...)
	}
	for len(content)%sector != 0 {
		content = append(content, (&entry{left: none, right: none, child: none}).encode()...)
	}
	return content
}
