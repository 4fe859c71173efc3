package reader

import (
	"encoding/binary"
	"io"
)

// What server and helper say to each other: a head, and for some the bytes that it announces.
const (
	ready  = 'h' // helper: it runs
	order  = 'o' // server: read a file of b bytes; a bytes follow, the name of the reader and the part that it is to read
	piece  = 'p' // helper: send b bytes from a on; server: here they are, a of them
	output = 'w' // helper: a bytes of the answer follow
	answer = 'a' // helper: that was the whole answer
	refuse = 'x' // helper: the file cannot be read
)

const (
	headSize     = 17
	largestPiece = 64 << 10 // of the file, and of the answer
	longestOrder = 4 << 10
	endOfName    = "\x00" // stands between the name of a reader and the part
)

type head struct {
	kind byte
	a, b int64
}

func (h head) encode() []byte {
	text := make([]byte, headSize)
	text[0] = h.kind
	binary.LittleEndian.PutUint64(text[1:], uint64(h.a))
	binary.LittleEndian.PutUint64(text[9:], uint64(h.b))
	return text
}

func readHead(from io.Reader) (head, error) {
	var text [headSize]byte
	_, err := io.ReadFull(from, text[:])
	return head{text[0], int64(binary.LittleEndian.Uint64(text[1:])), int64(binary.LittleEndian.Uint64(text[9:]))}, err
}

// send writes a head with the bytes that follow it.
func send(to io.Writer, h head, body []byte) error {
	_, err := to.Write(append(h.encode(), body...))
	return err
}
