// Package paperwork writes the files of the demo from short texts: Word documents, sheets, slides, PDFs, pictures and scans.
//
// A text has a paragraph in each line. "# " begins a title, "## " and "### " a heading, "= " a centered line, ">> " a line at the
// right, "> " a quotation, "- " a bullet; "1. " and "(a) " begin paragraphs that are numbered, anew after each 1. Lines of "| a | b |"
// are the rows of a table, the first of which is its head. "___ Name / Title" is a line to sign on, and "[[page]]" begins another
// page. Inside a paragraph **bold**, //italic// and ^[a footnote] are what they say.
package paperwork

import (
	"regexp"
	"strings"
)

type style int

const (
	plain style = iota
	title
	heading
	subheading
	centered
	right
	quotation
	bullet
	numbered
	lettered
	signature
	pageBreak
	table
)

// block is a paragraph, or a whole table.
type block struct {
	style style
	runs  []run
	first bool      // of a list
	label string    // of a numbered paragraph, as it was typed
	rows  [][][]run // of a table
}

// run is a piece of a paragraph that looks the same throughout. A run with a note has no text but the mark of the note.
type run struct {
	text         string
	bold, italic bool
	note         string
}

var prefixes = []struct {
	text  string
	style style
}{
	{"# ", title}, {"## ", heading}, {"### ", subheading}, {"= ", centered}, {">> ", right}, {"> ", quotation}, {"- ", bullet}, {"___ ", signature},
}

var listed = regexp.MustCompile(`^(\d+\.|\([a-z]\)) `)

// parse reads the text of a document.
func parse(text string) []block {
	var blocks []block
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line == "[[page]]":
			blocks = append(blocks, block{style: pageBreak})
		case strings.HasPrefix(line, "|"):
			if n := len(blocks); n == 0 || blocks[n-1].style != table {
				blocks = append(blocks, block{style: table})
			}
			last := &blocks[len(blocks)-1]
			last.rows = append(last.rows, cells(line))
		default:
			blocks = append(blocks, paragraph(line))
		}
	}
	return blocks
}

func cells(line string) (row [][]run) {
	for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
		row = append(row, runs(strings.TrimSpace(cell)))
	}
	return row
}

func paragraph(line string) block {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(line, p.text); ok {
			return block{style: p.style, runs: runs(rest)}
		}
	}
	label := strings.TrimSpace(listed.FindString(line))
	switch {
	case label == "":
		return block{runs: runs(line)}
	case strings.HasPrefix(label, "("):
		return block{style: lettered, label: label, first: label == "(a)", runs: runs(line[len(label)+1:])}
	}
	return block{style: numbered, label: label, first: label == "1.", runs: runs(line[len(label)+1:])}
}

var marks = regexp.MustCompile(`\*\*|//|\^\[[^\]]*\]`)

// runs cuts a paragraph where its looks change.
func runs(line string) (list []run) {
	var now run
	add := func(text string) {
		if now.text = text; text != "" {
			list = append(list, now)
		}
	}
	for {
		at := marks.FindStringIndex(line)
		if at == nil {
			add(line)
			return list
		}
		add(line[:at[0]])
		switch mark := line[at[0]:at[1]]; mark {
		case "**":
			now.bold = !now.bold
		case "//":
			now.italic = !now.italic
		default:
			list = append(list, run{note: mark[2 : len(mark)-1]})
		}
		line = line[at[1]:]
	}
}

var amount = regexp.MustCompile(`^[-(]?\$?[\d,]+(\.\d+)?%?\)?$`)

// isAmount says whether a cell holds a number, which stands at the right of its column.
func isAmount(cell []run) bool { return len(cell) == 1 && amount.MatchString(cell[0].text) }

func words(cell []run) string {
	var text strings.Builder
	for _, r := range cell {
		text.WriteString(r.text)
	}
	return text.String()
}
