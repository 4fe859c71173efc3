package api

import (
	"context"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"casefold/internal/kit/db"
)

// FileHandler writes a file of any length. It runs inside one transaction of the caller's firm and ends with the error of
// Write. What ListHandler says about failures holds here too.
type FileHandler[In any] func(ctx context.Context, tx *db.Tx, in *In, out *File) error

// RawFileHandler is a FileHandler that needs no transaction or more than one.
type RawFileHandler[In any] func(ctx context.Context, in *In, out *File) error

// GetFile declares a reading endpoint under /api that answers with a file to be saved under a name.
func GetFile[In any](r *Router, path, contentType, name string, f FileHandler[In], right Right, options ...Option) {
	op, header := r.declareFile(http.MethodGet, path, contentType, name, right, options)
	inParts(r, op, header, func(ctx context.Context, tx *db.Tx, in *In, out *parts) error { return f(ctx, tx, in, &File{out}) })
}

// PostFile declares an endpoint under /api that answers with a file, and whose function opens its own transactions.
func PostFile[In any](r *Router, path, contentType, name string, f RawFileHandler[In], right Right, options ...Option) {
	op, header := r.declareFile(http.MethodPost, path, contentType, name, right, options)
	rawParts(r, op, header, func(ctx context.Context, in *In, out *parts) error { return f(ctx, in, &File{out}) })
}

func (r *Router) declareFile(method, path, contentType, name string, right Right, options []Option) (huma.Operation, map[string]string) {
	_, op := r.declareInFirm(method, path, right, options)
	op.Responses = map[string]*huma.Response{"200": {
		Description: http.StatusText(http.StatusOK),
		Content:     map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	return op, map[string]string{
		"Content-Type":        contentType + "; charset=utf-8",
		"Content-Disposition": mime.FormatMediaType("attachment", map[string]string{"filename": name}),
	}
}

// File is an answer on its way out.
type File struct{ out *parts }

// Write sends what has been gathered whenever it is much.
func (f *File) Write(b []byte) (int, error) {
	f.out.buffer.Write(b)
	return len(b), f.out.sendMuch()
}

// Tell adds a header to the answer, before any of it has left.
func (f *File) Tell(name, value string) { f.out.w.Header().Set(name, value) }
