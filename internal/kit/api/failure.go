package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"casefold/internal/kit/errs"
)

// failure is the one shape in which errors leave Casefold.
type failure struct {
	Info struct {
		Error struct {
			Code        int    `json:"code"`
			UserMessage string `json:"userMessage"`
			Description string `json:"description"`
		} `json:"error"`
		ErrorData any `json:"errorData,omitempty"`
	} `json:"info"`
	RequestID string `json:"requestID"`

	err *errs.Error
}

// RetryAfter is errorData that also becomes the Retry-After header.
type RetryAfter struct {
	Seconds int `json:"retryAfterSeconds"`
}

func newFailure(err error, requestID string) *failure {
	e := errs.As(err)
	f := &failure{RequestID: requestID, err: e}
	f.Info.Error.Code = e.Code
	f.Info.Error.UserMessage = e.Message
	f.Info.Error.Description = e.Message
	f.Info.ErrorData = e.Data()
	return f
}

func (f *failure) Error() string { return f.err.Error() }

// GetStatus is what huma asks a failure for.
func (f *failure) GetStatus() int { return f.err.Status }

// GetHeaders adds Retry-After where the error says when to come back.
func (f *failure) GetHeaders() http.Header { return retryHeader(f.err) }

func retryHeader(e *errs.Error) http.Header {
	h := http.Header{}
	if retry, ok := e.Data().(RetryAfter); ok {
		h.Set("Retry-After", strconv.Itoa(retry.Seconds))
	}
	return h
}

// wrap turns the error of a function into the answer, and logs it once.
func (r *Router) wrap(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	r.logFailure(ctx, err)
	return newFailure(err, RequestID(ctx))
}

// logFailure notes what nobody expected. Refusals are counted by the metrics and need no line.
func (r *Router) logFailure(ctx context.Context, err error) {
	e := errs.As(err)
	note(ctx).code = e.Code
	if errs.Refuses(err) || errors.Is(err, context.Canceled) {
		return
	}
	r.log.ErrorContext(ctx, "request failed", "request", RequestID(ctx), "endpoint", note(ctx).endpoint, "code", e.Code, "cause", e.Error())
}

// WriteError answers a request that no endpoint's function answers.
func WriteError(w http.ResponseWriter, req *http.Request, err error) {
	f := newFailure(err, RequestID(req.Context()))
	note(req.Context()).code = f.err.Code
	for name, values := range retryHeader(f.err) {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(f.err.Status)
	_ = json.NewEncoder(w).Encode(f)
}

// What huma itself finds wrong with a request (shape, types, size) is invalid input of ours.
func init() {
	huma.DefaultArrayNullable = false
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, causes ...error) huma.StatusError {
		return newFailure(inputError(status, message, causes), RequestID(ctx.Context()))
	}
	huma.NewError = func(status int, message string, causes ...error) huma.StatusError {
		return newFailure(inputError(status, message, causes), "")
	}
}

func inputError(status int, message string, causes []error) *errs.Error {
	switch {
	case status == http.StatusRequestEntityTooLarge:
		return errs.TooLarge
	case status >= 500:
		return errs.Internal.Because(errors.Join(causes...))
	}
	for _, cause := range causes {
		var known *errs.Error
		if errors.As(cause, &known) {
			return known
		}
		var detail *huma.ErrorDetail
		if errors.As(cause, &detail) && detail.Location != "" {
			return errs.Invalid(strings.TrimPrefix(detail.Location, "body."), detail.Message)
		}
	}
	// The decoder's own words can quote the input, which belongs to nobody's log or answer.
	if len(causes) > 0 {
		message = "this is not the JSON that was expected"
	}
	return errs.Invalid("body", message)
}
