package embedded_test

import (
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
	"casefold/internal/search/engine/enginetest"
)

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
		b.Texts = append(b.Texts, enginetest.Note(int64(i+1), fmt.Sprintf("alpha number%d %s", i, strings.Repeat("filler words here ", 40))))
	}
	if err := errors.Join(w.Anew(), w.Apply(t.Context(), b), w.Publish()); err != nil {
		t.Fatal(err)
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
			if _, err := x.Search(t.Context(), enginetest.Everybody("alpha")); !errors.Is(err, errs.NoSearchIndex) {
				t.Fatalf("without an index: %v, want 8202", err)
			}
			build(t, folder, 200)
			enginetest.Finds(t, x, "alpha", 200)
			x.Close()
			harm(t, folder, generationOf(t, folder))
			if _, err := x.Search(t.Context(), enginetest.Everybody("alpha number7")); !errors.Is(err, errs.NoSearchIndex) {
				t.Fatalf("%v, want 8202", err)
			}
			build(t, folder, 100)
			enginetest.Finds(t, x, "alpha", 100)
			enginetest.Finds(t, x, "number7", 1)
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
	enginetest.Finds(t, one, "alpha", 10)
	enginetest.Finds(t, other, "alpha", 10)
	check(t, w.Apply(t.Context(), engine.Batch{Texts: []engine.Text{enginetest.Note(1000, "alpha beta")}, Cursor: []byte("more")}))
	enginetest.Finds(t, one, "alpha", 11)
	enginetest.Finds(t, other, "beta", 1)
	w.Close()
	next, err := embedded.Write(folder)
	check(t, err)
	defer next.Close()
	if cursor, err := next.Cursor(); err != nil || string(cursor) != "more" {
		t.Fatalf("the next writer goes on at %q (%v), want \"more\"", cursor, err)
	}
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
		if _, err := x.Search(t.Context(), enginetest.Everybody("alpha")); err != nil {
			t.Fatalf("after %d kills: %v", round+1, err)
		}
	}
	writeUntilKilled(t, folder, texts)
	enginetest.Finds(t, x, "alpha", texts)
	for i := range texts {
		enginetest.Finds(t, x, fmt.Sprintf(`"number%d is" w/2 alpha`, i), 1)
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
			Texts: []engine.Text{enginetest.Note(int64(next+1), fmt.Sprintf("number%d is alpha", next))}, Cursor: fmt.Append(nil, next+1),
		}))
	}
}
