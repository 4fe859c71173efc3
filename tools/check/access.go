package check

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

const accessTable = "internal/app/access_test.go"

// declaration is one endpoint as its domain declares it.
type declaration struct {
	Finding        // where; What is empty
	name    string // method and path
	public  bool
}

// Access finds endpoints that nobody has said who may call: without a row in the access table, open to everybody
// outside the paths meant for that, or mounted past the router's declarations.
func Access(tree Tree) []Finding {
	declared, found := declarations(tree)
	rows := accessRows(tree)
	names := map[string]bool{}
	for _, d := range declared {
		names[d.name] = true
		_, path, _ := strings.Cut(d.name, " ")
		if rows[d.name] == 0 {
			found = append(found, Finding{d.Path, d.Line, d.name + " has no row in the access table, " + accessTable})
		}
		if d.public && !strings.HasPrefix(path, "/auth/") && !strings.HasPrefix(path, "/api/public/") {
			found = append(found, Finding{d.Path, d.Line, d.name + " is open to everybody: only /auth and /api/public may be"})
		}
	}
	for _, row := range slices.Sorted(maps.Keys(rows)) {
		if !names[row] {
			found = append(found, Finding{accessTable, rows[row], "there is a row for " + row + ", and no such endpoint"})
		}
	}
	return found
}

func declarations(tree Tree) (declared []declaration, found []Finding) {
	for _, file := range goFiles(tree, "internal/") {
		if isTest(file.path) || strings.HasPrefix(file.path, "internal/kit/api/") {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			here := Finding{file.path, file.line(call.Pos()), ""}
			switch name, isDeclaration, ok := endpointName(call); {
			case isDeclaration && !ok:
				here.What = "an endpoint's method and path are written out in its declaration"
				found = append(found, here)
			case isDeclaration:
				declared = append(declared, declaration{here, name, mentionsPublic(call)})
			case mountsHandler(call) && domainOf(file.path) != "app":
				here.What = "only internal/app mounts handlers; everything else is an endpoint with a right"
				found = append(found, here)
			}
			return true
		})
	}
	return declared, found
}

// endpointName reads a call such as api.Get(r, "/me", …) or api.Auth(r, http.MethodPost, "/signIn", …).
func endpointName(call *ast.CallExpr) (name string, isDeclaration, ok bool) {
	fun := call.Fun
	if instance, ok := fun.(*ast.IndexExpr); ok { // api.PostLists[wholeWire](r, …)
		fun = instance.X
	}
	f, isSelector := fun.(*ast.SelectorExpr)
	if !isSelector || len(call.Args) < 3 {
		return "", false, false
	}
	if from, isName := f.X.(*ast.Ident); !isName || from.Name != "api" {
		return "", false, false
	}
	switch f.Sel.Name {
	case "Get", "GetList", "GetListing", "GetFile", "Stream":
		name, ok = text(call.Args[1])
		return "GET /api" + name, true, ok
	case "PostListing", "PostLists", "PostFile":
		name, ok = text(call.Args[1])
		return "POST /api" + name, true, ok
	case "Post", "Put", "Patch", "Delete":
		name, ok = text(call.Args[1])
		return strings.ToUpper(f.Sel.Name) + " /api" + name, true, ok
	case "Raw", "Auth":
		method, known := methodName(call.Args[1])
		name, ok = text(call.Args[2])
		prefix := map[string]string{"Raw": " /api", "Auth": " /auth"}[f.Sel.Name]
		return method + prefix + name, true, ok && known
	}
	return "", false, false
}

func methodName(e ast.Expr) (string, bool) {
	if constant, ok := e.(*ast.SelectorExpr); ok {
		name, isMethod := strings.CutPrefix(constant.Sel.Name, "Method")
		return strings.ToUpper(name), isMethod
	}
	return text(e)
}

func mentionsPublic(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		s, ok := e.(*ast.SelectorExpr)
		return ok && s.Sel.Name == "Public"
	})
}

func mountsHandler(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	return ok && len(call.Args) == 2 && (f.Sel.Name == "Handle" || f.Sel.Name == "HandleFunc")
}

// accessRows are the rows of the access table with their lines.
func accessRows(tree Tree) map[string]int {
	rows := map[string]int{}
	for _, file := range goFiles(tree.only(accessTable), "") {
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			if pair, ok := node.(*ast.KeyValueExpr); ok {
				if name, ok := text(pair.Key); ok && strings.Contains(name, " /") {
					rows[name] = file.line(pair.Pos())
				}
			}
			return true
		})
	}
	return rows
}

func text(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}

func (t Tree) only(path string) Tree {
	if body, ok := t[path]; ok {
		return Tree{path: body}
	}
	return Tree{}
}
