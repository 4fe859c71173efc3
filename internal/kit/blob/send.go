package blob

import (
	"errors"
	"fmt"
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
	h.Del("X-Frame-Options") // says less than frame-ancestors, and would forbid previews
}

// send answers with a blob or the ranges of it that are asked for.
func send(w http.ResponseWriter, req *http.Request, c Claims, disk *Disk) error {
	file, size, err := disk.Open(c.Key)
	if errors.Is(err, ErrNotFound) {
		return errs.ObjectNotFound.Because(err)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	h := w.Header()
	if strings.Count(req.Header.Get("Range"), ",") >= maxRanges {
		h.Set("Content-Range", fmt.Sprintf("bytes */%d", size))
		w.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
		return nil
	}
	inline := c.Inline && shown[c.ContentType]
	h.Set("Content-Type", "application/octet-stream")
	if inline {
		h.Set("Content-Type", c.ContentType)
	}
	h.Set("Content-Disposition", disposition(inline, c.Name))
	h.Set("ETag", `"`+c.Key[strings.LastIndexByte(c.Key, '/')+1:]+`"`)
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(patience + time.Duration(size/slowest)*time.Second))
	http.ServeContent(w, req, "", time.Time{}, file)
	_ = control.SetWriteDeadline(time.Time{})
	return nil
}
