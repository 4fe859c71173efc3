package embedded_test

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// filled is an index with these texts, all in folder 1 of matter 5.
func filled(t *testing.T, texts ...engine.Text) *embedded.Index {
	t.Helper()
	folder := t.TempDir()
	w, err := embedded.Write(folder)
	check(t, err)
	t.Cleanup(w.Close)
	check(t, w.Anew())
	check(t, w.Apply(t.Context(), engine.Batch{Folders: []engine.Folder{{ID: 1, Matter: 5}}, Texts: texts}))
	check(t, w.Publish())
	x := embedded.Open(folder)
	t.Cleanup(x.Close)
	return x
}

func version(record, number int64, name, content, comment string) engine.Text {
	return engine.Text{
		Properties: engine.Properties{Key: engine.Key{Kind: engine.Document, Record: record, Version: number}, Folder: 1, Modified: number},
		Words: []engine.Words{
			{Field: engine.Name, Parts: []string{name}}, {Field: engine.Content, Parts: []string{content}}, {Field: engine.Comment, Parts: []string{comment}},
		},
	}
}

func search(t *testing.T, x *embedded.Index, r engine.Request) engine.Answer {
	t.Helper()
	a, err := x.Search(t.Context(), r)
	check(t, err)
	return a
}

func marked(h engine.Highlight) string {
	var b strings.Builder
	for _, piece := range h.Pieces {
		if piece.Hit {
			piece.Text = "[" + piece.Text + "]"
		}
		b.WriteString(piece.Text)
	}
	return b.String()
}

func TestADocumentIsShownByItsNewestVersionThatMatches(t *testing.T) {
	x := filled(t,
		version(9, 1, "Peg.docx", "about the escrow", ""), version(9, 2, "Peg.docx", "nothing here", "escrow moved"),
		version(9, 3, "Peg.docx", "the escrow again", ""), version(9, 4, "Peg.docx", "no longer", ""),
	)
	a := search(t, x, everybody("escrow"))
	if a.Total != 1 || len(a.Hits) != 1 || a.Hits[0].Version != 3 || a.Hits[0].Matter != 5 || a.Hits[0].EarlierCount != 2 {
		t.Fatalf("%+v", a)
	}
	earlier := a.Hits[0].Earlier
	if len(earlier) != 2 || earlier[0].Version != 2 || marked(earlier[0].Highlights[0]) != "[escrow] moved" || earlier[0].Highlights[0].Field != engine.Comment ||
		earlier[1].Version != 1 || marked(earlier[1].Highlights[0]) != "about the [escrow]" {
		t.Errorf("%+v", earlier)
	}
	if by := search(t, x, everybody("peg")).Hits[0]; by.Version != 4 || by.EarlierCount != 0 {
		t.Errorf("a name is that of all versions, so that none is an earlier one that matches: %+v", by)
	}
}

func TestPhrasesAndConnectorsEndWithAnAttachment(t *testing.T) {
	mail := engine.Text{
		Properties: engine.Properties{Key: engine.Key{Kind: engine.Email, Record: 1}, Folder: 1},
		Words:      []engine.Words{{Field: engine.Attachments, Parts: []string{"", "one two three", strings.Repeat("x ", 60) + "four", "five six"}}},
	}
	x := filled(t, mail)
	for query, want := range map[string]int{
		"five four": 1, `"four five"`: 0, "four w/5 five": 0, "four /p five": 0, `"five six"`: 1, "one w/2 three": 1, `"three x"`: 0, "three w/10000 six": 0, `"fi* six"`: 1,
	} {
		r := everybody(query)
		r.Kinds = map[engine.Kind]engine.Fields{engine.Email: engine.All}
		if a := search(t, x, r); a.Total != want {
			t.Errorf("%s finds %d, want %d", query, a.Total, want)
		}
	}
	r := everybody("six")
	r.Kinds = map[engine.Kind]engine.Fields{engine.Email: engine.All}
	if got := marked(search(t, x, r).Hits[0].Highlights[0]); got != "five [six]" {
		t.Errorf("the snippet is %q: it belongs to one attachment", got)
	}
	r = everybody("four")
	r.Kinds = map[engine.Kind]engine.Fields{engine.Email: engine.All}
	if got := marked(search(t, x, r).Hits[0].Highlights[0]); got != strings.Repeat("x ", 12)+"[four]" {
		t.Errorf("the snippet is %q", got)
	}
}

func TestResultsComeInTheOrderThatIsAsked(t *testing.T) {
	x := filled(t,
		version(1, 1, "plain", "escrow and many other words that make this text a long one without more of them", ""),
		version(2, 3, "plain", "escrow escrow escrow", ""), version(3, 2, "escrow", "escrow escrow escrow", ""), version(4, 9, "none", "none", ""),
	)
	for order, want := range map[engine.Order]string{engine.Newest: "2 3 1", engine.Oldest: "1 3 2", engine.Relevance: "3 2 1"} {
		r := everybody("escrow")
		r.Order = order
		var got []string
		for _, hit := range search(t, x, r).Hits {
			got = append(got, fmt.Sprint(hit.Record))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("order %d gives %v, want %s", order, got, want)
		}
	}
}

func TestFieldsOutsideOfTextsAreResolved(t *testing.T) {
	x := filled(t, version(1, 1, "a", "escrow", ""), version(2, 1, "b", "escrow", ""))
	tree, err := language.Parse("tag:urgent escrow OR tag:none", language.Fields{Names: []string{"tag"}})
	check(t, err)
	r := everybody("x")
	r.Query = tree
	r.Resolve = func(t *language.Terms) (func(*engine.Properties) bool, error) {
		return func(p *engine.Properties) bool { return t.Typed == "urgent" && p.Record == 2 }, nil
	}
	if a := search(t, x, r); a.Total != 1 || a.Hits[0].Record != 2 {
		t.Errorf("%+v", a)
	}
}

func TestWithoutWordsTheFiltersDecide(t *testing.T) {
	x := filled(t, version(1, 1, "a", "one", ""), version(1, 2, "a", "two", ""), version(2, 1, "b", "three", ""))
	if a := search(t, x, everybody("  ")); a.Total != 2 || a.Hits[0].Version != 2 || a.Hits[0].Highlights != nil {
		t.Errorf("%+v", a)
	}
}

func TestAHostileTextBreaksNothing(t *testing.T) {
	blanks := strings.Repeat(" ", 300_000)
	x := filled(t,
		version(1, 1, "<script>alert(1)</script>.html", "begin"+blanks+"middle"+blanks+"end", "\x00\xff\xfe broken \x00 text"),
		version(2, 1, strings.Repeat("w", 100_000), strings.Repeat("a", 70_000)+" "+strings.Repeat("東", 20_000), `") OR tokens MATCH ("`),
	)
	for _, query := range []string{"middle", "end", "broken", "w*", "東東", `"` + strings.Repeat("東 ", 300) + `"`, "script", "match", "tokens", "a*a", strings.Repeat("w", 9000)} {
		if a := search(t, x, everybody(query)); a.Total != 1 {
			t.Errorf("%.20s finds %d", query, a.Total)
		}
	}
	pieces := search(t, x, everybody("script")).Hits[0].Highlights[0].Pieces
	if want := []matching.Piece{{Text: "<"}, {Text: "script", Hit: true}, {Text: ">alert(1)</"}, {Text: "script", Hit: true}, {Text: ">.html"}}; fmt.Sprint(pieces) != fmt.Sprint(want) {
		t.Errorf("%+v", pieces)
	}
}
