package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// StreamHandler writes the answer itself, for as long as it likes. It may fail only before its first byte.
type StreamHandler[In any] func(ctx context.Context, in *In, w http.ResponseWriter) error

// Stream declares a reading endpoint under /api whose answer has no end that could be waited for.
func Stream[In any](r *Router, path string, f StreamHandler[In], right Right, options ...Option) {
	_, op := r.declare(http.MethodGet, "/api"+path, right, options)
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		if err := r.judge(ctx, in); err != nil {
			return nil, r.wrap(ctx, err)
		}
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			req, w := humago.Unwrap(hc)
			if err := f(ctx, in, w); err != nil {
				r.logFailure(ctx, err)
				WriteError(w, req, err)
			}
		}}, nil
	})
}
