package email_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/testkit"
)

// Real messages, of which CASEFOLD_CORPUS names a folder, are all filed and come back byte for byte; each is shown, or the
// pane says why not. Those without an ending are sent as .eml.
func TestRealMessagesAreFiledWhole(t *testing.T) {
	folder := os.Getenv("CASEFOLD_CORPUS")
	if folder == "" {
		t.Skip("CASEFOLD_CORPUS names no folder with eml and msg in it")
	}
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Corpus"), "email/")
	filed, shown := 0, 0
	for _, kind := range []string{"eml", "msg"} {
		files, err := filepath.Glob(filepath.Join(folder, kind, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Base(path)
			if ending := strings.ToLower(filepath.Ext(name)); ending != ".eml" && ending != ".msg" {
				name += ".eml"
			}
			id := w.Email(at, name, string(content))
			filed++
			var download struct{ URL string }
			w.Admin.Get(fmt.Sprintf("/signedUrlForEmail?emailID=%d", id)).Into(t, &download)
			if got := w.Fetch(download.URL, nil).OK(t).Body; string(got) != string(content) {
				t.Errorf("%s came back with %d bytes instead of %d", name, len(got), len(content))
			}
			var preview struct{ Status, Reason string }
			w.Admin.Post("/email/preview", m{"emailID": id}).Into(t, &preview)
			switch preview.Status {
			case "ready":
				shown++
			default:
				t.Logf("%s: %s", name, preview.Reason)
			}
		}
	}
	t.Logf("%d messages filed, %d shown", filed, shown)
}
