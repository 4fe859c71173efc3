package sniff

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"casefold/internal/kit/office/officetest"
)

// fuzz gives a reader whatever comes, in this process. What it says must be something that the server understands.
func fuzz(f *testing.F, look func(io.ReaderAt, int64) inside, seeds ...[]byte) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		if seen := look(bytes.NewReader(content), int64(len(content))); !seen.known() {
			t.Errorf("%+v", seen)
		}
	})
}

func FuzzZip(f *testing.F) {
	fuzz(f, lookIntoZip, officetest.Docx("x"), officetest.Xlsx("x"), officetest.EmptyEntries(3), officetest.OpenDocument("text", "", nil),
		officetest.DocxWith("", map[string]string{"word/media/image1.png": string(officetest.Flood(9, 9))}))
}

func FuzzCompound(f *testing.F) {
	stream := func(name string) officetest.Entry { return officetest.Entry{Name: name, Stream: true} }
	fuzz(f, lookIntoCompound, officetest.Nested(3), officetest.Compound(stream("WordDocument")), officetest.Compound(stream("Workbook")))
}

func FuzzImage(f *testing.F) {
	fuzz(f, lookAtImage, officetest.Flood(9, 9), []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00"), []byte("BM"+strings.Repeat("\x28", 40)),
		[]byte("RIFF\x20\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x01\x00\x00"+strings.Repeat("\x00", 16)),
		[]byte("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xc0\x00\x0b\x08\x00\x01\x00\x01\x01\x01\x11\x00"))
}

func FuzzText(f *testing.F) {
	f.Add([]byte("<?xml version='1.0'?><!-- x --><svg xmlns='http://www.w3.org/2000/svg'/>"))
	f.Fuzz(func(t *testing.T, head []byte) {
		if found := lookAtText(head); found.Kind == Nothing && found.Reason != Unknown {
			t.Errorf("%+v", found)
		}
	})
}
