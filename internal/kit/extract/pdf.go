package extract

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"

	"casefold/internal/kit/sandbox"
)

const (
	pdftotext = "/usr/bin/pdftotext"
	// LargestPDF is the size of the largest PDF that is tried: it lies in memory while it is read.
	LargestPDF = 200 << 20
)

// CheckPDF says why the text of PDF files cannot be read on this machine; nil when it can.
func CheckPDF() error {
	if _, err := os.Stat(pdftotext); err != nil {
		return errors.New(pdftotext + " is missing")
	}
	return sandbox.Check()
}

// pdfText has pdftotext read the file, inside of the sandbox in which this function runs too. A page without text is blank:
// whether it shows something that nobody has read yet, it does not tell.
func pdfText(file io.ReaderAt, size int64) (Text, error) {
	const path = sandbox.Scratch + "/document.pdf"
	if size > LargestPDF {
		return Text{}, errDamaged
	}
	if err := copyTo(path, io.NewSectionReader(file, 0, size)); err != nil {
		return Text{}, err
	}
	var said firstWords
	cmd := exec.Command(pdftotext, "-enc", "UTF-8", "-eol", "unix", "-q", path, "-")
	cmd.Stderr = &said
	cmd.Env = []string{"LC_ALL=C.UTF-8"}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return Text{}, err
	}
	if err := cmd.Start(); err != nil {
		return Text{}, err
	}
	var s sink
	failure := s.pdfPages(out)
	if failure != nil {
		_ = cmd.Process.Kill()
	}
	if err := cmd.Wait(); err != nil && failure == nil {
		return Text{}, s.refusal(path, said.text)
	}
	return s.done(failure)
}

func copyTo(path string, content io.Reader) error {
	to, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, content)
	return errors.Join(err, to.Close())
}

// refusal tells a document with a password from a damaged one. pdftotext is asked again, since it says nothing when it is
// told to be quiet about all the small faults of PDF files.
func (s *sink) refusal(path, said string) error {
	words, _ := exec.Command(pdftotext, "-l", "1", path, "-").CombinedOutput()
	if strings.Contains(said+string(words[:min(len(words), 1<<10)]), "Incorrect password") {
		return ErrEncrypted
	}
	return errDamaged
}

// pdfPages takes what pdftotext writes: lines, an empty one after each block, and a form feed after each page. Lines of a block
// are one paragraph.
func (s *sink) pdfPages(out io.Reader) error {
	block, kept := make([]byte, windowSize), 0
	newline := false
	for {
		n, err := out.Read(block[kept:])
		text := block[:kept+n]
		whole := len(text)
		if err == nil {
			whole = wholeCharacters(text)
		}
		for rest := text[:whole]; len(rest) > 0; {
			at := bytes.IndexAny(rest, "\n\f")
			if at != 0 {
				newline = false
			}
			part := rest
			if at >= 0 {
				part = rest[:at]
			}
			if err := s.write(part); err != nil {
				return err
			}
			if at < 0 {
				break
			}
			switch {
			case rest[at] == '\f':
				s.page()
				newline = false
			case newline:
				s.line()
			default:
				s.space, newline = true, true
			}
			rest = rest[at+1:]
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		kept = copy(block, text[whole:])
	}
}

// firstWords keeps the beginning of what a program says.
type firstWords struct{ text string }

func (w *firstWords) Write(p []byte) (int, error) {
	w.text += string(p[:min(len(p), max(0, 1<<10-len(w.text)))])
	return len(p), nil
}
