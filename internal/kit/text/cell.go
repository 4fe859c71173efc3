package text

import (
	"strings"
	"unicode/utf8"
)

// Cell is a text for a table that a spreadsheet will open. One that the spreadsheet would take for a formula stands
// behind an apostrophe, which makes it a text again. Fullwidth signs begin a formula too where people write in Chinese or Japanese.
func Cell(text string) string {
	if first, _ := utf8.DecodeRuneInString(text); text != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + text
	}
	return text
}
