package sniff_test

import (
	"bytes"
	"testing"

	"casefold/internal/content/sniff"
	"casefold/internal/kit/office/officetest"
)

// BenchmarkLook is what each first preview of an Office document costs before it is converted, in a helper that runs.
func BenchmarkLook(b *testing.B) {
	content := officetest.Pages(20)
	for b.Loop() {
		_, err := sniff.Look(b.Context(), readers, sniff.File{ReaderAt: bytes.NewReader(content), Size: int64(len(content)), Extension: "docx", Owner: 1})
		if err != nil {
			b.Fatal(err)
		}
	}
}
