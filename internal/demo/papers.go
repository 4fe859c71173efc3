package demo

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"path"
	"strings"
)

// file is the content of a demo document, in the format that its name says.
func file(name, text string) ([]byte, error) {
	switch path.Ext(name) {
	case ".docx":
		return wordFile(text)
	case ".pdf":
		return pdfFile(text), nil
	}
	return []byte(text), nil
}

var wordParts = [][2]string{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ` +
		`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`},
}

// wordFile is a Word document whose first line is its heading.
func wordFile(text string) ([]byte, error) {
	var body strings.Builder
	for i, line := range strings.Split(text, "\n") {
		style := ""
		if i == 0 {
			style = `<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>`
		}
		body.WriteString("<w:p><w:r>" + style + `<w:t xml:space="preserve">`)
		_ = xml.EscapeText(&body, []byte(line))
		body.WriteString("</w:t></w:r></w:p>")
	}
	document := `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + body.String() + "</w:body></w:document>"
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	for _, part := range append(wordParts[:2:2], [2]string{"word/document.xml", document}) {
		w, err := archive.Create(part[0])
		if err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(xml.Header + part[1])); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return packed.Bytes(), err
}

var pdfText = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "’", "'")

// pdfFile is one page in the viewer's own Helvetica.
func pdfFile(text string) []byte {
	page := "BT /F1 12 Tf 16 TL 72 720 Td"
	for _, line := range strings.Split(text, "\n") {
		page += " (" + pdfText.Replace(line) + ") Tj T*"
	}
	page += " ET"
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(page), page),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	}
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	begins := out.Len()
	fmt.Fprintf(&out, "%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, begins)
	return out.Bytes()
}
