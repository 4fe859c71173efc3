package app

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

// pages serves the web application: files by their name, and the application itself for every other path, which is a
// route of the browser.
type pages struct {
	files  fs.FS
	index  []byte
	packed sync.Map // name -> gzipped bytes; the set of files is fixed
	csp    string
}

// newPages serves files whose scripts may also load from contentURL, unless it is empty.
func newPages(files fs.FS, contentURL string) (*pages, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, err
	}
	contents := strings.TrimSpace("'self' " + contentURL)
	return &pages{files: files, index: index, csp: strings.Join([]string{
		"default-src 'self'", "script-src 'self'", "style-src 'self'",
		"img-src " + contents + " data: blob:", "font-src 'self'", "connect-src " + contents, "frame-src " + contents, "object-src 'none'",
		"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
	}, "; ")}, nil
}

func (p *pages) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(req.URL.Path), "/")
	if name != "" && name != "index.html" && fs.ValidPath(name) {
		if body, err := fs.ReadFile(p.files, name); err == nil {
			p.serveFile(w, req, name, body)
			return
		}
	}
	if strings.HasPrefix(name, "assets/") {
		http.NotFound(w, req)
		return
	}
	p.serveIndex(w)
}

func (p *pages) serveIndex(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex, nofollow") // a link to shared files must not be found by a search engine
	w.Header().Set("Content-Security-Policy", p.csp)
	_, _ = w.Write(p.index)
}

func (p *pages) serveFile(w http.ResponseWriter, req *http.Request, name string, body []byte) {
	kind := mime.TypeByExtension(path.Ext(name))
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") { // their names carry a hash of their content
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	compressible := strings.HasPrefix(kind, "text/") || strings.Contains(kind, "javascript") || strings.Contains(kind, "svg") || strings.Contains(kind, "json")
	if compressible && len(body) > 1024 {
		w.Header().Set("Vary", "Accept-Encoding")
		if strings.Contains(req.Header.Get("Accept-Encoding"), "gzip") {
			w.Header().Set("Content-Encoding", "gzip")
			body = p.gzipped(name, body)
		}
	}
	_, _ = w.Write(body)
}

func (p *pages) gzipped(name string, body []byte) []byte {
	if packed, ok := p.packed.Load(name); ok {
		return packed.([]byte)
	}
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // fails only for an unknown level
	_, _ = z.Write(body)
	_ = z.Close()
	p.packed.Store(name, out.Bytes())
	return out.Bytes()
}
