package message

import (
	"encoding/base64"
	"strings"
)

// decodeHeader makes text of the value of a header: words that are encoded in it (RFC 2047), or bytes of whatever charset.
// Words beside each other are decoded together, because some programs cut characters in two.
func decodeHeader(raw string) string {
	if !strings.Contains(raw, "=?") {
		return oneLine(decodeText([]byte(raw), ""))
	}
	var text strings.Builder
	var bytes []byte // of words that go on
	charset := ""
	flush := func() {
		text.WriteString(decodeText(bytes, charset))
		bytes, charset = nil, ""
	}
	for raw != "" {
		before, word, rest, found := cutWord(raw)
		if !found {
			break
		}
		if charset != "" && (strings.TrimSpace(before) != "" || charset != word.charset) {
			flush()
		} else if charset != "" {
			before = ""
		}
		text.WriteString(strings.TrimPrefix(decodeText([]byte(before), ""), "\ufeff"))
		bytes, charset, raw = append(bytes, word.content...), word.charset, rest
	}
	flush()
	text.WriteString(decodeText([]byte(raw), ""))
	return oneLine(text.String())
}

type encodedWord struct {
	charset string
	content []byte
}

// cutWord finds the first encoded word.
func cutWord(raw string) (before string, word encodedWord, rest string, found bool) {
	from := 0
	for {
		at := strings.Index(raw[from:], "=?")
		if at < 0 {
			return "", encodedWord{}, "", false
		}
		at += from
		charset, after, ok1 := strings.Cut(raw[at+2:], "?")
		how, after, ok2 := strings.Cut(after, "?")
		content, rest, ok3 := strings.Cut(after, "?=")
		if ok1 && ok2 && ok3 && len(how) == 1 && charset != "" && !strings.ContainsAny(charset, " \t=") {
			charset, _, _ = strings.Cut(strings.ToLower(charset), "*")
			switch how {
			case "b", "B":
				return raw[:at], encodedWord{charset, decodeBase64(content)}, rest, true
			case "q", "Q":
				return raw[:at], encodedWord{charset, unescapeQ(content)}, rest, true
			}
		}
		from = at + 2
	}
}

func unescapeQ(text string) []byte {
	return unescape(strings.NewReplacer("%", "%25", "=", "%", "_", " ").Replace(text))
}

// decodeBase64 takes what is good of a short text in base64.
func decodeBase64(text string) []byte {
	text = strings.Map(func(r rune) rune {
		if r == '+' || r == '/' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' {
			return r
		}
		return -1
	}, text)
	decoded, _ := base64.RawStdEncoding.DecodeString(text)
	if len(text)%4 == 1 {
		decoded, _ = base64.RawStdEncoding.DecodeString(text[:len(text)-1])
	}
	return decoded
}

// oneLine is text as a list shows it: without control characters, and not too long.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
			return ' '
		case r < ' ' || 0x7f <= r && r < 0xa0:
			return -1
		}
		return r
	}, text)
	return strings.TrimSpace(cutText(text, longestLine))
}

// cutText cuts text between characters.
func cutText(text string, longest int) string {
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "")
}
