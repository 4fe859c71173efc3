package sniff

import (
	"bytes"
	"unicode/utf8"
)

// lookAtText tells text and drawings, which are text, from everything that nobody knows.
func lookAtText(head []byte) Finding {
	switch {
	case !isText(head):
		return Finding{Reason: Unknown}
	case isDrawing(head):
		return Finding{Kind: AsIs, ContentType: "image/svg+xml"}
	}
	return Finding{Kind: Text}
}

// beginsLikeLetter is true of the beginning of an .eml file: its first line, or the one after what mailbox files put there, names
// a header.
func beginsLikeLetter(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, byteOrderMarks[0]), "> \r\n")
	if bytes.HasPrefix(head, []byte("From ")) {
		_, head, _ = bytes.Cut(head, []byte("\n"))
	}
	name, _, found := bytes.Cut(head, []byte(":"))
	name = bytes.TrimRight(name, " ")
	return found && len(name) > 0 && !bytes.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' })
}

var byteOrderMarks = [][]byte{[]byte("\xef\xbb\xbf"), []byte("\xfe\xff"), []byte("\xff\xfe")}

// isText is true of the beginning of a text, by the rule that browsers have: it has a byte order mark, or no control
// character that text never has.
func isText(head []byte) bool {
	for _, mark := range byteOrderMarks {
		if bytes.HasPrefix(head, mark) {
			return true
		}
	}
	return !bytes.ContainsFunc(head, func(r rune) bool {
		return r <= 0x08 || r == 0x0b || 0x0e <= r && r <= 0x1a || 0x1c <= r && r <= 0x1f
	})
}

// isDrawing is true of the beginning of an SVG file: its first element is that, and it names the language.
func isDrawing(head []byte) bool {
	if !bytes.Contains(head, []byte("http://www.w3.org/2000/svg")) {
		return false
	}
	rest := bytes.TrimPrefix(head, byteOrderMarks[0])
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		end := ">"
		switch {
		case bytes.HasPrefix(rest, []byte("<svg")):
			return true
		case bytes.HasPrefix(rest, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(rest, []byte("<?")), bytes.HasPrefix(rest, []byte("<!")), bytes.HasPrefix(rest, []byte("]>")):
		default:
			return false
		}
		_, after, found := bytes.Cut(rest, []byte(end))
		if !found {
			return false
		}
		rest = after
	}
}

// IsUTF8 is true of the beginning of a text in UTF-8, which may end in the middle of a character.
func IsUTF8(text []byte) bool {
	for cut := 0; cut < utf8.UTFMax && cut <= len(text); cut++ {
		if utf8.Valid(text[:len(text)-cut]) {
			return true
		}
	}
	return false
}
