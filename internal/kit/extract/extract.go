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
	Package Format = "package" // a ZIP archive that is a document of Office Open XML or OpenDocument
	HTML    Format = "html"
	Plain   Format = "txt"
	PDF     Format = "pdf"
)

// Rewritten is true of the formats of office programs that have no reader here, but of whose re-written form there is one.
func Rewritten(f office.Format) bool {
	switch f {
	case "doc", "xls", "ppt", "rtf", "wpd":
		return true
	}
	return false
}

var (
	// ErrEncrypted says that the text of a file is protected by a password.
	ErrEncrypted = errors.New("extract: protected by a password")
	// ErrUnknown says that the file is of another kind.
	ErrUnknown = errors.New("extract: no kind of file that can be read")
	// ErrTooLarge says that the file has more parts than anybody wants to walk through.
	ErrTooLarge = errors.New("extract: too large")

	errDamaged = errors.New("extract: damaged")
)

// answers are failures that a reader tells in a word.
var answers = map[string]error{"encrypted": ErrEncrypted, "unknown": ErrUnknown, "tooLarge": ErrTooLarge}
