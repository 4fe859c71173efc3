package blob

import (
	"net/http"
	"net/url"
	"strings"
)

// hosts knows from where files are served and who may ask for them. Where files have a host of their own, they come
// from there alone, and only the pages of the application may read them with scripts.
type hosts struct {
	// content is the host of the files, empty where it is that of the pages.
	content string
	// app is the origin of the pages, where it is another than that of the files.
	app            string
	framedBy       string
	resourcePolicy string
}

func newHosts(appURL, contentURL string) hosts {
	app, content := origin(appURL), origin(contentURL)
	if contentURL == "" || app == content {
		return hosts{framedBy: "'self'", resourcePolicy: "same-origin"}
	}
	_, host, _ := strings.Cut(content, "://")
	return hosts{content: host, app: app, framedBy: app, resourcePolicy: "cross-origin"}
}

// origin is scheme and host of an address, as browsers write them.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + withoutDefaultPort(u.Scheme, u.Host)
}

func withoutDefaultPort(scheme, host string) string {
	return strings.TrimSuffix(strings.ToLower(host), map[string]string{"http": ":80", "https": ":443"}[scheme])
}

// serves says whether files may come from the host that a request names.
func (h hosts) serves(req *http.Request) bool {
	return h.content == "" || strings.EqualFold(req.Host, h.content)
}

// admit lets scripts of the application's pages, and of no others, use the answer.
func (h hosts) admit(header http.Header, req *http.Request) {
	if h.app == "" {
		return
	}
	header.Add("Vary", "Origin")
	if req.Header.Get("Origin") != h.app {
		return
	}
	header.Set("Access-Control-Allow-Origin", h.app)
	header.Set("Access-Control-Expose-Headers", "Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag")
	if req.Method == http.MethodOptions {
		header.Set("Access-Control-Allow-Methods", "GET, HEAD, PUT")
		header.Set("Access-Control-Allow-Headers", "Content-Type, Range, If-Range")
		header.Set("Access-Control-Max-Age", "7200")
	}
}
