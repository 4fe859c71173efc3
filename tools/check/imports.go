package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// order is the house from the ground up. A package may import those before it; news goes up as a job, an event or a hook.
var order = []string{
	"kit",
	"audit", "identity", "firms", "permissions", "lookups",
	"clients", "matters", "associations", "storage", "folders", "filing",
	"documents", "email", "notes",
	"content", "texts", "export",
	"compare", "assistant", "sharing", "search",
	"trash", "settings", "home", "clio", "console",
	"check", "doctor", "app", "demo",
}

// onlyForTests are packages that no program contains.
var onlyForTests = []string{"casefold/internal/testkit", "casefold/internal/kit/dbtest", "casefold/internal/kit/office/officetest", "casefold/internal/kit/mail/mailtest", "casefold/internal/search/engine/enginetest", "casefold/internal/search/embedded/embeddedtest"}

// ImportOrder finds imports that point upwards, packages that have no place in the house, and test helpers in programs.
func ImportOrder(tree Tree) []Finding {
	var found []Finding
	for _, file := range goFiles(tree, "") {
		importer := domainOf(file.path)
		if strings.HasPrefix(file.path, "internal/") && importer != "testkit" && !slices.Contains(order, importer) {
			found = append(found, Finding{file.path, 0, "internal/" + importer + " has no place in the order of packages: give it one in tools/check/imports.go"})
			continue
		}
		for _, spec := range file.syntax.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			if what := objection(file.path, importer, path); what != "" {
				found = append(found, Finding{file.path, file.line(spec.Pos()), what})
			}
		}
	}
	return found
}

func objection(file, importer, path string) string {
	imported := domainOf(strings.TrimPrefix(path, "casefold/") + "/")
	switch {
	case strings.HasPrefix(path, "casefold/tools/") && (strings.HasPrefix(file, "internal/") || strings.HasPrefix(file, "cmd/")):
		return "the program contains no tool of ours: " + path
	case slices.Contains(onlyForTests, path) && !isTest(file) && !slices.Contains(onlyForTests, "casefold/"+folderOf(file)) &&
		!strings.HasPrefix(file, "tools/") && !strings.HasPrefix(file, "bench/"):
		return path + " is for tests only"
	case !strings.HasPrefix(path, "casefold/internal/") || !strings.HasPrefix(file, "internal/") || importer == "testkit":
		return ""
	case isTest(file) && importer != "kit":
		return "" // tests stand outside and may set the scene with anything
	case slices.Index(order, imported) > slices.Index(order, importer):
		return importer + " imports " + imported + ", which stands above it"
	}
	return ""
}

// Pools finds code outside kit that reaches for a connection pool: everybody else has transactions.
func Pools(tree Tree) []Finding {
	var found []Finding
	for _, file := range goFiles(tree, "internal/") {
		if domainOf(file.path) == "kit" || domainOf(file.path) == "testkit" || isTest(file.path) {
			continue
		}
		for _, spec := range file.syntax.Imports {
			if strings.HasPrefix(spec.Path.Value, `"github.com/jackc/pgx/v5/pgxpool`) {
				found = append(found, Finding{file.path, file.line(spec.Pos()), "only kit knows connection pools"})
			}
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if ok && slices.Contains([]string{"GlobalPool", "RegionPool", "Dedicated"}, method.Sel.Name) {
				found = append(found, Finding{file.path, file.line(call.Pos()), method.Sel.Name + " is for kit: use InTx, InGlobalTx or InConsoleTx"})
			}
			return true
		})
	}
	return found
}

type goFile struct {
	path   string
	set    *token.FileSet
	syntax *ast.File
}

func (f goFile) line(pos token.Pos) int { return f.set.Position(pos).Line }

type source struct{ path, text string }

// parsed remembers files: every rule looks at all of them, and again at copies of the tree that differ in one.
var parsed sync.Map

// goFiles parses the hand-written Go files under a folder. What does not parse is the compiler's business.
func goFiles(tree Tree, folder string) []goFile {
	var files []goFile
	for _, path := range tree.Paths(folder, ".go") {
		if tree.generated(path) {
			continue
		}
		key := source{path, tree[path]}
		if known, ok := parsed.Load(key); ok {
			files = append(files, known.(goFile))
			continue
		}
		set := token.NewFileSet()
		if syntax, err := parser.ParseFile(set, path, tree[path], parser.SkipObjectResolution); err == nil {
			file := goFile{path, set, syntax}
			parsed.Store(key, file)
			files = append(files, file)
		}
	}
	return files
}

// domainOf is the folder below internal in which a file lies, "" for files elsewhere.
func domainOf(path string) string {
	below, ok := strings.CutPrefix(path, "internal/")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(below, "/")
	return name
}

// isDomain is true of the packages that know what a law firm is, and false of those around them.
func isDomain(path string) bool {
	return !slices.Contains([]string{"", "kit", "app", "testkit"}, domainOf(path))
}

func folderOf(path string) string { return path[:max(0, strings.LastIndex(path, "/"))] }
