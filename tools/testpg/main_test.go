package main

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

func TestTheCommandGetsADatabaseThatIsGoneAfterwards(t *testing.T) {
	seen := filepath.Join(t.TempDir(), "seen")
	script := `printf '%s' "$CASEFOLD_TEST_DATABASE_URL" > "$1"; exit 3`
	code, err := run("sh", []string{"-c", script, "sh", seen})
	if err != nil || code != 3 {
		t.Fatalf("run answers %d, %v, want the command's own 3", code, err)
	}
	content, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(string(content))
	if err != nil || address.Scheme != "postgres" {
		t.Fatalf("the command saw the address %q", content)
	}
	if socket := address.Query().Get("host"); socket == "" || exists(filepath.Dir(socket)) {
		t.Errorf("the folder of the server around %q remains", socket)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
