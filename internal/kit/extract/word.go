package extract

// readWord reads a document of a word processor: the text itself, then headers, footers, notes and comments. What was deleted
// while changes were tracked is left out.
func (p *parts) readWord() error {
	err := p.main(wordMain, p.wordPart())
	for _, word := range []string{"header", "footer", "footnotes", "endnotes", "comments"} {
		for _, name := range p.named("word", word) {
			if err == nil {
				p.line()
				err = p.walk(name, p.wordPart())
			}
		}
	}
	for _, name := range p.named("word/diagrams", "data") {
		if err == nil {
			p.line()
			err = p.walk(name, p.drawingPart())
		}
	}
	return err
}

// silent are elements of a word processor that hold settings, what moved elsewhere, and what stands in for programs that
// do not know the real thing.
var silent = set("pPr", "rPr", "sectPr", "tblPr", "tblGrid", "trPr", "tcPr", "moveFrom", "Fallback", "instrText", "delText", "delInstrText")

func (p *parts) wordPart() func(m *markup, t token) error {
	var skip skipper
	inText := 0
	return func(m *markup, t token) error {
		if t == chars {
			if inText > 0 && skip.depth == 0 {
				return p.write(m.text)
			}
			return nil
		}
		name := string(m.name)
		if skip.skips(t, silent[name]) {
			return nil
		}
		switch name {
		case "t":
			inText = max(0, inText+step(t))
		case "p", "tr":
			if t == end {
				p.line()
			}
		case "tc":
			if t == end {
				p.cell()
			}
		case "br", "cr":
			if t == open {
				p.line()
			}
		case "tab", "ptab":
			p.space = true
		case "noBreakHyphen":
			if t == open {
				return p.write([]byte("-"))
			}
		}
		return nil
	}
}

func step(t token) int {
	if t == open {
		return 1
	}
	return -1
}

// cell ends a cell. Its last paragraph has ended already.
func (s *sink) cell() {
	if n := len(s.text); n > s.begun && s.text[n-1] == '\n' {
		s.text = s.text[:n-1]
	}
	s.tab()
}

// paragraph begins or ends a paragraph. One that begins ends only what stands on the same line, and no cell.
func (s *sink) paragraph(t token) {
	if n := len(s.text); t == end || n > s.begun && s.text[n-1] > ' ' {
		s.line()
	}
}
