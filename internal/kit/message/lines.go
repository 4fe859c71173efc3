package message

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// lines reads a file line by line. A line that is longer than the buffer comes in pieces.
type lines struct {
	from *bufio.Reader
	at   int64 // where the next line begins

	line   []byte // the last one, with its end
	start  int64
	middle bool // line is not the beginning of one
	again  bool // line is to be read once more
}

// newLines reads so many bytes.
func newLines(from io.Reader, size int64) *lines {
	return &lines{from: bufio.NewReaderSize(from, int(min(size+1, 64<<10)))}
}

// next moves to the next line, and is false at the end of the file.
func (l *lines) next() (bool, error) {
	if l.again {
		l.again = false
		return true, nil
	}
	l.middle = len(l.line) > 0 && l.line[len(l.line)-1] != '\n'
	line, err := l.from.ReadSlice('\n')
	l.line, l.start = line, l.at
	l.at += int64(len(line))
	if err == nil || errors.Is(err, bufio.ErrBufferFull) || errors.Is(err, io.EOF) {
		return len(line) > 0, nil
	}
	return false, err
}

// text is the line without its end.
func (l *lines) text() []byte { return withoutEnd(l.line) }

func withoutEnd(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}
