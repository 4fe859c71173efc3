package check

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// forAllKinds are the packages that do the same for every kind of thing in folders, and so know none of them.
var forAllKinds = []string{"internal/filing/", "internal/trash/", "internal/export/", "internal/permissions/"}

var oneKind = regexp.MustCompile(`(?i)document`)

// KindsUnnamed finds code for all kinds that names documents: what is special about one belongs into its description.
// Comments may name them, and so may a text of the specification that names the other kinds beside them.
func KindsUnnamed(tree Tree) []Finding {
	var found []Finding
	object := func(path string, line int, name string) {
		if oneKind.MatchString(name) && !(strings.Contains(name, "Email") && strings.Contains(name, "Note")) {
			found = append(found, Finding{path, line, "what is the same for all kinds names documents: " + strings.TrimSpace(name)})
		}
	}
	for _, folder := range forAllKinds {
		for _, file := range goFiles(tree, folder) {
			if isTest(file.path) {
				continue
			}
			ast.Inspect(file.syntax, func(node ast.Node) bool {
				switch n := node.(type) {
				case *ast.Ident:
					object(file.path, file.line(n.Pos()), n.Name)
				case *ast.BasicLit:
					if n.Kind == token.STRING {
						object(file.path, file.line(n.Pos()), n.Value)
					}
				}
				return true
			})
		}
		for _, path := range tree.Paths(folder, ".sql") {
			for i, line := range strings.Split(sqlComment.ReplaceAllString(tree[path], ""), "\n") {
				object(path, i+1, line)
			}
		}
	}
	return found
}
