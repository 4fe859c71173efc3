package message

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus are the files of a folder of real messages, which are not ours to keep in the project.
func corpus(t testing.TB, folder string) map[string][]byte {
	t.Helper()
	root := os.Getenv("CASEFOLD_CORPUS")
	if root == "" {
		t.Skip("CASEFOLD_CORPUS names no folder with eml and msg in it")
	}
	paths, err := filepath.Glob(filepath.Join(root, folder, "*"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	files := map[string][]byte{}
	for _, path := range paths {
		if files[filepath.Base(path)], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func TestMessagesOfTheInternetAreReadAsOthersWroteThem(t *testing.T) {
	files := corpus(t, "eml")
	senders, bodies, withSender := 0, 0, 0
	for name, content := range files {
		m, err := Read(t.Context(), readers, fileOf(string(content)), "")
		if err != nil {
			t.Fatal(err)
		}
		head := strings.ToLower(string(content))
		if strings.Contains(head, "\nfrom:") || strings.HasPrefix(head, "from:") {
			withSender++
		}
		if m.SenderAddress != "" {
			senders++
		} else {
			t.Logf("%s: no sender: %q %q %s", name, m.From, m.Subject, m.Unreadable)
		}
		if strings.TrimSpace(m.Text) != "" {
			bodies++
		} else {
			t.Logf("%s: no body: %s %s, %d attachments %+v", name, m.Unreadable, m.Problems, len(m.Attachments), m.Attachments)
		}
		if os.Getenv("DUMP") != "" {
			t.Logf("%s: %+v", name, m)
		}
	}
	t.Logf("%d files, %d name a sender, %d senders, %d bodies", len(files), withSender, senders, bodies)
}

func TestMessagesOfOutlookAreReadAsOthersWroteThem(t *testing.T) {
	files := corpus(t, "msg")
	read, mails, subjects, bodies, html, rtfHTML := 0, 0, 0, 0, 0, 0
	for name, content := range files {
		m, err := Read(t.Context(), readers, fileOf(string(content)), "")
		if err != nil {
			t.Fatal(err)
		}
		if m.Unreadable != "" {
			t.Logf("%s: %s", name, m.Unreadable)
			continue
		}
		read++
		if os.Getenv("DUMP") != "" {
			t.Logf("%s: %+v", name, m)
		}
		if m.Kind != Mail {
			continue
		}
		mails++
		if m.Subject != "" {
			subjects++
		} else {
			t.Logf("%s: no subject", name)
		}
		if strings.TrimSpace(m.Text) != "" {
			bodies++
		} else {
			t.Logf("%s: no body %s", name, m.Problems)
		}
		if m.CarriesHTML {
			html++
		}
		_ = rtfHTML
	}
	t.Logf("%d files, %d read, %d mails, %d subjects, %d bodies, %d with HTML", len(files), read, mails, subjects, bodies, html)
}

var _ = bytes.Contains
