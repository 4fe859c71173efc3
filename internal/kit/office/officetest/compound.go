package officetest

import (
	"encoding/binary"
	"slices"
	"unicode/utf16"
)

// Entry is an entry in the directory of a compound file, the container of older Office documents. Links are indexes of
// other entries; 0 is none, since the root, which is entry 0, is nobody's child.
type Entry struct {
	Name               string
	Stream             bool
	Left, Right, Child int
}

const (
	sector     = 512
	perSector  = sector / 4
	endOfChain = 0xfffffffe
	free       = 0xffffffff
	inHeader   = 109 // places for sectors of the allocation table
)

// Compound is a compound file with these entries below its root, the first of which is the root's child. Its streams are
// empty.
func Compound(entries ...Entry) []byte { return CompoundBehind(0, entries...) }

// CompoundBehind is a compound file whose directory lies behind so many sectors that nothing uses.
func CompoundBehind(unused int, entries ...Entry) []byte {
	root := Entry{Name: "Root Entry"}
	if len(entries) > 0 {
		root.Child = 1
	}
	directory := directoryOf(append([]Entry{root}, entries...))
	last := len(directory)/sector - 1
	// The tables come first, then the lists of those for which the header has no room, then the directory.
	tables, lists := 1, 0
	for tables*perSector < tables+lists+unused+last+1 {
		tables++
		lists = (max(0, tables-inHeader) + perSector - 2) / (perSector - 1)
	}
	first := tables + lists + unused
	file := compoundHeader(tables, lists, first)
	for n := range tables * perSector {
		next := uint32(free)
		switch {
		case n == first+last:
			next = endOfChain
		case n >= first && n < first+last:
			next = uint32(n + 1)
		}
		file = binary.LittleEndian.AppendUint32(file, next)
	}
	table := inHeader
	for list := range lists {
		for range perSector - 1 {
			file = binary.LittleEndian.AppendUint32(file, placeOf(table, tables))
			table++
		}
		file = binary.LittleEndian.AppendUint32(file, uint32(tables+list+1))
	}
	return append(append(file, make([]byte, unused*sector)...), directory...)
}

// placeOf is the sector of a table.
func placeOf(table, tables int) uint32 {
	if table < tables {
		return uint32(table)
	}
	return free
}

// Nested is a compound file of so many storages, each inside the one before it.
func Nested(storages int) []byte {
	entries := make([]Entry, storages)
	for i := range entries {
		entries[i] = Entry{Name: "storage", Child: i + 2}
	}
	if storages > 0 {
		entries[storages-1].Child = 0
	}
	return Compound(entries...)
}

func compoundHeader(tables, lists, directory int) []byte {
	file := slices.Grow([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), sector)[:sector]
	for at, value := range map[int]uint16{24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6} {
		binary.LittleEndian.PutUint16(file[at:], value)
	}
	numbers := map[int]uint32{44: uint32(tables), 48: uint32(directory), 56: 4096, 60: endOfChain, 68: endOfChain, 72: uint32(lists)}
	if lists > 0 {
		numbers[68] = uint32(tables)
	}
	for at, value := range numbers {
		binary.LittleEndian.PutUint32(file[at:], value)
	}
	for n := range inHeader {
		binary.LittleEndian.PutUint32(file[76+4*n:], placeOf(n, tables))
	}
	return file
}

func directoryOf(entries []Entry) []byte {
	const size = 128
	directory := make([]byte, (len(entries)*size+sector-1)/sector*sector)
	for i, e := range entries {
		text := directory[i*size:]
		name := utf16.Encode([]rune(e.Name))
		for j, unit := range name {
			binary.LittleEndian.PutUint16(text[2*j:], unit)
		}
		binary.LittleEndian.PutUint16(text[64:], uint16(2*len(name)+2))
		text[66] = 1
		if e.Stream {
			text[66] = 2
		}
		if i == 0 {
			text[66] = 5
		}
		for j, link := range []int{e.Left, e.Right, e.Child} {
			to := uint32(link)
			if link == 0 {
				to = free
			}
			binary.LittleEndian.PutUint32(text[68+4*j:], to)
		}
		binary.LittleEndian.PutUint32(text[116:], endOfChain)
	}
	for i := len(entries); i < len(directory)/size; i++ { // unused entries lead nowhere
		for at := 68; at < 80; at++ {
			directory[i*size+at] = 0xff
		}
	}
	return directory
}
