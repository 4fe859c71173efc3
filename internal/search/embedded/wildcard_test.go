package embedded_test

import (
	"testing"

	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// The longest literal of such a pattern is the end of the word, which every word has, the last one too.
func TestAWildcardAroundOneLetterFindsEachWordOnce(t *testing.T) {
	folder := t.TempDir()
	w, err := embedded.Write(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Anew(); err != nil {
		t.Fatal(err)
	}
	b := engine.Batch{Folders: []engine.Folder{{ID: 1, Matter: 1}}}
	for i, name := range []string{"cat", "dog", "a", "owl"} {
		b.Texts = append(b.Texts, engine.Text{
			Properties: engine.Properties{Key: engine.Key{Kind: engine.Note, Record: int64(i + 1)}, Folder: 1},
			Words:      []engine.Words{{Field: engine.Name, Parts: []string{name}}},
		})
	}
	if err := w.Apply(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	if err := w.Publish(); err != nil {
		t.Fatal(err)
	}
	index := embedded.Open(folder)
	defer index.Close()
	for query, want := range map[string]int{"*a*": 2, "?a?": 1, "*a": 1, "*w*": 1, "?w?": 1, "*l": 1, "?o?": 1, "*o*": 2, "*z*": 0, "?*?a": 0} {
		tree, err := language.Parse(query, language.Fields{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := index.Search(t.Context(), engine.Request{
			Query: tree, Kinds: map[engine.Kind]engine.Fields{engine.Note: engine.All}, Allows: func(*engine.Properties) bool { return true }, Page: 1, Size: 25,
		})
		if err != nil || a.Total != want {
			t.Errorf("%s finds %d, want %d: %v", query, a.Total, want, err)
		}
	}
}
