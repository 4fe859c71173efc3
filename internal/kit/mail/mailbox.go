package mail

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"strings"
)

// The mailbox shows the newest letters only; the folder keeps all.
const mailboxSize = 200

//go:embed mailbox.css
var mailboxStyle string

//go:embed mailbox.html
var mailboxPage string

var mailboxTemplate = template.Must(template.New("mailbox").Funcs(template.FuncMap{"pieces": pieces}).Parse(mailboxPage))

var linkInText = regexp.MustCompile(`https?://\S+`)

// piece is a part of a letter: a link, or what stands between two.
type piece struct {
	Text string
	Link bool
}

func pieces(text string) (all []piece) {
	rest := 0
	for _, at := range linkInText.FindAllStringIndex(text, -1) {
		all = append(all, piece{Text: text[rest:at[0]]}, piece{text[at[0]:at[1]], true})
		rest = at[1]
	}
	return append(all, piece{Text: text[rest:]})
}

// Mailbox serves the letters kept in the folder of the configuration, as a page and, where the path ends in .json, as
// JSON. It exists for the demo: letters hold sign-in codes, so it answers only a browser on this machine that asks for
// this machine by name, and everybody else gets 404.
func Mailbox(c Config) http.Handler {
	digest := sha256.Sum256([]byte(mailboxStyle))
	policy := "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-" +
		base64.StdEncoding.EncodeToString(digest[:]) + "'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !fromThisMachine(r) {
			http.NotFound(w, r)
			return
		}
		kept, err := readKept(c.Dir(), mailboxSize)
		if err != nil {
			slog.Error("the mail folder cannot be read", "error", err)
			http.Error(w, "The mail folder cannot be read.", http.StatusInternalServerError)
			return
		}
		header := w.Header()
		header.Set("Cache-Control", "no-store")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Content-Type-Options", "nosniff")
		if strings.HasSuffix(r.URL.Path, ".json") {
			header.Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(kept)
			return
		}
		header.Set("Content-Type", "text/html; charset=utf-8")
		header.Set("Content-Security-Policy", policy)
		_ = mailboxTemplate.Execute(w, map[string]any{"Style": template.CSS(mailboxStyle), "Letters": kept})
	})
}

// fromThisMachine is false behind a proxy, for another machine, and for a page whose host name was made to point here.
func fromThisMachine(r *http.Request) bool {
	peer, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil || !onThisMachine(peer) {
		return false
	}
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip"} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	return onThisMachine(host)
}

func onThisMachine(host string) bool {
	return host == "localhost" || net.ParseIP(strings.Trim(host, "[]")).IsLoopback()
}
