package content_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"casefold/internal/testkit"
)

// Real files, of which CASEFOLD_CORPUS names a folder, all come to an end: shown, or with a reason why not.
func TestEveryFileOfTheCorpusIsShownOrSaysWhyNot(t *testing.T) {
	corpus := os.Getenv("CASEFOLD_CORPUS")
	if corpus == "" {
		t.Skip("CASEFOLD_CORPUS names no folder of files")
	}
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Corpus"), "docs/")
	for _, folder := range []string{"office", "pdf"} {
		files, err := filepath.Glob(filepath.Join(corpus, folder, "*"))
		if err != nil || len(files) == 0 {
			t.Fatal("no files in ", folder, err)
		}
		counts := map[string]int{}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := await(t, w.Associate, w.Document(docs, filepath.Base(file), string(content)))
			counts[p.Status+" "+p.Reason]++
			if p.Status == "ready" {
				w.Fetch(p.URL, nil).OK(t)
			} else {
				t.Log(filepath.Base(file), p.Reason)
			}
		}
		for _, outcome := range slices.Sorted(maps.Keys(counts)) {
			t.Logf("%s: %d %s", folder, counts[outcome], outcome)
		}
	}
}
