package extract

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
)

// workbook is a spreadsheet while it is read.
type workbook struct {
	*parts
	strings  texts  // that cells refer to by number
	formats  []code // of cells, by number
	from1904 bool   // dates are counted from 1904 on
}

// texts are many strings in one piece of memory.
type texts struct {
	all  []byte
	ends []uint32
}

// keptStrings is how many bytes of strings are kept. More of them than there can be text are of no use.
const (
	keptStrings = 2 * Largest
	mostStrings = 4 << 20
)

func (s *texts) get(number int) []byte {
	if number < 0 || number >= len(s.ends) {
		return nil
	}
	begin := uint32(0)
	if number > 0 {
		begin = s.ends[number-1]
	}
	return s.all[begin:s.ends[number]]
}

// readBook reads a spreadsheet: all its sheets, hidden ones too, with numbers as they are shown, comments and the text of
// shapes. A sheet is a page.
func (p *parts) readBook() error { return (&workbook{parts: p}).read() }

func (w *workbook) read() error {
	targets, kinds, err := w.relations(bookMain)
	if err != nil {
		return err
	}
	styles, strings := "xl/styles.xml", "xl/sharedStrings.xml"
	for id, kind := range kinds {
		switch kind {
		case "styles":
			styles = targets[id]
		case "sharedStrings":
			strings = targets[id]
		}
	}
	if err := w.readStrings(strings); err != nil {
		return err
	}
	if err := w.readFormats(styles); err != nil {
		return err
	}
	type sheet struct{ name, part string }
	var sheets []sheet
	err = w.main(bookMain, func(m *markup, t token) error {
		switch {
		case t != open:
		case string(m.name) == "workbookPr":
			w.from1904 = m.attr("date1904") == "1" || m.attr("date1904") == "true"
		case string(m.name) == "sheet" && len(sheets) < mostRelations:
			sheets = append(sheets, sheet{m.attr("name"), targets[cmp.Or(m.attr("r:id"), m.attr("id"))]})
		}
		return nil
	})
	for _, s := range sheets {
		if err == nil {
			err = w.sheet(s.name, s.part)
		}
	}
	return err
}

// sheet reads a sheet and what belongs to it. One that holds nothing leaves nothing, not even its name.
func (w *workbook) sheet(name, part string) error {
	begun := len(w.text)
	if err := w.write([]byte(name)); err != nil {
		return err
	}
	w.line()
	titled := len(w.text)
	if err := w.walk(part, w.cells()); err != nil {
		return err
	}
	targets, kinds, err := w.relations(part)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(targets)) {
		w.line()
		switch kinds[id] {
		case "comments", "drawing", "threadedComment":
			if err := w.walk(targets[id], w.drawingPart()); err != nil {
				return err
			}
		}
	}
	if len(w.text) == titled {
		w.text = w.text[:begun]
		return nil
	}
	w.page()
	return nil
}

// cells reads the rows of a sheet.
func (w *workbook) cells() func(m *markup, t token) error {
	var skip skipper
	var kind string
	var style int
	var value []byte // of a cell that refers to a string, or is a number
	inValue, inText := false, false
	return func(m *markup, t token) error {
		if t == chars {
			switch {
			case skip.depth > 0:
			case inText, inValue && kind == "str":
				return w.write(m.text)
			case inValue && len(value) < longestValue:
				value = append(value, m.text...)
			}
			return nil
		}
		name := string(m.name)
		if skip.skips(t, name == "f" || name == "rPh" || name == "sheetViews" || name == "cols" || name == "headerFooter") {
			return nil
		}
		switch name {
		case "c":
			if t == open {
				kind, style, value = m.attr("t"), number(m.attr("s")), value[:0]
				return nil
			}
			err := w.value(kind, style, value)
			w.tab()
			return err
		case "v":
			inValue = t == open
		case "t":
			inText = t == open
		case "row":
			if t == end {
				w.line()
			}
		}
		return nil
	}
}

// longestValue is how long a number or the name of an error can be.
const longestValue = 64

func (w *workbook) value(kind string, style int, value []byte) error {
	if len(value) == 0 {
		return nil
	}
	switch kind {
	case "s":
		return w.write(w.strings.get(number(string(value))))
	case "b":
		return w.write([]byte(map[bool]string{true: "TRUE", false: "FALSE"}[value[0] == '1']))
	case "", "n":
		var c code
		if style >= 0 && style < len(w.formats) {
			c = w.formats[style]
		}
		if n, err := strconv.ParseFloat(string(value), 64); err == nil {
			return w.write([]byte(c.show(n, w.from1904)))
		}
	}
	return w.write(value) // errors, dates as text
}

// number is a number of a file, or -1.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}

// readStrings keeps the strings that cells refer to, each without the hints how to pronounce it.
func (w *workbook) readStrings(part string) error {
	var skip skipper
	inText := false
	return w.walk(part, func(m *markup, t token) error {
		if t == chars {
			if inText && skip.depth == 0 {
				if len(w.strings.all)+len(m.text) > keptStrings {
					return errFull
				}
				w.strings.all = append(w.strings.all, m.text...)
			}
			return nil
		}
		name := string(m.name)
		if skip.skips(t, name == "rPh") {
			return nil
		}
		switch {
		case name == "t":
			inText = t == open
		case name == "si" && t == end:
			if len(w.strings.ends) == mostStrings {
				return errFull
			}
			w.strings.ends = append(w.strings.ends, uint32(len(w.strings.all)))
		}
		return nil
	})
}

const mostFormats = 100_000

// readFormats learns how cells show their numbers.
func (w *workbook) readFormats(part string) error {
	codes := map[int]string{}
	inCells := false
	return w.walk(part, func(m *markup, t token) error {
		switch name := string(m.name); {
		case t == chars:
		case name == "cellXfs":
			inCells = t == open
		case t == end:
		case name == "numFmt" && len(codes) < mostFormats:
			codes[number(m.attr("numFmtId"))] = m.attr("formatCode")
		case name == "xf" && inCells && len(w.formats) < mostFormats:
			id := number(m.attr("numFmtId"))
			written, own := codes[id]
			if !own {
				written = builtIn[id]
			}
			w.formats = append(w.formats, parseCode(written))
		}
		return nil
	})
}
