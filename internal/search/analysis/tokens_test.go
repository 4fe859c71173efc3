package analysis_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"

	"casefold/internal/search/analysis"
)

func wordsOf(text string) (found []string) {
	for _, t := range analysis.All(text) {
		found = append(found, t.Word)
	}
	return found
}

func TestWordsAreCutAtTheirBoundaries(t *testing.T) {
	for text, want := range map[string]string{
		"The Buyer's 3.14 and 1,000.50":     "the buyer's 3.14 and 1,000.50",
		"lynnette.barnes@enron.com":         "lynnette barnes enron com",
		"board_resolution_05_07.docx":       "board resolution 05 07 docx",
		"mailto:carnold x:1 10:30":          "mailto carnold x 1 10 30",
		"Müller’s Título GROẞE":             "muller's titulo grosse",
		"東京都 カタカナ":                          "東 京 都 カタカナ",
		"co\u00adoperate so\u200bft":        "cooperate so ft",
		"a.b.c. end.":                       "a b c end",
		"--- ... & §":                       "",
		"§ 12(b)(3)(ii)":                    "12 b 3 ii",
		"müller_schmidt.größe:x 1.2.3":      "muller schmidt grosse x 1.2.3",
		"\xff\xfebroken\xffutf8 \xc3":       "broken utf8",
		strings.Repeat("x", 200):            strings.Repeat("x", 64),
		"don't 'quoted' rock'n'roll O’Neil": "don't quoted rock'n'roll o'neil",
	} {
		if got := strings.Join(wordsOf(text), " "); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestFoldingIsThatOfTheDatabase(t *testing.T) {
	text, err := os.ReadFile("../../../web/src/table/folding.json")
	if err != nil {
		t.Fatal(err)
	}
	var samples map[string]string
	if err := json.Unmarshal(text, &samples); err != nil {
		t.Fatal(err)
	}
	for sample, want := range samples {
		for i, word := range strings.Fields(sample) {
			if got := analysis.Fold(word); got != strings.Fields(want)[i] {
				t.Errorf("%q becomes %q, want %q", word, got, strings.Fields(want)[i])
			}
		}
	}
}

// What is ASCII goes another way than the rest, for speed. It must cut in the same places.
func TestTheFastWayCutsAsUnicodeDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const letters = "abAB09.,:;'_-@/ \"(&"
	for range 20000 {
		var b strings.Builder
		for range random.IntN(14) {
			b.WriteByte(letters[random.IntN(len(letters))])
		}
		text := b.String()
		var want []string
		segments := words.FromString(text)
		for segments.Next() {
			want = append(want, splitFurther(segments.Value())...)
		}
		if got := wordsOf(text); !slices.Equal(got, want) {
			t.Fatalf("%q is cut into %q, Unicode says %q", text, got, want)
		}
	}
}

// splitFurther cuts a word of Unicode at underscores, and at colons and full stops that do not stand between digits.
func splitFurther(segment string) (parts []string) {
	cut := []byte(segment)
	for i, b := range cut {
		inside := i > 0 && i+1 < len(cut) && unicode.IsDigit(rune(segment[i-1])) && unicode.IsDigit(rune(segment[i+1]))
		if b == '_' || (b == '.' || b == ':') && !inside {
			cut[i] = ' '
		}
	}
	for _, part := range strings.Fields(string(cut)) {
		if strings.ContainsFunc(part, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			parts = append(parts, strings.ToLower(part))
		}
	}
	return parts
}

func TestSentencesAndParagraphsEndWhereReadersSeeIt(t *testing.T) {
	for text, want := range map[string]string{
		"One two. Three four":                 "one two|three four",
		"Acme Inc. Sells to Mr. Bolt":         "acme inc sells to mr bolt",
		"J. Smith v. Jones. He won! Did he? ": "j smith v jones|he won|did he",
		"about 3.5 percent. of it":            "about 3.5 percent of it",
		"first\nsecond":                       "first¶second",
		"page one\fpage two":                  "page one¶page two",
		"終わり。次":                               "終 わ り|次",
		"He said \"stop.\" Then left":         "he said stop|then left",
	} {
		var b strings.Builder
		for i, token := range analysis.All(text) {
			if i > 0 {
				b.WriteString([]string{" ", "|", "¶"}[token.Before])
			}
			b.WriteString(token.Word)
		}
		if b.String() != want {
			t.Errorf("%q is read as %q, want %q", text, b.String(), want)
		}
	}
}

func TestFamiliesOfWordsShareAStem(t *testing.T) {
	for _, family := range []string{"terminate terminated termination", "agree agreed agreeing", "buyer's buyer buyers"} {
		words := strings.Fields(family)
		for _, word := range words {
			if analysis.Stem(word) != analysis.Stem(words[0]) {
				t.Errorf("%q has the stem %q, %q has %q", word, analysis.Stem(word), words[0], analysis.Stem(words[0]))
			}
		}
	}
	for _, word := range []string{"a1s", "größen", "3.14", "us"} {
		if analysis.Stem(word) != word {
			t.Errorf("%q has no family, and got the stem %q", word, analysis.Stem(word))
		}
	}
}

func FuzzTokens(f *testing.F) {
	f.Add("Hello, wörld. x_y:z\n東京")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, token := range analysis.All(text) {
			if token.Start < last || token.End <= token.Start || token.End > len(text) || token.Word == "" {
				t.Fatalf("%+v after %d of %q", token, last, text)
			}
			last = token.End
		}
	})
}
