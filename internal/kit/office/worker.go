package office

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"casefold/internal/kit/pool"
	"casefold/internal/kit/sandbox"
)

//go:embed worker.py
var workerScript []byte

// profile forbids macros, links that load by themselves, Java, and everything that would remember a document.
//
//go:embed profile.xcu
var profile []byte

const startPatience = 30 * time.Second

// worker is one LibreOffice in its sandbox.
type worker struct {
	*sandbox.Process
	answers *bufio.Reader
}

// answer is a line from the worker. It is as little to be trusted as the document.
type answer struct {
	Status string `json:"status"`
	Size   int64  `json:"size"`
}

func startWorker(script []byte) (*worker, error) {
	process, err := sandbox.Start(sandbox.Program{
		Args: []string{python, "-I", "-B", "/worker.py", program},
		Env: []string{"HOME=" + sandbox.Scratch, "TMPDIR=" + sandbox.Scratch, "PATH=/usr/bin", "LC_ALL=C.UTF-8", "TZ=UTC", "SAL_USE_VCLPLUGIN=svp",
			"LD_LIBRARY_PATH=" + filepath.Dir(program)},
		Show: []string{"/etc/fonts", "/etc/libreoffice", "/var/lib/libreoffice", "/var/cache/fontconfig"},
		Files: map[string][]byte{
			"/worker.py": script,
			sandbox.Scratch + "/profile/user/registrymodifications.xcu": profile,
		},
		Limits: limits,
	})
	if err != nil {
		return nil, err
	}
	w := &worker{process, bufio.NewReaderSize(process.Stdout, 4<<10)}
	stop := w.killAfter(startPatience)
	defer stop()
	first, err := w.answer()
	if err == nil && first.Status != "running" {
		err = fmt.Errorf("it says %q", first.Status)
	}
	if err != nil {
		w.Kill()
		return nil, fmt.Errorf("LibreOffice does not start: %w%s", err, process.Complaint())
	}
	return w, nil
}

func (w *worker) killAfter(patience time.Duration) (stop func() bool) {
	return time.AfterFunc(patience, w.Kill).Stop
}

func (w *worker) answer() (answer, error) {
	line, err := w.answers.ReadSlice('\n')
	if err != nil {
		return answer{}, err
	}
	var said answer
	return said, json.Unmarshal(line, &said)
}

// convert writes the PDF to out. After any error the worker is of no more use, and what out has got is worthless.
func (w *worker) convert(document Document, out io.Writer) error {
	if err := w.request(document); err != nil {
		return err
	}
	said, err := w.answer()
	if err != nil {
		return err
	}
	switch said.Status {
	case "refused":
		return pool.Fail(pool.Unreadable, errors.New("LibreOffice refuses the document"))
	case "done":
		return w.result(said.Size, out)
	}
	return pool.Fail(pool.BadOutput, errors.New("an answer that nobody knows"))
}

func (w *worker) request(document Document) error {
	with := readers[document.Format]
	head, err := json.Marshal(map[string]any{"service": with.service, "reader": with.reader, "writer": with.writer, "size": document.Size})
	if err != nil {
		return err
	}
	if _, err := w.Stdin.Write(append(head, '\n')); err != nil {
		return err
	}
	body := &source{from: document.Body}
	n, err := io.CopyN(w.Stdin, body, document.Size)
	if err != nil && body.failure != nil {
		return &pool.CallerError{Err: fmt.Errorf("office: the document ends after %d of %d bytes: %w", n, document.Size, body.failure)}
	}
	return err
}

func (w *worker) result(size int64, out io.Writer) error {
	if size > largestOutput {
		return pool.Fail(pool.TooLarge, fmt.Errorf("%d bytes came out", size))
	}
	pdf := &pdfCheck{to: out}
	n, err := io.CopyN(pdf, w.answers, size)
	switch {
	case pdf.failure != nil:
		return &pool.CallerError{Err: pdf.failure}
	case err != nil:
		return err
	case !pdf.complete():
		return pool.Fail(pool.BadOutput, fmt.Errorf("%d bytes that are no PDF", n))
	}
	return nil
}

// source remembers that it was the document that could not be read.
type source struct {
	from    io.Reader
	failure error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.from.Read(p)
	s.failure = err
	return n, err
}

// pdfCheck passes on what is written, and looks at both ends of it.
type pdfCheck struct {
	to         io.Writer
	failure    error // of the destination
	head, tail []byte
}

const (
	pdfBegin = "%PDF-"
	pdfEnd   = "%%EOF"
	endSeen  = 1 << 10
)

func (c *pdfCheck) Write(p []byte) (int, error) {
	c.head = append(c.head, p[:min(len(p), len(pdfBegin)-len(c.head))]...)
	c.tail = append(c.tail, p[max(0, len(p)-endSeen):]...)
	c.tail = c.tail[max(0, len(c.tail)-endSeen):]
	n, err := c.to.Write(p)
	c.failure = err
	return n, err
}

func (c *pdfCheck) complete() bool {
	return string(c.head) == pdfBegin && bytes.Contains(c.tail, []byte(pdfEnd))
}
