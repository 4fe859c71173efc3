package email

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"html"
	"net/http"
	"strings"
	"time"

	"casefold/internal/kit/message"
	"casefold/internal/kit/reader"
)

const (
	// PageType is the content type of a page.
	PageType = "text/html; charset=utf-8"
	// largestPicture and allPictures are how many bytes of pictures a page shows.
	largestPicture = 5 << 20
	allPictures    = 20 << 20
)

// Page is a message as it is shown in a frame: the body, harmless and with its pictures inside, so that nothing is fetched
// from anywhere; and what stands around it.
type Page struct {
	Unreadable message.Reason
	HTML       []byte
	Headers    Headers
}

// Headers are what stands around the body of a message. Texts are of one line each.
type Headers struct {
	Kind         string     `json:"kind" enum:"mail,appointment,contact,task,note,other"`
	Subject      string     `json:"subjectline"`
	From         string     `json:"emailFrom"`
	To           []string   `json:"emailTo"`
	CC           []string   `json:"cc"`
	BCC          []string   `json:"bcc"`
	Date         *time.Time `json:"date" doc:"null where what is written is no date"`
	DateText     string     `json:"dateText" doc:"The date as it is written"`
	RemoteImages int        `json:"remoteImages" doc:"Pictures on other machines, which are never loaded"`
	Problems     []string   `json:"problems" doc:"What of the message could not be read"`
	Attachments  []Attached `json:"attachments" doc:"Without pictures of the body"`
}

// Attached is a file inside a message.
type Attached struct {
	Part      string `json:"part" doc:"What calls name it by"`
	Name      string `json:"name"`
	Type      string `json:"contentType" doc:"As declared"`
	Size      int64  `json:"filesize"`
	IsMessage int    `json:"isMessage" enum:"0,1" doc:"It can be shown as a message"`
}

// MakePage reads a file, or a message in it, as it is shown. It fails only where the file or the context does.
func MakePage(ctx context.Context, readers *reader.Pool, file message.File, part string) (Page, error) {
	m, err := message.Read(ctx, readers, file, part)
	if err != nil || m.Unreadable != "" {
		return Page{Unreadable: m.Unreadable}, err
	}
	a := album{ctx: ctx, readers: readers, file: file, left: allPictures, known: map[string]string{}}
	body := message.WithPictures(m.HTML, a.address)
	return Page{HTML: document(line(m.Subject, maxName), body), Headers: headersOf(m)}, a.err
}

// document is a whole page with this body.
func document(title, body string) []byte {
	return []byte(`<!doctype html><html><head><meta charset="utf-8"><title>` + html.EscapeString(title) + `</title><style>` + pageStyle +
		`</style></head><body dir="auto">` + body + `</body></html>`)
}

const pageStyle = `:root{color-scheme:light}body{margin:16px;font:14px/1.5 system-ui,sans-serif;color:#1b1b1f;background:#fff;overflow-wrap:anywhere}` +
	`img{max-width:100%;height:auto}pre{white-space:pre-wrap}blockquote{margin:0 0 0 12px;padding-inline-start:12px;border-inline-start:2px solid #ccc}` +
	`table.headers{border-collapse:collapse;margin:0 0 16px;border-bottom:1px solid #ccc;width:100%}` +
	`table.headers th{text-align:start;vertical-align:top;padding:2px 12px 2px 0;white-space:nowrap;color:#555;font-weight:normal}`

// WithHeaders is the page with its headers above the body, for those who show nothing beside it.
func (p Page) WithHeaders() []byte {
	h := p.Headers
	var rows strings.Builder
	add := func(name, value string) {
		if value != "" {
			rows.WriteString("<tr><th>" + name + `</th><td dir="auto">` + html.EscapeString(value) + "</td></tr>")
		}
	}
	add("Subject", h.Subject)
	add("From", h.From)
	add("To", strings.Join(h.To, ", "))
	add("Cc", strings.Join(h.CC, ", "))
	add("Bcc", strings.Join(h.BCC, ", "))
	add("Date", h.DateText)
	names := make([]string, len(h.Attachments))
	for i, one := range h.Attachments {
		names[i] = one.Name
	}
	add("Attachments", strings.Join(names, ", "))
	return bytes.Replace(p.HTML, []byte(`<body dir="auto">`), []byte(`<body dir="auto"><table class="headers">`+rows.String()+"</table>"), 1)
}

func headersOf(m message.Message) Headers {
	h := Headers{
		Kind: string(m.Kind), Subject: line(m.Subject, maxName), From: line(m.From, maxName), To: lines(m.To), CC: lines(m.CC), BCC: lines(m.BCC),
		DateText: line(m.Date, maxDate), RemoteImages: m.RemoteImages, Problems: []string{}, Attachments: []Attached{},
	}
	if !m.Sent.IsZero() {
		sent := m.Sent.UTC()
		h.Date = &sent
	}
	for _, problem := range m.Problems {
		h.Problems = append(h.Problems, string(problem))
	}
	for _, one := range m.Attachments {
		if one.Inline {
			continue
		}
		shown := Attached{Part: one.Path, Name: line(one.Name, maxFilename), Type: line(one.Type, maxFilename), Size: one.Size}
		if one.IsMessage {
			shown.IsMessage = 1
		}
		h.Attachments = append(h.Attachments, shown)
	}
	return h
}

func lines(texts []string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = line(text, maxName)
	}
	return all
}

// album is where the pictures of a page come from.
type album struct {
	ctx     context.Context
	readers *reader.Pool
	file    message.File
	left    int
	known   map[string]string
	err     error
}

// address is a picture as an address that holds it whole. What is no picture, or too large, has none.
func (a *album) address(part string) string {
	if at, known := a.known[part]; known || a.err != nil {
		return at
	}
	picture := &limited{most: min(largestPicture, a.left)}
	err := message.WritePart(a.ctx, a.readers, a.file, part, picture)
	switch {
	case errors.Is(err, message.ErrUnreadable), errors.Is(err, errLimited):
		a.known[part] = ""
		return ""
	case err != nil:
		a.err = err
		return ""
	}
	at := ""
	if kind := typeOf(picture.Bytes()); strings.HasPrefix(kind, "image/") {
		a.left -= picture.Len()
		at = "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(picture.Bytes())
	}
	a.known[part] = at
	return at
}

var errLimited = errors.New("email: a picture is too large to be shown")

// limited takes so many bytes and no more.
type limited struct {
	bytes.Buffer
	most int
}

func (l *limited) Write(piece []byte) (int, error) {
	if l.Len()+len(piece) > l.most {
		return 0, errLimited
	}
	return l.Buffer.Write(piece)
}

// shown are the types of files that browsers show by themselves.
var shown = map[string]bool{
	"application/pdf": true, "image/png": true, "image/jpeg": true, "image/gif": true, "image/webp": true, "image/bmp": true, "text/plain; charset=utf-8": true,
}

// typeOf is the type of a file that browsers show, by its first bytes, and empty for all others.
func typeOf(beginning []byte) string {
	if kind := http.DetectContentType(beginning); shown[kind] {
		return kind
	}
	return ""
}
