// Package analysis cuts texts and queries into words, in one way for all: what is stored, what is asked and what is
// highlighted. Words are those of Unicode (UAX 29), and end also at full stops and colons between letters and at
// underscores, so that parts of names and addresses are found.
package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// Break is what lies between a token and the one before it.
type Break uint8

const (
	// None: both stand in one sentence.
	None Break = iota
	// Sentence: a sentence ended, in the same paragraph.
	Sentence
	// Paragraph: a paragraph ended, and its sentence with it.
	Paragraph
)

// Token is a word of a text, with the bytes at which it stands.
type Token struct {
	Start, End int
	// Word is folded.
	Word   string
	Before Break
}

// Tokens calls yield for the words of a text in order, until it returns false.
func Tokens(text string, yield func(Token) bool) {
	c := cutter{text: text, yield: yield}
	for at := 0; at < len(text) && !c.stopped; {
		if isBlank(text[at]) {
			at++
			continue
		}
		end, ascii := at, true
		for end < len(text) && !isBlank(text[end]) {
			ascii = ascii && text[end] < utf8.RuneSelf
			end++
		}
		if ascii {
			c.plain(at, end)
		} else {
			c.unicode(at, end)
		}
		at = end
	}
}

// All are the tokens of a text.
func All(text string) (tokens []Token) {
	Tokens(text, func(t Token) bool {
		tokens = append(tokens, t)
		return true
	})
	return tokens
}

func isBlank(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

type cutter struct {
	text    string
	yield   func(Token) bool
	last    int // the end of the token before, 0 at first
	start   int // and its beginning
	any     bool
	stopped bool
}

func (c *cutter) token(start, end int) {
	if c.stopped {
		return
	}
	word := Fold(c.text[start:end])
	if word == "" {
		return
	}
	t := Token{Start: start, End: end, Word: word}
	if c.any {
		t.Before = breakBetween(c.text, c.start, c.last, start)
	}
	c.any, c.start, c.last = true, start, end
	c.stopped = !c.yield(t)
}

const (
	letter = 1 << iota
	digit
)

// class has the ASCII characters of words. Tables of bytes are several times faster than questions about runes.
var class = func() (table [256]uint8) {
	for b := range table {
		switch {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z':
			table[b] = letter
		case b >= '0' && b <= '9':
			table[b] = digit
		}
	}
	return table
}()

// plain cuts what is ASCII only, exactly as unicode would.
func (c *cutter) plain(at, end int) {
	for at < end {
		if class[c.text[at]] == 0 {
			at++
			continue
		}
		start := at
		for at++; at < end; at++ {
			if class[c.text[at]] == 0 && !joins(c.text[at-1], c.text[at], following(c.text, at, end)) {
				break
			}
		}
		c.token(start, at)
	}
}

func following(text string, at, end int) byte {
	if at+1 < end {
		return text[at+1]
	}
	return 0
}

// joins tells whether a sign holds its neighbours together: o'neil, 3.14, 1,000.
func joins(before, sign, after byte) bool {
	both := class[before] & class[after]
	switch sign {
	case '\'':
		return both != 0
	case '.', ',', ';':
		return both == digit
	}
	return false
}

// unicode cuts what has other characters.
func (c *cutter) unicode(at, end int) {
	segments := words.FromString(c.text[at:end])
	for segments.Next() && !c.stopped {
		c.segment(at+segments.Start(), at+segments.End())
	}
}

// segment is a word of Unicode, which is cut further at signs that join letters there and part them here.
func (c *cutter) segment(start, end int) {
	from, wordy := start, false
	var before rune
	flush := func(to int) {
		if wordy {
			c.token(from, to)
		}
		wordy = false
	}
	for at := start; at < end; {
		r, size := utf8.DecodeRuneInString(c.text[at:end])
		if parts(before, r, c.text[at+size:end]) {
			flush(at)
			from = at + size
		}
		wordy = wordy || unicode.IsLetter(r) || unicode.IsNumber(r)
		before, at = r, at+size
	}
	flush(end)
}

func parts(before, sign rune, rest string) bool {
	switch sign {
	case '_', '‿', '⁀', '⁔', '︳', '︴', '﹍', '﹎', '﹏', '＿':
		return true
	case '.', ':', '․', '︓', '﹒', '﹕', '．', '：':
		after, _ := utf8.DecodeRuneInString(rest)
		return !unicode.IsDigit(before) || !unicode.IsDigit(after)
	}
	return false
}

// HasWords tells whether a text has any.
func HasWords(text string) (has bool) {
	Tokens(text, func(Token) bool {
		has = true
		return false
	})
	return has
}

// abbreviations end with a full stop that ends no sentence.
var abbreviations = func() map[string]bool {
	known := map[string]bool{}
	for _, word := range strings.Fields(`mr mrs ms dr prof hon messrs st jr sr inc corp ltd co llc lp llp plc no nos sec secs art arts
		para paras cl ch vol fig figs ex exs v vs cf viz etc al ed eds rev supp cir ct dept dist app div ave blvd rd
		jan feb mar apr jun jul aug sep sept oct nov dec approx est attn re ref tel fax ext encl cc pp p`) {
		known[word] = true
	}
	return known
}()
