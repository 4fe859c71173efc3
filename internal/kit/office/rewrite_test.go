package office

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"casefold/internal/kit/office/officetest"
	"casefold/internal/kit/pool"
)

func TestOlderDocumentsAreRewrittenAsNewOnes(t *testing.T) {
	p := newPool(t)
	for _, c := range []struct {
		document Document
		part     string
	}{
		{document("rtf", []byte(`{\rtf1 Habeas corpus {\*\annotation {\chatn remark}}}`)), "word/document.xml"},
		{document("ods", officetest.OpenDocument("spreadsheet", officetest.Sheet(`office:value-type="string"><text:p>Habeas corpus</text:p>`), nil)), "xl/sharedStrings.xml"},
		{document("odp", officetest.OpenDocument("presentation", officetest.Slide(`<draw:frame svg:width="9cm" svg:height="2cm"><draw:text-box><text:p>Habeas corpus</text:p></draw:text-box></draw:frame>`), nil)), "ppt/slides/slide1.xml"},
	} {
		var made bytes.Buffer
		if err := p.Rewrite(pool.Later(t.Context()), 1, c.document, &made); err != nil {
			t.Errorf("%s: %v", c.document.Format, err)
			continue
		}
		archive, err := zip.NewReader(bytes.NewReader(made.Bytes()), int64(made.Len()))
		if err != nil {
			t.Fatal(err)
		}
		part, err := archive.Open(c.part)
		if err != nil {
			t.Errorf("%s: %v", c.document.Format, err)
			continue
		}
		if text, err := io.ReadAll(part); err != nil || !strings.Contains(string(text), "Habeas corpus") {
			t.Errorf("%s: %s", c.document.Format, text)
		}
	}
	var made bytes.Buffer
	if err := p.Rewrite(t.Context(), 1, document("doc", []byte("no document")), &made); reason(err) != pool.Unreadable {
		t.Errorf("%v", err)
	}
}
