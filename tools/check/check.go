// Package check holds our rules as functions over the files and the schema of this repository. Its tests apply each rule
// to the repository as it is, and to a copy in which the rule is broken, so that a rule that finds nothing is known to
// have looked.
package check

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Tree is the text of every file of the repository by its path, without what is built or installed.
type Tree map[string]string

// Finding is one place where a rule is broken.
type Finding struct {
	Path string
	Line int // 0 where the whole file is meant
	What string
}

func (f Finding) String() string {
	if f.Line == 0 {
		return f.Path + ": " + f.What
	}
	return fmt.Sprintf("%s:%d: %s", f.Path, f.Line, f.What)
}

var outside = map[string]bool{
	".git": true, "bin": true, "web/node_modules": true, "web/dist": true, "web/test-results": true, "web/playwright-report": true,
}

var textual = []string{".go", ".ts", ".tsx", ".css", ".html", ".sql", ".json", ".yaml", ".sh", ".md", ".sum"}

// Load reads the repository.
func Load(root string) (Tree, error) {
	tree := Tree{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if entry.IsDir() {
			if outside[name] {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() || !(slices.Contains(textual, filepath.Ext(name)) || name == "Makefile") {
			return nil
		}
		text, err := os.ReadFile(path)
		tree[name] = string(text)
		return err
	})
	return tree, err
}

// With is the tree with one file added or replaced.
func (t Tree) With(path, text string) Tree {
	changed := maps.Clone(t)
	changed[path] = text
	return changed
}

// Paths lists, in order, the files under a folder whose names end in one of the endings.
func (t Tree) Paths(folder string, endings ...string) []string {
	var paths []string
	for path := range t {
		if strings.HasPrefix(path, folder) && slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(path, e) }) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// generated is true of a file that a tool wrote.
func (t Tree) generated(path string) bool {
	first, _, _ := strings.Cut(t[path], "\n")
	return strings.Contains(path, ".generated.") || strings.HasPrefix(first, "// Code generated ")
}

func isTest(path string) bool {
	return strings.HasSuffix(path, "_test.go") || strings.Contains(path, ".test.ts") || strings.HasPrefix(path, "web/e2e/")
}

// lineAt is the number of the line in which a byte of the text stands.
func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }
