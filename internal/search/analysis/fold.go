package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// longestWord is how many characters of a word count; what is longer is data in letters, and equal when its beginning is.
const longestWord = 64

// Fold makes words equal that differ in case or accents only, as the function casefold_fold of the database does. Beyond
// that it writes the curly apostrophe as the straight one and leaves out what is invisible, such as soft hyphens.
func Fold(word string) string {
	ascii := true
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return cut(strings.ToLower(word))
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.Map(unicode.ToLower, word)) {
		switch {
		case isAccent(r), isInvisible(r):
		case replaced[r] != "":
			b.WriteString(replaced[r])
		default:
			b.WriteRune(r)
		}
	}
	return cut(b.String())
}

var replaced = map[rune]string{
	'ø': "o", 'đ': "d", 'ð': "d", 'ł': "l", 'ı': "i", 'ς': "σ", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th", '’': "'",
}

func isAccent(r rune) bool {
	return r >= 0x300 && (r <= 0x36f || r >= 0x1ab0 && r <= 0x1aff || r >= 0x1dc0 && r <= 0x1dff || r >= 0x20d0 && r <= 0x20ff || r >= 0xfe20 && r <= 0xfe2f)
}

func isInvisible(r rune) bool {
	return r == 0xad || r >= 0x200b && r <= 0x200f || r == 0x2060 || r == 0xfeff
}

func cut(word string) string {
	if len(word) <= longestWord {
		return word
	}
	n := 0
	for i := range word {
		if n++; n > longestWord {
			return word[:i]
		}
	}
	return word
}
