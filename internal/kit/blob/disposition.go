package blob

import (
	"strings"
	"unicode"

	"casefold/internal/kit/text"
)

// disposition is the header of RFC 6266: a plain name for old programs, and the name as it was typed for all others.
func disposition(inline bool, name string) string {
	kind := "attachment"
	if inline {
		kind = "inline"
	}
	name = strings.Map(harmless, name)
	if name == "" {
		return kind
	}
	return kind + `; filename="` + strings.Map(plainASCII, name) + `"; filename*=UTF-8''` + percentEncoded(name)
}

// harmless replaces what would end a header, lead into another folder, or make a name look like another.
func harmless(r rune) rune {
	if r == '/' || r == '\\' || r == unicode.ReplacementChar || text.Control(r) || unicode.Is(unicode.Bidi_Control, r) {
		return '_'
	}
	return r
}

// plainASCII also replaces the percent sign, which some programs decode and others do not.
func plainASCII(r rune) rune {
	if r > unicode.MaxASCII || r == '"' || r == '%' {
		return '_'
	}
	return r
}

// percentEncoded leaves the characters alone that RFC 5987 allows.
func percentEncoded(name string) string {
	const digits = "0123456789ABCDEF"
	var encoded strings.Builder
	for _, c := range []byte(name) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("!#$&+-.^_`|~", c) >= 0 {
			encoded.WriteByte(c)
			continue
		}
		encoded.Write([]byte{'%', digits[c>>4], digits[c&15]})
	}
	return encoded.String()
}
