package text

import "strings"

// Cell is a text for a table that a spreadsheet will open. One that the spreadsheet would take for a formula stands
// behind an apostrophe, which makes it a text again.
func Cell(text string) string {
	if text != "" && strings.ContainsAny(text[:1], "=+-@\t\r\n") {
		return "'" + text
	}
	return text
}
