// Package officetest makes small documents for tests: as little of each format as an office program accepts.
package officetest

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strings"
)

const (
	header        = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`
	relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	parts         = `xmlns="http://schemas.openxmlformats.org/package/2006/relationships"`
	word          = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
	drawing       = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="` + relationships + `" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
)

// Zip packs the parts, in the order of their names.
func Zip(content map[string]string) []byte {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	for _, name := range slices.Sorted(maps.Keys(content)) {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write([]byte(content[name]))
		}
		if err != nil {
			panic(err) // memory does not refuse
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return packed.Bytes()
}

// Docx is a document of a word processor with these paragraphs.
func Docx(paragraphs ...string) []byte { return DocxWith("", nil, paragraphs...) }

// DocxWith also contains what is put before its paragraphs, and the parts that this refers to.
func DocxWith(body string, extra map[string]string, paragraphs ...string) []byte {
	var text strings.Builder
	for _, p := range paragraphs {
		fmt.Fprintf(&text, `<w:p><w:r><w:t xml:space="preserve">%s</w:t></w:r></w:p>`, escaped(p))
	}
	content := map[string]string{
		"[Content_Types].xml": types("word/document.xml", "wordprocessingml.document.main"),
		"_rels/.rels":         Related("officeDocument", "word/document.xml"),
		"word/document.xml": header + `<w:document ` + word + ` xmlns:r="` + relationships + `"><w:body>` + body + text.String() +
			`<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
	}
	maps.Copy(content, extra)
	return Zip(content)
}

// Pages is a contract of so many pages, each with some 400 words.
func Pages(n int) []byte {
	const (
		clause = "The parties agree that this provision shall survive the termination of the agreement and bind their successors. "
		size   = `<w:rPr><w:sz w:val="22"/></w:rPr>`
	)
	var body strings.Builder
	for page := range n {
		for paragraph := range 5 {
			body.WriteString(`<w:p><w:pPr>`)
			if page > 0 && paragraph == 0 {
				body.WriteString(`<w:pageBreakBefore/>`)
			}
			fmt.Fprintf(&body, `<w:spacing w:after="120"/></w:pPr><w:r>%s<w:t>%d.%d %s</w:t></w:r></w:p>`, size, page+1, paragraph+1, strings.Repeat(clause, 5))
		}
	}
	return DocxWith(body.String(), nil)
}

// Xlsx is a spreadsheet with one text in each row.
func Xlsx(rows ...string) []byte {
	var text strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&text, `<row r="%d"><c r="A%d" t="inlineStr"><is><t>%s</t></is></c></row>`, i+1, i+1, escaped(row))
	}
	return workbook(text.String())
}

// XlsxFormula is a spreadsheet with one formula that has never been calculated.
func XlsxFormula(formula string) []byte {
	return workbook(`<row r="1"><c r="A1"><f>` + escaped(formula) + `</f></c></row>`)
}

func workbook(rows string) []byte { return workbookWith(rows, "", nil) }

// workbookWith also has further parts of the workbook, after its sheets, and of the package.
func workbookWith(rows, more string, extra map[string]string) []byte {
	sheet := `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="` + relationships + `"`
	content := map[string]string{
		"[Content_Types].xml":        types("xl/workbook.xml", "spreadsheetml.sheet.main", "xl/worksheets/sheet1.xml", "spreadsheetml.worksheet"),
		"_rels/.rels":                Related("officeDocument", "xl/workbook.xml"),
		"xl/_rels/workbook.xml.rels": Related("worksheet", "worksheets/sheet1.xml"),
		"xl/workbook.xml":            header + `<workbook ` + sheet + `><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>` + more + `</workbook>`,
		"xl/worksheets/sheet1.xml":   header + `<worksheet ` + sheet + `><sheetData>` + rows + `</sheetData></worksheet>`,
	}
	maps.Copy(content, extra)
	return Zip(content)
}

// Pptx is a presentation with one slide.
func Pptx(title string) []byte { return PptxWith("", nil, title) }

// PptxWith also has shapes before its title, and the parts that these refer to.
func PptxWith(shapes string, extra map[string]string, title string) []byte {
	tree := func(shape string) string {
		return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>` + shape + `</p:spTree></p:cSld>`
	}
	box := `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900000" y="900000"/>` +
		`<a:ext cx="6000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>` +
		escaped(title) + `</a:t></a:r></a:p></p:txBody></p:sp>`
	content := map[string]string{
		"[Content_Types].xml": types("ppt/presentation.xml", "presentationml.presentation.main", "ppt/slides/slide1.xml", "presentationml.slide",
			"ppt/slideLayouts/slideLayout1.xml", "presentationml.slideLayout", "ppt/slideMasters/slideMaster1.xml", "presentationml.slideMaster"),
		"_rels/.rels":                     Related("officeDocument", "ppt/presentation.xml"),
		"ppt/_rels/presentation.xml.rels": Related("slideMaster", "slideMasters/slideMaster1.xml", "slide", "slides/slide1.xml"),
		"ppt/presentation.xml": header + `<p:presentation ` + drawing + `><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
			`<p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
		"ppt/slides/slide1.xml":                        header + `<p:sld ` + drawing + `>` + tree(shapes+box) + `</p:sld>`,
		"ppt/slides/_rels/slide1.xml.rels":             Related("slideLayout", "../slideLayouts/slideLayout1.xml"),
		"ppt/slideLayouts/slideLayout1.xml":            header + `<p:sldLayout ` + drawing + `>` + tree("") + `</p:sldLayout>`,
		"ppt/slideLayouts/_rels/slideLayout1.xml.rels": Related("slideMaster", "../slideMasters/slideMaster1.xml"),
		"ppt/slideMasters/slideMaster1.xml": header + `<p:sldMaster ` + drawing + `>` + tree("") +
			`<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>` +
			`<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
		"ppt/slideMasters/_rels/slideMaster1.xml.rels": Related("slideLayout", "../slideLayouts/slideLayout1.xml"),
	}
	maps.Copy(content, extra)
	return Zip(content)
}

// types lists the parts with what they are.
func types(pairs ...string) string {
	list := header + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>` +
		`<Default Extension="svg" ContentType="image/svg+xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>`
	for pair := range slices.Chunk(pairs, 2) {
		list += fmt.Sprintf(`<Override PartName="/%s" ContentType="application/vnd.openxmlformats-officedocument.%s+xml"/>`, pair[0], pair[1])
	}
	return list + `</Types>`
}

// Related lists relations by type and target; they are called rId1, rId2 and so on.
func Related(pairs ...string) string {
	list := header + `<Relationships ` + parts + `>`
	number := 0
	for pair := range slices.Chunk(pairs, 2) {
		number++
		list += fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/%s" Target="%s"/>`, number, relationships, pair[0], pair[1])
	}
	return list + `</Relationships>`
}

// External is a relation of a docx to something outside of it, called rId1.
func External(kind, target string) string {
	return header + fmt.Sprintf(`<Relationships %s><Relationship Id="rId1" Type="%s/%s" Target="%s" TargetMode="External"/></Relationships>`,
		parts, relationships, kind, escaped(target))
}

func escaped(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text))
	return out.String()
}
