package indexer_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"casefold/internal/check"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/sqlite"
	"casefold/internal/search/embedded"
	"casefold/internal/testkit"
)

// furnished is a firm with a document whose text is in the index.
func furnished(t *testing.T) (w *testkit.World, brief int64) {
	t.Helper()
	w = testkit.NewWorld(t)
	matter := w.Matter("Acme v. Bolt")
	brief = w.Document(testkit.Place{Matter: matter, Folder: w.Folder(matter, "docs/A/")}, "Brief.txt", "habeas corpus")
	testkit.Await(t, "the text is not found", func() bool {
		reach(t, w)
		return search(t, w, "habeas").Total == 1
	})
	return w, brief
}

func folder(w *testkit.World) string {
	return embedded.New(w.App().Config.Data).Folder(w.Region, w.Tenant)
}

// file is that of the index which is searched.
func file(t *testing.T, w *testkit.World) string {
	t.Helper()
	testkit.NeedsIndexFiles(t)
	name, err := os.ReadFile(filepath.Join(folder(w), "current"))
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder(w), string(name))
}

// alter changes the file of the index behind the back of the program.
func alter(t *testing.T, w *testkit.World, statements ...string) {
	t.Helper()
	conn, err := sqlite.Open(file(t, w), sqlite.Create)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, statement := range statements {
		if err := conn.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// anew waits until another file is searched.
func anew(t *testing.T, w *testkit.World, before string) {
	t.Helper()
	testkit.Await(t, "the index is not built anew", func() bool {
		_, err := w.App().Indexer.Reached(t.Context(), w.Region, w.Tenant, position(t, w))
		if err != nil && !errors.Is(err, errs.NoSearchIndex) {
			t.Fatal(err)
		}
		return err == nil && file(t, w) != before
	})
	testkit.Await(t, "the text is not found again", func() bool {
		reach(t, w)
		return search(t, w, "habeas").Total == 1
	})
	agrees(t, w)
}

func TestAnIndexThatIsLostOrUnsoundIsBuiltAnew(t *testing.T) {
	for name, harm := range map[string]func(t *testing.T, w *testkit.World, at string){
		"deleted": func(t *testing.T, w *testkit.World, at string) {
			must(t, os.RemoveAll(filepath.Join(folder(w), "current")))
		},
		"its file deleted":   func(t *testing.T, w *testkit.World, at string) { must(t, os.Remove(at)) },
		"of an older schema": func(t *testing.T, w *testkit.World, at string) { alter(t, w, "PRAGMA user_version = 999") },
		"found damaged": func(t *testing.T, w *testkit.World, at string) {
			must(t, os.WriteFile(filepath.Join(folder(w), "damaged"), []byte(filepath.Base(at)), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, _ := furnished(t)
			before := file(t, w)
			harm(t, w, before)
			w.App().Indexer.Index(w.Region, w.Tenant).Close() // the next search opens it again, as after a start
			anew(t, w, before)
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The log goes back to an earlier day, together with what happened since: the index knows of a rename that never was.
func TestAnIndexThatIsNewerThanTheDatabaseIsNoticed(t *testing.T) {
	w, brief := furnished(t)
	var last int64
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT max(id) FROM search_changes WHERE tenant_id = $1", tx.Tenant).Scan(&last)
	})
	w.Admin.Post("/document/rename", m{"documentID": brief, "newDocumentName": "Opinion"}).OK(t)
	finds(t, w, "opinion", brief)
	before := file(t, w)
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE documents SET name = 'Brief.txt' WHERE tenant_id = $1 AND id = $2", tx.Tenant, brief); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "DELETE FROM search_changes WHERE tenant_id = $1 AND id > $2", tx.Tenant, last)
		return err
	})
	w.Admin.Put("/directory", m{"matterID": 1, "basepath": "docs/", "dirname": "New"}) // a change, so that somebody looks
	anew(t, w, before)
	finds(t, w, "opinion")
	finds(t, w, "brief", brief)
}

func TestAFirmThatRestsForLongKeepsItsIndex(t *testing.T) {
	w, brief := furnished(t)
	testkit.Await(t, "the log is not settled", func() bool { return changes(t, w) > 0 && settled(t, w) })
	before := file(t, w)
	clock.Advance(8 * 24 * time.Hour)
	defer clock.Reset()
	must(t, w.App().Indexer.Prune(t.Context(), w.Region))
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var left int
		err := tx.QueryRow(ctx, "SELECT count(*) FROM search_changes WHERE tenant_id = $1", tx.Tenant).Scan(&left)
		if left != 1 {
			t.Errorf("%d rows are left, want the last one", left)
		}
		return err
	})
	clock.Reset()
	w.Admin.Post("/document/rename", m{"documentID": brief, "newDocumentName": "Opinion"}).OK(t)
	finds(t, w, "opinion", brief)
	if file(t, w) != before {
		t.Error("its index was built anew")
	}
}

// settled tells whether the index stands on the last row of the log.
func settled(t *testing.T, w *testkit.World) (done bool) {
	t.Helper()
	data, err := w.App().Indexer.Index(w.Region, w.Tenant).Cursor(t.Context())
	must(t, err)
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var last string
		err := tx.QueryRow(ctx, "SELECT token::text FROM search_changes WHERE tenant_id = $1 ORDER BY id DESC LIMIT 1", tx.Tenant).Scan(&last)
		done = strings.Count(string(data), last) == 2 && !strings.Contains(string(data), "above")
		return err
	})
	return done
}

func TestWhatIsWrongInAnIndexIsFound(t *testing.T) {
	w, _ := furnished(t)
	agrees(t, w)
	for name, c := range map[string]struct {
		harm, mend string
		want       []string
	}{
		"a version that is not there":   {"UPDATE entries SET gone = 1 WHERE kind = 1", "UPDATE entries SET gone = 0", []string{"document 1 is missing", "version 1 of document 1 is missing"}},
		"another folder":                {"UPDATE entries SET folder = -folder", "UPDATE entries SET folder = -folder", []string{"document 1 is outdated"}},
		"a tag":                         {"UPDATE entries SET tags = x'02'", "UPDATE entries SET tags = NULL", []string{"document 1 is outdated"}},
		"trash":                         {"UPDATE entries SET trashed = 1", "UPDATE entries SET trashed = 0", []string{"document 1 is outdated"}},
		"another word":                  {"UPDATE fields SET id = -id WHERE id & 15 = 1", "UPDATE fields SET id = -id WHERE id < 0", []string{"document 1 is outdated"}},
		"words that are gone":           {"UPDATE fields SET id = -id WHERE id & 15 = 4", "UPDATE fields SET id = -id WHERE id < 0", []string{"version 1 of document 1 is outdated"}},
		"a text that nobody has":        {"INSERT INTO entries VALUES (50, 1, 77, 78, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1)", "DELETE FROM entries WHERE id = 50", []string{"document 77 is left over", "version 78 of document 77 is left over"}},
		"a note that nobody has":        {"INSERT INTO entries VALUES (50, 3, 77, 0, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1)", "DELETE FROM entries WHERE id = 50", []string{"note 77 is left over"}},
		"a folder in the trash":         {"UPDATE folder_states SET trashed = 1 WHERE parent <> 0", "UPDATE folder_states SET trashed = 0", []string{"folder 6 is outdated"}},
		"a folder that is not there":    {"UPDATE folder_states SET gone = 1 WHERE parent <> 0", "UPDATE folder_states SET gone = 0", []string{"folder 6 is missing"}},
		"a folder that nobody has":      {"INSERT INTO folder_states VALUES (777, 0, 1, 0, 0, 1)", "DELETE FROM folder_states WHERE id = 777", []string{"folder 777 is left over"}},
		"a matter that is in the trash": {"INSERT OR REPLACE INTO matter_states VALUES (1, 1, 1)", "DELETE FROM matter_states", []string{"matter 1 is outdated"}},
	} {
		alter(t, w, c.harm)
		if found := differences(t, w, w.App().Indexer); !slices.Equal(found, c.want) {
			t.Errorf("%s: %q, want %q", name, found, c.want)
		}
		alter(t, w, c.mend)
		agrees(t, w)
	}
}

func TestTheCheckTellsOfIndexes(t *testing.T) {
	w, _ := furnished(t)
	if found := checked(t, w); len(found) != 0 {
		t.Fatalf("before: %q", found)
	}
	alter(t, w, "UPDATE entries SET gone = 1 WHERE kind = 1", "UPDATE folder_states SET trashed = 1 WHERE parent <> 0")
	want := []string{"I14", "version 1 of document 1 is missing", "I15", "folder 6 is outdated"}
	if found := strings.Join(checked(t, w), "\n"); slices.ContainsFunc(want, func(part string) bool { return !strings.Contains(found, part) }) {
		t.Errorf("%s, want %q", found, want)
	}
}

// checked is what casefold check says of the index of the firm.
func checked(t *testing.T, w *testkit.World) (lines []string) {
	t.Helper()
	found, err := check.Run(t.Context(), w.App().DB, check.Options{Kinds: w.App().Filing.Kinds(), Indexer: w.App().Indexer, Patience: time.Millisecond})
	must(t, err)
	for _, f := range found {
		if line := f.String(); strings.Contains(line, "in the index") && strings.Contains(line, strconv.FormatInt(w.Tenant, 10)) {
			lines = append(lines, line)
		}
	}
	return lines
}
