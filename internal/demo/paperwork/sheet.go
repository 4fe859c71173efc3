package paperwork

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The styles of cells, by their place in sheetStyles.
const (
	ofText = iota
	ofHead
	ofNumber
	ofTotal
)

const sheetStyles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
	`<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7EBF0"/></patternFill></fill></fills>` +
	`<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
	`<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="4" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/></cellXfs></styleSheet>`

// sheet is a spreadsheet while it is written: its cells as they were typed, and the numbers in them.
type sheet struct {
	cells [][]string
}

// Sheet is the text as a spreadsheet: a row in each line, cells between bars, the first row as its head. A cell that begins with "=" is
// a formula, the sum of a range or two cells and what is done to them, and shows what it comes to.
func Sheet(text string) ([]byte, error) {
	s := sheet{}
	widths := []int{}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		var row []string
		for i, cell := range strings.Split(line, "|") {
			row = append(row, strings.TrimSpace(cell))
			if i == len(widths) {
				widths = append(widths, 10)
			}
			widths[i] = max(widths[i], min(len(row[i])+2, 60))
		}
		s.cells = append(s.cells, row)
	}
	var out strings.Builder
	out.WriteString(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols>`)
	for i, width := range widths {
		fmt.Fprintf(&out, `<col min="%[1]d" max="%[1]d" width="%d" customWidth="1"/>`, i+1, width)
	}
	out.WriteString("</cols><sheetData>")
	for r, row := range s.cells {
		fmt.Fprintf(&out, `<row r="%d">`, r+1)
		for c, cell := range row {
			s.write(&out, r, c, cell)
		}
		out.WriteString("</row>")
	}
	out.WriteString("</sheetData></worksheet>")
	return archive("xlsx", map[string]string{"xl/worksheets/sheet1.xml": out.String(), "xl/styles.xml": sheetStyles})
}

func (s sheet) write(out *strings.Builder, r, c int, cell string) {
	at := fmt.Sprintf("%c%d", 'A'+c, r+1)
	number, err := strconv.ParseFloat(cell, 64)
	look := ofText
	if r == 0 {
		look = ofHead
	}
	switch {
	case cell == "":
	case strings.HasPrefix(cell, "="):
		fmt.Fprintf(out, `<c r="%s" s="%d"><f>%s</f><v>%g</v></c>`, at, ofTotal, escaped(cell[1:]), s.value(cell))
	case err == nil:
		fmt.Fprintf(out, `<c r="%s" s="%d"><v>%g</v></c>`, at, ofNumber, number)
	default:
		fmt.Fprintf(out, `<c r="%s" s="%d" t="inlineStr"><is><t>%s</t></is></c>`, at, look, escaped(cell))
	}
}

var (
	sumOf = regexp.MustCompile(`^=SUM\(([A-Z])(\d+):([A-Z])(\d+)\)$`)
	two   = regexp.MustCompile(`^=([A-Z]\d+)([-+*/])([A-Z]\d+|[\d.]+)$`)
)

// value is what a cell comes to, 0 where that is no number.
func (s sheet) value(cell string) float64 {
	if m := sumOf.FindStringSubmatch(cell); m != nil {
		from, _ := strconv.Atoi(m[2])
		until, _ := strconv.Atoi(m[4])
		total := 0.0
		for row := from; row <= until; row++ {
			total += s.at(fmt.Sprintf("%s%d", m[1], row))
		}
		return total
	}
	if m := two.FindStringSubmatch(cell); m != nil {
		a, b := s.at(m[1]), s.at(m[3])
		switch m[2] {
		case "+":
			return a + b
		case "-":
			return a - b
		case "*":
			return a * b
		}
		return a / b
	}
	number, _ := strconv.ParseFloat(cell, 64)
	return number
}

// at is the value of the cell with that name, or a number as it stands.
func (s sheet) at(name string) float64 {
	if name[0] < 'A' {
		return s.value(name)
	}
	row, _ := strconv.Atoi(name[1:])
	if column := int(name[0] - 'A'); row >= 1 && row <= len(s.cells) && column < len(s.cells[row-1]) {
		return s.value(s.cells[row-1][column])
	}
	return 0
}
