package office

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os/exec"
	"strings"
	"testing"

	"casefold/internal/kit/office/officetest"
	"casefold/internal/kit/pool"
)

func newPool(t *testing.T) *Pool {
	t.Helper()
	if err := Check(); err != nil {
		t.Fatal(err, ": run make office")
	}
	p := New(slog.New(slog.DiscardHandler))
	t.Cleanup(p.Close)
	return p
}

func document(format Format, content []byte) Document {
	return Document{Format: format, Size: int64(len(content)), Body: bytes.NewReader(content)}
}

func convert(t *testing.T, p *Pool, owner int64, d Document) ([]byte, error) {
	t.Helper()
	var pdf bytes.Buffer
	err := p.Convert(t.Context(), owner, d, &pdf)
	return pdf.Bytes(), err
}

// words is the text of a PDF, by another program than the one that made it.
func words(t *testing.T, pdf []byte) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "pdftotext", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	text, err := cmd.Output()
	if err != nil {
		t.Fatal("pdftotext, of poppler-utils: ", err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

func reason(err error) pool.Reason {
	var failure *pool.Failure
	errors.As(err, &failure)
	if failure == nil {
		return ""
	}
	return failure.Reason
}

func TestOfficeDocumentsBecomePDF(t *testing.T) {
	p := newPool(t)
	for format, content := range map[Format][]byte{
		"docx": officetest.Docx("Habeas corpus"),
		"xlsx": officetest.Xlsx("Habeas corpus"),
		"pptx": officetest.Pptx("Habeas corpus"),
		"rtf":  []byte(`{\rtf1\ansi Habeas corpus\par}`),
	} {
		pdf, err := convert(t, p, 1, document(format, content))
		if err != nil {
			t.Errorf("%s: %v", format, err)
			continue
		}
		if text := words(t, pdf); text != "Habeas corpus" && text != "Sheet1 Habeas corpus Page 1" {
			t.Errorf("%s: %q", format, text)
		}
	}
}

func TestADocumentWithCommentsIsConverted(t *testing.T) {
	comment := `<?xml version="1.0"?><w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` +
		`<w:comment w:id="0" w:author="Partner"><w:p><w:r><w:t>Is this right?</w:t></w:r></w:p></w:comment></w:comments>`
	content := officetest.DocxWith(
		`<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Whereas</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
		map[string]string{"word/comments.xml": comment, "word/_rels/document.xml.rels": officetest.Related("comments", "comments.xml")}, "the parties")
	p := newPool(t)
	for range 3 {
		pdf, err := convert(t, p, 1, document("docx", content))
		if err != nil {
			t.Fatal(err)
		}
		if text := words(t, pdf); text != "Whereas the parties" {
			t.Error(text)
		}
	}
}

func TestWhatLibreOfficeCannotReadIsAFailure(t *testing.T) {
	p := newPool(t)
	whole := officetest.Docx("Habeas corpus")
	for name, d := range map[string]Document{
		"half a document":     document("docx", whole[:len(whole)/2]),
		"a zip of nothing":    document("docx", officetest.Zip(nil)),
		"another kind":        document("xls", whole),
		"broken XML":          document("docx", officetest.DocxWith("<w:p><w:r>", nil)),
		"random-looking text": document("doc", bytes.Repeat([]byte("\x00\xff\x13"), 1000)),
	} {
		if _, err := convert(t, p, 1, d); reason(err) != pool.Unreadable {
			t.Errorf("%s: %v", name, err)
		}
	}
	if pdf, err := convert(t, p, 1, document("docx", whole)); err != nil || words(t, pdf) != "Habeas corpus" {
		t.Error("the pool does not recover:", err)
	}
}

func TestUnknownFormatsAndTooLargeDocumentsAreNotTried(t *testing.T) {
	p := newPool(t)
	if _, err := convert(t, p, 1, document("html", []byte("<p>"))); reason(err) != pool.Unsupported {
		t.Error(err)
	}
	if _, err := convert(t, p, 1, Document{Format: "docx", Size: LargestInput + 1}); reason(err) != pool.TooLarge {
		t.Error(err)
	}
}

func TestTheCallersOwnTroubleIsNotTheDocuments(t *testing.T) {
	p := newPool(t)
	content := officetest.Docx("Habeas corpus")
	trouble := errors.New("disk full")
	err := p.Convert(t.Context(), 1, document("docx", content), broken{trouble})
	if !errors.Is(err, trouble) || reason(err) != "" {
		t.Error("output:", err)
	}
	_, err = convert(t, p, 1, Document{Format: "docx", Size: int64(len(content)), Body: io.MultiReader(bytes.NewReader(content[:10]), broken{trouble})})
	if !errors.Is(err, trouble) || reason(err) != "" {
		t.Error("input:", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.Convert(ctx, 1, document("docx", content), io.Discard); !errors.Is(err, context.Canceled) {
		t.Error("cancelled:", err)
	}
}

type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }
func (b broken) Read([]byte) (int, error)  { return 0, b.err }
