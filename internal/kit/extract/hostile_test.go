package extract

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"casefold/internal/kit/office/officetest"
	"casefold/internal/kit/pool"
)

// endless is a text that repeats itself up to some size.
type endless struct {
	what string
	at   int
	left int64
}

func (e *endless) Read(p []byte) (n int, err error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	p = p[:min(int64(len(p)), e.left)]
	for n < len(p) {
		copied := copy(p[n:], e.what[e.at:])
		n, e.at = n+copied, (e.at+copied)%len(e.what)
	}
	e.left -= int64(n)
	return n, nil
}

// bomb packs a part that is much larger than its archive.
func bomb(t testing.TB, name, begin, repeated string, size int64, end string, others ...string) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	for i := 0; i < len(others); i += 2 {
		part, err := w.Create(others[i])
		if err == nil {
			_, err = io.WriteString(part, others[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	part, err := w.Create(name)
	if err == nil {
		_, err = io.Copy(part, io.MultiReader(strings.NewReader(begin), &endless{what: repeated, left: size}, strings.NewReader(end)))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

const wordBegin, wordEnd = `<w:document ` + word + `><w:body>`, `</w:body></w:document>`

func TestFilesMadeToExhaustAReaderAreCutOrRefusedInTime(t *testing.T) {
	p := newPool(t)
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
	strings32k := `<sst><si><t>` + strings.Repeat("amplified ", 3<<10) + `</t></si></sst>`
	for name, c := range map[string]struct {
		format  Format
		content []byte
		cut     bool  // there is too much of it
		refused error // or it is not read at all; errDamaged stands for what the helper says of a damaged file
	}{
		"300 MB of nothing":     {Package, bomb(t, "word/document.xml", wordBegin, " ", 300<<20, wordEnd), true, nil},
		"300 MB of words":       {Package, bomb(t, "word/document.xml", wordBegin, paragraph("ha ha ha"), 300<<20, wordEnd), true, nil},
		"one endless word":      {Package, bomb(t, "word/document.xml", wordBegin+"<w:t>", "ha", 20<<20, "</w:t>"+wordEnd), true, nil},
		"an endless tag":        {Package, bomb(t, "word/document.xml", wordBegin+`<w:p x="`, "ha", 100<<20, `"/>`+wordEnd), false, nil},
		"an endless name":       {Package, bomb(t, "word/document.xml", wordBegin+`<w:`, "ha", 100<<20, `/>`+wordEnd), false, nil},
		"an endless comment":    {Package, bomb(t, "word/document.xml", wordBegin+`<!--`, "--", 100<<20, `-->`+wordEnd), false, nil},
		"elements without end":  {Package, bomb(t, "word/document.xml", wordBegin, "<w:p>", 50<<20, wordEnd), false, errDamaged},
		"ends without elements": {Package, bomb(t, "word/document.xml", wordBegin, "</w:p>", 50<<20, wordEnd), false, errDamaged},
		"a billion laughs":      {Package, officetest.Zip(map[string]string{"word/document.xml": laughs + `<w:document><w:t>&b;</w:t></w:document>`}), false, errDamaged},
		"a file of the server":  {Package, officetest.Zip(map[string]string{"word/document.xml": `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document><w:t>&a;</w:t></w:document>`}), false, errDamaged},
		"sheets without end":    {Package, bomb(t, "xl/workbook.xml", `<workbook><sheets>`, `<sheet name="ha"/>`, 50<<20, `</sheets></workbook>`), false, errDamaged},
		"a huge cell": {Package, bomb(t, "xl/worksheets/s.xml", `<worksheet><row><c t="inlineStr"><is><t>`, "ha ", 100<<20, `</t></is></c></row></worksheet>`,
			"xl/workbook.xml", `<workbook><sheets><sheet name="s" id="rId1"/></sheets></workbook>`, "xl/_rels/workbook.xml.rels", officetest.Related("worksheet", "worksheets/s.xml")), true, nil},
		"amplified strings": {Package, officetest.Zip(map[string]string{
			"xl/workbook.xml": `<workbook><sheets><sheet name="s" id="rId1"/></sheets></workbook>`, "xl/_rels/workbook.xml.rels": officetest.Related("worksheet", "worksheets/s.xml"),
			"xl/sharedStrings.xml": strings32k, "xl/worksheets/s.xml": `<worksheet><row>` + strings.Repeat(`<c t="s"><v>0</v></c>`, 100_000) + `</row></worksheet>`}), true, nil},
		"strings without end":   {Package, bomb(t, "xl/sharedStrings.xml", "<sst>", "<si><t>a</t></si>", 120<<20, "", "xl/workbook.xml", "<workbook/>"), true, nil},
		"entries":               {Package, officetest.EmptyEntries(100_000), false, ErrTooLarge},
		"another archive":       {Package, officetest.Zip(map[string]string{"a": "b"}), false, ErrUnknown},
		"a page without end":    {HTML, bytes.Repeat([]byte("<div><!--"), 2<<20), false, nil},
		"a script without end":  {HTML, append([]byte("<script>"), bytes.Repeat([]byte("</scrip"), 3<<20)...), false, nil},
		"brackets without end":  {HTML, bytes.Repeat([]byte("<"), 16<<20), false, nil},
		"ampersands":            {HTML, bytes.Repeat([]byte("&"), 20<<20), true, nil},
		"one line of text":      {Plain, bytes.Repeat([]byte("ha"), 20<<20), true, nil},
		"control characters":    {Plain, bytes.Repeat([]byte("\x0c\x1b\x00"), 1<<20), false, nil},
		"a PDF of PDF headers":  {PDF, bytes.Repeat([]byte("%PDF-1.4\n"), 1<<18), false, errDamaged},
		"a PDF with a loop":     {PDF, bytes.Replace(officetest.PDF("x"), []byte("/Kids [4 0 R ]"), []byte("/Kids [2 0 R ]"), 1), false, nil},
		"a PDF of brackets":     {PDF, append(officetest.PDF("x")[:60], bytes.Repeat([]byte("[<<"), 1<<20)...), false, errDamaged},
		"a PDF that lies of it": {PDF, bytes.Replace(officetest.PDF("x"), []byte("/Count 1"), []byte("/Count 2000000000"), 1), false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			begun := time.Now()
			got, err := read(t, p, c.format, c.content)
			if time.Since(begun) > 20*time.Second {
				t.Errorf("it took %v", time.Since(begun))
			}
			var failure *pool.Failure
			damaged := errors.As(err, &failure) && failure.Reason == pool.Unreadable
			switch {
			case c.format == PDF && c.refused == nil: // whether pdftotext makes something of it is its own business
				if err != nil && !damaged {
					t.Error(err)
				}
			case c.refused == errDamaged && !damaged, c.refused == nil && err != nil, c.refused != nil && c.refused != errDamaged && !errors.Is(err, c.refused):
				t.Errorf("%v, %d bytes", err, len(got.Content))
			case c.cut != got.Cut:
				t.Errorf("cut: %t, %d bytes", got.Cut, len(got.Content))
			}
			if _, err := read(t, p, Plain, []byte("the next")); err != nil {
				t.Error("the next file: ", err)
			}
		})
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > 512<<20 {
		t.Errorf("the server holds %d MB", m.HeapAlloc>>20)
	}
}

// What a helper says is as little to be trusted as the file.
func TestAnAnswerThatIsNoTextIsRefused(t *testing.T) {
	for _, said := range []string{"", "x", "1 2 3 4\n", "1 2 false false\n", "0 -1 false false\n", "0 0 false false\n\x00", "0 0 false false\n\xff", "0 0 false false\na\rb", "0 0 false false" + strings.Repeat(" ", 100) + "\n"} {
		if got, err := parse([]byte(said)); err == nil {
			t.Errorf("%q is %+v", said, got)
		}
	}
}

// FuzzText gives the readers anything, as a whole file and as each part of a package.
func FuzzText(f *testing.F) {
	for _, content := range [][]byte{docx, xlsx, pptx, odt, ods, odp} {
		f.Add(content)
		archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range archive.File {
			f.Add(beginning(part))
		}
	}
	f.Add([]byte("<p>a<td>b&eacute;&#x41;<script></script><!-- --><![CDATA[x]]>"))
	f.Add([]byte("\xff\xfea\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		try := func(name string, read func(io.ReaderAt, int64) (Text, error), content []byte) {
			got, err := read(bytes.NewReader(content), int64(len(content)))
			if err == nil && (!utf8.Valid(got.Content) || bytes.ContainsFunc(got.Content, forbidden) || got.Blank > got.Pages) {
				t.Errorf("%s: %+v %q", name, got, got.Content)
			}
		}
		try("package", packageText, content)
		try("html", htmlText, content)
		try("plain", plain, content)
		whole := string(content)
		try("docx", packageText, officetest.Zip(map[string]string{wordMain: whole, "word/header1.xml": whole}))
		try("pptx", packageText, officetest.Zip(map[string]string{slidesMain: whole, "ppt/_rels/presentation.xml.rels": whole, "ppt/slides/slide1.xml": whole}))
		try("xlsx", packageText, officetest.Zip(map[string]string{bookMain: whole, "xl/_rels/workbook.xml.rels": whole, "xl/sharedStrings.xml": whole, "xl/styles.xml": whole, "xl/worksheets/sheet1.xml": whole,
			"xl/worksheets/_rels/sheet1.xml.rels": whole}))
		try("sheet", packageText, officetest.Zip(map[string]string{bookMain: `<workbook><sheet name="s" id="rId1"/></workbook>`, "xl/_rels/workbook.xml.rels": officetest.Related("worksheet", "worksheets/sheet1.xml"),
			"xl/sharedStrings.xml": "<sst><si><t>a</t></si></sst>", "xl/styles.xml": whole, "xl/worksheets/sheet1.xml": whole}))
		try("odf", packageText, officetest.Zip(map[string]string{openMain: whole, "styles.xml": whole}))
		_ = parseCode(whole).show(float64(len(whole))-.5, false)
		_ = parseCode(whole).show(-45000.123, true)
	})
}
