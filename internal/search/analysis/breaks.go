package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// breakBetween looks at what lies between two tokens, and at the first of them. A paragraph ends with a line feed or a new
// page, as in the texts that are kept. A sentence ends at a full stop, an exclamation or a question mark before a blank,
// unless what follows is written small or the full stop belongs to an abbreviation or an initial.
func breakBetween(text string, previous, from, to int) Break {
	between := text[from:to]
	if between == " " {
		return None
	}
	stop, blank := rune(0), false
	for _, r := range between {
		switch r {
		case '\n', '\f', '\u2029':
			return Paragraph
		case '.', '!', '?', '…':
			stop, blank = r, false
		case '。', '！', '？', '｡':
			stop, blank = '!', true // no blank follows them
		default:
			blank = blank || stop != 0 && unicode.IsSpace(r)
		}
	}
	if stop == 0 || !blank || startsSmall(text[to:]) || stop != '!' && stop != '?' && !endsSentence(text[previous:from]) {
		return None
	}
	return Sentence
}

func startsSmall(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(r)
}

// endsSentence is false of words after which a full stop is a part of them.
func endsSentence(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	return (size < len(word) || !unicode.IsUpper(first)) && !abbreviations[strings.ToLower(word)]
}
