// Package sniff says what a file is, by its content as well as its name, and whether it can be shown. It reads as little
// as it can and decodes nothing: what it refuses never meets a converter or a browser.
//
// This process looks at the first bytes only. Whatever has a structure to be followed is followed by readers in a helper.
package sniff

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"casefold/internal/kit/office"
	"casefold/internal/kit/reader"
)

// Kind is how a file is shown.
type Kind int

const (
	Nothing Kind = iota // it is not; Reason says why
	AsIs                // a PDF or an image: the browser gets the file itself
	Text                // as plain text
	Office              // as the PDF that Format becomes
	Message             // as kit/message reads it: an .eml or .msg file
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

// File is what to look at, and who it belongs to.
type File struct {
	io.ReaderAt
	Size      int64
	Extension string // without its dot
	Owner     int64
}

// headSize is how much of a file its kind can be told from.
const headSize = 4 << 10

// Look finds out about a file. It fails with a pool.Failure where the file is too much for the helper that reads it, with
// reader.ErrOff where there is none, and with the file's own error where that cannot be read from.
func Look(ctx context.Context, readers *reader.Pool, file File) (Finding, error) {
	if file.Size == 0 {
		return Finding{Reason: Empty}, nil
	}
	head := make([]byte, min(file.Size, headSize))
	if n, err := file.ReadAt(head, 0); n < len(head) && !errors.Is(err, io.EOF) {
		return Finding{}, err
	}
	found, err := look(ctx, readers, file, head)
	if err != nil {
		return Finding{}, err
	}
	extension := strings.ToLower(file.Extension)
	if (found.Kind == Text || found.Reason == Unknown) && extension == "eml" && beginsLikeLetter(head) {
		found = Finding{Kind: Message}
	}
	wanted, known := families[extension]
	if known && (found.Reason == Unknown || found.Kind != Nothing && !wanted.holds(found)) {
		return Finding{Reason: Mismatch}, nil
	}
	return found, nil
}

func look(ctx context.Context, readers *reader.Pool, file File, head []byte) (Finding, error) {
	var within *reader.Reader
	contentType := imageType(head)
	switch {
	case bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")):
		return Finding{Kind: AsIs, ContentType: "application/pdf"}, nil
	case bytes.HasPrefix(head, []byte(`{\rtf`)):
		return asOffice("rtf", file.Size), nil
	case bytes.HasPrefix(head, []byte("\xffWPC")):
		return lookAtWordPerfect(head, file.Size), nil
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		within = zipReader
	case bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		within = compoundReader
	case contentType != "":
		within = imageReader
	default:
		return lookAtText(head), nil
	}
	seen, err := ask(ctx, readers, within, file)
	switch {
	case err != nil:
		return Finding{}, err
	case seen.Reason != "":
		return Finding{Reason: seen.Reason}, nil
	case seen.Format != "":
		return asOffice(seen.Format, file.Size), nil
	case seen.Message:
		return Finding{Kind: Message}, nil
	case seen.Image:
		return Finding{Kind: AsIs, ContentType: contentType}, nil
	}
	return lookAtText(head), nil
}

func asOffice(format office.Format, size int64) Finding {
	if size > office.LargestInput {
		return Finding{Reason: TooLarge}
	}
	return Finding{Kind: Office, Format: format}
}

// lookAtWordPerfect knows where the password's checksum stands in the prefix that all files since version 5 have.
func lookAtWordPerfect(head []byte, size int64) Finding {
	if len(head) < 16 {
		return Finding{Reason: Damaged}
	}
	if head[12] != 0 || head[13] != 0 {
		return Finding{Reason: Encrypted}
	}
	return asOffice("wpd", size)
}
