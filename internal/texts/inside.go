package texts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/extract"
	"casefold/internal/kit/message"
	"casefold/internal/kit/pool"
	"casefold/internal/kit/text"
)

const (
	// mostInside is how many files in one record are read, those in messages that lie in it included.
	mostInside = 1000
	// deepest is how many messages may lie inside each other.
	deepest = 10
	// largestInside is the size of the largest file in a message that is read.
	largestInside = 512 << 20
	// heldInMemory is how much of such a file lies in memory. A larger one is written to a file without a name.
	heldInMemory = 1 << 20
	// largestStray is how much text is read as it stands where it should have been a message and is none. Of a large file it
	// would be nothing but encoded attachments.
	largestStray = 1 << 20
	// longestName is how many bytes of the name of such a file are kept.
	longestName = 255
)

// inside is a file that lies in a message.
type inside struct {
	path, name string
	isMessage  bool
	// isDecoration says that it is a picture which the message shows with its text. Nobody looks for words in it.
	isDecoration bool
}

// reading is what was read of an item.
type reading struct {
	extract.Text
	pictures bool // its pages may be pictures
	inside   []inside
}

// errNoMessage says that a file is none, or cannot be read as one.
var errNoMessage = pool.Fail(pool.Unreadable, errors.New("texts: no message that can be read"))

// readMessage reads what a message says and lists what lies in it. It fails with errNoMessage, and as reasonOf tells apart.
func (s *Service) readMessage(ctx context.Context, f File, c claimed) (reading, error) {
	m, err := message.ReadWords(ctx, s.readers, message.File{ReaderAt: f, Size: f.Size, Owner: f.Owner}, c.path)
	if err == nil {
		err = unreadable(m.Unreadable)
	}
	if err != nil {
		return reading{}, err
	}
	return c.said(m), nil
}

// said is what a message says and what lies in it.
func (c claimed) said(m message.Message) (r reading) {
	r.Text = extract.FromWords(c.heading(m.Facts) + m.Text)
	for _, problem := range m.Problems {
		if problem == message.PartDamaged {
			r.Damaged = true
		} else {
			r.Cut = true
		}
	}
	for _, a := range m.Attachments {
		switch {
		case a.Inline || !isPath.MatchString(a.Path): // the helper that says so is not to be trusted
		case strings.Count(a.Path, "/") >= deepest:
			r.Cut = true
		default:
			r.inside = append(r.inside, inside{a.Path, nameOf(a.Name), a.IsMessage, a.Displayed && strings.HasPrefix(a.Type, "image/")})
		}
	}
	return r
}

var isPath = regexp.MustCompile(`^[0-9]{1,6}(/[0-9]{1,6})*$`)

func nameOf(name string) string {
	name = strings.Map(func(r rune) rune {
		if text.Control(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	return strings.ToValidUTF8(name[:min(len(name), longestName)], "")
}

// heading is what stands above a message. Of an email that is filed subject, sender and recipients are known without it.
func (c claimed) heading(f message.Facts) string {
	var lines []string
	if c.Kind != EmailKind || c.Part > 0 {
		lines = append(lines, f.Subject, f.From, strings.Join(f.To, ", "), f.Date)
	}
	lines = append(lines, strings.Join(f.CC, ", "), strings.Join(f.BCC, ", "))
	var text strings.Builder
	for _, line := range lines {
		if line != "" {
			text.WriteString(line + "\n")
		}
	}
	return text.String()
}

// unreadable is why a message, or a part of one, is not read.
func unreadable(why message.Reason) error {
	switch why {
	case "":
		return nil
	case message.TooLarge:
		return extract.ErrTooLarge
	case message.Trouble:
		return errors.New("texts: a message could not be read just now")
	}
	return errNoMessage
}

// takeOut takes a file out of a message. The caller closes it.
func (s *Service) takeOut(ctx context.Context, disk *blob.Disk, f File, path string) (*extracted, error) {
	out := &extracted{disk: disk, owner: f.Owner}
	err := message.WritePart(ctx, s.readers, message.File{ReaderAt: f, Size: f.Size, Owner: f.Owner}, path, out)
	var failure *message.UnreadableError
	if errors.As(err, &failure) {
		err = unreadable(failure.Reason)
	}
	if err != nil {
		out.Close()
		return nil, err
	}
	return out, nil
}

// extracted is a file that was taken out of a message: in memory as long as it is small, else on the disk without a name.
type extracted struct {
	disk   *blob.Disk
	owner  int64
	memory bytes.Buffer
	file   *os.File
	size   int64
}

func (t *extracted) Write(piece []byte) (int, error) {
	if t.size += int64(len(piece)); t.size > largestInside {
		return 0, extract.ErrTooLarge
	}
	if t.file == nil && t.size <= heldInMemory {
		return t.memory.Write(piece)
	}
	if t.file == nil {
		file, err := t.disk.Scratch()
		if err != nil {
			return 0, err
		}
		t.file = file
		if _, err := file.Write(t.memory.Bytes()); err != nil {
			return 0, fmt.Errorf("texts: %w", err)
		}
		t.memory = bytes.Buffer{}
	}
	return t.file.Write(piece)
}

func (t *extracted) open() File {
	var content io.ReaderAt = t.file
	if t.file == nil {
		content = bytes.NewReader(t.memory.Bytes())
	}
	return File{ReaderAt: content, Size: t.size, Owner: t.owner}
}

func (t *extracted) Close() {
	if t.file != nil {
		_ = t.file.Close()
	}
}
