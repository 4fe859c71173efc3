package message

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
)

// What is read of a message, whatever its format.
const (
	deepest     = 100 // messages inside each other, and multiparts
	mostParts   = 10_000
	largestBody = 4 << 20  // bytes of text, and of HTML, as they are encoded
	largestHead = 1 << 20  // bytes of headers
	longestLine = 16 << 10 // bytes of a subject, an address and the like
	// largestHeld is the size of an embedded file that has to be decoded before it can be opened as a message.
	largestHeld = 96 << 20
)

var errNoPart = errors.New("message: there is no such part")

// want is how much of a message is read.
type want int

const (
	wantFacts want = iota
	wantWords      // the facts, and what the body says
	wantAll
)

// opened is a message that is ready to be read: a file, or embedded in one.
type opened interface {
	read(w want) (*Message, error)
	// write writes the part of this number.
	write(number int, to io.Writer) error
	// embedded opens the part of this number as a message.
	embedded(number int) (opened, error)
}

// open finds a message by the path of its part.
func open(file io.ReaderAt, size int64, part string) (found opened, err error) {
	if found, err = openFile(file, size, ""); part == "" || err != nil {
		return found, err
	}
	numbers := strings.Split(part, "/")
	if len(numbers) > deepest {
		return nil, errNoPart
	}
	for _, text := range numbers {
		number, err := strconv.Atoi(text)
		if err != nil {
			return nil, errNoPart
		}
		if found, err = found.embedded(number); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// holderOf takes the path of a part apart: into that of the message that holds it, and its number there.
func holderOf(part string) (above string, number int, err error) {
	above, last := "", part
	if slash := strings.LastIndexByte(part, '/'); slash >= 0 {
		above, last = part[:slash], part[slash+1:]
	}
	if number, err = strconv.Atoi(last); err != nil {
		err = errNoPart
	}
	return above, number, err
}

// openFile opens a message that is a file, under the path that leads to it.
func openFile(file io.ReaderAt, size int64, path string) (opened, error) {
	var head [8]byte
	if n, err := file.ReadAt(head[:], 0); n < len(head) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if bytes.Equal(head[:], []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) {
		return openOutlook(file, size, path)
	}
	return &internet{file: file, size: size, path: path}, nil
}

// below is the path of a part of the message at a path.
func below(path string, number int) string {
	if path == "" {
		return strconv.Itoa(number)
	}
	return path + "/" + strconv.Itoa(number)
}

// held is a file in memory, for messages that are encoded inside another.
type held struct{ content []byte }

func (h *held) Write(p []byte) (int, error) {
	if len(h.content)+len(p) > largestHeld {
		return 0, errors.New("message: an embedded file is too large to be opened")
	}
	h.content = append(h.content, p...)
	return len(p), nil
}

func (h *held) open(path string) (opened, error) {
	return openFile(bytes.NewReader(h.content), int64(len(h.content)), path)
}
