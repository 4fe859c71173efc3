package message

import (
	"log/slog"
	"os"
	"strings"
	"testing"

	"casefold/internal/kit/reader"
)

var readers = reader.NewPool(slog.New(slog.DiscardHandler))

func TestMain(m *testing.M) {
	reader.RunHelper()
	code := m.Run()
	readers.Close()
	os.Exit(code)
}

func fileOf(content string) File {
	return File{ReaderAt: strings.NewReader(content), Size: int64(len(content)), Owner: 1}
}

// readIt reads a message as the server does, through a helper.
func readIt(t *testing.T, content string) Message {
	t.Helper()
	m, err := Read(t.Context(), readers, fileOf(content), "")
	if err != nil || m.Unreadable != "" {
		t.Fatalf("%s, %v", m.Unreadable, err)
	}
	return m
}

// crlf writes a message as the network carries it.
func crlf(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
