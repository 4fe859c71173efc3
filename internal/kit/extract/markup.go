package extract

import (
	"bytes"
	"errors"
	"html"
	"io"
	"strconv"
	"unicode/utf8"
)

// token is what stands next in a text with tags.
type token int

const (
	chars token = iota // markup.text, a piece of what stands between tags
	open               // markup.name and its attributes
	end                // markup.name
)

const (
	windowSize = 64 << 10
	// keptAttributes is how much of the attributes of a tag is kept: drawings stand in attributes, too.
	keptAttributes = 8 << 10
	longestName    = 256
	// deepest is how many elements of XML may lie inside each other.
	deepest = 10_000
)

// markup goes through XML or HTML, piece by piece. It knows no entities but the characters that have names, expands nothing
// and fetches nothing. XML that declares entities is damaged: no office program writes such.
type markup struct {
	from   io.Reader
	isHTML bool

	window   []byte // what was read and not yet used
	buffer   []byte
	ended    error // of from
	depth    int
	name     []byte // without prefix; in HTML in small letters
	named    []byte // with it
	text     []byte
	attrs    []byte
	closing  bool   // an end tag is due for the element that closed itself
	raw      []byte // the HTML element whose text has no tags
	verbatim bool   // inside of CDATA
	decoded  [utf8.UTFMax]byte
}

func newMarkup(from io.Reader, isHTML bool) *markup {
	return &markup{from: from, isHTML: isHTML, buffer: make([]byte, windowSize)}
}

// more reads on; false says that nothing follows.
func (m *markup) more() bool {
	if m.ended != nil || len(m.window) == windowSize {
		return false
	}
	kept := copy(m.buffer, m.window)
	for range 100 { // readers may give nothing, though not for long
		n, err := m.from.Read(m.buffer[kept:])
		m.window = m.buffer[:kept+n]
		m.ended = err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	m.ended = io.ErrNoProgress
	return false
}

// starts is true when the next bytes are these.
func (m *markup) starts(with string) bool {
	for len(m.window) < len(with) && m.more() {
	}
	return bytes.HasPrefix(m.window, []byte(with))
}

// next returns io.EOF at the end, and errDamaged where XML ends too early.
func (m *markup) next() (token, error) {
	if m.closing {
		m.closing = false
		m.depth--
		return end, nil
	}
	for {
		switch {
		case len(m.window) == 0 && !m.more():
			return 0, m.finish()
		case m.verbatim:
			if t, found := m.untilEndOf("]]>"); found {
				return t, nil
			}
		case len(m.raw) > 0:
			if m.rawText() {
				return chars, nil
			}
		case m.window[0] != '<':
			return m.characters(), nil
		default:
			if t, is, err := m.tag(); is || err != nil {
				return t, err
			}
		}
	}
}

func (m *markup) finish() error {
	if !errors.Is(m.ended, io.EOF) {
		return m.ended
	}
	if m.depth > 0 && !m.isHTML || m.verbatim {
		return errDamaged
	}
	return io.EOF
}

// characters takes text up to the next tag, or one character that is written by its name.
func (m *markup) characters() token {
	if m.window[0] == '&' {
		m.text = m.entity()
		return chars
	}
	n := bytes.IndexByte(m.window, '<')
	if n < 0 {
		n = len(m.window)
	}
	if amp := bytes.IndexByte(m.window[:n], '&'); amp >= 0 {
		n = amp
	}
	if n == len(m.window) && m.ended == nil { // a character may go on in what follows
		for back := 1; back < utf8.UTFMax && back < n; back++ {
			if c := m.window[n-back]; utf8.RuneStart(c) {
				if c >= utf8.RuneSelf && !utf8.FullRune(m.window[n-back:]) {
					n -= back
				}
				break
			}
		}
	}
	m.text, m.window = m.window[:n], m.window[n:]
	return chars
}

const longestEntity = 32

// entity reads a character by its name or number. What has no known name stands for itself in HTML and for nothing in XML.
func (m *markup) entity() []byte {
	for len(m.window) < longestEntity && m.more() {
	}
	within := m.window[:min(len(m.window), longestEntity)]
	stop := bytes.IndexByte(within, ';')
	if stop < 0 {
		m.window = m.window[1:]
		return []byte("&")
	}
	name := within[1:stop]
	m.window = m.window[stop+1:]
	if len(name) > 1 && name[0] == '#' {
		digits, base := name[1:], 10
		if digits[0] == 'x' || digits[0] == 'X' {
			digits, base = digits[1:], 16
		}
		number, err := strconv.ParseUint(string(digits), base, 21)
		if err != nil {
			return nil
		}
		return m.decoded[:utf8.EncodeRune(m.decoded[:], rune(number))]
	}
	written := "&" + string(name) + ";"
	if m.isHTML || xmlEntities[written] {
		return []byte(html.UnescapeString(written))
	}
	return nil
}

var xmlEntities = map[string]bool{"&amp;": true, "&lt;": true, "&gt;": true, "&quot;": true, "&apos;": true}

// tag takes what begins with a bracket: a tag, or something that says nothing.
func (m *markup) tag() (t token, is bool, err error) {
	switch {
	case m.starts("<!--"):
		return 0, false, m.skipPast("-->")
	case m.starts("<![CDATA[") && !m.isHTML:
		m.window, m.verbatim = m.window[len("<![CDATA["):], true
		return 0, false, nil
	case m.starts("<?"):
		if m.isHTML {
			return 0, false, m.skipPast(">")
		}
		return 0, false, m.skipPast("?>")
	case m.starts("<!"):
		return 0, false, m.declaration()
	case m.starts("</"):
		m.window = m.window[2:]
		t = end
	default:
		m.window = m.window[1:]
		t = open
	}
	if len(m.window) == 0 && !m.more() {
		return 0, false, m.early()
	}
	if c := m.window[0]; m.isHTML && !('a' <= c|0x20 && c|0x20 <= 'z') { // a bracket in the text
		m.text = []byte("<")
		return chars, true, nil
	}
	return t, true, m.rest(t)
}

// rest takes the name and the attributes of a tag.
func (m *markup) rest(t token) error {
	closed, err := m.attributes()
	if err != nil {
		return err
	}
	if m.isHTML {
		for i, c := range m.name {
			if 'A' <= c && c <= 'Z' {
				m.name[i] |= 0x20
			}
		}
		if t == open && rawElements[string(m.name)] && !closed {
			m.raw = append(m.raw[:0], m.name...)
		}
		return nil
	}
	if colon := bytes.IndexByte(m.name, ':'); colon >= 0 {
		m.name = m.name[colon+1:]
	}
	switch t {
	case open:
		if m.depth++; m.depth > deepest {
			return errDamaged
		}
		m.closing = closed
	case end:
		if m.depth--; m.depth < 0 {
			return errDamaged
		}
	}
	return nil
}

// attributes takes a tag up to its closing bracket. Brackets in quoted values are none.
func (m *markup) attributes() (closed bool, err error) {
	m.named, m.attrs = m.named[:0], m.attrs[:0]
	defer func() { m.name = m.named }()
	var quote, last byte
	naming := true
	for {
		if len(m.window) == 0 && !m.more() {
			return false, m.early()
		}
		for i, c := range m.window {
			switch {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case c == '>':
				m.window = m.window[i+1:]
				return last == '/', nil
			case naming && (c <= ' ' || c == '/'):
				naming = false
			case (c == '"' || c == '\'') && last == '=':
				quote = c
			}
			if c > ' ' {
				last = c
			}
			switch {
			case naming && len(m.named) < longestName:
				m.named = append(m.named, c)
			case !naming && len(m.attrs) < keptAttributes:
				m.attrs = append(m.attrs, c)
			}
		}
		m.window = m.window[:0]
	}
}

// early is what an end in the middle of a tag means.
func (m *markup) early() error {
	if m.ended != nil && !errors.Is(m.ended, io.EOF) {
		return m.ended
	}
	if m.isHTML {
		return io.EOF
	}
	return errDamaged
}

// declaration passes over the type of the document. One that declares things of its own is refused.
func (m *markup) declaration() error {
	for {
		at := bytes.IndexAny(m.window, "[>")
		if at >= 0 && m.window[at] == '[' && !m.isHTML {
			return errDamaged
		}
		if at >= 0 && m.window[at] == '>' {
			m.window = m.window[at+1:]
			return nil
		}
		m.window = m.window[max(0, at+1):]
		if at < 0 {
			m.window = m.window[:0]
			if !m.more() {
				return m.early()
			}
		}
	}
}

func (m *markup) skipPast(mark string) error {
	for {
		if at := bytes.Index(m.window, []byte(mark)); at >= 0 {
			m.window = m.window[at+len(mark):]
			return nil
		}
		m.window = m.window[max(0, len(m.window)-len(mark)+1):]
		if !m.more() {
			m.window = m.window[:0]
			return m.early()
		}
	}
}

// untilEndOf takes the text of CDATA.
func (m *markup) untilEndOf(mark string) (token, bool) {
	at := bytes.Index(m.window, []byte(mark))
	switch {
	case at == 0:
		m.window, m.verbatim = m.window[len(mark):], false
		return 0, false
	case at > 0:
		m.text, m.window = m.window[:at], m.window[at:]
		return chars, true
	case len(m.window) < len(mark) && m.more():
		return 0, false
	}
	n := len(m.window) - len(mark) + 1
	if n <= 0 {
		n = len(m.window)
	}
	m.text, m.window = m.window[:n], m.window[n:]
	return chars, true
}

// rawElements are those in HTML whose content is no markup.
var rawElements = map[string]bool{"script": true, "style": true, "noembed": true, "noframes": true, "template": true}

// rawText passes over the content of such an element; it says nothing to a reader.
func (m *markup) rawText() bool {
	for {
		at := bytes.Index(m.window, []byte("</"))
		if at >= 0 {
			m.window = m.window[at:]
			for len(m.window) < len(m.raw)+2 && m.more() {
			}
			if len(m.window) >= len(m.raw)+2 && bytes.EqualFold(m.window[2:len(m.raw)+2], m.raw) {
				m.raw = m.raw[:0]
				return false
			}
			m.window = m.window[min(2, len(m.window)):]
			if len(m.window) == 0 && !m.more() {
				return false
			}
			continue
		}
		m.window = m.window[max(0, len(m.window)-1):]
		if !m.more() {
			m.window = m.window[:0]
			return false
		}
	}
}

// attr is the value of an attribute, by its name without prefix. Values that hold characters by name are given as written.
func (m *markup) attr(name string) string {
	rest := m.attrs
	for {
		at := bytes.Index(rest, []byte(name))
		if at < 0 {
			return ""
		}
		before := byte(' ')
		if at > 0 {
			before = rest[at-1]
		}
		rest = rest[at+len(name):]
		value := bytes.TrimLeft(rest, " \t\r\n")
		if before > ' ' && before != ':' || len(value) == 0 || value[0] != '=' {
			continue
		}
		value = bytes.TrimLeft(value[1:], " \t\r\n")
		if len(value) == 0 || value[0] != '"' && value[0] != '\'' {
			continue
		}
		if stop := bytes.IndexByte(value[1:], value[0]); stop >= 0 {
			return html.UnescapeString(string(value[1 : 1+stop]))
		}
	}
}
