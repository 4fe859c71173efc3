package extract

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"strings"
	"testing"

	"casefold/internal/kit/office/officetest"
	"casefold/internal/kit/pool"
	"casefold/internal/kit/reader"
)

func TestMain(m *testing.M) {
	reader.RunHelper()
	os.Exit(m.Run())
}

// read reads a file as the server does: in a helper.
func read(t testing.TB, p *reader.Pool, f Format, content []byte) (Text, error) {
	t.Helper()
	return Read(t.Context(), p, 1, f, bytes.NewReader(content), int64(len(content)))
}

func newPool(t testing.TB) *reader.Pool {
	t.Helper()
	p := reader.NewPool(slog.New(slog.DiscardHandler))
	t.Cleanup(p.Close)
	return p
}

const word = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`

func paragraph(text string) string { return `<w:p><w:r><w:t>` + text + `</w:t></w:r></w:p>` }

var (
	docx = officetest.DocxWith(
		`<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Party</w:t></w:r><w:r><w:t xml:space="preserve"> A</w:t><w:tab/><w:t>co</w:t><w:noBreakHyphen/><w:t>op &amp; Gr&#252;&#xdf;e</w:t></w:r></w:p>`+
			`<w:p><w:ins><w:r><w:t>kept</w:t></w:r></w:ins><w:del><w:r><w:delText>struck</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`+
			`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>one</w:t></w:r></w:p></w:tc><w:tc>`+paragraph("two")+`</w:tc></w:tr><w:tr><w:tc>`+paragraph("three")+`</w:tc></w:tr></w:tbl>`+
			`<w:p><w:r><mc:AlternateContent xmlns:mc="x"><mc:Choice><w:txbxContent>`+paragraph("box")+`</w:txbxContent></mc:Choice><mc:Fallback>`+paragraph("box again")+`</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
		map[string]string{
			"word/header2.xml":   `<?xml version="1.0" encoding="UTF-8"?><w:hdr ` + word + `>` + paragraph("second header") + `</w:hdr>`,
			"word/header1.xml":   `<w:hdr ` + word + `>` + paragraph("first header") + `</w:hdr>`,
			"word/footnotes.xml": `<w:footnotes ` + word + `><w:footnote>` + paragraph("a footnote") + `</w:footnote></w:footnotes>`,
			"word/comments.xml":  `<w:comments ` + word + `><w:comment w:author="N">` + paragraph("a comment") + `</w:comment></w:comments>`,
		}, "The <end>")
	xlsx = officetest.Zip(map[string]string{
		"xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr date1904="0"/><sheets><sheet name="Fees &amp; costs" sheetId="7" r:id="rId2"/>` +
			`<sheet name="Hidden" state="hidden" r:id="rId1"/><sheet name="Empty" r:id="rId9"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": officetest.Related("worksheet", "worksheets/sheet1.xml", "worksheet", "/xl/worksheets/sheet2.xml", "sharedStrings", "sharedStrings.xml"),
		"xl/sharedStrings.xml":       `<sst><si><t>Retainer</t></si><si><r><t>Filing </t></r><r><t>fee</t></r><rPh><t>not said</t></rPh></si></sst>`,
		"xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00_);[Red]\(&quot;$&quot;#,##0.00\)"/><numFmt numFmtId="165" formatCode="[$€-407] #,##0"/></numFmts>` +
			`<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet2.xml": `<worksheet><sheetData><row><c t="s"><v>0</v></c><c s="1"><v>1234.5</v></c><c s="1"><v>-99.999</v></c></row>` +
			`<row><c t="s"><v>1</v></c><c s="2"><v>45000</v></c><c s="3"><v>0.125</v></c><c s="4"><v>1200</v></c><c><f>SUM(A1)</f><v>0.30000000000000004</v></c></row>` +
			`<row><c t="str"><f>X</f><v>by formula</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c t="inlineStr"><is><t>in line</t></is></c><c t="s"><v>99</v></c></row></sheetData></worksheet>`,
		"xl/worksheets/sheet1.xml":            `<worksheet><sheetData><row><c t="inlineStr"><is><t>secret</t></is></c></row></sheetData></worksheet>`,
		"xl/worksheets/_rels/sheet1.xml.rels": officetest.Related("comments", "../comments1.xml"),
		"xl/comments1.xml":                    `<comments><authors><author>N</author></authors><commentList><comment><text><r><t>a remark</t></r></text></comment></commentList></comments>`,
	})
	pptx = officetest.PptxWith(`<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>left</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>right</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>`,
		map[string]string{
			"ppt/slides/_rels/slide1.xml.rels": officetest.Related("slideLayout", "../slideLayouts/slideLayout1.xml", "notesSlide", "../notesSlides/notesSlide1.xml"),
			"ppt/notesSlides/notesSlide1.xml":  `<p:notes xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>say this</a:t></a:r></a:p></p:notes>`,
		}, "Opening statement")
	odt = officetest.OpenDocument("text", `<text:tracked-changes><text:p>struck</text:p></text:tracked-changes><text:h>Title</text:h><text:p>One<text:s text:c="3"/>two<text:tab/>three<text:note>`+
		`<text:note-citation>1</text:note-citation><text:note-body><text:p>a note</text:p></text:note-body></text:note></text:p>`+
		`<table:table table:name="T"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>`,
		map[string]string{"styles.xml": `<s xmlns:o="o" xmlns:st="s" xmlns:text="t"><o:styles><text:p>sample</text:p></o:styles><o:master-styles><st:header><text:p>the header</text:p></st:header></o:master-styles></s>`})
	ods = officetest.OpenDocument("spreadsheet", officetest.Sheet(`office:value-type="currency" table:number-columns-repeated="1000000"><text:p>$ 5.00</text:p>`), nil)
	odp = officetest.OpenDocument("presentation", officetest.Slide(`<draw:text-box><text:p>first</text:p></draw:text-box>`)+officetest.Slide("")+officetest.Slide(`<text:p>third</text:p><presentation:notes><text:p>note</text:p></presentation:notes>`), nil)
)

func TestEachFormatSaysItsText(t *testing.T) {
	p := newPool(t)
	for name, c := range map[string]struct {
		format       Format
		content      []byte
		text         string
		pages, blank int
	}{
		"docx": {Package, docx, "Party A co-op & Grüße\nkept\none\ttwo\nthree\nbox\nThe <end>\nfirst header\nsecond header\na footnote\na comment\n", 0, 0},
		"xlsx": {Package, xlsx, "Fees & costs\nRetainer\t$1,234.50\t($100.00)\nFiling fee\t3/15/2023\t13%\t€ 1,200\t0.3\nby formula\tTRUE\t#REF!\tin line\fHidden\nsecret\na remark\f", 2, 0},
		"pptx": {Package, pptx, "left\tright\nOpening statement\nsay this\f", 1, 0},
		"odt":  {Package, odt, "Title\nOne two three\n1\na note\na\tb\nthe header\n", 0, 0},
		"ods":  {Package, ods, "Sheet1\n$ 5.00\n", 0, 0},
		"odp":  {Package, odp, "first\f\fthird\nnote\f", 3, 1},
		"html": {HTML, []byte("<!DOCTYPE html><html><head><meta charset=iso-8859-1><title>T</title><style>p > a {}</style><script>if (a</b) x('<p>')</script></head><body><!-- > no -->" +
			"<p class='a>b'>Gr\xfc\xdfe &amp; &eacute;t&eacute; &nbsp; 5 < 6<br>next<table><tr><td>a<td>b</td></tr></table><b>bo</b>ld <img alt=\"x\" src=data:'y></body>"), "T\nGrüße & été 5 < 6\nnext\na\tb\nbold\n", 0, 0},
		"utf-8":        {Plain, []byte("\xef\xbb\xbfGrüße\r\n\r\n  two\x00\x01words\ttab  \n"), "Grüße\ntwo words\ttab\n", 0, 0},
		"windows-1252": {Plain, []byte("Gr\xfc\xdfe \x80 5 \x93quoted\x94"), "Grüße € 5 “quoted”", 0, 0},
		"utf-16":       {Plain, []byte("\xff\xfeG\x00r\x00\xfc\x00"), "Grü", 0, 0},
		"utf-16 bare":  {Plain, []byte("\x00w\x00o\x00r\x00d\x00s\x00 \x00x"), "words x", 0, 0},
		"soft hyphens": {Plain, []byte("agree\u00adment non\u00a0stop"), "agreement non stop", 0, 0},
		"empty":        {Plain, []byte{}, "", 0, 0},
	} {
		got, err := read(t, p, c.format, c.content)
		if err != nil || string(got.Content) != c.text || got.Pages != c.pages || got.Blank != c.blank || got.Cut || got.Damaged {
			t.Errorf("%s: %v %+v\n%q\n%q", name, err, got, got.Content, c.text)
		}
	}
}

func TestNumbersAreReadAsTheyAreShown(t *testing.T) {
	for _, c := range []struct {
		code  string
		value float64
		shown string
	}{
		{"", 12345.678, "12345.678"}, {"General", 1e20, "1.00000E+20"}, {"0", 2.5, "3"}, {"0.00", -1.005, "-1.01"}, {"#,##0", 1234567, "1,234,567"}, {"0.0#", 1.5, "1.5"},
		{"0%", .25, "25%"}, {"0.00E+00", 12345, "1.23E+04"}, {"yyyy-mm-dd", 1, "1900-01-01"}, {"yyyy-mm-dd", 61, "1900-03-01"}, {"yyyy-mm-dd", 60, "1900-02-28"},
		{`dddd, mmmm d, yyyy`, 45000, "Wednesday, March 15, 2023"}, {"h:mm AM/PM", .75, "6:00 PM"}, {"hh:mm:ss", .5, "12:00:00"}, {"[h]:mm", 1.5, "36:00"}, {"mm:ss", 1.0 / 1440, "01:00"},
		{`_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)`, -5, ` $ (5.00)`}, {`#,##0,"k"`, 12345, "12k"}, {"# ?/?", 1.5, "1.5"}, {"000-00-0000", 123456789, "123456789"},
		{"yyyy", -1, "-1"}, {"yyyy", 1e300, "1.00000E+300"}, {strings.Repeat("0", 300), 1, "1"}, {`"open`, 1, "1"}, {"[open", 1, "1"}, {"0.00;;", -1, ""}, {"@", 7, "7"},
	} {
		if shown := parseCode(c.code).show(c.value, false); shown != c.shown {
			t.Errorf("%q shows %v as %q, not %q", c.code, c.value, shown, c.shown)
		}
	}
	if shown := parseCode("d/m/yy").show(0, true); shown != "1/1/04" {
		t.Error(shown)
	}
}

func TestAPDFIsReadPageByPage(t *testing.T) {
	if err := CheckPDF(); err != nil {
		t.Skip(err)
	}
	p := newPool(t)
	got, err := read(t, p, PDF, officetest.PDF("Habeas corpus", "", "ad subjiciendum"))
	if err != nil || string(got.Content) != "Habeas corpus\f\fad subjiciendum\f" || got.Pages != 3 || got.Blank != 1 {
		t.Errorf("%v %+v %q", err, got, got.Content)
	}
	for name, content := range map[string][]byte{"half": officetest.PDF("x")[:200], "nothing": []byte("%PDF-1.4\n"), "noise": append([]byte("%PDF-"), bytes.Repeat([]byte{7}, 5000)...)} {
		var failure *pool.Failure
		if got, err := read(t, p, PDF, content); !errors.As(err, &failure) || failure.Reason != pool.Unreadable {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
}
