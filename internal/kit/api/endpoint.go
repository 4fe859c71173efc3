package api

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"casefold/internal/kit/awaited"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

const (
	bodyLimit   = 1 << 20
	bodyTimeout = 30 * time.Second
)

// Option refines a declaration.
type Option func(*Endpoint, *huma.Operation)

// Fails names the errors that the endpoint's own rules can answer with.
func Fails(failures ...*errs.Error) Option {
	return func(e *Endpoint, _ *huma.Operation) { e.Fails = append(e.Fails, failures...) }
}

// Creates marks an endpoint that makes something: a repeat with the same Idempotency-Key gives the first answer again.
func Creates() Option { return func(e *Endpoint, _ *huma.Operation) { e.Creates = true } }

// MaxBody raises or lowers the limit of the request body from its default of 1 MB.
func MaxBody(bytes int64) Option {
	return func(_ *Endpoint, op *huma.Operation) { op.MaxBodyBytes = bytes }
}

// ManyIDs makes room in the request body for as many ids as one call may name.
func ManyIDs() Option { return MaxBody(4 << 20) }

// Heavy marks an endpoint whose calls may take long: they give way to what others wait for, as calls with large bodies do.
func Heavy() Option { return func(e *Endpoint, _ *huma.Operation) { e.heavy = true } }

// NotAwaited marks an endpoint that tells how far work in the background is: who calls it waits for that work, which therefore must not
// give way to the call.
func NotAwaited() Option { return func(e *Endpoint, _ *huma.Operation) { e.notAwaited = true } }

// ByKey marks an endpoint whose statements look for rows by their keys, see db.InTxByKey. One that reads, which is a GET, does so in a few
// statements that each are a transaction of their own, see db.InReads.
func ByKey() Option { return func(e *Endpoint, _ *huma.Operation) { e.byKey = true } }

// Answer is the shape of every success under /api.
type Answer[Out any] struct {
	MySQL Out `json:"mysql"`
}

type response[Body any] struct{ Body Body }

// Handler is the function of an endpoint: it runs inside one transaction of the caller's firm, which is committed when
// it succeeds and undone when it fails.
type Handler[In, Out any] func(ctx context.Context, tx *db.Tx, in *In) (Out, error)

// RawHandler is the function of an endpoint that needs no transaction or more than one.
type RawHandler[In, Out any] func(ctx context.Context, in *In) (Out, error)

// Get declares a reading endpoint under /api.
func Get[In, Out any](r *Router, path string, f Handler[In, Out], right Right, options ...Option) {
	inFirm(r, http.MethodGet, path, f, right, options)
}

// Post declares an endpoint under /api.
func Post[In, Out any](r *Router, path string, f Handler[In, Out], right Right, options ...Option) {
	inFirm(r, http.MethodPost, path, f, right, options)
}

// Put declares an endpoint under /api.
func Put[In, Out any](r *Router, path string, f Handler[In, Out], right Right, options ...Option) {
	inFirm(r, http.MethodPut, path, f, right, options)
}

func inFirm[In, Out any](r *Router, method, path string, f Handler[In, Out], right Right, options []Option) {
	e, op := r.declareInFirm(method, path, right, options)
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*response[Answer[Out]], error) {
		if err := r.begin(ctx, in); err != nil {
			return nil, err
		}
		var out response[Answer[Out]]
		inTx := r.db.InTx
		switch {
		case e.byKey && method == http.MethodGet:
			inTx = r.db.InReads
		case e.byKey:
			inTx = r.db.InTxByKey
		}
		err := inTx(ctx, Caller(ctx).Actor(), func(tx *db.Tx) error {
			return once(ctx, tx, e, in, &out.Body.MySQL, func() (err error) {
				out.Body.MySQL, err = f(ctx, tx, in)
				return err
			})
		})
		return &out, r.wrap(ctx, err)
	})
}

// Raw declares an endpoint under /api whose function opens its own transactions.
func Raw[In, Out any](r *Router, method, path string, f RawHandler[In, Out], right Right, options ...Option) {
	_, op := r.declare(method, "/api"+path, right, options)
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*response[Answer[Out]], error) {
		if err := r.begin(ctx, in); err != nil {
			return nil, err
		}
		out, err := f(ctx, in)
		return &response[Answer[Out]]{Answer[Out]{out}}, r.wrap(ctx, err)
	})
}

// Auth declares an endpoint under /auth: no transaction, and an answer that is not wrapped.
func Auth[In, Out any](r *Router, method, path string, f RawHandler[In, Out], right Right, options ...Option) {
	_, op := r.declare(method, "/auth"+path, right, options)
	huma.Register(r.api, op, func(ctx context.Context, in *In) (*response[Out], error) {
		if err := r.begin(ctx, in); err != nil {
			return nil, err
		}
		out, err := f(ctx, in)
		return &response[Out]{out}, r.wrap(ctx, err)
	})
}

// begin ends the time limit of the body, which is here by now, and judges what it asks for. The server goes on reading to
// hear when the client leaves, so that the limit would end a call that takes longer than its body may.
func (r *Router) begin(ctx context.Context, in any) error {
	_ = http.NewResponseController(ctx.Value(exchangeKey{}).(*exchange).w).SetReadDeadline(time.Time{})
	return r.wrap(ctx, r.judge(ctx, in))
}

// declareInFirm is declare for an endpoint under /api that works in the caller's firm.
func (r *Router) declareInFirm(method, path string, right Right, options []Option) (*Endpoint, huma.Operation) {
	if right.Allow == nil {
		panic("api: " + path + " works in a firm and must name a right")
	}
	return r.declare(method, "/api"+path, right, options)
}

func (r *Router) declare(method, path string, right Right, options []Option) (*Endpoint, huma.Operation) {
	if right.Name == "" {
		panic("api: " + path + " names no right")
	}
	e := Endpoint{Method: method, Path: path, Right: right}
	op := huma.Operation{
		Method: method, Path: path, OperationID: operationID(method, path), DefaultStatus: http.StatusOK,
		MaxBodyBytes: bodyLimit, BodyReadTimeout: bodyTimeout,
	}
	for _, option := range options {
		option(&e, &op)
	}
	if e.Fresh && right.Allow == nil {
		panic("api: " + path + " is open to everybody and cannot ask for a fresh sign-in")
	}
	r.endpoints = append(r.endpoints, e)
	r.methods[path] = append(r.methods[path], method)
	if e.notAwaited {
		r.notAwaited[path] = true
	}
	op.Middlewares = huma.Middlewares{r.admit(&e)}
	op.Description = describe(&e)
	op.Errors = statuses(&e)
	return &e, op
}

// admit finds out who calls and refuses whom the right does not allow, before a byte of the body is read.
func (r *Router) admit(e *Endpoint) func(huma.Context, func(huma.Context)) {
	return func(hc huma.Context, next func(huma.Context)) {
		req, w := humago.Unwrap(hc)
		ctx := hc.Context()
		note(ctx).endpoint = e.Path
		ctx = context.WithValue(ctx, exchangeKey{}, &exchange{e, req, w})
		var who Principal
		var err error
		if e.Right.Allow != nil {
			who, err = r.allow(ctx, e, req)
		}
		var giveBack func()
		if err == nil {
			err = checkQuery(req)
		}
		if err == nil {
			giveBack, err = r.admitBody(ctx, w, req, who, hc.Operation().MaxBodyBytes)
		}
		if err != nil {
			r.logFailure(ctx, err)
			WriteError(w, req, err)
			return
		}
		defer giveBack()
		if who != nil {
			ctx = context.WithValue(ctx, callerKey{}, who)
		}
		if e.heavy || bodySize(req, hc.Operation().MaxBodyBytes) > bodyLimit {
			ctx = db.Patiently(ctx)
		}
		next(huma.WithContext(hc, ctx))
	}
}

func (r *Router) allow(ctx context.Context, e *Endpoint, req *http.Request) (Principal, error) {
	who, err := r.identify(ctx, req)
	if err != nil {
		return nil, err
	}
	note(ctx).who(who.Actor())
	r.noteAwaited(req, func() { awaited.NoteFirm(who.Actor().Tenant) })
	if err := e.Right.Allow(ctx, who); err != nil {
		return nil, err
	}
	if e.Fresh && e.freshIf == nil {
		return who, r.confirmed(ctx, who)
	}
	return who, nil
}

func (r *Router) identify(ctx context.Context, req *http.Request) (Principal, error) {
	token, err := Bearer(req)
	if err != nil {
		return nil, err
	}
	return r.authenticate(ctx, token)
}

// Bearer is the token that a request carries: none is MissingAuth, something else is InvalidAuth.
func Bearer(req *http.Request) (string, error) {
	header := req.Header.Get("Authorization")
	if header == "" {
		return "", errs.MissingAuth
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" || len(token) > 4096 {
		return "", errs.InvalidAuth
	}
	return token, nil
}

type (
	callerKey   struct{}
	exchangeKey struct{}
)

type exchange struct {
	endpoint *Endpoint
	req      *http.Request
	w        http.ResponseWriter
}

// Caller is who called. It is nil only in endpoints that are Public.
func Caller(ctx context.Context) Principal {
	who, _ := ctx.Value(callerKey{}).(Principal)
	return who
}

// Request is the HTTP request behind an endpoint's function.
func Request(ctx context.Context) *http.Request { return ctx.Value(exchangeKey{}).(*exchange).req }

// Header is the header of the coming answer, for cookies and the like.
func Header(ctx context.Context) http.Header { return ctx.Value(exchangeKey{}).(*exchange).w.Header() }

func operationID(method, path string) string {
	var id strings.Builder
	id.WriteString(strings.ToLower(method))
	for _, part := range strings.FieldsFunc(path, func(c rune) bool { return c == '/' }) {
		if part == "api" {
			continue
		}
		id.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return id.String()
}

func statuses(e *Endpoint) []int {
	list := []int{http.StatusBadRequest, http.StatusInternalServerError}
	if e.Right.Allow != nil {
		list = append(list, http.StatusUnauthorized, http.StatusForbidden)
	}
	for _, f := range e.Fails {
		list = append(list, f.Status)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
