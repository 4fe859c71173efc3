package texts_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"casefold/internal/testkit"
	"casefold/internal/texts"
)

// Real files, of which CASEFOLD_CORPUS names a folder, all come to an end: read, or with a reason why not.
func TestEveryFileOfTheCorpusIsReadOrSaysWhyNot(t *testing.T) {
	corpus := os.Getenv("CASEFOLD_CORPUS")
	if corpus == "" {
		t.Skip("CASEFOLD_CORPUS names no folder of files")
	}
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Corpus"), "docs/")
	for _, folder := range []string{"office", "pdf", "eml", "msg"} {
		files, err := filepath.Glob(filepath.Join(corpus, folder, "*"))
		if err != nil || len(files) == 0 {
			t.Fatal("no files in ", folder, err)
		}
		ids := map[string]int64{}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			ids[filepath.Base(file)] = w.Document(docs, filepath.Base(file), string(content))
		}
		counts := map[string]int{}
		for _, name := range slices.Sorted(maps.Keys(ids)) {
			r := known(t, w, ids[name])[0]
			counts[string(r.State)+" "+string(r.Reason)]++
			if r.State != texts.Searchable && folder != "msg" {
				t.Log(folder, name, r.State, r.Reason, r.Pages, r.OCRPages)
			}
			if r.State == texts.Searchable || r.State == texts.Partly {
				t.Log(folder, name, len(text(t, w, r)), "bytes")
			}
		}
		for _, outcome := range slices.Sorted(maps.Keys(counts)) {
			t.Logf("%s: %d %s", folder, counts[outcome], outcome)
		}
	}
}
