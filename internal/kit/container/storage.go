package container

import (
	"encoding/binary"
	"unicode"
	"unicode/utf16"
)

// deepest is how many storages may lie inside each other. A message in a message is two of them.
const deepest = 256

// Storage is a folder of a compound file. What lies in it has the order of the file. Names may stand twice where a file is damaged.
type Storage struct {
	Name     string
	Streams  []*Stream
	Storages []*Storage
}

const (
	noEntry    = 0xffffffff
	ofStream   = 2 // type of an entry
	smallLimit = 4096
)

// entry is one of the directory: a name, a type, links to others, a first sector and a size.
type entry []byte

func (e entry) link(n int) uint32 { return binary.LittleEndian.Uint32(e[68+4*n:]) }

// The links of an entry: to those beside it, which form a sorted tree, and to the first inside it.
const (
	leftOf = iota
	rightOf
	insideOf
)

// name is without a sign in front that cannot be printed, as Office writes one for streams of its own.
func (e entry) name() string {
	length := int(binary.LittleEndian.Uint16(e[64:]))
	if length < 4 || length > 64 {
		return ""
	}
	var room [32]uint16
	letters, plain := room[:length/2-1], true
	for i := range letters {
		letters[i] = binary.LittleEndian.Uint16(e[2*i:])
		plain = plain && letters[i] < 0x80
	}
	if !unicode.IsPrint(rune(letters[0])) {
		letters = letters[1:]
	}
	if !plain {
		return string(utf16.Decode(letters))
	}
	var text [32]byte
	for i, letter := range letters {
		text[i] = byte(letter)
	}
	return string(text[:len(letters)])
}

// tree follows the links between entries, each entry once.
func (c *compound) tree(directory []byte) (*Storage, error) {
	type visit struct {
		number uint32
		depth  int
		in     *Storage
		// sorted says that those before it have been visited.
		sorted bool
	}
	count := len(directory) / entrySize
	at := func(number uint32) entry { return entry(directory[int(number)*entrySize:][:entrySize]) }
	if count == 0 {
		return nil, ErrDamaged
	}
	root := &Storage{}
	seen := make([]bool, count)
	seen[0] = true
	c.keepShared(at(0))
	for open := []visit{{number: at(0).link(insideOf), depth: 1, in: root}}; len(open) > 0; {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		switch {
		case v.number == noEntry:
		case v.sorted:
			e := at(v.number)
			if e[66] == ofStream {
				v.in.Streams = append(v.in.Streams, c.stream(e))
				continue
			}
			inner := &Storage{Name: e.name()}
			v.in.Storages = append(v.in.Storages, inner)
			open = append(open, visit{number: e.link(insideOf), depth: v.depth + 1, in: inner})
		case int64(v.number) >= int64(count) || seen[v.number]:
			return nil, ErrDamaged
		case v.depth > deepest:
			return nil, ErrTooLarge
		default:
			seen[v.number] = true
			e := at(v.number)
			open = append(open, visit{e.link(rightOf), v.depth, v.in, false}, visit{v.number, v.depth, v.in, true}, visit{e.link(leftOf), v.depth, v.in, false})
		}
	}
	return root, nil
}

// keepShared finds where small streams lie. Where that cannot be told, they cannot be read, and the others can.
func (c *compound) keepShared(root entry) {
	var err error
	if c.small, err = c.chain(c.field(60)); err != nil {
		c.small = nil
	}
	if c.shared, err = c.chain(binary.LittleEndian.Uint32(root[116:])); err != nil {
		c.shared = nil
	}
}
