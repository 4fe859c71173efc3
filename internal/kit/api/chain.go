package api

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"casefold/internal/kit/awaited"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// notes is what the chain learns about a request on its way in, for its one log line and the metrics. It holds ids and
// patterns, never names, queries or tokens.
type notes struct {
	requestID string
	endpoint  string
	code      int
	tenant    int64
	user      int64
}

func (n *notes) who(a db.Actor) { n.tenant, n.user = a.Tenant, a.UserID }

type notesKey struct{}

func note(ctx context.Context) *notes {
	if n, ok := ctx.Value(notesKey{}).(*notes); ok {
		return n
	}
	return &notes{}
}

// RequestID names a request in answers and logs.
func RequestID(ctx context.Context) string { return note(ctx).requestID }

// firstFlight is what a server may send before the first acknowledgement comes back: a smaller answer arrives no sooner
// compressed, and both ends would work for nothing.
const firstFlight = 14 << 10

func compress(next http.Handler) http.Handler {
	wrapper, err := gzhttp.NewWrapper(gzhttp.MinSize(firstFlight), gzhttp.CompressionLevel(2),
		gzhttp.ContentTypes([]string{"application/json", "text/html", "text/csv"}))
	if err != nil {
		panic(err) // the options are constants
	}
	return wrapper(next)
}

// observe gives the request its id, turns a panic into an answer, and afterwards counts and logs the request. An answer
// that breaks off halfway ends the connection, so that nobody takes it for whole.
func (r *Router) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var id [8]byte
		_, _ = rand.Read(id[:])
		n := &notes{requestID: hex.EncodeToString(id[:]), endpoint: "page"}
		req = req.WithContext(context.WithValue(req.Context(), notesKey{}, n))
		w.Header().Set("X-Request-Id", n.requestID)
		began := time.Now()
		counted := &statusWriter{ResponseWriter: w}
		r.noteAwaited(req, awaited.Note)
		defer func() {
			r.noteAwaited(req, func() { awaited.NoteFirm(n.tenant) })
			cause := recover()
			if cause != nil && cause != http.ErrAbortHandler {
				r.log.ErrorContext(req.Context(), "panic", "request", n.requestID, "endpoint", n.endpoint,
					"cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
				if counted.status == 0 {
					WriteError(counted, req, errs.Internal)
					cause = nil
				}
			}
			r.account(req, n, counted.status, time.Since(began))
			if cause != nil {
				panic(http.ErrAbortHandler)
			}
		}()
		next.ServeHTTP(counted, req)
	})
}

// noteAwaited notes that somebody waits for an answer, unless the endpoint is NotAwaited.
func (r *Router) noteAwaited(req *http.Request, note func()) {
	if !r.notAwaited[req.URL.Path] {
		note()
	}
}

func (r *Router) account(req *http.Request, n *notes, status int, took time.Duration) {
	if status == 0 {
		status = http.StatusOK
	}
	requests.WithLabelValues(n.endpoint, knownMethod(req.Method), fmt.Sprint(status)).Inc()
	durations.WithLabelValues(n.endpoint).Observe(took.Seconds())
	r.log.DebugContext(req.Context(), "request", "request", n.requestID, "endpoint", n.endpoint, "method", knownMethod(req.Method),
		"status", status, "code", n.code, "tenant", n.tenant, "user", n.user, "ms", took.Milliseconds())
}

// knownMethod keeps the methods that clients may invent out of logs and metrics, where each would stay for good.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// ReadFrom lets the connection take a file without a detour through our memory.
func (w *statusWriter) ReadFrom(r io.Reader) (int64, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return io.Copy(w.ResponseWriter, r)
}

// Flush is what the compressor looks for on the writer below it; without it a stream would wait for more bytes.
func (w *statusWriter) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

// Unwrap lets http.ResponseController reach the connection for flushing and deadlines.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// secure sets the headers that every answer carries, errors and redirects included. Pages replace the content security
// policy with their own.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		if req.TLS != nil || req.Header.Get("X-Forwarded-Proto") == "https" {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		if strings.HasPrefix(req.URL.Path, "/api/") || strings.HasPrefix(req.URL.Path, "/auth/") {
			h.Set("Cache-Control", "no-store")
		}
		next.ServeHTTP(w, req)
	})
}

// patient ends a request whose body does not arrive, also where nobody reads it: the server waits for the rest of a body
// before it sends an answer, and a client that never sends it would hold the connection for good.
func (r *Router) patient(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.ContentLength != 0 {
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(r.patience))
		}
		next.ServeHTTP(w, req)
	})
}

// readBody refuses a JSON body that is no text, and removes developerOverrides from that of a call under /api: the specification lets every
// body carry the field, and it must neither do anything nor be refused as unknown.
func readBody(req *http.Request, limit int64) error {
	if req.ContentLength == 0 || req.Method == http.MethodGet {
		return nil
	}
	// What is longer than the endpoint allows is left to be refused there.
	var read bytes.Buffer
	read.Grow(int(max(0, min(req.ContentLength, limit))) + bytes.MinRead)
	if _, err := read.ReadFrom(io.LimitReader(req.Body, limit+1)); err != nil {
		return errs.Invalid("body", "it could not be read to its end")
	}
	head := read.Bytes()
	if int64(len(head)) <= limit {
		if err := checkText(head); err != nil {
			return err
		}
	}
	if int64(len(head)) <= limit && strings.HasPrefix(req.URL.Path, "/api/") && bytes.Contains(head, []byte(`"developerOverrides"`)) {
		head = withoutOverrides(head)
		req.ContentLength = int64(len(head))
	}
	req.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(head), req.Body), req.Body}
	return nil
}

func withoutOverrides(body []byte) []byte {
	var fields map[string]json.RawMessage
	if json.Unmarshal(body, &fields) != nil {
		return body
	}
	delete(fields, "developerOverrides")
	cleaned, err := json.Marshal(fields)
	if err != nil {
		return body
	}
	return cleaned
}
