package embedded_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

func everybody(query string) engine.Request {
	tree, err := language.Parse(query, language.Fields{})
	if err != nil {
		panic(err)
	}
	return engine.Request{
		Query: tree, Kinds: map[engine.Kind]engine.Fields{engine.Document: engine.All}, Page: 1, Size: 25, Matters: 5,
		Allows: func(*engine.Properties) bool { return true },
	}
}

func note(record int64, content string) engine.Text {
	return engine.Text{
		Properties: engine.Properties{Key: engine.Key{Kind: engine.Document, Record: record, Version: 1}, Folder: 1},
		Words:      []engine.Words{{Field: engine.Content, Parts: []string{content}}},
	}
}

// build makes an index of some texts anew, as the indexer does when it finds none to go on with.
func build(t *testing.T, folder string, texts int) {
	t.Helper()
	w, err := embedded.Write(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.Cursor(); !errors.Is(err, engine.ErrUnsound) {
		t.Fatalf("the index is to be made anew, and its cursor says %v", err)
	}
	b := engine.Batch{Folders: []engine.Folder{{ID: 1, Matter: 5}}, Cursor: []byte("all")}
	for i := range texts {
		b.Texts = append(b.Texts, note(int64(i+1), fmt.Sprintf("alpha number%d %s", i, strings.Repeat("filler words here ", 40))))
	}
	if err := errors.Join(w.Anew(), w.Apply(t.Context(), b), w.Publish()); err != nil {
		t.Fatal(err)
	}
}

func finds(t *testing.T, x *embedded.Index, query string, want int) {
	t.Helper()
	a, err := x.Search(t.Context(), everybody(query))
	if err != nil || a.Total != want {
		t.Fatalf("%s finds %d (%v), want %d", query, a.Total, err, want)
	}
}

func generationOf(t *testing.T, folder string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "index-*.db"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v %v: want one generation", found, err)
	}
	return found[0]
}

func TestAnIndexThatIsMissingOrUnsoundIsNoticedAndMadeAnew(t *testing.T) {
	for name, harm := range map[string]func(t *testing.T, folder, file string){
		"the folder deleted": func(t *testing.T, folder, _ string) { check(t, os.RemoveAll(folder)) },
		"the file deleted":   func(t *testing.T, _, file string) { check(t, os.Remove(file)) },
		"cut to half":        func(t *testing.T, _, file string) { check(t, os.Truncate(file, 40_000)) },
		"cut to nothing":     func(t *testing.T, _, file string) { check(t, os.Truncate(file, 0)) },
		"of an older schema": func(t *testing.T, _, file string) {
			c, err := sqlite.Open(file, sqlite.Create)
			check(t, err)
			defer c.Close()
			check(t, c.Exec("PRAGMA user_version = 999"))
		},
		"overwritten in the middle": func(t *testing.T, _, file string) {
			data, err := os.ReadFile(file)
			check(t, err)
			for i := 4096; i < len(data); i++ {
				data[i] = 0xa5
			}
			check(t, os.WriteFile(file, data, 0o600))
		},
		"another kind of file": func(t *testing.T, _, file string) {
			check(t, os.WriteFile(file, []byte(strings.Repeat("no database ", 1000)), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "US", "1001")
			x := embedded.Open(folder)
			defer x.Close()
			if _, err := x.Search(t.Context(), everybody("alpha")); !errors.Is(err, errs.NoSearchIndex) {
				t.Fatalf("without an index: %v, want 8202", err)
			}
			build(t, folder, 200)
			finds(t, x, "alpha", 200)
			x.Close()
			harm(t, folder, generationOf(t, folder))
			if _, err := x.Search(t.Context(), everybody("alpha number7")); !errors.Is(err, errs.NoSearchIndex) {
				t.Fatalf("%v, want 8202", err)
			}
			build(t, folder, 100)
			finds(t, x, "alpha", 100)
			finds(t, x, "number7", 1)
		})
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestOneProcessWritesWhileOthersRead(t *testing.T) {
	folder := t.TempDir()
	build(t, folder, 10)
	w, err := embedded.Write(folder)
	check(t, err)
	if _, err := embedded.Write(folder); !errors.Is(err, engine.ErrTaken) {
		t.Fatalf("a second writer: %v, want ErrTaken", err)
	}
	one, other := embedded.Open(folder), embedded.Open(folder)
	defer one.Close()
	defer other.Close()
	finds(t, one, "alpha", 10)
	finds(t, other, "alpha", 10)
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{note(1000, "alpha beta")}, Cursor: []byte("more")}))
	finds(t, one, "alpha", 11)
	finds(t, other, "beta", 1)
	w.Close()
	next, err := embedded.Write(folder)
	check(t, err)
	defer next.Close()
	if cursor, err := next.Cursor(); err != nil || string(cursor) != "more" {
		t.Fatalf("the next writer goes on at %q (%v), want \"more\"", cursor, err)
	}
}

func TestTheOldIndexAnswersWhileTheNewOneIsBuilt(t *testing.T) {
	folder := t.TempDir()
	build(t, folder, 10)
	x := embedded.Open(folder)
	defer x.Close()
	w, err := embedded.Write(folder)
	check(t, err)
	defer w.Close()
	check(t, w.Anew())
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1}}, Texts: []engine.Text{note(1, "gamma")}}))
	finds(t, x, "alpha", 10)
	finds(t, x, "gamma", 0)
	check(t, w.Publish())
	finds(t, x, "alpha", 0)
	finds(t, x, "gamma", 1)
	generationOf(t, folder)
}

func TestABatchThatFailsLeavesNothing(t *testing.T) {
	folder := t.TempDir()
	build(t, folder, 10)
	w, err := embedded.Write(folder)
	check(t, err)
	defer w.Close()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.Apply(ended, engine.Batch{Texts: []engine.Text{note(50, "newword")}, Cursor: []byte("x")}); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, want that the context ended", err)
	}
	if cursor, err := w.Cursor(); err != nil || string(cursor) != "all" {
		t.Fatalf("the cursor is %q (%v)", cursor, err)
	}
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{note(50, "newword other")}}))
	x := embedded.Open(folder)
	defer x.Close()
	finds(t, x, "newword w/1 other", 1)
}

func TestASearchEndsWithItsTime(t *testing.T) {
	folder := t.TempDir()
	build(t, folder, 300)
	x := embedded.Open(folder)
	defer x.Close()
	ended, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if _, err := x.Search(ended, everybody("*a*e* w/5 *i*e* w/9 number*")); !errors.Is(err, errs.SearchTimeout) {
		t.Fatalf("%v, want 8201", err)
	}
	finds(t, x, "alpha", 300)
}

func TestTextsOfUnknownFoldersAreNotFound(t *testing.T) {
	folder := t.TempDir()
	build(t, folder, 3)
	w, err := embedded.Write(folder)
	check(t, err)
	defer w.Close()
	lost := note(77, "alpha")
	lost.Folder = 99
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{lost}}))
	x := embedded.Open(folder)
	defer x.Close()
	finds(t, x, "alpha", 3)
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 99}}}))
	finds(t, x, "alpha", 4)
	check(t, w.Apply(t.Context(), engine.Batch{FoldersGone: []int64{99}}))
	finds(t, x, "alpha", 3)
}

// The writer is killed in the middle, many times, and goes on from its cursor: in the end everything is there once.
func TestAWriterThatIsKilledGoesOn(t *testing.T) {
	const rounds, texts = 8, 400
	if folder := os.Getenv("CASEFOLD_TEST_INDEX"); folder != "" {
		writeUntilKilled(t, folder, texts)
		return
	}
	folder := t.TempDir()
	build(t, folder, 0)
	x := embedded.Open(folder)
	defer x.Close()
	for round := range rounds {
		child := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		child.Env = append(os.Environ(), "CASEFOLD_TEST_INDEX="+folder)
		check(t, child.Start())
		time.Sleep(time.Duration(20+round*37) * time.Millisecond) // where it strikes does not matter
		_ = child.Process.Kill()
		_ = child.Wait()
		if _, err := x.Search(t.Context(), everybody("alpha")); err != nil {
			t.Fatalf("after %d kills: %v", round+1, err)
		}
	}
	writeUntilKilled(t, folder, texts)
	finds(t, x, "alpha", texts)
	for i := range texts {
		finds(t, x, fmt.Sprintf(`"number%d is" w/2 alpha`, i), 1)
	}
}

// writeUntilKilled adds one text with each batch; the cursor is the number of the next one.
func writeUntilKilled(t *testing.T, folder string, texts int) {
	w, err := embedded.Write(folder)
	check(t, err)
	defer w.Close()
	cursor, err := w.Cursor()
	check(t, err)
	next := 0
	if string(cursor) != "all" {
		_, err = fmt.Sscan(string(cursor), &next)
		check(t, err)
	}
	for ; next < texts; next++ {
		check(t, w.Apply(t.Context(), engine.Batch{
			Texts: []engine.Text{note(int64(next+1), fmt.Sprintf("number%d is alpha", next))}, Cursor: fmt.Append(nil, next+1),
		}))
	}
}
