package check

import "testing"

func TestOnlyReadersParseStrangersFiles(t *testing.T) {
	parsers := rule(Parsers)
	parsers.holds(t)
	for _, imported := range []string{
		"github.com/richardlehane/mscfb", "image/png", "image", "archive/tar", "compress/bzip2", "golang.org/x/net/html", "golang.org/x/text/encoding/unicode",
		"github.com/jhillyerd/enmime/v2", "casefold/internal/kit/container", "github.com/microcosm-cc/bluemonday", "net/mail",
	} {
		text := "package documents\n\nimport _ \"" + imported + "\"\n"
		parsers.finds(t, "internal/documents/broken.go", text, "reads what strangers write")
		parsers.finds(t, "cmd/casefold/broken.go", text, "reads what strangers write")
		parsers.allows(t, "internal/documents/honest_test.go", text)
		parsers.allows(t, "tools/faults/honest.go", text)
	}
	for _, imported := range []string{"github.com/gabriel-vasile/mimetype", "github.com/some-body/sanitizer", "golang.org/x/image/tiff"} {
		parsers.finds(t, "internal/content/sniff/broken.go", "package sniff\n\nimport _ \""+imported+"\"\n", "does "+imported+" read")
	}
	parsers.finds(t, "internal/export/broken.go", "package export\n\nimport \"archive/zip\"\n\nfunc f() { zip.OpenReader(\"x\") }\n", "zip.OpenReader")
	parsers.finds(t, "internal/export/broken.go", "package export\n\nimport packed \"archive/zip\"\n\nvar r packed.Reader\n", "zip.Reader")
	parsers.finds(t, "internal/export/broken.go", "package export\n\nimport . \"archive/zip\"\n", "zip..")
	parsers.finds(t, "internal/home/broken.go", "package home\n\nimport \"encoding/xml\"\n\nfunc f() { xml.Unmarshal(nil, nil) }\n", "xml.Unmarshal")
	parsers.finds(t, "internal/home/broken.go", "package home\n\nimport \"encoding/csv\"\n\nvar r = csv.NewReader(nil)\n", "csv.NewReader")
	parsers.allows(t, "internal/home/honest.go", "package home\n\nimport \"encoding/xml\"\n\nfunc f() { xml.EscapeText(nil, nil) }\n")
	parsers.allows(t, "internal/kit/message/honest.go", "package message\n\nimport _ \"github.com/microcosm-cc/bluemonday\"\n")
	parsers.allows(t, "internal/content/sniff/honest.go", "package sniff\n\nimport _ \"image/gif\"\n")
}
