package export

import (
	"strings"
	"testing"
	"time"
)

func TestEntriesHaveNamesThatEverySystemCanUnpack(t *testing.T) {
	for name, want := range map[string]string{
		"Brief.docx": "Brief.docx", "CON": "_CON", "con.txt": "_con.txt", "Com1.tar.gz": "_Com1.tar.gz", "LPT²": "_LPT²", "COM10": "COM10", "NUL .txt": "_NUL .txt",
		"trailing.": "trailing", "trailing ": "trailing", "..": "_", ".": "_", " ": "_", "../../etc/passwd": ".._.._etc_passwd", `C:\x`: "C__x",
		"a/b": "a_b", "line\nbreak": "line_break", "\u202egpj.exe": "_gpj.exe", "Ümlaut #1 100%.docx": "Ümlaut #1 100%.docx", "😀.txt": "😀.txt",
		"bad\xff.txt": "bad_.txt", ".gitignore": ".gitignore", " leading": "leading",
	} {
		if got := newCatalogue().place("", name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	if long := newCatalogue().place("", strings.Repeat("ß", 250)+".docx"); len(long) > 255 || !strings.HasSuffix(long, ".docx") {
		t.Errorf("%q has %d bytes: want at most 255, and .docx at the end", long, len(long))
	}
}

func TestNoTwoNamesOfEntriesCollide(t *testing.T) {
	names := newCatalogue()
	for _, c := range [][3]string{
		{"", "Same.txt", "Same.txt"}, {"", "SAME.txt", "SAME (1).txt"}, {"", "same.TXT", "same (2).TXT"}, {"", "Same", "Same"}, {"", "same/", "same_"},
		{"", "Café", "Café"}, {"", "Cafe\u0301", "Cafe\u0301 (1)"}, {"", "Straße", "Straße"}, {"", "STRASSE", "STRASSE (1)"},
		{"Folder/", "Same.txt", "Folder/Same.txt"}, {"FOLDER/", "same.txt", "FOLDER/same (1).txt"}, {"", "a:b", "a_b"}, {"", "a?b", "a_b (1)"},
		{"", "dot.", "dot"}, {"", "dot", "dot (1)"},
	} {
		if got := names.place(c[0], c[1]); got != c[2] {
			t.Errorf("%q in %q: got %q, want %q", c[1], c[0], got, c[2])
		}
	}
}

func TestTenThousandEqualNamesAreNumberedInASecond(t *testing.T) {
	names := newCatalogue()
	begun := time.Now()
	last := ""
	for range 10_000 {
		last = names.place("", "Same.txt")
	}
	if took := time.Since(begun); last != "Same (9999).txt" || took > time.Second {
		t.Errorf("got %q after %s, want Same (9999).txt within a second", last, took)
	}
	if got := names.place("", "Same (10000).txt"); got != "Same (10000).txt" {
		t.Errorf("a name with the next number: got %q, want it as it is", got)
	}
	if got := names.place("", "SAME.txt"); got != "SAME (10001).txt" {
		t.Errorf("the next equal name: got %q, want SAME (10001).txt", got)
	}
}
