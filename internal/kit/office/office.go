// Package office turns documents of word processors, spreadsheets and presentations into PDF, and older ones into new ones. A few LibreOffices are kept
// running, each in a sandbox of its own and for one owner at a time.
package office

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"casefold/internal/kit/sandbox"
)

// Format is a kind of document that can be converted. Its value is the usual extension.
type Format string

// application is a part of LibreOffice: what it calls its documents, the writer that makes them PDF, and the one that makes
// them Office Open XML.
type application struct{ service, pdf, ooxml string }

var (
	writer  = application{"com.sun.star.text.TextDocument", "writer_pdf_Export", "MS Word 2007 XML"}
	calc    = application{"com.sun.star.sheet.SpreadsheetDocument", "calc_pdf_Export", "Calc MS Excel 2007 XML"}
	impress = application{"com.sun.star.presentation.PresentationDocument", "impress_pdf_Export", "Impress MS PowerPoint 2007 XML"}
)

// readers name what in LibreOffice reads each format, so that what a document contains never decides which of its many
// readers meets it.
var readers = map[Format]struct {
	application
	reader string
}{
	"docx": {writer, "MS Word 2007 XML"}, "xlsx": {calc, "Calc MS Excel 2007 XML"}, "pptx": {impress, "Impress MS PowerPoint 2007 XML"},
	"doc": {writer, "MS Word 97"}, "xls": {calc, "MS Excel 97"}, "ppt": {impress, "MS PowerPoint 97"},
	"odt": {writer, "writer8"}, "ods": {calc, "calc8"}, "odp": {impress, "impress8"},
	"rtf": {writer, "Rich Text Format"}, "wpd": {writer, "WordPerfect"},
}

// Reads is true of a format that can be converted.
func Reads(f Format) bool {
	_, known := readers[f]
	return known
}

// LargestInput is the size of the largest document that is tried.
const LargestInput = 100 << 20

// Document is what to convert.
type Document struct {
	Format Format
	Size   int64
	Body   io.Reader // exactly Size bytes
}

// ErrOff says that nothing can be converted on this machine.
var ErrOff = errors.New("office: off")

const (
	program = "/usr/lib/libreoffice/program/soffice.bin"
	python  = "/usr/bin/python3"
	bridge  = "/usr/lib/python3/dist-packages/uno.py"
)

// Packages are what Debian calls the programs that conversion needs.
var Packages = []string{
	"libreoffice-writer-nogui", "libreoffice-calc-nogui", "libreoffice-impress-nogui", "python3-uno",
	"fonts-liberation", "fonts-crosextra-carlito", "fonts-crosextra-caladea",
}

// Check says why nothing can be converted on this machine; nil when it can.
func Check() error {
	for _, needed := range []string{program, python, bridge} {
		if _, err := os.Stat(needed); err != nil {
			return fmt.Errorf("%w: %s is missing", ErrOff, needed)
		}
	}
	if err := sandbox.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrOff, err)
	}
	return nil
}

// Probe is a Check that also starts a LibreOffice, which takes seconds, and ends it again.
func Probe() error {
	if err := Check(); err != nil {
		return err
	}
	w, err := startWorker(workerScript)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOff, err)
	}
	w.Kill()
	return nil
}

// limits of one LibreOffice over its whole life.
var limits = sandbox.Limits{Memory: 3 << 30, Scratch: 512 << 20, CPU: 20 * time.Minute, Processes: 64}

const largestOutput = 200 << 20
