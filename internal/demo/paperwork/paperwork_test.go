package paperwork

import (
	"bytes"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"

	"casefold/internal/kit/extract"
	"casefold/internal/kit/reader"
)

func TestMain(m *testing.M) {
	reader.RunHelper()
	os.Exit(m.Run())
}

const sample = `= DISTRICT COURT
# COMPLAINT
## I. FACTS
1. The train left at **forty-two** miles per hour.^[The order said twenty-five.]
(a) nine cars were //destroyed//
| Item | Amount |
| Beams & wraps | $1,184,220.00 |
___ Marcus Adair / Attorney`

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	readers := reader.NewPool(slog.New(slog.DiscardHandler))
	defer readers.Close()
	for name, one := range map[string]struct {
		text string
		says []string
	}{
		"a.docx": {sample, []string{"COMPLAINT", "forty-two", "twenty-five", "Beams & wraps", "Marcus Adair"}},
		"a.xlsx": {"Item | Amount\nBeams | 1200.50\nStorage | 99.5\nTotal | =SUM(B2:B3)\nTwice | =B4*2", []string{"Beams", "1,300.00", "2,600.00"}},
		"a.pptx": {"# Where we are\n- Lost: twelve cars\n# Advice\nListen", []string{"Where we are", "twelve cars", "Listen"}},
	} {
		content, err := File(name, one.text)
		if err != nil {
			t.Fatal(err)
		}
		read, err := extract.Read(t.Context(), readers, 1, extract.Package, bytes.NewReader(content), int64(len(content)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, words := range one.says {
			if !strings.Contains(string(read.Content), words) {
				t.Errorf("%s does not say %q: %s", name, words, read.Content)
			}
		}
	}
}

func TestListsBeginAnewAndKeepTheirLevels(t *testing.T) {
	var styles []style
	for _, b := range parse("1. one\n(a) sub\n2. two\n\n1. again\n- point\n[[page]]\n| a | b |\n| 1 | 2 |\nplain") {
		styles = append(styles, b.style)
	}
	want := []style{numbered, lettered, numbered, numbered, bullet, pageBreak, table, plain}
	if !slices.Equal(styles, want) {
		t.Errorf("%v", styles)
	}
}

func TestALongTextFillsSeveralPages(t *testing.T) {
	content := string(PDF("# Report\n" + strings.Repeat("The roadbed had washed out over a culvert (thirty inches) – as the county said. ", 120)))
	if n := strings.Count(content, "/Type /Page /Parent"); n < 2 {
		t.Errorf("%d pages", n)
	}
	if !strings.Contains(content, `\(thirty`) || !strings.Contains(content, "\x96") {
		t.Error("brackets and dashes are lost")
	}
}

func TestAPictureThatSaysNoSizeIsRefused(t *testing.T) {
	if _, err := Picture("fill 1 2 3"); err == nil {
		t.Error("it is drawn")
	}
	content, err := Picture("40 30\nfill 0 0 10 10 ff0000\nline 0 0 39 29 00ff00\ntext 2 2 1 Plan")
	if err != nil || !bytes.HasPrefix(content, []byte("\x89PNG")) {
		t.Errorf("%.20q, %v", content, err)
	}
}
