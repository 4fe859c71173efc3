package sqlite_test

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/sqlite"
)

func open(t *testing.T, path string, mode sqlite.Mode) *sqlite.Conn {
	t.Helper()
	c, err := sqlite.Open(path, mode)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestValuesAreReadAsTheyWereWritten(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "a.db"), sqlite.Create)
	if err := c.Exec("CREATE TABLE t (n INTEGER, s TEXT, b BLOB)"); err != nil {
		t.Fatal(err)
	}
	long := bytes.Repeat([]byte("0123456789\x00ü"), 300_000)
	for _, row := range [][]any{{int64(-5), "", []byte{}}, {int64(1) << 60, "a\x00b'\"ü", long}, {nil, "x", nil}} {
		if err := c.Exec("INSERT INTO t VALUES (?, ?, ?)", row...); err != nil {
			t.Fatal(err)
		}
		err := c.Each("SELECT n, s, b FROM t ORDER BY rowid DESC LIMIT 1", func(s *sqlite.Stmt) error {
			n, _ := row[0].(int64)
			b, _ := row[2].([]byte)
			if s.Int(0) != n || s.Text(1) != row[1] || !bytes.Equal(s.Bytes(2), b) {
				t.Errorf("got %d, %q and %d bytes, want %v and %d bytes", s.Int(0), s.Text(1), len(s.Bytes(2)), row[:2], len(b))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestAStatementIsInterruptedWhenTheContextEnds(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "a.db"), sqlite.Create)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	done := c.Until(ctx)
	err := c.Exec("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
	done()
	if !sqlite.Interrupted(err) {
		t.Fatalf("got %v, want an interruption", err)
	}
	if err := c.Exec("SELECT 1"); err != nil {
		t.Fatalf("the connection fails afterwards: %v", err)
	}
}

func TestAMissingFileAndAMissingTableAreToldApart(t *testing.T) {
	folder := t.TempDir()
	if _, err := sqlite.Open(filepath.Join(folder, "none.db"), sqlite.ReadOnly); !sqlite.Missing(err) {
		t.Errorf("a missing file: %v", err)
	}
	c := open(t, filepath.Join(folder, "a.db"), sqlite.Create)
	if err := c.Exec("SELECT * FROM nowhere"); !sqlite.Damaged(err) {
		t.Errorf("a missing table: %v", err)
	}
}

// modernc.org/sqlite is generated for one version of modernc.org/libc and misbehaves in small ways with others. So no other module may
// raise that version.
func TestTheVersionOfLibcIsTheOneThatSqliteWants(t *testing.T) {
	manifest, err := exec.Command("go", "list", "-m", "-f", "{{.GoMod}}", "modernc.org/sqlite").Output()
	if err != nil {
		t.Fatal(err)
	}
	asked, err := exec.Command("grep", "modernc.org/libc ", strings.TrimSpace(string(manifest))).Output()
	if err != nil {
		t.Fatal(err)
	}
	used, err := exec.Command("go", "list", "-m", "-f", "{{with .Replace}}{{.Version}}{{else}}{{.Version}}{{end}}", "modernc.org/libc").Output()
	if err != nil {
		t.Fatal(err)
	}
	if want := regexp.MustCompile(`v[0-9.]+`).FindString(string(asked)); strings.TrimSpace(string(used)) != want {
		t.Errorf("modernc.org/libc is %s, and modernc.org/sqlite wants %s: change the replace line of go.mod", used, want)
	}
}
