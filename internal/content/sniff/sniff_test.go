package sniff_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"casefold/internal/content/sniff"
	"casefold/internal/kit/message/compose"
	"casefold/internal/kit/office/officetest"
	"casefold/internal/kit/reader"
)

var readers = reader.NewPool(slog.New(slog.DiscardHandler))

func TestMain(m *testing.M) {
	reader.RunHelper()
	code := m.Run()
	readers.Close()
	os.Exit(code)
}

func lookAt(t *testing.T, file io.ReaderAt, size int, extension string) (sniff.Finding, error) {
	t.Helper()
	return sniff.Look(t.Context(), readers, sniff.File{ReaderAt: file, Size: int64(size), Extension: extension, Owner: 1})
}

func look(t *testing.T, content []byte, extension string) sniff.Finding {
	t.Helper()
	found, err := lookAt(t, bytes.NewReader(content), len(content), extension)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func encoded(encode func(io.Writer, image.Image) error) []byte {
	var out bytes.Buffer
	_ = encode(&out, image.NewPaletted(image.Rect(0, 0, 3, 2), nil))
	return out.Bytes()
}

var (
	pngImage  = encoded(func(w io.Writer, _ image.Image) error { return png.Encode(w, image.NewGray(image.Rect(0, 0, 3, 2))) })
	jpegImage = encoded(func(w io.Writer, _ image.Image) error {
		return jpeg.Encode(w, image.NewGray(image.Rect(0, 0, 3, 2)), nil)
	})
	gifImage = encoded(func(w io.Writer, _ image.Image) error {
		return gif.Encode(w, image.NewGray(image.Rect(0, 0, 3, 2)), nil)
	})
	bmpImage  = append([]byte("BM"), append(make([]byte, 12), 40, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0)...)
	webpImage = append([]byte("RIFF\x20\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x01\x00\x00"), make([]byte, 16)...)
	svgImage  = []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)
	random    = func() []byte {
		content := make([]byte, 50_000)
		source := rand.NewChaCha8([32]byte{1})
		_, _ = source.Read(content)
		return content
	}()
)

func TestAFileIsKnownByItsContent(t *testing.T) {
	odt := officetest.Zip(map[string]string{"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>"})
	for name, c := range map[string]struct {
		content []byte
		want    sniff.Finding
	}{
		"a.pdf":  {[]byte("%PDF-1.7\n"), sniff.Finding{Kind: sniff.AsIs, ContentType: "application/pdf"}},
		"a.png":  {pngImage, sniff.Finding{Kind: sniff.AsIs, ContentType: "image/png"}},
		"a.jpg":  {jpegImage, sniff.Finding{Kind: sniff.AsIs, ContentType: "image/jpeg"}},
		"a.gif":  {gifImage, sniff.Finding{Kind: sniff.AsIs, ContentType: "image/gif"}},
		"a.bmp":  {bmpImage, sniff.Finding{Kind: sniff.AsIs, ContentType: "image/bmp"}},
		"a.webp": {webpImage, sniff.Finding{Kind: sniff.AsIs, ContentType: "image/webp"}},
		"a.svg":  {svgImage, sniff.Finding{Kind: sniff.AsIs, ContentType: "image/svg+xml"}},
		"b.png":  {jpegImage, sniff.Finding{Kind: sniff.AsIs, ContentType: "image/jpeg"}},
		"a.docx": {officetest.Docx("x"), sniff.Finding{Kind: sniff.Office, Format: "docx"}},
		"A.DOCX": {officetest.Docx("x"), sniff.Finding{Kind: sniff.Office, Format: "docx"}},
		"a.docm": {officetest.Docx("x"), sniff.Finding{Kind: sniff.Office, Format: "docx"}},
		"a.xlsx": {officetest.Xlsx("x"), sniff.Finding{Kind: sniff.Office, Format: "xlsx"}},
		"a.pptx": {officetest.Pptx("x"), sniff.Finding{Kind: sniff.Office, Format: "pptx"}},
		"a.odt":  {odt, sniff.Finding{Kind: sniff.Office, Format: "odt"}},
		"a.rtf":  {[]byte(`{\rtf1 x}`), sniff.Finding{Kind: sniff.Office, Format: "rtf"}},
		"a.doc":  {[]byte(`{\rtf1 x}`), sniff.Finding{Kind: sniff.Office, Format: "rtf"}},
		"a.wpd":  {[]byte("\xffWPC\x10\x00\x00\x00\x01\x0a\x02\x01\x00\x00\x00\x00"), sniff.Finding{Kind: sniff.Office, Format: "wpd"}},
		"a.txt":  {[]byte("Grüße"), sniff.Finding{Kind: sniff.Text}},
		"b.txt":  {[]byte("Gr\xfc\xdfe"), sniff.Finding{Kind: sniff.Text}},
		"c.txt":  {[]byte("\xff\xfeG\x00r\x00"), sniff.Finding{Kind: sniff.Text}},
		"a.html": {[]byte("<!DOCTYPE html><script>alert(1)</script>"), sniff.Finding{Kind: sniff.Text}},
		"a.csv":  {[]byte("a,b\n1,2\n"), sniff.Finding{Kind: sniff.Text}},
		"b.svg": {[]byte("\xef\xbb\xbf<?xml version='1.0'?><!-- > --><!DOCTYPE svg [ <!ENTITY ns 'http://www.w3.org/2000/svg'> ]>\n<svg xmlns='&ns;'/>"),
			sniff.Finding{Kind: sniff.AsIs, ContentType: "image/svg+xml"}},
		"a.xml": {[]byte(`<?xml version="1.0"?><page><svg xmlns="http://www.w3.org/2000/svg"/></page>`), sniff.Finding{Kind: sniff.Text}},
		"d.txt": {[]byte("BMW lease, second draft"), sniff.Finding{Kind: sniff.Text}},
		"a.msg": {compose.Bytes(compose.Item{Properties: map[uint32]any{compose.Subject: "x"}}), sniff.Finding{Kind: sniff.Message}},
		"a.eml": {[]byte("From: a@example.com\n\nx"), sniff.Finding{Kind: sniff.Message}},
		"b.eml": {[]byte("From a@example.com Tue Mar  3\nReceived: x\n\nx\x01"), sniff.Finding{Kind: sniff.Message}},
		"c.eml": {[]byte("no head"), sniff.Finding{Kind: sniff.Text}},
		"e.txt": {[]byte("From: a@example.com\n\nx"), sniff.Finding{Kind: sniff.Text}},
		"none":  {[]byte("%PDF-1.7\n"), sniff.Finding{Kind: sniff.AsIs, ContentType: "application/pdf"}},
	} {
		_, extension, _ := strings.Cut(name, ".")
		if found := look(t, c.content, extension); found != c.want {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

func TestWhatIsNotShownHasItsReason(t *testing.T) {
	docx := officetest.Docx("x")
	for name, c := range map[string]struct {
		content   []byte
		extension string
		want      sniff.Reason
	}{
		"an empty file":             {nil, "docx", sniff.Empty},
		"random bytes as docx":      {random, "docx", sniff.Mismatch},
		"random bytes":              {random, "dat", sniff.Unknown},
		"text as docx":              {[]byte("hello"), "docx", sniff.Mismatch},
		"a message as doc":          {compose.Bytes(compose.Item{}), "doc", sniff.Mismatch},
		"a docx as msg":             {docx, "msg", sniff.Mismatch},
		"a docx as pdf":             {docx, "pdf", sniff.Mismatch},
		"a pdf as docx":             {[]byte("%PDF-1.7"), "docx", sniff.Mismatch},
		"a docx as xlsx":            {docx, "xlsx", sniff.Mismatch},
		"a page as image":           {[]byte("<html><script>"), "png", sniff.Mismatch},
		"half a docx":               {docx[:len(docx)/2], "docx", sniff.Damaged},
		"an image that ends early":  {pngImage[:20], "png", sniff.Damaged},
		"an archive":                {officetest.Zip(map[string]string{"a.txt": "x"}), "zip", sniff.Unknown},
		"a flood of pixels":         {officetest.Flood(50_000, 50_000), "png", sniff.TooLarge},
		"a flood inside a document": {officetest.DocxWith("", map[string]string{"word/media/image1.png": string(officetest.Flood(50_000, 50_000))}), "docx", sniff.TooLarge},
		"a bomb":                    {officetest.DocxWith("", map[string]string{"word/styles.xml": strings.Repeat(" ", 300<<20)}), "docx", sniff.TooLarge},
		"a bomb of many parts":      {manyParts(12_000), "docx", sniff.TooLarge},
		"millions of parts":         {officetest.EmptyEntries(2_000_000), "docx", sniff.TooLarge},
		"a chain of storages":       {officetest.Nested(30_000), "doc", sniff.TooLarge},
		"an encrypted odt": {officetest.Zip(map[string]string{"mimetype": "application/vnd.oasis.opendocument.text",
			"META-INF/manifest.xml": "<manifest:encryption-data/>"}), "odt", sniff.Encrypted},
		"a zip with a password":  {encryptedZip(), "docx", sniff.Encrypted},
		"WordPerfect, encrypted": {[]byte("\xffWPC\x10\x00\x00\x00\x01\x0a\x02\x01\x12\x34\x00\x00"), "wpd", sniff.Encrypted},
		"half a compound file":   {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1xxxx"), "doc", sniff.Damaged},
	} {
		if found := look(t, c.content, c.extension); found.Kind != sniff.Nothing || found.Reason != c.want {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

func manyParts(n int) []byte {
	content := map[string]string{"word/document.xml": ""}
	for i := range n {
		content[strings.Repeat("x", i%200)+string(rune('a'+i/200))] = ""
	}
	return officetest.Zip(content)
}

func encryptedZip() []byte {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	_, _ = w.CreateRaw(&zip.FileHeader{Name: "word/document.xml", Flags: 1})
	_ = w.Close()
	return packed.Bytes()
}

func TestAFileThatCannotBeReadIsNotCalledDamaged(t *testing.T) {
	trouble := errors.New("disk broken")
	docx := officetest.Docx("x")
	for _, content := range [][]byte{docx, officetest.Nested(1), pngImage} {
		// Its head is read once here and once by the helper.
		for good := range 2 {
			if _, err := lookAt(t, &failing{bytes.NewReader(content), good, trouble}, len(content), "docx"); !errors.Is(err, trouble) {
				t.Error(err)
			}
		}
	}
}

// failing reads well so many times.
type failing struct {
	io.ReaderAt
	good int
	err  error
}

func (f *failing) ReadAt(p []byte, offset int64) (int, error) {
	if f.good--; f.good < 0 {
		return 0, f.err
	}
	return f.ReaderAt.ReadAt(p, offset)
}
