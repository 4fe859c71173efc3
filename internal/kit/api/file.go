package api

import (
	"bytes"
	"context"
	"errors"
	"mime"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"casefold/internal/kit/db"
)

// FileHandler writes a file of any length. It runs inside one transaction of the caller's firm and ends with the error of
// Write. What ListHandler says about failures holds here too.
type FileHandler[In any] func(ctx context.Context, tx *db.Tx, in *In, out *File) error

// GetFile declares a reading endpoint under /api that answers with a file to be saved under a name.
func GetFile[In any](r *Router, path, contentType, name string, f FileHandler[In], right Right, options ...Option) {
	if right.Allow == nil {
		panic("api: " + path + " works in a firm and must name a right")
	}
	_, op := r.declare(http.MethodGet, "/api"+path, right, options)
	op.Responses = map[string]*huma.Response{"200": {
		Description: http.StatusText(http.StatusOK),
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			req, w := humago.Unwrap(hc)
			out := &File{w: w, contentType: contentType, name: name}
			err := r.db.InTx(ctx, Caller(ctx).Actor(), func(tx *db.Tx) error { return f(ctx, tx, in, out) })
			if err == nil {
				err = out.send()
			}
			if err == nil {
				return
			}
			if !errors.Is(err, errNobodyListens) {
				r.logFailure(ctx, err)
			}
			if out.left {
				panic(http.ErrAbortHandler)
			}
			WriteError(w, req, err)
		}}, nil
	})
}

// File is an answer on its way out.
type File struct {
	w                 http.ResponseWriter
	contentType, name string
	buffer            bytes.Buffer
	left              bool // some of it is on its way
}

// Write sends what has been gathered whenever it is much.
func (f *File) Write(b []byte) (int, error) {
	f.buffer.Write(b)
	if f.buffer.Len() < listBuffer {
		return len(b), nil
	}
	return len(b), f.send()
}

func (f *File) send() error {
	if !f.left {
		f.left = true
		f.w.Header().Set("Content-Type", f.contentType+"; charset=utf-8")
		f.w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
		_ = http.NewResponseController(f.w).SetWriteDeadline(time.Now().Add(listPatience))
	}
	_, err := f.w.Write(f.buffer.Bytes())
	f.buffer.Reset()
	if err != nil {
		return errors.Join(errNobodyListens, err)
	}
	return nil
}
