package reader

import (
	"encoding/binary"
	"io"
)

// What server and helper say to each other: a head, and for some the bytes that it announces.
const (
	ready  = 'h' // helper: it runs
	order  = 'o' // server: read a file of b bytes; a bytes follow, the name of the reader and the part that it is to read, then the first piece
	piece  = 'p' // helper: send b bytes from a on; server: here they are, a of them
	output = 'w' // helper: a bytes of the answer follow
	answer = 'a' // helper: that was the whole answer
	refuse = 'x' // helper: the file cannot be read
)

const (
	headSize = 17
	// largestPiece of the file, and of the answer. With its head it fits into a pipe, so that nobody waits to write it.
	largestPiece = 60 << 10
	longestOrder = 4 << 10
	endOfName    = "\x00" // stands between the name of a reader and the part
)

type head struct {
	kind byte
	a, b int64
}

// encode writes the head into the first bytes of a text.
func (h head) encode(text []byte) {
	text[0] = h.kind
	binary.LittleEndian.PutUint64(text[1:], uint64(h.a))
	binary.LittleEndian.PutUint64(text[9:], uint64(h.b))
}

func readHead(from io.Reader) (head, error) {
	var text [headSize]byte
	_, err := io.ReadFull(from, text[:])
	return head{text[0], int64(binary.LittleEndian.Uint64(text[1:])), int64(binary.LittleEndian.Uint64(text[9:]))}, err
}

// send writes a head with nothing behind it.
func send(to io.Writer, h head) error {
	var text [headSize]byte
	h.encode(text[:])
	_, err := to.Write(text[:])
	return err
}
