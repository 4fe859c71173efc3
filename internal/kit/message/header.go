package message

import (
	"bytes"
	"strings"
)

// header is the head of a message or a part.
type header []field

// field is one of its lines, unfolded. The name is in lower case; the value has the bytes of the file.
type field struct{ name, value string }

func (h header) get(name string) string {
	for _, f := range h {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

// first is the first of these fields that says something.
func (h header) first(names ...string) string {
	for _, name := range names {
		for _, f := range h {
			if f.name == name && f.value != "" {
				return f.value
			}
		}
	}
	return ""
}

// all are the values of a field that should stand once and does not always.
func (h header) all(name string) (values []string) {
	for _, f := range h {
		if f.name == name && f.value != "" {
			values = append(values, f.value)
		}
	}
	return values
}

// readHead reads a head up to and with the empty line behind it. A line that belongs to no head ends one that has not
// begun. What is longer than anybody's head is skipped.
func (l *lines) readHead() (h header, err error) {
	var value []byte
	name, read := "", 0
	keep := func() {
		if name != "" {
			h = append(h, field{name, strings.TrimSpace(string(value))})
		}
		name, value = "", value[:0]
	}
	for {
		more, err := l.next()
		if err != nil || !more {
			keep()
			return h, err
		}
		text := l.text()
		if read += len(text); read > largestHead && len(text) > 0 {
			continue
		}
		switch before, after, found := bytes.Cut(text, []byte(":")); {
		case len(text) == 0 && !l.middle:
			keep()
			return h, nil
		case l.middle || text[0] == ' ' || text[0] == '\t':
			value = append(append(value, ' '), bytes.TrimLeft(text, " \t")...)
		case found && isName(before):
			keep()
			name, value = strings.ToLower(string(bytes.TrimRight(before, " \t"))), append(value, after...)
		case name == "" && len(h) == 0:
			l.again = true
			return h, nil
		default:
			value = append(append(value, ' '), text...)
		}
	}
}

func isName(text []byte) bool {
	text = bytes.TrimRight(text, " \t")
	return len(text) > 0 && len(text) < 200 && !bytes.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

// skipMailbox goes over what stands before the head of a message that was cut out of a mailbox file: empty lines, and one
// that begins with the word From.
func (l *lines) skipMailbox() error {
	for {
		more, err := l.next()
		if err != nil || !more {
			return err
		}
		text := bytes.TrimLeft(bytes.TrimPrefix(l.text(), []byte("\xef\xbb\xbf")), "> ")
		rest, isFrom := bytes.CutPrefix(text, []byte("From "))
		if len(text) > 0 && (!isFrom || bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte(":"))) {
			l.line = bytes.TrimPrefix(l.line, []byte("\xef\xbb\xbf"))
			l.again = true
			return nil
		}
	}
}
