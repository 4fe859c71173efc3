// Package sniff says what a file is, by its content as well as its name, and whether it can be shown. It reads as little
// as it can and decodes nothing: what it refuses never meets a converter or a browser.
package sniff

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gabriel-vasile/mimetype"

	"casefold/internal/kit/office"
)

// Kind is how a file is shown.
type Kind int

const (
	Nothing Kind = iota // it is not; Reason says why
	AsIs                // a PDF or an image: the browser gets the file itself
	Text                // as plain text
	Office              // as the PDF that Format becomes
)

// Reason is why a file is not shown.
type Reason string

const (
	Empty     Reason = "empty"
	Mismatch  Reason = "mismatch"  // the content is not what the extension says
	Encrypted Reason = "encrypted" // protected by a password
	Unknown   Reason = "unknown"   // no kind of file that can be shown
	TooLarge  Reason = "tooLarge"  // larger than we show, or would be when unpacked
	Damaged   Reason = "damaged"
)

// Finding is what was found out about a file.
type Finding struct {
	Kind        Kind
	ContentType string        // of the file itself, for AsIs
	Format      office.Format // for Office
	Reason      Reason        // for Nothing
}

func nothing(why Reason) (Finding, error) { return Finding{Reason: why}, nil }

// headSize is how much of a file its kind can be told from.
const headSize = 4 << 10

// Look finds out about a file. An error means that the file could not be read, and says nothing about its content.
func Look(file io.ReaderAt, size int64, extension string) (Finding, error) {
	if size == 0 {
		return nothing(Empty)
	}
	head := make([]byte, min(size, headSize))
	if _, err := file.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return Finding{}, err
	}
	source := &tracked{from: file}
	found := look(source, size, head)
	if source.failure != nil {
		return Finding{}, source.failure
	}
	wanted, known := families[strings.ToLower(extension)]
	if known && (found.Reason == Unknown || found.Kind != Nothing && !wanted.holds(found)) {
		return nothing(Mismatch)
	}
	return found, nil
}

func look(file io.ReaderAt, size int64, head []byte) Finding {
	switch {
	case bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")):
		return Finding{Kind: AsIs, ContentType: "application/pdf"}
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return lookIntoZip(file, size)
	case bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return lookIntoCompound(file, size)
	case bytes.HasPrefix(head, []byte(`{\rtf`)):
		return asOffice("rtf", size)
	case bytes.HasPrefix(head, []byte("\xffWPC")):
		return lookIntoWordPerfect(head, size)
	}
	if found, is := lookAtImage(file, size, head); is {
		return found
	}
	kind := mimetype.Detect(head)
	switch {
	case kind.Is("image/svg+xml"):
		return Finding{Kind: AsIs, ContentType: "image/svg+xml"}
	case isText(kind):
		return Finding{Kind: Text}
	}
	return Finding{Reason: Unknown}
}

func asOffice(format office.Format, size int64) Finding {
	if size > office.LargestInput {
		return Finding{Reason: TooLarge}
	}
	return Finding{Kind: Office, Format: format}
}

func isText(kind *mimetype.MIME) bool {
	for ; kind != nil; kind = kind.Parent() {
		if kind.Is("text/plain") {
			return true
		}
	}
	return false
}

// lookIntoWordPerfect knows where the password's checksum stands in the prefix that all files since version 5 have.
func lookIntoWordPerfect(head []byte, size int64) Finding {
	if len(head) < 16 {
		return Finding{Reason: Damaged}
	}
	if head[12] != 0 || head[13] != 0 {
		return Finding{Reason: Encrypted}
	}
	return asOffice("wpd", size)
}

// tracked remembers that the file could not be read: a parser would call it damaged.
type tracked struct {
	from    io.ReaderAt
	failure error
}

func (t *tracked) ReadAt(p []byte, offset int64) (int, error) {
	n, err := t.from.ReadAt(p, offset)
	if err != nil && !errors.Is(err, io.EOF) {
		t.failure = err
	}
	return n, err
}

// IsUTF8 is true of the beginning of a text in UTF-8, which may end in the middle of a character.
func IsUTF8(text []byte) bool {
	for cut := 0; cut < utf8.UTFMax && cut <= len(text); cut++ {
		if utf8.Valid(text[:len(text)-cut]) {
			return true
		}
	}
	return false
}
