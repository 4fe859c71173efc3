package check

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"regexp"
	"slices"
	"strings"
)

const (
	longestGo   = 600
	longestWeb  = 400
	longestFunc = 100
)

// LineBudgets finds rooms that have grown too large: files, and Go functions that no screen holds.
func LineBudgets(tree Tree) []Finding {
	var found []Finding
	for _, path := range tree.Paths("", ".go", ".ts", ".tsx") {
		budget := longestGo
		if !strings.HasSuffix(path, ".go") {
			budget = longestWeb
		}
		if lines := strings.Count(tree[path], "\n"); lines > budget && !tree.generated(path) {
			found = append(found, Finding{path, 0, fmt.Sprintf("%d lines, of at most %d: split it by noun", lines, budget)})
		}
	}
	for _, file := range goFiles(tree, "") {
		for _, declaration := range file.syntax.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if lines := file.line(f.End()) - file.line(f.Pos()); lines > longestFunc {
				found = append(found, Finding{file.path, file.line(f.Pos()), fmt.Sprintf("%s has %d lines, of at most %d", f.Name.Name, lines, longestFunc)})
			}
		}
	}
	return found
}

// The words are put together here so that this file does not find itself.
var promise = regexp.MustCompile(`\b(` + strings.Join([]string{"TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"}, "|") + `)\b`)

// Promises finds notes of work that somebody was going to do.
func Promises(tree Tree) []Finding {
	var found []Finding
	for _, path := range tree.Paths("", ".go", ".ts", ".tsx", ".css", ".html", ".sql", ".sh", "Makefile", ".md", "sqlc.yaml") {
		for _, at := range promise.FindAllStringIndex(tree[path], -1) {
			found = append(found, Finding{path, lineAt(tree[path], at[0]), "do it or leave it: " + tree[path][at[0]:at[1]]})
		}
	}
	return found
}

// Goroutines finds work that a domain starts and forgets. Promised work is a row, in the same transaction.
func Goroutines(tree Tree) []Finding {
	var found []Finding
	for _, file := range goFiles(tree, "internal/") {
		if isTest(file.path) || !isDomain(file.path) {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			if statement, ok := node.(*ast.GoStmt); ok {
				found = append(found, Finding{file.path, file.line(statement.Pos()), "a goroutine can be lost: enqueue a job in the transaction"})
			}
			return true
		})
	}
	return found
}

// monotonic are the files that measure real time on purpose, each with its reason.
var monotonic = map[string]string{
	"internal/identity/authenticate.go": "what is remembered grows old in real time, wherever the clock has been moved to",
	"internal/permissions/service.go":   "as there",
	"internal/permissions/hearing.go":   "as there",
	"internal/firms/standing.go":        "as there",
	"internal/search/indexer/run.go":    "rests last in real time, as the work that they follow does",
	"internal/texts/queue.go":           "as there",
	"internal/check/leftovers.go":       "the times of files are real",
}

// Clock finds domains that read the wall clock, which tests cannot move.
func Clock(tree Tree) []Finding {
	var found []Finding
	for _, file := range goFiles(tree, "internal/") {
		if isTest(file.path) || !isDomain(file.path) || monotonic[file.path] != "" {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			selector, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if from, ok := selector.X.(*ast.Ident); ok && from.Name == "time" && slices.Contains([]string{"Now", "Since", "Until", "Sleep"}, selector.Sel.Name) {
				found = append(found, Finding{file.path, file.line(selector.Pos()), "time." + selector.Sel.Name + ": use tx.Now or kit/clock"})
			}
			return true
		})
	}
	return found
}

// Past finds code that says something happened earlier than it did. The demo alone does, whose firm has worked for years.
func Past(tree Tree) []Finding {
	var found []Finding
	for _, file := range goFiles(tree, "") {
		if isTest(file.path) || domainOf(file.path) == "demo" || strings.HasPrefix(file.path, "internal/kit/db/") {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || method.Sel.Name != "At" {
				return true
			}
			if from, ok := method.X.(*ast.Ident); ok && (from.Name == "db" || from.Name == "tx") {
				found = append(found, Finding{file.path, file.line(call.Pos()), from.Name + ".At: only the demo makes what is older than it looks"})
			}
			return true
		})
	}
	return found
}

// Formatted finds Go files that gofmt would change.
func Formatted(tree Tree) []Finding {
	var found []Finding
	for _, path := range tree.Paths("", ".go") {
		text := []byte(tree[path])
		if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
			found = append(found, Finding{path, 0, "not formatted: run make fmt"})
		}
	}
	return found
}
