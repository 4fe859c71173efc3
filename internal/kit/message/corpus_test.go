package message

import (
	"bytes"
	"io"
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

// tally counts messages that have something, and those of which it was read.
type tally struct{ have, read int }

func (c *tally) add(t *testing.T, name, what string, has, read bool) {
	if has {
		c.have++
	}
	if has && read {
		c.read++
	}
	if has && !read {
		t.Logf("%s: no %s", name, what)
	}
}

func (c tally) atLeast(t *testing.T, what string, read, have int) {
	t.Helper()
	t.Logf("%s: %d of %d", what, c.read, c.have)
	if c.read < read || c.have < have {
		t.Errorf("%s: %d of %d, and should be %d of %d", what, c.read, c.have, read, have)
	}
}

func TestRealMessagesOfTheInternetAreRead(t *testing.T) {
	var senders, addresses, bodies tally
	files := corpus(t, "eml")
	for name, content := range files {
		m, err := Read(t.Context(), readers, fileOf(string(content)), "")
		if err != nil || m.Unreadable != "" {
			t.Errorf("%s: %s, %v", name, m.Unreadable, err)
		}
		head, rest, _ := strings.Cut(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n\n")
		head = "\n" + strings.ToLower(head)
		named := strings.Contains(head, "\nfrom:") || strings.Contains(head, "\nfrom :") || strings.Contains(head, "\nfrom  :")
		senders.add(t, name, "sender", named, m.From != "")
		addresses.add(t, name, "address", named, m.SenderAddress != "")
		bodies.add(t, name, "body", strings.TrimSpace(rest) != "", strings.TrimSpace(m.Text) != "" || m.CarriesHTML)
	}
	senders.atLeast(t, "senders", 132, 134)
	addresses.atLeast(t, "addresses of senders", 130, 134)
	bodies.atLeast(t, "bodies", 126, 129)
}

func TestRealMessagesOfOutlookAreRead(t *testing.T) {
	var whole, subjects, bodies, html tally
	for name, content := range corpus(t, "msg") {
		m, err := Read(t.Context(), readers, fileOf(string(content)), "")
		if err != nil {
			t.Fatal(err)
		}
		whole.add(t, name, "message", true, m.Unreadable == "")
		if m.Unreadable != "" || m.Kind != Mail {
			continue
		}
		found, err := open(bytes.NewReader(content), int64(len(content)), "")
		if err != nil {
			t.Fatal(err)
		}
		p := propertiesOf(found.(*outlook).storage, topHeader, 0)
		rtf, _ := decompressRTF(p.binary(compressedRTF, largestBody))
		wrapped := bytes.Contains(rtf, []byte(`\fromhtml1`))
		carries := p.text(largestBody, plainBody) != "" || len(rtf) > 0 || len(p.binary(htmlBody, largestBody)) > 0
		subjects.add(t, name, "subject", true, m.Subject != "")
		bodies.add(t, name, "body", carries, m.Text != "" || m.CarriesHTML)
		html.add(t, name, "HTML", wrapped || len(p.binary(htmlBody, largestBody)) > 0, m.CarriesHTML && m.HTML != "")
	}
	whole.atLeast(t, "messages", 95, 98)
	subjects.atLeast(t, "subjects", 72, 75)
	bodies.atLeast(t, "bodies", 68, 71)
	html.atLeast(t, "HTML", html.have, 50)
}

// Everything that is attached can be read, and what is attached as a message opened.
func TestEverythingAttachedToRealMessagesCanBeHad(t *testing.T) {
	for _, folder := range []string{"eml", "msg"} {
		var parts, messages, saved tally
		for name, content := range corpus(t, folder) {
			facts, err := ReadFacts(t.Context(), readers, fileOf(string(content)), "")
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range facts.Attachments {
				var part bytes.Buffer
				err := WritePart(t.Context(), readers, fileOf(string(content)), a.Path, &part)
				fits := int64(part.Len()) == a.Size || a.Type == outlookType
				parts.add(t, name, a.Path, true, err == nil && fits)
				if !a.IsMessage {
					continue
				}
				inside, err := Read(t.Context(), readers, fileOf(string(content)), a.Path)
				if err != nil {
					t.Fatal(err)
				}
				messages.add(t, name, "message "+a.Path, true, inside.Unreadable == "")
				alone, err := Read(t.Context(), readers, fileOf(part.String()), "")
				saved.add(t, name, "file of the message "+a.Path, inside.Unreadable == "",
					err == nil && alone.Subject == inside.Subject && alone.Text == inside.Text && len(alone.Attachments) == len(inside.Attachments))
			}
		}
		parts.atLeast(t, "parts of "+folder, parts.have, 1)
		messages.atLeast(t, "messages in "+folder, messages.have-2, 1) // two call themselves that and are none
		saved.atLeast(t, "messages saved from "+folder, saved.have, 1)
	}
}

// A file that was not copied to its end is read as far as it goes, or unreadable. The readers run in this process, which a
// panic would end.
func TestRealMessagesCutAnywhereBringNothingDown(t *testing.T) {
	for _, folder := range []string{"eml", "msg"} {
		for name, content := range corpus(t, folder) {
			for n := range 50 {
				cut := content[:len(content)*n/50]
				file := bytes.NewReader(cut)
				_ = answerWhole(file, int64(len(cut)), "", io.Discard)
				for part := range 3 {
					_ = writePart(file, int64(len(cut)), below("", part+1), io.Discard)
					_ = answerFacts(file, int64(len(cut)), below("", part+1), io.Discard)
				}
			}
			_ = name
		}
	}
}
