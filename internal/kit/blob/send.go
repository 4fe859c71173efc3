package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"casefold/internal/kit/errs"
)

const (
	// maxRanges is how many parts of a file one request may ask for: a viewer asks for one.
	maxRanges = 8
	// slowest is the rate, in bytes a second, below which a download is given up in the end.
	slowest = 16 << 10
)

// shown are the types that browsers show without running anything in them. The sandbox keeps scripts of SVG and HTML asleep;
// HTML is what the program itself cleaned.
var shown = map[string]bool{
	"application/pdf": true, "image/png": true, "image/jpeg": true, "image/gif": true, "image/webp": true, "image/bmp": true,
	"image/svg+xml": true, "text/plain": true, "text/plain; charset=utf-8": true,
	"text/html; charset=utf-8": true,
}

// protect makes an answer harmless wherever it is opened: nothing in it runs, and nothing is fetched from anywhere.
func (g *Gateway) protect(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "+
		"base-uri 'none'; form-action 'none'; frame-ancestors "+g.hosts.framedBy)
	h.Set("Cross-Origin-Resource-Policy", g.hosts.resourcePolicy)
	h.Set("Cache-Control", "private, no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Del("X-Frame-Options") // says less than frame-ancestors, and would forbid previews
}

// show sends a blob to whoever may see it. It is opened first, so that what is judged is what is sent.
func (g *Gateway) show(w http.ResponseWriter, req *http.Request, c Claims, disk *Disk) error {
	found, err := disk.openWhole(c.Key, c.Composed)
	if errors.Is(err, ErrNotFound) {
		if err := g.Check(req.Context(), c, []Stored{{c.Key, NothingStored}}); err != nil {
			return err
		}
		return errs.ObjectNotFound.Because(err)
	}
	if err != nil {
		return err
	}
	defer found.content.Close()
	if err := g.Check(req.Context(), c, found.stored); err != nil {
		return err
	}
	g.send(w, req, c, found)
	return nil
}

// send answers with a blob or the ranges of it that are asked for.
func (g *Gateway) send(w http.ResponseWriter, req *http.Request, c Claims, found opened) {
	h := w.Header()
	if strings.Count(req.Header.Get("Range"), ",") >= maxRanges {
		h.Set("Content-Range", fmt.Sprintf("bytes */%d", found.size))
		w.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
		return
	}
	inline := c.Inline && shown[c.ContentType]
	h.Set("Content-Type", "application/octet-stream")
	if inline {
		h.Set("Content-Type", c.ContentType)
	}
	h.Set("Content-Disposition", disposition(inline, c.Name))
	h.Set("ETag", `"`+c.Key[strings.LastIndexByte(c.Key, '/')+1:]+`"`)
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(patience + time.Duration(found.size/slowest)*time.Second))
	counted := &counter{ResponseWriter: w}
	http.ServeContent(counted, req, "", time.Time{}, found.content)
	_ = control.SetWriteDeadline(time.Time{})
	if told := g.Sent[c.Kind]; told != nil && req.Method == http.MethodGet {
		if from, ok := counted.from(); ok {
			told(context.WithoutCancel(req.Context()), c, from, from+counted.sent)
		}
	}
}

// counter counts the bytes of an answer.
type counter struct {
	http.ResponseWriter
	status int
	sent   int64
}

func (c *counter) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

func (c *counter) Write(piece []byte) (int, error) {
	n, err := c.ResponseWriter.Write(piece)
	c.sent += int64(n)
	return n, err
}

// ReadFrom leaves the copying to the connection, which can do it without the program.
func (c *counter) ReadFrom(from io.Reader) (int64, error) {
	n, err := copyTo(c.ResponseWriter, from)
	c.sent += n
	return n, err
}

// copyTo copies the parts of a composed blob each by itself: the kernel copies nothing but files.
func copyTo(w io.Writer, from io.Reader) (int64, error) {
	if some, ok := from.(*io.LimitedReader); ok {
		if c, ok := some.R.(*composed); ok {
			return c.sendTo(w, some.N)
		}
	}
	return io.Copy(w, from)
}

// Unwrap lets the deadlines of the connection through.
func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// from is where in the blob the answer began. An answer of several parts, or of none, has no such place.
func (c *counter) from() (int64, bool) {
	if c.status == http.StatusOK {
		return 0, true
	}
	var first, last, size int64
	_, err := fmt.Sscanf(c.Header().Get("Content-Range"), "bytes %d-%d/%d", &first, &last, &size)
	return first, err == nil && c.status == http.StatusPartialContent
}
