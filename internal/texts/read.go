package texts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"casefold/internal/content/sniff"
	"casefold/internal/kit/extract"
	"casefold/internal/kit/office"
	"casefold/internal/kit/pool"
	"casefold/internal/kit/reader"
)

// largestRewritten is how large a document may become when it is re-written: it lies in memory until its text is read.
const largestRewritten = 64 << 20

// errSlow says that LibreOffice is needed first.
var errSlow = errors.New("texts: to be re-written first")

const headSize = 4 << 10

// onePicture is a photograph, or a scan.
var onePicture = reading{Text: extract.Text{Pages: 1, Blank: 1}, pictures: true}

// read reads a file by what it contains, whatever its name says; slowly says whether it may wait for LibreOffice. It fails with
// errSlow, and with what reasonOf tells apart.
func (s *Service) read(ctx context.Context, f File, slowly bool) (r reading, err error) {
	head := make([]byte, min(f.Size, headSize))
	if n, err := f.ReadAt(head, 0); n < len(head) {
		return r, fmt.Errorf("texts: %w", err)
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		r.Text, err = s.extract(ctx, f, extract.Package)
		return r, err
	}
	if bytes.HasPrefix(head, []byte("II*\x00")) || bytes.HasPrefix(head, []byte("MM\x00*")) { // TIFF, which browsers do not show
		return onePicture, nil
	}
	found, err := sniff.Look(ctx, s.readers, sniff.File{ReaderAt: f, Size: f.Size, Owner: f.Owner})
	switch {
	case err != nil:
	case found.Kind == sniff.Text:
		r.Text, err = s.extract(ctx, f, textFormat(head))
	case found.Kind == sniff.Message:
		return s.readMessage(ctx, f, claimed{})
	case found.Kind == sniff.Office && extract.Rewritten(found.Format):
		if !slowly {
			return r, errSlow
		}
		r.Text, err = s.rewritten(ctx, f, found.Format)
	case found.Kind != sniff.AsIs:
		err = refusal(found.Reason)
	case found.ContentType == "image/svg+xml":
		r.Text, err = s.extract(ctx, f, extract.HTML)
	case found.ContentType != "application/pdf":
		return onePicture, nil
	case f.Size > extract.LargestPDF:
		err = extract.ErrTooLarge
	case extract.CheckPDF() != nil:
		err = reader.ErrOff
	default:
		r.pictures = true
		r.Text, err = s.extract(ctx, f, extract.PDF)
	}
	return r, err
}

func (s *Service) extract(ctx context.Context, f File, format extract.Format) (extract.Text, error) {
	return extract.Read(ctx, s.readers, f.Owner, format, f, f.Size)
}

// rewritten has LibreOffice write the document anew, when nobody waits for a preview, and reads that. Some documents it can
// show, though not write in a new format: of these the PDF is read.
func (s *Service) rewritten(ctx context.Context, f File, format office.Format) (extract.Text, error) {
	if err := office.Check(); err != nil {
		return extract.Text{}, err
	}
	t, err := s.through(ctx, s.office.Rewrite, extract.Package, f, format)
	if reason, passing := reasonOf(err); err != nil && reason == Damaged && !passing && extract.CheckPDF() == nil {
		return s.through(ctx, s.office.Convert, extract.PDF, f, format)
	}
	return t, err
}

func (s *Service) through(
	ctx context.Context, convert func(context.Context, int64, office.Document, io.Writer) error, to extract.Format, f File, format office.Format,
) (extract.Text, error) {
	made := &limited{most: largestRewritten}
	document := office.Document{Format: format, Size: f.Size, Body: io.NewSectionReader(f, 0, f.Size)}
	if err := convert(pool.Later(ctx), f.Owner, document, made); err != nil {
		return extract.Text{}, err
	}
	return extract.Read(ctx, s.readers, f.Owner, to, bytes.NewReader(made.Bytes()), int64(made.Len()))
}

// limited is memory that does not grow over a limit.
type limited struct {
	bytes.Buffer
	most int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.Len()+len(p) > l.most {
		return 0, extract.ErrTooLarge
	}
	return l.Buffer.Write(p)
}

// textFormat tells pages of the Web from other texts by how they begin.
func textFormat(head []byte) extract.Format {
	begin := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n"))
	for _, mark := range []string{"<!doctype html", "<html", "<head", "<body", "<meta ", "<title", "<table", "<div", "<p>"} {
		if bytes.HasPrefix(begin, []byte(mark)) {
			return extract.HTML
		}
	}
	if bytes.HasPrefix(begin, []byte("<?xml")) || bytes.HasPrefix(begin, []byte("<!--")) {
		if bytes.Contains(begin, []byte("<html")) {
			return extract.HTML
		}
	}
	return extract.Plain
}

// refusal is why sniff finds nothing to read in a file.
func refusal(why sniff.Reason) error {
	switch why {
	case sniff.Empty:
		return nil // a text without any word
	case sniff.Encrypted:
		return extract.ErrEncrypted
	case sniff.TooLarge:
		return extract.ErrTooLarge
	case sniff.Damaged:
		return pool.Fail(pool.Unreadable, errors.New("texts: damaged"))
	}
	return extract.ErrUnknown
}

// reasonOf is why a file has no text. On a machine that is short of time or memory even a good file may be too much: trying
// again may help where passing is true.
func reasonOf(err error) (reason Reason, passing bool) {
	var failure *pool.Failure
	switch {
	case errors.Is(err, extract.ErrEncrypted):
		return Encrypted, false
	case errors.Is(err, extract.ErrUnknown):
		return Unknown, false
	case errors.Is(err, extract.ErrTooLarge):
		return TooLarge, false
	case errors.Is(err, reader.ErrOff), errors.Is(err, office.ErrOff):
		return Off, false
	case !errors.As(err, &failure):
		return Trouble, true
	}
	switch failure.Reason {
	case pool.Unreadable, pool.BadOutput:
		return Damaged, false
	case pool.TooLarge:
		return TooLarge, false
	case pool.Unsupported:
		return Unknown, false
	}
	return Damaged, true // it took too long, or brought its program down
}
