// Package extract reads the text of files: of Office Open XML, OpenDocument, HTML and plain text by readers of its own, and
// of PDF by pdftotext. All of them run in helpers (kit/reader). The older formats of office programs are first re-written as
// new ones by LibreOffice (kit/office), because a PDF of them would lose hidden sheets, comments, and numbers that are wider
// than their cell.
//
// Nothing is kept in memory but the text itself and the strings that cells refer to; whatever else a file holds passes by.
package extract

import (
	"errors"

	"casefold/internal/kit/office"
)

// Largest is how many bytes of text are read of one file.
const Largest = 16 << 20

// Text is what a file says, in UTF-8. A paragraph ends with a line feed, and so does a row of a table, whose cells end with
// tabs. A page, a slide or a sheet ends with a form feed. There is no other control character.
type Text struct {
	Content []byte
	Pages   int // 0 where the format knows none
	Blank   int // pages on which there is no text
	// Cut says that there is more text than Largest.
	Cut bool
	// Damaged says that a part of the file could not be read, though others could.
	Damaged bool
}

// Format is a kind of file whose text can be read.
type Format string

const (
	Docx  Format = "docx"
	Xlsx  Format = "xlsx"
	Pptx  Format = "pptx"
	Open  Format = "odf" // all formats of OpenDocument
	HTML  Format = "html"
	Plain Format = "txt"
	PDF   Format = "pdf"
)

// rewritten says what LibreOffice makes of the formats that have no reader here.
var rewritten = map[office.Format]Format{"doc": Docx, "rtf": Docx, "wpd": Docx, "xls": Xlsx, "ppt": Pptx}

// Of is the format in which the text of an office document is read, and whether it must be re-written first.
func Of(f office.Format) (format Format, rewrite bool) {
	switch f {
	case "docx", "xlsx", "pptx":
		return Format(f), false
	case "odt", "ods", "odp":
		return Open, false
	}
	format, rewrite = rewritten[f]
	return format, rewrite
}

// ErrEncrypted says that the text of a file is protected by a password.
var ErrEncrypted = errors.New("extract: protected by a password")

var errDamaged = errors.New("extract: damaged")
