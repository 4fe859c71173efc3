package message

import (
	"encoding/base64"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// decodeText makes UTF-8 of text in the named charset. Where the name is missing, unknown or plainly wrong, text that is
// valid UTF-8 is taken as that, and other text as what Windows has used for most of the West.
func decodeText(text []byte, charset string) string {
	charset = strings.ToLower(strings.Trim(charset, " \t\"'"))
	if isASCII(text) && !needsDecoding(charset) {
		return string(text)
	}
	switch charset {
	case "utf-7", "unicode-1-1-utf-7":
		return decodeUTF7(text)
	case "", "us-ascii", "ascii", "utf-8", "utf8", "8bit", "unknown-8bit", "x-unknown", "default", "ansi_x3.4-1968":
		return decodeUnnamed(text)
	}
	found := encodingOf(charset)
	if found == nil {
		return decodeUnnamed(text)
	}
	decoded, err := found.NewDecoder().Bytes(text)
	if err != nil {
		return decodeUnnamed(text)
	}
	return valid(string(decoded))
}

// needsDecoding is true of charsets in which bytes of ASCII mean something else.
func needsDecoding(charset string) bool {
	return strings.HasPrefix(charset, "utf-16") || strings.HasPrefix(charset, "utf-32") || strings.HasPrefix(charset, "iso-2022") ||
		charset == "utf-7" || charset == "unicode-1-1-utf-7" || strings.HasPrefix(charset, "hz")
}

func encodingOf(charset string) encoding.Encoding {
	switch charset {
	case "hz-gb-2312", "hz":
		return simplifiedchinese.HZGB2312
	case "utf-16", "utf16", "unicode":
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case "cp-850", "cp850":
		return charmap.CodePage850
	}
	if strings.HasPrefix(charset, "cp") || strings.HasPrefix(charset, "ansi") {
		if digits := strings.TrimLeft(charset, "acinps-_"); strings.HasPrefix(digits, "125") {
			charset = "windows-" + digits
		}
	}
	if found, err := htmlindex.Get(charset); err == nil && found != encoding.Replacement {
		return found
	}
	if found, err := ianaindex.MIME.Encoding(charset); err == nil {
		return found
	}
	return nil
}

func decodeUnnamed(text []byte) string {
	if looksLikeUTF8(text) {
		return valid(string(text))
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(text)
	if err != nil {
		return valid(string(text))
	}
	return valid(string(decoded))
}

// looksLikeUTF8 is true of valid text, and of text with a few damaged places among more good ones.
func looksLikeUTF8(text []byte) bool {
	good, bad := 0, 0
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
		text = text[size:]
	}
	return bad == 0 || good > 4*bad
}

// valid is text without bytes that are no characters, without characters that nothing can store.
func valid(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "")
}

func isASCII(text []byte) bool {
	for _, b := range text {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// decodeUTF7 decodes RFC 2152: runs of base64 between + and -, in UTF-16.
func decodeUTF7(text []byte) string {
	var plain strings.Builder
	rest := string(text)
	for {
		before, after, found := strings.Cut(rest, "+")
		plain.WriteString(before)
		if !found {
			return valid(plain.String())
		}
		end := strings.IndexFunc(after, func(r rune) bool {
			return !('A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '+' || r == '/')
		})
		if end < 0 {
			end = len(after)
		}
		if end == 0 {
			plain.WriteString("+")
		}
		units, _ := base64.RawStdEncoding.DecodeString(after[:end])
		decoded, _ := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Bytes(units[:len(units)/2*2])
		plain.Write(decoded)
		rest = strings.TrimPrefix(after[end:], "-")
	}
}

var metaCharset = regexp.MustCompile(`(?i)<meta[^>]{1,200}charset\s*=\s*["']?([a-z0-9_:.-]+)`)

// charsetOf is the charset that a part names: HTML may do so itself.
func charsetOf(p *leaf, text []byte) string {
	if named := p.values["charset"]; named != "" || p.mediaType != "text/html" {
		return named
	}
	if found := metaCharset.FindSubmatch(text[:min(len(text), 4<<10)]); found != nil && !needsDecoding(strings.ToLower(string(found[1]))) {
		return string(found[1])
	}
	return ""
}
