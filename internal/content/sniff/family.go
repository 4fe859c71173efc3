package sniff

import (
	"slices"
	"strings"

	"casefold/internal/kit/office"
)

// family is what the content of files with some extension may be. Word processors have always written their files under
// one another's names, and browsers show an image by its content.
type family struct {
	kind    Kind
	types   []string // beginnings of content types, for AsIs
	formats []office.Format
}

func (f family) holds(found Finding) bool {
	if found.Kind != f.kind {
		return f.kind == Message && found.Kind == Text // a letter without its head
	}
	switch f.kind {
	case AsIs:
		return slices.ContainsFunc(f.types, func(begin string) bool { return strings.HasPrefix(found.ContentType, begin) })
	case Office:
		return slices.Contains(f.formats, found.Format)
	}
	return true
}

var families = byExtension(map[string]family{
	"pdf":                             {kind: AsIs, types: []string{"application/pdf"}},
	"jpg jpeg jpe png bmp gif webp":   {kind: AsIs, types: []string{"image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp"}},
	"svg":                             {kind: AsIs, types: []string{"image/svg+xml"}},
	"txt log csv tsv md json xml ini": {kind: Text},
	"html htm xhtml css js ts ics vcf yaml yml sql": {kind: Text},
	"eml msg":                       {kind: Message},
	"docx docm dotx dotm":           {kind: Office, formats: []office.Format{"docx"}},
	"doc dot":                       {kind: Office, formats: []office.Format{"doc", "docx", "rtf", "wpd"}},
	"rtf":                           {kind: Office, formats: []office.Format{"rtf"}},
	"xlsx xlsm xltx xltm":           {kind: Office, formats: []office.Format{"xlsx"}},
	"xls xlt":                       {kind: Office, formats: []office.Format{"xls", "xlsx"}},
	"pptx pptm potx potm ppsx ppsm": {kind: Office, formats: []office.Format{"pptx"}},
	"ppt pps pot":                   {kind: Office, formats: []office.Format{"ppt", "pptx"}},
	"odt ott":                       {kind: Office, formats: []office.Format{"odt"}},
	"ods ots":                       {kind: Office, formats: []office.Format{"ods"}},
	"odp otp":                       {kind: Office, formats: []office.Format{"odp"}},
	"wpd wp wp5 wp6 wp7":            {kind: Office, formats: []office.Format{"wpd"}},
})

func byExtension(lists map[string]family) map[string]family {
	families := map[string]family{}
	for extensions, f := range lists {
		for extension := range strings.FieldsSeq(extensions) {
			families[extension] = f
		}
	}
	return families
}
