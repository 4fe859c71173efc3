package message

import (
	"strings"
	"unicode/utf8"
)

// words is what a person reads of the body, one line for a paragraph. Where the same is said as text and as HTML, people are
// shown the HTML.
func (b *body) words() (text string) {
	for _, said := range b.said {
		if strings.TrimSpace(said.html) != "" {
			text = join(text, textOf(said.html))
		} else {
			text = join(text, unbroken(said.text))
		}
	}
	return text
}

// The length of lines at which programs break the paragraphs of plain text.
const shortestBroken, longestBroken = 50, 100

// unbroken puts paragraphs together that a program has broken into lines: a line that is as long as such lines are goes on in
// the next. A list of short lines stays as it is.
func unbroken(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	goesOn := false
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		bare := strings.TrimLeft(line, "> \t")
		switch {
		case out.Len() == 0:
		case goesOn && bare != "":
			out.WriteByte(' ')
			line = bare
		default:
			out.WriteByte('\n')
		}
		out.WriteString(line)
		length := utf8.RuneCountInString(strings.TrimRight(line, " \t"))
		goesOn = length >= shortestBroken && length <= longestBroken
	}
	return out.String()
}
