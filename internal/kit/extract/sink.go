package extract

import (
	"errors"
	"unicode/utf8"
)

// errFull ends a reader when there is as much text as is read.
var errFull = errors.New("extract: there is more text than is read")

// sink collects text. Of several ends in a row the strongest counts, so that what is empty leaves nothing.
type sink struct {
	text  []byte
	pages int
	blank int
	begun int  // where the page begins
	space bool // space is due before the next word of the line
}

// write adds text. Control characters count as spaces, of spaces in a row one is kept, and what is no UTF-8 becomes a
// replacement character.
func (s *sink) write(text []byte) error {
	for len(text) > 0 {
		if c := text[0]; c < utf8.RuneSelf {
			if c <= ' ' || c == 0x7f {
				s.space, text = true, text[1:]
				continue
			}
			n := 1
			for n < len(text) && text[n] > ' ' && text[n] < 0x7f {
				n++
			}
			s.word(text[:n])
			text = text[n:]
		} else {
			r, n := utf8.DecodeRune(text)
			switch r {
			case 0xa0, 0x2028, 0x2029, 0x85: // spaces of other names
				s.space = true
			case 0xad, 0xfeff, 0x200b: // marks that nobody sees: they must not part words
			default:
				s.rune(r)
			}
			text = text[n:]
		}
		if len(s.text) > Largest {
			return errFull
		}
	}
	return nil
}

func (s *sink) word(w []byte) {
	s.gap()
	s.text = append(s.text, w...)
}

func (s *sink) rune(r rune) {
	if 0x80 <= r && r < 0xa0 {
		s.space = true
		return
	}
	s.gap()
	s.text = utf8.AppendRune(s.text, r)
}

// gap writes the space that is due, unless a line begins.
func (s *sink) gap() {
	if n := len(s.text); s.space && n > 0 && s.text[n-1] > ' ' {
		s.text = append(s.text, ' ')
	}
	s.space = false
}

// tab ends a cell, line a paragraph or a row, page a page.
func (s *sink) tab() { s.end('\t') }

func (s *sink) line() { s.end('\n') }

func (s *sink) page() {
	s.pages++
	if len(s.text) == s.begun {
		s.blank++
	}
	s.end('\f')
	if n := len(s.text); n == s.begun { // also an empty page is one
		s.text = append(s.text, '\f')
	}
	s.begun = len(s.text)
}

func (s *sink) end(with byte) {
	s.space = false
	for n := len(s.text); n > s.begun && s.text[n-1] <= ' ' && s.text[n-1] != '\f'; n = len(s.text) {
		if with == '\t' {
			return
		}
		if s.text[n-1] == '\n' && with == '\n' {
			return
		}
		s.text = s.text[:n-1]
	}
	if len(s.text) > s.begun {
		s.text = append(s.text, with)
	}
}

// done is the text, cut at the end of a character when there is too much.
func (s *sink) done(err error) (Text, error) {
	t := Text{Content: s.text, Pages: s.pages, Blank: s.blank}
	if errors.Is(err, errFull) {
		t.Cut, err = true, nil
	}
	if len(t.Content) > Largest {
		t.Content = t.Content[:Largest]
		for n := 0; n < utf8.UTFMax && !utf8.Valid(t.Content[max(0, len(t.Content)-utf8.UTFMax):]); n++ {
			t.Content = t.Content[:len(t.Content)-1]
		}
	}
	return t, err
}
