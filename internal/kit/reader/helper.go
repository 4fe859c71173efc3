package reader

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/metrics"
	"strings"
)

// helperName is what this program is called when it runs as a helper.
const helperName = "casefold-reader"

// RunHelper is the first thing that the main function calls. In a helper it does a helper's work and never returns;
// everywhere else it does nothing.
func RunHelper() {
	if os.Args[0] != helperName {
		return
	}
	if err := help(os.Stdin, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// help reads file after file, until the server has no more or the memory is nearly used up, and empties the scratch
// folders after each. A panic of a reader is not caught: nobody knows what it leaves behind.
func help(in io.Reader, out io.Writer, scratch []string) error {
	in = bufio.NewReaderSize(in, headSize+largestPiece)
	if err := send(out, head{kind: ready}); err != nil {
		return err
	}
	file, said := &remote{in: in, out: out}, newReply(out)
	for !nearlyUsedUp() {
		task, err := readHead(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		ordered := make([]byte, min(task.a, longestOrder))
		if _, err := io.ReadFull(in, ordered); err != nil {
			return err
		}
		name, part, _ := strings.Cut(string(ordered), endOfName)
		r := registered[name]
		if r == nil {
			return fmt.Errorf("there is no reader %q", name)
		}
		if err := file.turnTo(task.b); err != nil {
			return err
		}
		said.begin()
		err = r.read(file, task.b, part, said)
		if err := empty(scratch); err != nil {
			return err
		}
		if err != nil {
			err = send(out, head{kind: refuse})
		} else {
			err = said.end()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reply sends what is written to it as the answer, in pieces, each with its head in front.
type reply struct {
	out   io.Writer
	piece []byte
}

func newReply(out io.Writer) *reply {
	return &reply{out: out, piece: make([]byte, headSize, headSize+largestPiece+headSize)}
}

func (r *reply) begin() { r.piece = r.piece[:headSize] }

func (r *reply) Write(said []byte) (n int, err error) {
	for n < len(said) {
		if len(r.piece) == headSize+largestPiece {
			if err := r.flush(0); err != nil {
				return n, err
			}
		}
		part := said[n:min(len(said), n+headSize+largestPiece-len(r.piece))]
		r.piece, n = append(r.piece, part...), n+len(part)
	}
	return n, nil
}

// end says that this was all, together with the last piece.
func (r *reply) end() error {
	last := len(r.piece)
	head{kind: answer}.encode(r.piece[last : last+headSize])
	if last == headSize {
		_, err := r.out.Write(r.piece[last : last+headSize])
		return err
	}
	return r.flush(headSize)
}

// flush sends the piece that was collected, with so many bytes that stand behind it.
func (r *reply) flush(behind int) error {
	head{kind: output, a: int64(len(r.piece) - headSize)}.encode(r.piece)
	_, err := r.out.Write(r.piece[:len(r.piece)+behind])
	r.begin()
	return err
}

func empty(folders []string) error {
	for _, folder := range folders {
		left, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, entry := range left {
			if err := os.RemoveAll(filepath.Join(folder, entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// nearlyUsedUp is true when earlier files have taken so much of the memory that a good one might find too little: what was
// mapped once stays so, and counts.
func nearlyUsedUp() bool {
	mapped := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(mapped)
	return mapped[0].Value.Uint64() > memory/2
}

// remote is a file on the other side of the pipe. It keeps the pieces that were read last: parsers come back to the same
// few places.
type remote struct {
	in   io.Reader
	out  io.Writer
	size int64

	pieces [16]struct {
		at      int64
		content []byte
	}
	next int // is replaced
}

// turnTo forgets the file before and takes the first piece of another. The room of the pieces is used again.
func (r *remote) turnTo(size int64) error {
	r.size, r.next = size, 0
	for i := range r.pieces {
		r.pieces[i].content = r.pieces[i].content[:0]
	}
	_, err := r.take(0, min(size, largestPiece))
	return err
}

// ReadAt fails when the server has gone, which ends the helper anyway.
func (r *remote) ReadAt(p []byte, offset int64) (n int, err error) {
	if offset < 0 {
		return 0, errors.New("reader: a negative offset")
	}
	for n < len(p) {
		if offset >= r.size {
			return n, io.EOF
		}
		at := offset - offset%largestPiece
		content, err := r.piece(at)
		if err != nil {
			return n, err
		}
		read := copy(p[n:], content[offset-at:])
		n, offset = n+read, offset+int64(read)
	}
	return n, nil
}

func (r *remote) piece(at int64) ([]byte, error) {
	for i := range r.pieces {
		if len(r.pieces[i].content) > 0 && r.pieces[i].at == at {
			return r.pieces[i].content, nil
		}
	}
	want := min(largestPiece, r.size-at)
	if err := send(r.out, head{kind: piece, a: at, b: want}); err != nil {
		return nil, err
	}
	h, err := readHead(r.in)
	if err != nil || h.kind != piece || h.a != want {
		return nil, errors.Join(err, errors.New("reader: the server sent something else"))
	}
	return r.take(at, want)
}

// take receives a piece that is on its way.
func (r *remote) take(at, size int64) ([]byte, error) {
	kept := &r.pieces[r.next]
	r.next = (r.next + 1) % len(r.pieces)
	if cap(kept.content) == 0 {
		kept.content = make([]byte, largestPiece)
	}
	kept.at, kept.content = at, kept.content[:size]
	_, err := io.ReadFull(r.in, kept.content)
	return kept.content, err
}
