package check

import (
	"fmt"
	"go/ast"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// parsers are packages that read formats in which strangers write, with the folders of the program that may import them and
// the reason. What reads strangers' files does so in readers, which run in a helper: see internal/kit/reader. A path that
// ends in a slash stands for all packages below it.
var parsers = map[string]map[string]string{
	"archive/":          {"internal/kit/container": inReaders, "internal/kit/extract": inReaders, "internal/content/sniff": inReaders},
	"compress/":         {},
	"debug/":            {},
	"encoding/asn1":     {},
	"encoding/csv":      {},
	"encoding/gob":      {},
	"encoding/xml":      {},
	"image":             {"internal/content/sniff": inReaders, "internal/demo/paperwork": drawn},
	"image/":            {"internal/content/sniff": inReaders, "internal/demo/paperwork": drawn},
	"mime/multipart":    {},
	"net/mail":          {"internal/identity": typed, "internal/kit/mail": typed, "internal/kit/message": inReaders},
	"golang.org/x/net/": {"internal/kit/message": inReaders},

	"github.com/jhillyerd/enmime/":       {"internal/kit/mail": "the mailbox of the demo shows letters that this program wrote"},
	"github.com/microcosm-cc/":           {"internal/kit/message": inReaders},
	"github.com/richardlehane/":          {"internal/kit/container": inReaders},
	"golang.org/x/text/encoding":         {"internal/content": inReaders, "internal/kit/extract": inReaders, "internal/kit/message": inReaders},
	"golang.org/x/text/encoding/":        {"internal/content": inReaders, "internal/kit/extract": inReaders, "internal/kit/message": inReaders},
	"golang.org/x/text/transform":        {"internal/content": inReaders, "internal/kit/extract": inReaders},
	"casefold/internal/kit/container":    {"internal/content/sniff": inReaders, "internal/kit/extract": inReaders, "internal/kit/message": inReaders},
	"github.com/klauspost/compress/zstd": {"internal/search/embedded": ownIndex},
	"golang.org/x/image/font":            {"internal/demo/paperwork": drawn},
	"golang.org/x/image/font/":           {"internal/demo/paperwork": drawn},
	"modernc.org/":                       {"internal/kit/sqlite": ownIndex},
}

const (
	inReaders = "its functions are readers, or called by readers only"
	typed     = "addresses that people type, one line each"
	drawn     = "pictures that the demo draws, with the letters of the library"
	ownIndex  = "files that this program wrote, and makes anew when they are damaged"
)

// writesOnly are names in those packages that only write, free for all.
var writesOnly = map[string][]string{
	"archive/zip":   {"NewWriter", "Writer", "FileHeader", "Deflate", "Store"},
	"compress/gzip": {"NewWriterLevel", "BestCompression"},
	"compress/zlib": {"NewWriter"},
	"encoding/csv":  {"NewWriter", "Writer"},
	"encoding/xml":  {"EscapeText", "Header"},
}

// harmless are the modules of others that read no strangers' files. A module that stands nowhere has not been thought
// about.
var harmless = []string{
	"github.com/clipperhouse/uax29/", "github.com/danielgtaylor/huma/", "github.com/golang-jwt/jwt/", "github.com/jackc/", "github.com/kljensen/snowball/", "github.com/klauspost/compress/flate", "github.com/klauspost/compress/gzhttp",
	"github.com/pquerna/otp", "github.com/pressly/goose/", "github.com/prometheus/client_golang/", "github.com/riverqueue/river",
	"github.com/wneessen/go-mail", "golang.org/x/crypto/", "golang.org/x/image/math/", "golang.org/x/sync/", "golang.org/x/sys/", "golang.org/x/text/cases", "golang.org/x/text/unicode/",
}

// Parsers finds code of the program that would read strangers' files in the server's own process.
func Parsers(tree Tree) []Finding {
	var found []Finding
	for _, file := range goFiles(tree, "") {
		folder := folderOf(file.path)
		if isTest(file.path) || strings.HasPrefix(folder, "tools/") || folder == "bench" || slices.Contains(onlyForTests, "casefold/"+folder) {
			continue
		}
		for _, spec := range file.syntax.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			for _, what := range againstImport(file, folder, imported, spec) {
				found = append(found, Finding{file.path, file.line(spec.Pos()), what})
			}
		}
	}
	return found
}

func againstImport(file goFile, folder, imported string, spec *ast.ImportSpec) (against []string) {
	users, isParser := parserOf(imported)
	switch {
	case isParser && users[folder] != "":
		return nil
	case isParser && len(writesOnly[imported]) > 0:
		for _, name := range namesUsed(file, imported, spec) {
			if !slices.Contains(writesOnly[imported], name) {
				against = append(against, fmt.Sprintf("%s.%s may read what strangers write: %s", path.Base(imported), name, mayImport(users)))
			}
		}
		return against
	case isParser:
		return []string{imported + " reads what strangers write: " + mayImport(users)}
	case strings.Contains(strings.Split(imported, "/")[0], ".") && !startsWithAny(imported, harmless):
		return []string{"does " + imported + " read what strangers write? Say so in tools/check/parsers.go"}
	}
	return nil
}

func parserOf(imported string) (users map[string]string, is bool) {
	for parser, users := range parsers {
		if imported == parser || strings.HasSuffix(parser, "/") && strings.HasPrefix(imported, parser) {
			return users, true
		}
	}
	return nil, false
}

func mayImport(users map[string]string) string {
	if len(users) == 0 {
		return "nobody may, outside of a reader (internal/kit/reader)"
	}
	return "only " + strings.Join(slices.Sorted(maps.Keys(users)), " and ") + " may, for readers (internal/kit/reader)"
}

func startsWithAny(text string, beginnings []string) bool {
	return slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(text, b) })
}

// namesUsed are the names of an imported package that a file mentions. A package that is not imported under a name of its
// own is used whole.
func namesUsed(file goFile, imported string, spec *ast.ImportSpec) (names []string) {
	called := path.Base(imported)
	if spec.Name != nil {
		called = spec.Name.Name
	}
	if called == "." || called == "_" {
		return []string{called}
	}
	ast.Inspect(file.syntax, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if of, ok := selector.X.(*ast.Ident); ok && of.Name == called {
				names = append(names, selector.Sel.Name)
			}
		}
		return true
	})
	return names
}
