package api

import (
	"bytes"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"casefold/internal/kit/errs"
)

// The decoder of JSON replaces what is no text by U+FFFD. Two names that differ would become the same one, and nobody would be told, so
// a request that holds such bytes is refused as a whole.

// checkQuery refuses a query with a value that is not UTF-8.
func checkQuery(req *http.Request) error {
	if !strings.ContainsRune(req.URL.RawQuery, '%') && utf8.ValidString(req.URL.RawQuery) {
		return nil
	}
	values, _ := url.ParseQuery(req.URL.RawQuery) // what cannot be read is left out there as here
	for name, list := range values {
		for _, value := range list {
			if !utf8.ValidString(name) || !utf8.ValidString(value) {
				return errs.Invalid(strings.ToValidUTF8(name, "\uFFFD"), "it is not text in UTF-8")
			}
		}
	}
	return nil
}

// checkText refuses a JSON body that is not UTF-8, or names one half of a surrogate pair without the other.
func checkText(body []byte) error {
	if !utf8.Valid(body) || halfSurrogate(body) {
		return errs.Invalid("body", "it is not text in UTF-8")
	}
	return nil
}

func halfSurrogate(body []byte) bool {
	for {
		at := bytes.IndexByte(body, '\\')
		if at < 0 || at+1 >= len(body) {
			return false
		}
		unit, is := escaped(body[at:])
		switch {
		case !is:
			body = body[at+2:]
		case !utf16.IsSurrogate(unit):
			body = body[at+6:]
		default:
			second, _ := escaped(body[at+6:])
			if utf16.DecodeRune(unit, second) == utf8.RuneError {
				return true
			}
			body = body[at+12:]
		}
	}
}

// escaped is the character that a text begins with, where it is written as \u and four digits.
func escaped(text []byte) (unit rune, is bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	number, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(number), err == nil
}
