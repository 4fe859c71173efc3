package check

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// webOrder is the browser's part of the house from the ground up: folders and files of web/src, and the features in the
// order of the Go domains. Each may import those before it. A page stands in the highest feature that it shows, and what
// an upper feature adds to a lower one is registered by contributions.ts.
var webOrder = []string{
	"lib", "jsx", "theme", "paths", "lookupFamilies", "api", "access", "pageRoute", "consolePages", "pages",
	"ui", "table", "form", "uploads", "files", "shell",
	"features/account", "features/launcher", "features/permissions", "features/lookups",
	"features/clients", "features/matters", "features/associations", "features/documents", "features/email", "features/notes",
	"features/compare", "features/assistant", "features/sharing", "features/search",
	"features/trash", "features/settings", "features/home", "features/clio", "features/console",
	"features/about", "features/internal",
	"app", "liveUpdates", "contributions", "routes", "main",
}

// loadsPages are the files that know where the code of a page or of the shell is and load it when it is first needed.
var loadsPages = []string{"web/src/pages.ts", "web/src/consolePages.ts", "web/src/routes.tsx"}

var (
	webImport  = regexp.MustCompile(`(?m)^(?:import|export)\b[^;"']*?\bfrom\s*["'](\.[^"']*)["']|^import\s*["'](\.[^"']*)["']`)
	lateImport = regexp.MustCompile(`\bimport\(\s*["'](\.[^"']*)["']`)
)

// WebImportOrder finds imports of the browser's code that point upwards, and folders that have no place in the order.
func WebImportOrder(tree Tree) []Finding {
	var found []Finding
	for _, file := range webFiles(tree) {
		importer := webPlace(file)
		if !slices.Contains(webOrder, importer) {
			found = append(found, Finding{file, 0, "web/src/" + importer + " has no place in the order of imports: give it one in tools/check/webimports.go"})
			continue
		}
		imports := importsOf(file, tree[file], webImport)
		if !slices.Contains(loadsPages, file) {
			imports = append(imports, importsOf(file, tree[file], lateImport)...)
		}
		for _, one := range imports {
			if imported := webPlace(one.target); slices.Index(webOrder, imported) > slices.Index(webOrder, importer) {
				found = append(found, Finding{file, one.line, importer + " imports " + imported + ", which stands above it"})
			}
		}
	}
	return found
}

// WebCircles finds files of the browser's code that import one another in a circle. Imports of types count; what is loaded
// later, when it is needed, does not.
func WebCircles(tree Tree) []Finding {
	imports := map[string][]string{}
	files := webFiles(tree)
	for _, file := range files {
		for _, one := range importsOf(file, tree[file], webImport) {
			if target, ok := webFile(tree, one.target); ok {
				imports[file] = append(imports[file], target)
			}
		}
	}
	var found []Finding
	for _, file := range files {
		if circle := wayBack(imports, file); circle != nil {
			found = append(found, Finding{file, 0, "is imported by what it imports: " + strings.Join(circle, " -> ")})
		}
	}
	return found
}

// wayBack is the shortest chain of imports that leads from a file to itself, nil if there is none.
func wayBack(imports map[string][]string, start string) []string {
	importedBy := map[string]string{}
	for queue := []string{start}; len(queue) > 0; queue = queue[1:] {
		for _, next := range imports[queue[0]] {
			if _, seen := importedBy[next]; seen {
				continue
			}
			importedBy[next] = queue[0]
			if next == start {
				return chainTo(start, importedBy)
			}
			queue = append(queue, next)
		}
	}
	return nil
}

func chainTo(start string, importedBy map[string]string) []string {
	chain := []string{start}
	for at := importedBy[start]; at != start; at = importedBy[at] {
		chain = append(chain, at)
	}
	chain = append(chain, start)
	slices.Reverse(chain)
	return chain
}

type webImported struct {
	target string // the path below the root of the repository, without its ending where the import has none
	line   int
}

func importsOf(file, text string, pattern *regexp.Regexp) []webImported {
	var imports []webImported
	for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
		from, to := at[2], at[3]
		if from < 0 {
			from, to = at[4], at[5]
		}
		imports = append(imports, webImported{path.Join(folderOf(file), text[from:to]), lineAt(text, from)})
	}
	return imports
}

// webFiles are the files that the browser gets: no tests, and nothing that only tests use.
func webFiles(tree Tree) []string {
	return slices.DeleteFunc(tree.Paths("web/src/", ".ts", ".tsx"), func(file string) bool {
		return isTest(file) || tree.generated(file) || strings.HasPrefix(file, "web/src/testing/")
	})
}

// webFile is the file that an import means.
func webFile(tree Tree, target string) (string, bool) {
	for _, ending := range []string{"", ".ts", ".tsx", "/index.ts", "/index.tsx"} {
		if _, exists := tree[target+ending]; exists {
			return target + ending, true
		}
	}
	return "", false
}

// webPlace is the folder of web/src in which a file lies, the feature for those of features, the name of a file beside them.
func webPlace(file string) string {
	below := strings.TrimPrefix(file, "web/src/")
	if feature, ok := strings.CutPrefix(below, "features/"); ok {
		name, _, _ := strings.Cut(feature, "/")
		return "features/" + name
	}
	name, _, inFolder := strings.Cut(below, "/")
	if !inFolder {
		name = strings.TrimSuffix(strings.TrimSuffix(name, ".tsx"), ".ts")
	}
	return name
}
