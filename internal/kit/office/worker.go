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
	"casefold/internal/kit/priority"
	"casefold/internal/kit/sandbox"
)

//go:embed worker.py
var workerScript []byte

// profile forbids macros, links that load by themselves, Java, and everything that would remember a document.
//
//go:embed profile.xcu
var profile []byte

// startPatience is long because others have the processors first.
const startPatience = 2 * time.Minute

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
		// Somebody waits for a preview, but others wait for pages that are there at once if they are not in its way.
		Part: priority.Quarter, Apart: true,
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

// product is what a document becomes: how its file begins, and what stands near its end.
type product struct {
	begin, end string
	pdf        bool
}

var (
	asPDF   = product{begin: "%PDF-", end: "%%EOF", pdf: true}
	asOOXML = product{begin: "PK\x03\x04", end: "PK\x05\x06"}
)

// convert writes the product to out. After any error the worker is of no more use, and what out has got is worthless.
func (w *worker) convert(document Document, as product, out io.Writer) error {
	if err := w.request(document, as); err != nil {
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
		return w.result(said.Size, as, out)
	}
	return pool.Fail(pool.BadOutput, errors.New("an answer that nobody knows"))
}

func (w *worker) request(document Document, as product) error {
	with := readers[document.Format]
	writer := with.ooxml
	if as.pdf {
		writer = with.pdf
	}
	head, err := json.Marshal(map[string]any{"service": with.service, "reader": with.reader, "writer": writer, "pdf": as.pdf, "size": document.Size})
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

func (w *worker) result(size int64, as product, out io.Writer) error {
	if size > largestOutput {
		return pool.Fail(pool.TooLarge, fmt.Errorf("%d bytes came out", size))
	}
	made := &ends{to: out}
	n, err := io.CopyN(made, w.answers, size)
	switch {
	case made.failure != nil:
		return &pool.CallerError{Err: made.failure}
	case err != nil:
		return err
	case !made.are(as):
		return pool.Fail(pool.BadOutput, fmt.Errorf("%d bytes of another kind", n))
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

// ends passes on what is written, and looks at both ends of it.
type ends struct {
	to         io.Writer
	failure    error // of the destination
	head, tail []byte
}

const (
	headSeen = 5
	endSeen  = 1 << 10
)

func (e *ends) Write(p []byte) (int, error) {
	e.head = append(e.head, p[:min(len(p), headSeen-len(e.head))]...)
	e.tail = append(e.tail, p[max(0, len(p)-endSeen):]...)
	e.tail = e.tail[max(0, len(e.tail)-endSeen):]
	n, err := e.to.Write(p)
	e.failure = err
	return n, err
}

func (e *ends) are(of product) bool {
	return bytes.HasPrefix(e.head, []byte(of.begin)) && bytes.Contains(e.tail, []byte(of.end))
}
