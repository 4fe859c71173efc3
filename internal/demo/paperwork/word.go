package paperwork

import (
	"encoding/xml"
	"fmt"
	"strings"
)

const wordNames = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`

// word is a Word document while it is written.
type word struct {
	body  strings.Builder
	notes strings.Builder
	noted int
	lists int // numberings begun so far
}

// Word is the text as a Word document. Its last line tells what it is and the page.
func Word(text string) ([]byte, error) {
	w := &word{}
	blocks := parse(text)
	for _, b := range blocks {
		w.block(b)
	}
	var numbers strings.Builder
	for n := range w.lists + 2 {
		fmt.Fprintf(&numbers, `<w:num w:numId="%d"><w:abstractNumId w:val="%d"/>`, n+1, min(n, 1))
		if n > 0 {
			numbers.WriteString(`<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>`)
		}
		numbers.WriteString(`</w:num>`)
	}
	named := ""
	for _, b := range blocks {
		if b.style == title {
			named = escaped(words(b.runs)) + " · "
			break
		}
	}
	return archive("docx", map[string]string{
		"[Content_Types].xml":          wordTypes,
		"word/_rels/document.xml.rels": wordRelations,
		"word/styles.xml":              wordStyles,
		"word/numbering.xml":           `<w:numbering ` + wordNames + `>` + wordLists + numbers.String() + `</w:numbering>`,
		"word/footnotes.xml":           `<w:footnotes ` + wordNames + `>` + wordSeparators + w.notes.String() + `</w:footnotes>`,
		"word/footer1.xml":             fmt.Sprintf(wordFooter, named),
		"word/document.xml":            `<w:document ` + wordNames + ` ` + relationNames + `><w:body>` + w.body.String() + wordPage + `</w:body></w:document>`,
	})
}

// block writes a paragraph or a table.
func (w *word) block(b block) {
	switch b.style {
	case table:
		w.table(b.rows)
	case pageBreak:
		w.body.WriteString(`<w:p><w:r><w:br w:type="page"/></w:r></w:p>`)
	case signature:
		w.body.WriteString(`<w:p><w:pPr><w:pStyle w:val="Signature"/></w:pPr><w:r><w:t>______________________________</w:t></w:r></w:p>`)
		for _, line := range strings.Split(words(b.runs), " / ") {
			w.body.WriteString(`<w:p><w:pPr><w:spacing w:after="0"/></w:pPr>`)
			w.runs(runs(line), false)
			w.body.WriteString("</w:p>")
		}
	default:
		w.body.WriteString("<w:p>" + w.look(b))
		w.runs(b.runs, false)
		w.body.WriteString("</w:p>")
	}
}

// look is how a paragraph stands on the page.
func (w *word) look(b block) string {
	if b.style == numbered && b.first || b.style == lettered && b.first && w.lists == 0 {
		w.lists++
	}
	list := func(level, number int) string {
		return fmt.Sprintf(`<w:pPr><w:numPr><w:ilvl w:val="%d"/><w:numId w:val="%d"/></w:numPr></w:pPr>`, level, number)
	}
	switch b.style {
	case title:
		return `<w:pPr><w:pStyle w:val="Title"/></w:pPr>`
	case heading:
		return `<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>`
	case subheading:
		return `<w:pPr><w:pStyle w:val="Heading2"/></w:pPr>`
	case centered:
		return `<w:pPr><w:spacing w:after="40"/><w:jc w:val="center"/></w:pPr>`
	case right:
		return `<w:pPr><w:jc w:val="right"/></w:pPr>`
	case quotation:
		return `<w:pPr><w:pStyle w:val="Quote"/></w:pPr>`
	case bullet:
		return list(0, 1)
	case numbered:
		return list(0, w.lists+1)
	case lettered:
		return list(1, w.lists+1)
	}
	return ""
}

func (w *word) runs(list []run, bold bool) {
	for _, r := range list {
		if r.note != "" {
			w.noted++
			fmt.Fprintf(&w.body, `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="%d"/></w:r>`, w.noted+1)
			fmt.Fprintf(&w.notes, `<w:footnote w:id="%d"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>`+
				`<w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> %s</w:t></w:r></w:p></w:footnote>`, w.noted+1, escaped(r.note))
			continue
		}
		look := ""
		if r.bold || bold {
			look = "<w:b/>"
		}
		if r.italic {
			look += "<w:i/>"
		}
		fmt.Fprintf(&w.body, `<w:r><w:rPr>%s</w:rPr><w:t xml:space="preserve">%s</w:t></w:r>`, look, escaped(r.text))
	}
}

// table writes rows whose columns are as wide as what stands in them asks for.
func (w *word) table(rows [][][]run) {
	const whole = 9360 // twentieths of a point between the margins
	w.body.WriteString(`<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="9360" w:type="dxa"/></w:tblPr><w:tblGrid>`)
	widths := columns(rows, whole)
	for _, width := range widths {
		fmt.Fprintf(&w.body, `<w:gridCol w:w="%d"/>`, width)
	}
	w.body.WriteString("</w:tblGrid>")
	for i, row := range rows {
		w.body.WriteString("<w:tr>")
		for column, cell := range row {
			shade, align := "", ""
			if i == 0 {
				shade = `<w:shd w:val="clear" w:color="auto" w:fill="E7EBF0"/>`
			}
			if isAmount(cell) {
				align = `<w:jc w:val="right"/>`
			}
			fmt.Fprintf(&w.body, `<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/>%s</w:tcPr><w:p><w:pPr><w:spacing w:before="40" w:after="40"/>%s</w:pPr>`, widths[column], shade, align)
			w.runs(cell, i == 0)
			w.body.WriteString("</w:p></w:tc>")
		}
		w.body.WriteString("</w:tr>")
	}
	w.body.WriteString(`</w:tbl><w:p/>`)
}

// columns divides a width among the columns of a table, by their longest words and lines.
func columns(rows [][][]run, whole int) []int {
	var longest []int
	total := 0
	for _, row := range rows {
		for len(longest) < len(row) {
			longest = append(longest, 6)
			total += 6
		}
		for i, cell := range row {
			if n := min(len(words(cell)), 48); n > longest[i] {
				total += n - longest[i]
				longest[i] = n
			}
		}
	}
	for i, n := range longest {
		longest[i] = whole * n / total
	}
	return longest
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text))
	return out.String()
}
