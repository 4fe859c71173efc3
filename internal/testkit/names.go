package testkit

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Places are names in their order. Those that share a place stand in it in the order in which they came to be.
type Places [][]string

// NamesInOrder are the names that database and browser are both held to.
func NamesInOrder(t testing.TB) (places Places) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository(t), "web/src/table/sorting.json"))
	if err == nil {
		err = json.Unmarshal(text, &places)
	}
	if err != nil {
		t.Fatal(err)
	}
	return places
}

func repository(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil && dir != filepath.Dir(dir) {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	t.Fatal("the tests run outside of the repository")
	return ""
}

// Scattered is an order in which the names can come to be.
func (p Places) Scattered() (names []string) {
	for rank := 0; ; rank++ {
		before := len(names)
		for _, sharing := range slices.Backward(p) {
			if rank < len(sharing) {
				names = append(names, sharing[rank])
			}
		}
		if len(names) == before {
			return names
		}
	}
}

// Upwards is what a list shows that is sorted by these names, and Downwards the same the other way round.
func (p Places) Upwards() []string { return slices.Concat(p...) }

func (p Places) Downwards() []string {
	places := slices.Clone(p)
	slices.Reverse(places)
	return slices.Concat(places...)
}
