package texts_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
	"casefold/internal/texts"
)

// Real files, of which CASEFOLD_CORPUS names a folder, all come to an end: read, or with a reason why not. Messages are filed as
// emails; those without an ending are sent as .eml.
func TestEveryFileOfTheCorpusIsReadOrSaysWhyNot(t *testing.T) {
	corpus := os.Getenv("CASEFOLD_CORPUS")
	if corpus == "" {
		t.Skip("CASEFOLD_CORPUS names no folder of files")
	}
	w := testkit.NewWorld(t)
	matter := w.Matter("Corpus")
	docs, mailbox := w.Place(matter, "docs/"), w.Mailbox(matter, "email/")
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
			if name := filepath.Base(file); folder == "eml" || folder == "msg" {
				if ending := strings.ToLower(filepath.Ext(name)); ending != ".eml" && ending != ".msg" {
					name += ".eml"
				}
				ids[name] = w.Email(mailbox, name, string(content))
			} else {
				ids[name] = w.Document(docs, name, string(content))
			}
		}
		counts := map[string]int{}
		for _, name := range slices.Sorted(maps.Keys(ids)) {
			var list []texts.Record
			if folder == "eml" || folder == "msg" {
				textsOf(t, w, ids[name])
				inFirm(t, w, func(ctx context.Context, tx *db.Tx) (err error) {
					list, err = w.App().Texts.Find(ctx, tx, texts.EmailKind, []int64{ids[name]})
					return err
				})
			} else {
				list = known(t, w, ids[name])
			}
			for _, r := range list {
				what := "file"
				if r.Part > 0 {
					what = "attachment"
				}
				counts[what+" "+string(r.State)+" "+string(r.Reason)]++
				t.Log(folder, name, r.Name, r.State, r.Reason, r.Pages, r.OCRPages, len(text(t, w, r)), "bytes")
			}
		}
		for _, outcome := range slices.Sorted(maps.Keys(counts)) {
			t.Logf("%s: %d %s", folder, counts[outcome], outcome)
		}
	}
}
