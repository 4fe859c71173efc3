package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheCommandGetsADatabaseThatIsGoneAfterwards(t *testing.T) {
	seen := filepath.Join(t.TempDir(), "seen")
	script := `touch "$CASEFOLD_TEST_DATA/file" && printf '%s\n' "$CASEFOLD_TEST_DATABASE_URL" "$CASEFOLD_TEST_DATA" > "$1"; exit 3`
	code, err := run("sh", []string{"-c", script, "sh", seen})
	if err != nil || code != 3 {
		t.Fatalf("run answers %d, %v, want the command's own 3", code, err)
	}
	content, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	address, data, _ := strings.Cut(strings.TrimSpace(string(content)), "\n")
	if !strings.HasPrefix(address, "postgres://") {
		t.Errorf("the command saw the address %q", address)
	}
	if _, err := os.Stat(filepath.Dir(data)); !os.IsNotExist(err) {
		t.Errorf("%s remains: %v", filepath.Dir(data), err)
	}
}
