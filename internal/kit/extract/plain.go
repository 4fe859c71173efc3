package extract

import (
	"bytes"
	"errors"
	"io"
)

// plain reads a text without any marks. Its lines stay lines.
func plain(file io.ReaderAt, size int64) (Text, error) {
	var s sink
	content, block := decode(file, size, false), make([]byte, windowSize)
	kept := 0
	for {
		n, err := content.Read(block[kept:])
		text := block[:kept+n]
		if errors.Is(err, io.EOF) {
			return s.done(s.lines(text))
		}
		if err != nil {
			return Text{}, err
		}
		whole := wholeCharacters(text)
		if err := s.lines(text[:whole]); err != nil {
			return s.done(err)
		}
		kept = copy(block, text[whole:])
	}
}

// wholeCharacters is how much of a text does not end in the middle of a character.
func wholeCharacters(text []byte) int {
	for n := len(text) - 1; n >= 0 && n > len(text)-4; n-- {
		if text[n]&0xc0 == 0xc0 {
			return n
		}
		if text[n] < 0x80 {
			break
		}
	}
	return len(text)
}

// lines writes text in which line feeds, tabs and form feeds mean what they do in a Text. A text that knows pages counts them.
func (s *sink) lines(text []byte) error {
	for {
		at := bytes.IndexAny(text, "\n\t\f\r")
		if at < 0 {
			return s.write(text)
		}
		if err := s.write(text[:at]); err != nil {
			return err
		}
		switch text[at] {
		case '\t':
			s.tab()
		case '\f':
			s.page()
		default:
			s.line()
		}
		text = text[at+1:]
	}
}

// FromWords makes a Text of what another reader has found, in lines.
func FromWords(words string) Text {
	var s sink
	t, _ := s.done(s.lines([]byte(words)))
	return t
}
