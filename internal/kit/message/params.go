package message

import (
	"net/url"
	"strconv"
	"strings"
)

// parameters takes apart what stands in Content-Type and Content-Disposition: a word in lower case and named values. It
// takes everything that mail programs write, with values that go on under numbered names (RFC 2231) and others that are
// encoded as only headers may be.
func parameters(text string) (word string, values map[string]string) {
	pieces := splitOutside(text, ';')
	word = strings.ToLower(strings.TrimSpace(pieces[0]))
	values = map[string]string{}
	numbered := map[string]map[int]string{}
	for _, piece := range pieces[1:] {
		name, value, found := strings.Cut(piece, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if !found || name == "" {
			continue
		}
		value = unquote(strings.TrimSpace(value))
		base, number, isNumbered := strings.Cut(name, "*")
		switch {
		case !isNumbered:
			if values[name] == "" {
				values[name] = value
			}
			continue
		case number == "":
			number = "0*"
		}
		at, err := strconv.Atoi(strings.TrimSuffix(number, "*"))
		if err != nil || at < 0 || at > 999 {
			continue
		}
		if numbered[base] == nil {
			numbered[base] = map[int]string{}
		}
		if !strings.HasSuffix(number, "*") {
			value = url.PathEscape(value)
		}
		numbered[base][at] = value
	}
	for name, pieces := range numbered {
		if value := joined(pieces); value != "" {
			values[name] = value
		}
	}
	return word, values
}

// joined is a value out of its numbered pieces, percent-encoded, the first of which names the charset of all.
func joined(pieces map[int]string) string {
	var all strings.Builder
	for n := 0; ; n++ {
		piece, found := pieces[n]
		if !found {
			break
		}
		all.WriteString(piece)
	}
	charset, rest := "", all.String()
	if named := strings.SplitN(rest, "'", 3); len(named) == 3 {
		charset, rest = named[0], named[2]
	}
	return decodeText(unescape(rest), charset)
}

// unescape decodes percent-encoded bytes and leaves alone what only looks like them.
func unescape(text string) []byte {
	decoded := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if value, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil {
				decoded = append(decoded, byte(value))
				i += 2
				continue
			}
		}
		decoded = append(decoded, text[i])
	}
	return decoded
}

// splitOutside splits at a separator that stands outside of quotes.
func splitOutside(text string, separator byte) (pieces []string) {
	quoted, from := false, 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quoted:
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == separator && !quoted:
			pieces = append(pieces, text[from:i])
			from = i + 1
		}
	}
	return append(pieces, text[from:])
}

// unquote takes quotes off, with what they protect.
func unquote(text string) string {
	if !strings.HasPrefix(text, `"`) {
		return strings.Trim(text, `'`)
	}
	var plain strings.Builder
	for i := 1; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\') {
			i++
		}
		plain.WriteByte(text[i])
	}
	return plain.String()
}
