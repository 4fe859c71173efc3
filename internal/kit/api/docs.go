package api

import (
	"fmt"
	"html/template"
	"net/http"
	"sort"
	"strings"
)

func describe(e *Endpoint) string {
	var text strings.Builder
	fmt.Fprintf(&text, "Needs: %s.", e.Needs())
	for _, f := range e.Fails {
		fmt.Fprintf(&text, " %d: %s.", f.Code, strings.TrimSuffix(f.Message, "."))
	}
	if e.Creates {
		text.WriteString(" Takes an Idempotency-Key.")
	}
	return text.String()
}

// Needs is what the endpoint asks of its caller, in words.
func (e *Endpoint) Needs() string {
	switch {
	case e.freshIf != nil:
		return e.Right.Name + ", and for some input a fresh sign-in"
	case e.Fresh:
		return e.Right.Name + ", and a fresh sign-in"
	}
	return e.Right.Name
}

var docsPage = template.Must(template.New("docs").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Casefold API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Casefold API</h1>
<p>Every answer comes inside <code>mysql</code>, every failure inside <code>info.error</code>.
The machine-readable description is <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">Needs</th><th scope="col">Its own failures</th></tr></thead><tbody>
{{range .}}<tr><td><b>{{.Method}}</b> <code>{{.Path}}</code>{{if .Creates}}<br><small>takes an Idempotency-Key</small>{{end}}</td>
<td>{{.Needs}}</td><td>{{range .Fails}}<div>{{.Code}} {{.Message}}</div>{{end}}</td></tr>
{{end}}</tbody></table></main></body></html>`))

const docsStyle = `:root{color-scheme:light dark}body{font:14px/1.45 system-ui,sans-serif;margin:0}main{max-width:1100px;margin:32px auto;padding:0 20px}
table{border-collapse:collapse;width:100%}th{text-align:left;font-size:12px}td,th{padding:8px 12px 8px 0;border-bottom:1px solid #8884;vertical-align:top}code{font-size:13px}`

// MountDocs offers the description and a page to read it, without anything from elsewhere.
func (r *Router) MountDocs() {
	r.mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, req *http.Request) {
		text, err := r.OpenAPI()
		if err != nil {
			WriteError(w, req, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
	})
	r.mux.HandleFunc("GET /api/docs.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write([]byte(docsStyle))
	})
	r.mux.HandleFunc("GET /api/docs", func(w http.ResponseWriter, req *http.Request) {
		sorted := append([]Endpoint(nil), r.endpoints...)
		sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Path < sorted[j].Path })
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'")
		if err := docsPage.Execute(w, sorted); err != nil {
			r.log.WarnContext(req.Context(), "documentation page", "cause", err)
		}
	})
}
