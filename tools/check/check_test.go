package check

import (
	"strings"
	"sync"
	"testing"
)

var repository = sync.OnceValues(func() (Tree, error) { return Load("../..") })

func load(t *testing.T) Tree {
	t.Helper()
	tree, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	if len(tree.Paths("internal/kit/", ".go")) == 0 {
		t.Fatal("these are not the files of Casefold")
	}
	return tree
}

type rule func(Tree) []Finding

// holds expects the repository to keep the rule.
func (r rule) holds(t *testing.T) {
	t.Helper()
	for _, finding := range r(load(t)) {
		t.Error(finding)
	}
}

// finds expects the rule to object to one file of this text, with these words, and to nothing when the file is absent.
func (r rule) finds(t *testing.T, path, text, words string) {
	t.Helper()
	for _, finding := range r(load(t).With(path, text)) {
		if finding.Path == path && strings.Contains(finding.What, words) {
			return
		}
	}
	t.Errorf("%s passes, and should not: %s\n%s", path, words, text)
}

// allows expects the rule to have nothing against a file.
func (r rule) allows(t *testing.T, path, text string) {
	t.Helper()
	for _, finding := range r(load(t).With(path, text)) {
		if finding.Path == path {
			t.Error("an honest file is refused:", finding)
		}
	}
}
