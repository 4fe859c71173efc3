package paperwork

import (
	"bytes"
	"fmt"
	"strings"
)

// A page of a PDF, in points.
const (
	pageWidth, pageHeight = 612, 792
	margin                = 72
	lineHeight            = 15
)

// pdf is a PDF while it is written, in the viewer's own Times.
type pdf struct {
	pages []*strings.Builder
	y     float64
	notes []string
}

// PDF is the text as a PDF. Footnotes stand at its end.
func PDF(text string) []byte {
	p := &pdf{}
	p.turn()
	for _, b := range parse(text) {
		p.block(b)
	}
	if len(p.notes) > 0 {
		p.y -= lineHeight
		for i, note := range p.notes {
			p.write([]run{{text: fmt.Sprintf("%d  %s", i+1, note)}}, face{size: 9, left: margin, width: pageWidth - 2*margin})
		}
	}
	for i, page := range p.pages {
		shown := fmt.Sprintf("%d", i+1)
		fmt.Fprintf(page, "BT /F0 9 Tf %d 40 Td (%s) Tj ET\n", pageWidth/2-3, shown)
	}
	return p.file()
}

func (p *pdf) turn() {
	p.pages = append(p.pages, &strings.Builder{})
	p.y = pageHeight - margin
}

// room begins another page where so much does not fit on this one.
func (p *pdf) room(height float64) {
	if p.y-height < margin {
		p.turn()
	}
}

// face is how a paragraph is set.
type face struct {
	size        float64
	bold        bool
	align       style // plain, centered or right
	left, width float64
}

func (p *pdf) block(b block) {
	f := face{size: 11.5, left: margin, width: pageWidth - 2*margin}
	list := b.runs
	after := 7.0
	switch b.style {
	case pageBreak:
		p.turn()
		return
	case table:
		p.table(b.rows)
		return
	case signature:
		p.room(70)
		p.y -= 34
		p.write([]run{{text: "______________________________"}}, f)
		for line := range strings.SplitSeq(words(b.runs), " / ") {
			p.write([]run{{text: line}}, f)
		}
		p.y -= 8
		return
	case title:
		f.size, f.bold, f.align, after = 15, true, centered, 14
	case heading:
		p.room(60)
		p.y -= 8
		f.size, f.bold = 12.5, true
	case subheading:
		p.room(50)
		f.bold = true
	case centered, right:
		f.align, after = b.style, 3
	case quotation:
		f.left, f.width = margin+36, f.width-72
	case bullet, numbered, lettered:
		label := b.label
		if b.style == bullet {
			label = "•"
		}
		if b.style == lettered {
			f.left, f.width = f.left+30, f.width-30
		}
		p.room(lineHeight)
		p.place(label, f.left, p.y-f.size, 0, f.size)
		f.left, f.width = f.left+30, f.width-30
	}
	p.write(list, f)
	p.y -= after
}

// piece is a word as it is set.
type piece struct {
	text  string
	font  int
	width float64
}

// write sets a paragraph line by line.
func (p *pdf) write(list []run, f face) {
	for _, line := range p.lines(list, f) {
		p.room(lineHeight)
		p.line(line, f, p.y-f.size)
		p.y -= f.size * 1.32
	}
}

func (p *pdf) line(line []piece, f face, y float64) {
	whole := 0.0
	for _, one := range line {
		whole += one.width
	}
	x := f.left
	switch f.align {
	case centered:
		x += (f.width - whole) / 2
	case right:
		x += f.width - whole
	}
	for _, one := range line {
		p.place(one.text, x, y, one.font, f.size)
		x += one.width
	}
}

// lines breaks a paragraph.
func (p *pdf) lines(list []run, f face) (lines [][]piece) {
	var line []piece
	used := 0.0
	for _, r := range list {
		font := 0
		switch {
		case r.bold || f.bold:
			font = 1
		case r.italic:
			font = 2
		}
		text := r.text
		if r.note != "" {
			p.notes = append(p.notes, r.note)
			text = fmt.Sprintf("[%d]", len(p.notes))
		}
		for _, word := range strings.SplitAfter(text, " ") {
			w := piece{word, font, wide(word, font, f.size)}
			if used+wide(strings.TrimSpace(word), font, f.size) > f.width && len(line) > 0 {
				lines, line, used = append(lines, line), nil, 0
			}
			line, used = append(line, w), used+w.width
		}
	}
	return append(lines, line)
}

// table sets rows between thin lines.
func (p *pdf) table(rows [][][]run) {
	widths := columns(rows, pageWidth-2*margin)
	for i, row := range rows {
		var set [][][]piece
		height := 1
		for c, cell := range row {
			f := face{size: 10, bold: i == 0, width: float64(widths[c]) - 8}
			set = append(set, p.lines(cell, f))
			height = max(height, len(set[c]))
		}
		p.room(float64(height)*13 + 6)
		x := float64(margin)
		for c, lines := range set {
			f := face{size: 10, left: x + 4, width: float64(widths[c]) - 8}
			if isAmount(row[c]) {
				f.align = right
			}
			for n, line := range lines {
				p.line(line, f, p.y-12-float64(n)*13)
			}
			x += float64(widths[c])
		}
		p.y -= float64(height)*13 + 6
		fmt.Fprintf(p.pages[len(p.pages)-1], "0.6 G 0.5 w %d %.1f m %d %.1f l S\n", margin, p.y, pageWidth-margin, p.y)
	}
	p.y -= 10
}

// place puts words at a point of the page.
func (p *pdf) place(text string, x, y float64, font int, size float64) {
	fmt.Fprintf(p.pages[len(p.pages)-1], "BT /F%d %.1f Tf %.1f %.1f Td (%s) Tj ET\n", font, size, x, y, inPDF(text))
}

func (p *pdf) file() []byte {
	fonts := []string{"Times-Roman", "Times-Bold", "Times-Italic"}
	var objects []string
	var kids strings.Builder
	first := 3 + len(fonts)
	for i := range p.pages {
		fmt.Fprintf(&kids, "%d 0 R ", first+2*i)
	}
	objects = append(objects, "<< /Type /Catalog /Pages 2 0 R >>", fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(p.pages)))
	for _, font := range fonts {
		objects = append(objects, "<< /Type /Font /Subtype /Type1 /BaseFont /"+font+" /Encoding /WinAnsiEncoding >>")
	}
	for i, page := range p.pages {
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Resources << /Font << /F0 3 0 R /F1 4 0 R /F2 5 0 R >> >> >>", pageWidth, pageHeight, first+2*i+1),
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", page.Len(), page.String()))
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	begins := out.Len()
	fmt.Fprintf(&out, "%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, begins)
	return out.Bytes()
}
