// Package api turns declarations into endpoints: path, required right, possible errors and a typed function. It opens
// the transaction, wraps answers, writes every error in one place, and describes itself as OpenAPI.
package api

import (
	"context"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Principal is the person behind a request.
type Principal interface{ Actor() db.Actor }

// Authenticator finds the person behind a bearer token, or fails with one of the codes 3011 to 3014 and 5001 to 5005.
type Authenticator func(ctx context.Context, bearer string) (Principal, error)

// Right is what an endpoint asks of its caller. Its name is the row of the access table.
type Right struct {
	Name  string
	Allow func(ctx context.Context, who Principal) error
}

// Public is the right of everybody, signed in or not.
var Public = Right{Name: "public"}

// Endpoint is what a declaration says, for the access table, the documentation and the fallbacks.
type Endpoint struct {
	Method, Path string
	Right        Right
	Fails        []*errs.Error
	Creates      bool
	// Fresh is whether a fresh sign-in is needed, for every call or for those whose input asks for it.
	Fresh bool

	freshIf    func(in any) bool
	heavy      bool
	notAwaited bool
	byKey      bool
}

// Router collects the declarations of all domains.
type Router struct {
	// Confirmed says whether the person signed in, or confirmed who they are, less than 15 minutes ago, for endpoints that
	// are FreshSignIn. It is set by app before anything is served; without it nobody did.
	Confirmed func(ctx context.Context, who Principal) (bool, error)

	api          huma.API
	mux          *http.ServeMux
	direct       *http.ServeMux
	db           *db.DB
	log          *slog.Logger
	authenticate Authenticator
	endpoints    []Endpoint
	methods      map[string][]string
	notAwaited   map[string]bool // paths of endpoints that are NotAwaited
	handler      http.Handler
	patience     time.Duration
	room         *room
}

// New makes a router whose endpoints work on database d and know their callers through authenticate.
func New(d *db.DB, log *slog.Logger, authenticate Authenticator) *Router {
	config := huma.DefaultConfig("Casefold", "1")
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	r := &Router{mux: http.NewServeMux(), direct: http.NewServeMux(), db: d, log: log, authenticate: authenticate, methods: map[string][]string{}, notAwaited: map[string]bool{}, patience: bodyTimeout, room: newRoom()}
	r.api = humago.New(r.mux, config)
	r.mux.HandleFunc("/api/", r.unknown)
	r.mux.HandleFunc("/auth/", r.unknown)
	r.handler = r.observe(secure(r.fork(r.patient(compress(r.mux)))))
	return r
}

// schemaName puts the package before the type, so that two domains may both have a wire type called "row". An answer is
// named after what it wraps.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if strings.HasPrefix(t.PkgPath(), "casefold/") && t.Name() != "" {
		name := wireName(t.PkgPath() + "." + t.Name())
		return strings.TrimPrefix(name, "Api") // the kit's own wrappers say nothing by their package
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// wireName turns "casefold/internal/firms.overage" into "FirmsOverage", and a generic type into its own name followed by
// that of what it wraps.
func wireName(typeName string) string {
	typeName, list := strings.CutPrefix(typeName, "[]")
	own, wrapped, _ := strings.Cut(strings.TrimSuffix(typeName, "]"), "[")
	var name strings.Builder
	if list {
		name.WriteString("List")
	}
	for _, part := range strings.Split(own[strings.LastIndex(own, "/")+1:], ".") {
		name.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	if wrapped != "" {
		name.WriteString(wireName(wrapped))
	}
	return name.String()
}

// Endpoints lists every declaration, in order.
func (r *Router) Endpoints() []Endpoint { return r.endpoints }

// Handle mounts what is not an endpoint: pages, files, streams.
func (r *Router) Handle(pattern string, h http.Handler) { r.mux.Handle(pattern, h) }

// HandleDirect mounts what takes and sends bytes as they are: nothing compresses or holds them on their way, so that the
// kernel can send files by itself.
func (r *Router) HandleDirect(pattern string, h http.Handler) {
	r.direct.HandleFunc(pattern, func(w http.ResponseWriter, req *http.Request) {
		note(req.Context()).endpoint = pattern
		h.ServeHTTP(w, req)
	})
}

// fork leads a request past what stands between most handlers and the connection, where HandleDirect says so.
func (r *Router) fork(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if h, pattern := r.direct.Handler(req); pattern != "" {
			h.ServeHTTP(w, req)
			return
		}
		next.ServeHTTP(w, req)
	})
}

// OpenAPI is the description that the TypeScript client is generated from.
func (r *Router) OpenAPI() ([]byte, error) { return r.api.OpenAPI().MarshalJSON() }

// unknown answers what no endpoint answers: 3000 where the path takes other methods, else 3001.
func (r *Router) unknown(w http.ResponseWriter, req *http.Request) {
	if allowed := r.methods[req.URL.Path]; allowed != nil {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		WriteError(w, req, errs.InvalidMethod)
		return
	}
	WriteError(w, req, errs.InvalidPath)
}

// ServeHTTP answers a request through the whole chain: identity of the request, panics, metrics, headers, compression.
func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) { r.handler.ServeHTTP(w, req) }
