package officetest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

func hostileRTF(l Lure) []Hostile {
	rtf := func(inside string) []byte { return []byte(`{\rtf1\ansi ` + inside + ` Whereas\par}`) }
	field := func(instruction string) []byte {
		return rtf(`{\field{\*\fldinst ` + instruction + `}{\fldrslt x}}`)
	}
	http := "http://" + l.Host + "/lure"
	object := fmt.Sprintf("%x", compound(2))
	return named("RTF", "rtf", map[string][]byte{
		"INCLUDEPICTURE":    field(`INCLUDEPICTURE "` + http + `" \\\\d`),
		"INCLUDEPICTURE 2":  field(`INCLUDEPICTURE "file://` + l.File + `"`),
		"INCLUDETEXT":       field(`INCLUDETEXT "` + http + `"`),
		"DDEAUTO":           field(`DDEAUTO cmd "/c calc"`),
		"template":          rtf(`{\*\template ` + http + `}`),
		"template, Unicode": rtf(`{\*\template \u-10240?\u-9216?` + http + `}`),
		"linked object":     rtf(`{\object\objautlink\objupdate\rsltpict{\*\objclass Word.Document.8}{\*\objdata ` + object + `}{\result x}}`),
		"embedded object":   rtf(`{\object\objemb\objupdate{\*\objclass Equation.3}{\*\objdata 010500000200000011000000` + object + `}}`),
		"package":           rtf(`{\object\objemb{\*\objclass Package}{\*\objdata 0105000002000000080000005061636b61676500` + strings.Repeat("41", 2000) + `}}`),
		"deep groups":       rtf(strings.Repeat("{", 50_000) + "x" + strings.Repeat("}", 50_000)),
		"open groups":       []byte(`{\rtf1` + strings.Repeat(`{\b `, 50_000)),
		"huge bin":          rtf(`{\pict\bin2147483647 x}`),
		"negative bin":      rtf(`{\pict\bin-1 x}`),
		"huge numbers":      rtf(`\li2147483647\fi-2147483648\fs99999999 x{\listtable{\list\listid-1}}\ls99999`),
		"many columns":      rtf(`\trowd` + strings.Repeat(`\cellx1`, 20_000) + strings.Repeat(`x\cell`, 20_000) + `\row`),
	})
}

// bombs are small until somebody unpacks them.
func bombs() []Hostile {
	laughs := `<!DOCTYPE x [<!ENTITY a0 "lol">`
	for i := 1; i < 12; i++ {
		laughs += fmt.Sprintf(`<!ENTITY a%d "%s">`, i, strings.Repeat(fmt.Sprintf("&a%d;", i-1), 10))
	}
	laughs += `]>`
	quadratic := `<!DOCTYPE x [<!ENTITY a "` + strings.Repeat("x", 50_000) + `">]>`
	inWord := func(prologue, inside string) []byte {
		return DocxWith("", map[string]string{"word/document.xml": `<?xml version="1.0"?>` + prologue + `<w:document ` + word + `><w:body><w:p><w:r><w:t>` + inside + `</w:t></w:r></w:p></w:body></w:document>`})
	}
	inText := func(prologue, inside string) []byte {
		return OpenDocument("text", "", map[string]string{"content.xml": `<?xml version="1.0"?>` + prologue + `<office:document-content ` + openNames +
			` office:version="1.2"><office:body><office:text><text:p>` + inside + `</text:p></office:text></office:body></office:document-content>`})
	}
	many := map[string]string{}
	for i := range 12_000 {
		many[fmt.Sprintf("word/part%d.xml", i)] = ""
	}
	return slices.Concat(
		named("entities", "docx", map[string][]byte{
			"laughs": inWord(laughs, "&a11;"), "quadratic": inWord(quadratic, strings.Repeat("&a;", 50_000)), "file": inWord(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///worker.py">]>`, "&a;"),
			"parameter": inWord(`<!DOCTYPE x [<!ENTITY % a SYSTEM "file:///worker.py"> %a;]>`, "x"), "ring": inWord(`<!DOCTYPE x [<!ENTITY a "&b;"><!ENTITY b "&a;">]>`, "&a;"),
		}),
		named("entities, ODF", "odt", map[string][]byte{
			"laughs": inText(laughs, "&a11;"), "quadratic": inText(quadratic, strings.Repeat("&a;", 50_000)), "file": inText(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///worker.py">]>`, "&a;"),
		}),
		named("bomb", "docx", map[string][]byte{
			"blank part":     DocxWith("", map[string]string{"word/styles.xml": strings.Repeat(" ", 200<<20)}, "Whereas"),
			"blank document": inWord("", strings.Repeat(" ", 40<<20)),
			"long word":      inWord("", strings.Repeat("x", 2<<20)),
			"many parts":     DocxWith("", many, "Whereas"),
			"paragraphs":     DocxWith(strings.Repeat("<w:p/>", 300_000), nil),
		}),
		named("deep", "docx", map[string][]byte{
			"tags":   DocxWith(strings.Repeat("<w:sdt><w:sdtContent>", 20_000)+strings.Repeat("</w:sdtContent></w:sdt>", 20_000), nil, "Whereas"),
			"tables": DocxWith(strings.Repeat("<w:tbl><w:tr><w:tc>", 500)+"<w:p/>"+strings.Repeat("</w:tc></w:tr></w:tbl>", 500), nil, "Whereas"),
		}),
		named("deep, ODF", "odt", map[string][]byte{
			"spans":    inText("", strings.Repeat("<text:span>", 20_000)+"x"+strings.Repeat("</text:span>", 20_000)),
			"sections": OpenDocument("text", strings.Repeat(`<text:section text:name="s">`, 5000)+`<text:p>x</text:p>`+strings.Repeat(`</text:section>`, 5000), nil),
			"itself":   OpenDocument("text", frame(`<draw:object xlink:href="./"/>`)+frame(`<draw:object xlink:href="."/>`), nil),
		}),
	)
}

// giants claim to be larger than anything.
func giants() []Hostile {
	page := func(size string) []byte {
		return DocxWith("", map[string]string{"word/document.xml": header + `<w:document ` + word + `><w:body><w:p><w:r><w:t>Whereas</w:t></w:r></w:p><w:sectPr>` + size + `</w:sectPr></w:body></w:document>`})
	}
	return slices.Concat(
		named("giant", "docx", map[string][]byte{
			"page":          page(`<w:pgSz w:w="2147483647" w:h="2147483647"/>`),
			"negative page": page(`<w:pgSz w:w="-5" w:h="-5"/><w:pgMar w:top="99999999" w:left="99999999" w:right="-1" w:bottom="-1"/>`),
			"tiny page":     page(`<w:pgSz w:w="1" w:h="1"/><w:pgMar w:top="0" w:left="0" w:right="0" w:bottom="0"/>`),
			"letters":       DocxWith(`<w:p><w:r><w:rPr><w:sz w:val="2147483647"/></w:rPr><w:t>x</w:t></w:r></w:p>`, nil, "Whereas"),
			"columns":       DocxWith(`<w:tbl><w:tr>`+strings.Repeat(`<w:tc><w:p/></w:tc>`, 5000)+`</w:tr></w:tbl>`, nil, "Whereas"),
			"picture":       embedded("png", string(Flood(50_000, 50_000))),
			"long picture":  embedded("png", string(Flood(1, 2_000_000_000))),
		}),
		named("giant sheet", "xlsx", map[string][]byte{
			"last cell":  workbookWith(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, "", nil),
			"beyond":     workbookWith(`<row r="99999999"><c r="ZZZZZ99999999"><v>1</v></c></row>`, "", nil),
			"print area": workbookWith(`<row r="1"><c r="A1"><v>1</v></c></row>`, `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A$1:$XFD$1048576</definedName></definedNames>`, nil),
			"merged":     workbookWith(`<row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells><sheetData>`, "", nil),
			"dates":      workbookWith(`<row r="1"><c r="A1"><v>1e308</v></c><c r="B1" t="d"><v>99999-99-99T99:99</v></c></row>`, "", nil),
		}),
		named("giant sheet, ODF", "ods", map[string][]byte{
			"repeated": OpenDocument("spreadsheet", `<table:table table:name="Sheet1"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="1024" office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row></table:table>`, nil),
			"overflow": OpenDocument("spreadsheet", Sheet(`table:number-columns-spanned="2147483647" table:number-rows-spanned="2147483647" table:number-columns-repeated="4294967296">`), nil),
		}),
	)
}

// Flood is a PNG that claims so many pixels, in a few bytes.
func Flood(width, height uint32) []byte {
	head := []byte("IHDR")
	head = binary.BigEndian.AppendUint32(head, width)
	head = binary.BigEndian.AppendUint32(head, height)
	head = append(head, 8, 0, 0, 0, 0)
	content := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(content, crc32.ChecksumIEEE(head))
}

// broken are documents that ended too early, lie about themselves, or never were any.
func broken() []Hostile {
	var set []Hostile
	wholes := map[string][]byte{"docx": Docx("Whereas"), "xlsx": Xlsx("Whereas"), "pptx": Pptx("Whereas"), "odt": OpenDocument("text", "<text:p>x</text:p>", nil)}
	for _, format := range slices.Sorted(maps.Keys(wholes)) {
		whole := wholes[format]
		cuts := map[string][]byte{}
		for n := 1; n <= 5; n++ {
			cuts[fmt.Sprintf("after %d of 6", n)] = whole[:len(whole)*n/6]
		}
		cuts["changed in the middle"] = slices.Concat(whole[:len(whole)/2], bytes.Repeat([]byte{0xff}, 40), whole[len(whole)/2+40:])
		set = append(set, named("cut", format, cuts)...)
	}
	chance := rand.NewChaCha8([32]byte{7})
	for _, format := range strings.Fields("docx xlsx pptx doc xls ppt odt ods odp rtf wpd") {
		noise := make([]byte, 20_000)
		_, _ = chance.Read(noise)
		set = append(set, Hostile{"noise", format, format, noise})
	}
	for _, format := range strings.Fields("doc xls ppt") {
		set = append(set, named("compound", format, map[string][]byte{
			"ring": compound(0), "beyond the end": compound(1), "nothing inside": compound(2), "a page": []byte("<html><img src=file:///worker.py></html>"),
		})...)
	}
	noise := make([]byte, 4000)
	_, _ = chance.Read(noise)
	return append(set, named("WordPerfect", "wpd", map[string][]byte{
		"noise": append([]byte("\xffWPC\x10\x00\x00\x00\x01\x0a\x02\x01\x00\x00\x00\x00"), noise...),
		"empty": []byte("\xffWPC\x10\x00\x00\x00\x01\x0a\x02\x01\x00\x00\x00\x00"),
	})...)
}

// compound is the skeleton of an older Office file whose chain of sectors is a ring, leads beyond the end, or is empty.
func compound(chain int) []byte {
	file := make([]byte, 512*4)
	copy(file, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	put := func(at int, value uint32) { binary.LittleEndian.PutUint32(file[at:], value) }
	binary.LittleEndian.PutUint16(file[24:], 0x3e)
	binary.LittleEndian.PutUint16(file[26:], 3)
	binary.LittleEndian.PutUint16(file[28:], 0xfffe)
	binary.LittleEndian.PutUint16(file[30:], 9)
	binary.LittleEndian.PutUint16(file[32:], 6)
	const last, free, table = 0xfffffffe, 0xffffffff, 0xfffffffd
	put(44, 1)    // one sector of the table
	put(48, 1)    // the directory
	put(56, 4096) // what is smaller lies in small sectors
	put(60, last) // of which there are none
	put(68, last)
	put(76, 0)
	for at := 80; at < 512; at += 4 {
		put(at, free)
	}
	for at := 512; at < 1024; at += 4 {
		put(at, free)
	}
	put(512, table)
	put(516, []uint32{1, 0x00ffffff, last}[chain])
	put(520, []uint32{2, 2, last}[chain])
	entry := file[1024:]
	for i, c := range "Root Entry" {
		entry[i*2] = byte(c)
	}
	entry[64], entry[66], entry[67] = 22, 5, 1
	binary.LittleEndian.PutUint32(entry[68:], free)
	binary.LittleEndian.PutUint32(entry[72:], free)
	binary.LittleEndian.PutUint32(entry[76:], []uint32{1, 1, free}[chain])
	second := entry[128:]
	for i, c := range "WordDocument" {
		second[i*2] = byte(c)
	}
	second[64], second[66], second[67] = 26, 2, 1
	binary.LittleEndian.PutUint32(second[68:], free)
	binary.LittleEndian.PutUint32(second[72:], free)
	binary.LittleEndian.PutUint32(second[76:], free)
	binary.LittleEndian.PutUint32(second[116:], 2)
	binary.LittleEndian.PutUint32(second[120:], 1<<20)
	return file
}
