package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/kit/sqlite"
)

// The command needs nobody who serves, and works beside somebody who does.
func TestReindexComparesMendsAndBuildsAnew(t *testing.T) {
	i := newInstallation(t)
	i.does(harborFinch...)
	var firm int
	first := i.does("reindex", "--audit", "--region", "CA")
	if _, err := fmt.Sscanf(first, "Firm %d: its search index has what the database has.", &firm); err != nil {
		t.Fatalf("%q: %v", first, err)
	}
	number := fmt.Sprint(firm)
	current := func() string {
		t.Helper()
		folder := filepath.Join(i.settings["CASEFOLD_DATA"], "search", "CA", number)
		name, err := os.ReadFile(filepath.Join(folder, "current"))
		if err != nil {
			t.Fatal(err)
		}
		return filepath.Join(folder, string(name))
	}
	for _, beside := range []string{"alone", "beside casefold serve"} {
		if beside != "alone" {
			i.serves()
		}
		conn, err := sqlite.Open(current(), sqlite.Create)
		if err != nil {
			t.Fatal(err)
		}
		err = conn.Exec("INSERT OR REPLACE INTO entries VALUES (50, 3, 77, 0, 1, 0, 0, 0, 0, NULL, '', 0, 0, 1)")
		conn.Close()
		if err != nil {
			t.Fatal(err)
		}
		if out := i.does("reindex", "--repair", "--firm", number); !strings.Contains(out, "matterNotes       0 missing, 0 outdated, 1 left over\n") || !strings.Contains(out, "that is mended") {
			t.Errorf("%s: %q", beside, out)
		}
		before := current()
		if out := i.does("reindex", "--firm", number); out != "Firm "+number+": its search index is built anew.\n" || current() == before {
			t.Errorf("%s: %q", beside, out)
		}
		if out := i.does("reindex", "--audit", "--firm", number); out != first {
			t.Errorf("%s: %q", beside, out)
		}
	}
	i.refuses("there is no such firm", "reindex", "--firm", "42")
	i.refuses(`--region must be one of US, CA, not "EU"`, "reindex", "--region", "EU")
}
