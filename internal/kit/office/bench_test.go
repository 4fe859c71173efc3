package office

import (
	"io"
	"log/slog"
	"testing"

	"casefold/internal/kit/office/officetest"
)

// BenchmarkTwentyPages is the preview of a contract by a LibreOffice that runs already.
func BenchmarkTwentyPages(b *testing.B) {
	if err := Check(); err != nil {
		b.Fatal(err)
	}
	p := New(slog.New(slog.DiscardHandler))
	defer p.Close()
	content := officetest.Pages(20)
	for range 2 {
		if err := p.Convert(b.Context(), 1, document("docx", content), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if err := p.Convert(b.Context(), 1, document("docx", content), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
