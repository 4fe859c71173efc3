package extract

import "bytes"

// readOpen reads a document of OpenDocument: a text with its notes and comments, the sheets of a spreadsheet as they show
// their numbers, or the slides of a presentation with their notes. Headers and footers come last.
func (p *parts) readOpen() error {
	if f := p.files["META-INF/manifest.xml"]; f != nil && bytes.Contains(beginning(f), []byte("encryption-data")) {
		return ErrEncrypted
	}
	err := p.main(openMain, p.openPart())
	if err == nil {
		p.line()
		master := p.openPart()
		within := 0
		err = p.walk("styles.xml", func(m *markup, t token) error {
			if t != chars && string(m.name) == "master-styles" {
				within += step(t)
			}
			if within == 0 {
				return nil
			}
			return master(m, t)
		})
	}
	return err
}

// unsaid are elements of OpenDocument that hold what was deleted, settings, and what shows itself elsewhere.
var unsaid = set("tracked-changes", "automatic-styles", "font-face-decls", "scripts", "settings", "forms", "content-validations", "creator", "date",
	"date-string", "sender-initials", "event-listeners", "date-time-decl", "footer-decl", "header-decl", "sequence-decls", "variable-decls", "binary-data")

func (p *parts) openPart() func(m *markup, t token) error {
	var skip skipper
	inText, sheets := 0, false
	return func(m *markup, t token) error {
		if t == chars {
			if inText > 0 && skip.depth == 0 {
				return p.write(m.text)
			}
			return nil
		}
		name := string(m.name)
		if skip.skips(t, unsaid[name]) {
			return nil
		}
		switch name {
		case "p", "h":
			inText = max(0, inText+step(t))
			p.paragraph(t)
		case "line-break":
			p.line()
		case "tab", "s":
			p.space = true
		case "table-cell", "covered-table-cell":
			if t == end {
				p.cell()
			}
		case "table-row":
			if t == end {
				p.line()
			}
		case "spreadsheet":
			sheets = t == open
		case "table":
			p.paragraph(t)
			if sheets && t == open {
				err := p.write([]byte(m.attr("table:name")))
				p.line()
				return err
			}
		case "page":
			if t == end {
				p.page()
			}
		case "annotation", "note":
			if inText > 0 { // it stands in the middle of a paragraph
				p.line()
			}
		}
		return nil
	}
}
