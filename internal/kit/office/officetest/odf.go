package officetest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// OpenDocument is a document of the other office format: kind is text, spreadsheet or presentation. Body stands where the
// kind keeps its contents, extra holds further parts, and parts of the same name replace those that are made here.
func OpenDocument(kind, body string, extra map[string]string) []byte {
	return Zip(openDocument(kind, body, extra))
}

func openDocument(kind, body string, extra map[string]string) map[string]string {
	content := map[string]string{
		"mimetype": "application/vnd.oasis.opendocument." + kind,
		"content.xml": `<?xml version="1.0"?><office:document-content ` + openNames + ` office:version="1.2"><office:body><office:` + kind + `>` + body +
			`</office:` + kind + `></office:body></office:document-content>`,
	}
	maps.Copy(content, extra)
	if _, given := content["META-INF/manifest.xml"]; !given {
		content["META-INF/manifest.xml"] = manifest(content)
	}
	return content
}

// manifest lists the parts, as LibreOffice wants it before it looks at libraries and objects.
func manifest(content map[string]string) string {
	list := `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">` +
		`<manifest:file-entry manifest:full-path="/" manifest:media-type="` + content["mimetype"] + `"/>`
	for _, name := range slices.Sorted(maps.Keys(content)) {
		if name != "mimetype" {
			list += fmt.Sprintf(`<manifest:file-entry manifest:full-path="%s" manifest:media-type="text/xml"/>`, escaped(name))
		}
	}
	return list + `</manifest:manifest>`
}

// Sheet is what a spreadsheet of one cell holds.
func Sheet(cell string) string {
	return `<table:table table:name="Sheet1"><table:table-row><table:table-cell ` + cell + `</table:table-cell></table:table-row></table:table>`
}

// Slide is what a presentation of one slide holds.
func Slide(shapes string) string {
	return `<draw:page draw:name="page1">` + shapes + `</draw:page>`
}

var openNames = func() string {
	names := strings.Builder{}
	for _, name := range []string{"office", "text", "table", "style", "script", "meta", "form", "presentation"} {
		fmt.Fprintf(&names, `xmlns:%[1]s="urn:oasis:names:tc:opendocument:xmlns:%[1]s:1.0" `, name)
	}
	return names.String() + `xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dom="http://www.w3.org/2001/xml-events" ` +
		`xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" ` +
		`xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" xmlns:xforms="http://www.w3.org/2002/xforms" xmlns:ooo="http://openoffice.org/2004/office"`
}()
