package embedded_test

import (
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/engine/enginetest"
)

// A new name must not cost what a long text does: fields that say the same are left as they are.
func TestOnlyTheFieldsThatChangedAreWritten(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "1001")
	w, err := embedded.Write(folder)
	check(t, err)
	defer w.Close()
	apply := func(texts ...engine.Text) {
		t.Helper()
		check(t, w.Apply(t.Context(), engine.Batch{Texts: texts, Folders: []engine.Folder{{ID: 1, Matter: 5}}, Cursor: []byte("all")}))
	}
	long := strings.Repeat("about the escrow ", 1000)
	check(t, w.Anew())
	apply(enginetest.Version(1, 1, "plain", long, "first"))
	check(t, w.Publish())
	mark := func(sql string) (n int64) {
		t.Helper()
		conn, err := sqlite.Open(generationOf(t, folder), sqlite.Create)
		check(t, err)
		defer conn.Close()
		check(t, conn.Each(sql, func(s *sqlite.Stmt) error {
			n = s.Int(0)
			return nil
		}))
		return n
	}
	const marked = "SELECT count(*) FROM fields WHERE length(places) = 7"
	mark("UPDATE fields SET places = 'changed'") // whatever is written again loses that mark
	fields := mark(marked)
	apply(enginetest.Version(1, 1, "renamed", long, "first"))
	if left := mark(marked); left != fields-1 {
		t.Errorf("of %d fields %d are as they were: only the name has changed", fields, left)
	}
	apply(enginetest.Version(1, 1, "renamed", long+"and more", ""))
	if left := mark(marked); left != 0 {
		t.Errorf("%d fields are as they were, and all have changed", left)
	}
	x := embedded.Open(folder)
	defer x.Close()
	for query, want := range map[string]int{"plain": 0, "renamed": 1, "more": 1, "first": 0, "escrow": 1} {
		enginetest.Finds(t, x, query, want)
	}
}
