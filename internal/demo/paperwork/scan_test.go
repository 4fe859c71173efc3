package paperwork

import (
	"bytes"
	"log/slog"
	"testing"

	"casefold/internal/kit/extract"
	"casefold/internal/kit/reader"
)

func TestAScanIsPagesWithoutText(t *testing.T) {
	if err := extract.CheckPDF(); err != nil {
		t.Skip(err)
	}
	readers := reader.NewPool(slog.New(slog.DiscardHandler))
	defer readers.Close()
	content, err := Scan([]string{"SIDE LETTER\nDear counsel, this letter records what was agreed by telephone.", "PAGE 2"})
	if err != nil {
		t.Fatal(err)
	}
	text, err := extract.Read(t.Context(), readers, 1, extract.PDF, bytes.NewReader(content), int64(len(content)))
	if err != nil || text.Pages != 2 || text.Blank != 2 {
		t.Errorf("%+v %v", text, err)
	}
}
