package message

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// address finds links in text. What usually stands behind one is no part of it.
var address = regexp.MustCompile(`(?i)\bhttps?://[^\s<>"]+[^\s<>".,;:!?)\]}']`)

// asHTML shows text as it was written, each paragraph in its own direction.
func asHTML(text string) string {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n \t")
	var out strings.Builder
	out.WriteString(`<div dir="auto" style="white-space:pre-wrap;unicode-bidi:plaintext;overflow-wrap:anywhere;">`)
	from := 0
	for _, found := range address.FindAllStringIndex(text, mostParts) {
		out.WriteString(html.EscapeString(text[from:found[0]]))
		target := html.EscapeString(text[found[0]:found[1]])
		out.WriteString(`<a href="` + target + `" rel="nofollow noreferrer noopener" target="_blank">` + target + `</a>`)
		from = found[1]
	}
	out.WriteString(html.EscapeString(text[from:]))
	out.WriteString("</div>")
	return out.String()
}

// textOf is what HTML says, in lines.
func textOf(source string) string {
	var out plainText
	tokens := html.NewTokenizer(strings.NewReader(source))
	verbatim := 0
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return out.String()
		}
		if kind == html.TextToken {
			text := html.UnescapeString(string(tokens.Text()))
			if verbatim == 0 {
				text = collapse(text)
			}
			out.words(text)
			continue
		}
		raw, _ := tokens.TagName()
		name := string(raw)
		switch {
		case name == "pre" && kind == html.StartTagToken:
			verbatim++
		case name == "pre" && verbatim > 0:
			verbatim--
		case kind == html.StartTagToken && isRaw(name):
			tokens.Next()
			continue
		}
		out.separate(name, kind != html.EndTagToken)
	}
}

// plainText is text with what separates it from the next.
type plainText struct {
	strings.Builder
	lines int
	space bool
}

func (p *plainText) words(text string) {
	trimmed := strings.TrimLeft(text, " ")
	p.space = p.space || trimmed != text
	if trimmed == "" {
		return
	}
	switch {
	case p.Len() == 0:
	case p.lines > 0:
		p.WriteString(strings.Repeat("\n", min(p.lines, 2)))
	case p.space:
		p.WriteByte(' ')
	}
	body := strings.TrimRight(trimmed, " ")
	p.WriteString(body)
	p.lines, p.space = 0, body != trimmed
}

// separate notes where an element begins or ends.
func (p *plainText) separate(name string, begins bool) {
	switch name {
	case "br":
		if begins {
			p.lines++
		}
	case "div", "tr", "li", "dt", "dd", "hr", "table", "center", "section", "article", "body":
		p.lines = max(p.lines, 1)
	case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "pre":
		p.lines = max(p.lines, 2)
	case "td", "th":
		p.space = true
	}
}

// collapse makes one space of white space, as browsers do.
func collapse(text string) string {
	var out strings.Builder
	space := false
	for _, r := range text {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' || r == '\f' {
			space = true
			continue
		}
		if space {
			out.WriteByte(' ')
			space = false
		}
		out.WriteRune(r)
	}
	if space {
		out.WriteByte(' ')
	}
	return out.String()
}
