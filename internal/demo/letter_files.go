package demo

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	stdmime "mime"
	"mime/quotedprintable"
	"path"
	"strings"
)

// file is the message as .msg or .eml.
func (m mail) file() ([]byte, error) {
	if m.outlook {
		return m.msg()
	}
	return m.eml()
}

// eml is the message as MIME text.
func (m mail) eml() ([]byte, error) {
	var out bytes.Buffer
	for _, line := range m.head() {
		fmt.Fprintf(&out, "%s: %s\r\n", line[0], line[1])
	}
	mixed := parts{&out, "=_mixed"}
	fmt.Fprintf(&out, "Content-Type: multipart/mixed; boundary=%q\r\n\r\n", mixed.boundary)
	if err := m.body(mixed); err != nil {
		return nil, err
	}
	for _, a := range m.attached {
		mixed.begin("Content-Type: "+typeOf(a.name), "Content-Transfer-Encoding: base64",
			"Content-Disposition: "+stdmime.FormatMediaType("attachment", map[string]string{"filename": a.name}))
		for text := base64.StdEncoding.EncodeToString(a.content); len(text) > 0; text = text[min(76, len(text)):] {
			fmt.Fprintf(&out, "%s\r\n", text[:min(76, len(text))])
		}
	}
	mixed.end()
	return out.Bytes(), nil
}

// parts writes the parts of a multipart message. Neither quoted-printable nor base64 ever writes "=_", so no content holds a boundary.
type parts struct {
	out      *bytes.Buffer
	boundary string
}

func (p parts) begin(head ...string) {
	fmt.Fprintf(p.out, "\r\n--%s\r\n%s\r\n\r\n", p.boundary, strings.Join(head, "\r\n"))
}

func (p parts) end() { fmt.Fprintf(p.out, "\r\n--%s--\r\n", p.boundary) }

func (m mail) head() [][2]string {
	head := [][2]string{
		{"From", m.from.header()}, {"To", m.to.header()}, {"Subject", stdmime.QEncoding.Encode("utf-8", m.subject)},
		{"Date", m.sent.Format("Mon, 02 Jan 2006 15:04:05 -0700")}, {"Message-ID", "<" + m.id + ">"}, {"MIME-Version", "1.0"},
	}
	if n := len(m.earlier); n > 0 {
		head = append(head, [2]string{"In-Reply-To", "<" + m.earlier[n-1] + ">"},
			[2]string{"References", "<" + strings.Join(m.earlier, "> <") + ">"})
	}
	return head
}

// header is the person as "Name" <address>.
func (c correspondent) header() string {
	name := stdmime.QEncoding.Encode("utf-8", c.name)
	if name == c.name {
		name = `"` + c.name + `"`
	}
	return name + " <" + c.address + ">"
}

// body adds the text, and also as HTML if m.html is set.
func (m mail) body(mixed parts) error {
	if !m.html {
		return mixed.text("text/plain", m.text)
	}
	both := parts{mixed.out, "=_alternative"}
	mixed.begin(fmt.Sprintf("Content-Type: multipart/alternative; boundary=%q", both.boundary))
	if err := both.text("text/plain", m.text); err != nil {
		return err
	}
	if err := both.text("text/html", m.page()); err != nil {
		return err
	}
	both.end()
	return nil
}

func (p parts) text(kind, content string) error {
	p.begin("Content-Type: "+kind+"; charset=utf-8", "Content-Transfer-Encoding: quoted-printable")
	encoded := quotedprintable.NewWriter(p.out)
	if _, err := encoded.Write([]byte(strings.ReplaceAll(content, "\n", "\r\n"))); err != nil {
		return err
	}
	return encoded.Close()
}

// page is the text as HTML, with quotes in italics.
func (m mail) page() string {
	var out strings.Builder
	out.WriteString("<html><body style=\"font-family: Georgia, serif\">\n")
	for paragraph := range strings.SplitSeq(strings.TrimSpace(m.text), "\n\n") {
		lines := html.EscapeString(paragraph)
		if strings.HasPrefix(paragraph, "> ") {
			lines = "<i>" + strings.ReplaceAll(lines, "&gt; ", "") + "</i>"
		}
		fmt.Fprintf(&out, "<p>%s</p>\n", strings.ReplaceAll(lines, "\n", "<br>\n"))
	}
	out.WriteString("</body></html>\n")
	return out.String()
}

func typeOf(name string) string {
	switch path.Ext(name) {
	case ".pdf":
		return "application/pdf"
	case ".docx":
		return "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	}
	return "text/plain; charset=utf-8"
}
