package check

import (
	"go/ast"
	"slices"
)

// FileKeys finds code outside storage that makes keys of files. Keys that come from storage.Expect have a row in the table
// files before a byte lies under them; bytes under any other would be known to nobody.
func FileKeys(tree Tree) []Finding {
	var found []Finding
	for _, file := range goFiles(tree, "internal/") {
		if isTest(file.path) || folderOf(file.path) == "internal/kit/blob" || domainOf(file.path) == "storage" {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			call, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if from, ok := call.X.(*ast.Ident); ok && from.Name == "blob" && slices.Contains([]string{"NewKey", "NewKeys"}, call.Sel.Name) {
				found = append(found, Finding{file.path, file.line(call.Pos()), "blob." + call.Sel.Name + " is for storage: use storage.Expect"})
			}
			return true
		})
	}
	return found
}
