package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/search/engine"
	"casefold/internal/search/language"
	"casefold/internal/search/matching"
)

// Version is one of a document in folder 1.
func Version(record, number int64, name, content, comment string) engine.Text {
	return engine.Text{
		Properties: engine.Properties{Key: engine.Key{Kind: engine.Document, Record: record, Version: number}, Folder: 1, Modified: number},
		Words: []engine.Words{
			{Field: engine.Name, Parts: []string{name}}, {Field: engine.Content, Parts: []string{content}}, {Field: engine.Comment, Parts: []string{comment}},
		},
	}
}

func search(t *testing.T, x engine.Index, r engine.Request) engine.Answer {
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

func aDocumentIsShownByItsNewestVersionThatMatches(t *testing.T, e engine.Engine) {
	x := filled(t, e,
		Version(9, 1, "Peg.docx", "about the escrow", ""), Version(9, 2, "Peg.docx", "nothing here", "escrow moved"),
		Version(9, 3, "Peg.docx", "the escrow again", ""), Version(9, 4, "Peg.docx", "no longer", ""),
	)
	a := search(t, x, Everybody("escrow"))
	if a.Total != 1 || len(a.Hits) != 1 || a.Hits[0].Version != 3 || a.Hits[0].Matter != 5 || a.Hits[0].EarlierCount != 2 {
		t.Fatalf("%+v", a)
	}
	earlier := a.Hits[0].Earlier
	if len(earlier) != 2 || earlier[0].Version != 2 || marked(earlier[0].Highlights[0]) != "[escrow] moved" || earlier[0].Highlights[0].Field != engine.Comment ||
		earlier[1].Version != 1 || marked(earlier[1].Highlights[0]) != "about the [escrow]" {
		t.Errorf("%+v", earlier)
	}
	if by := search(t, x, Everybody("peg")).Hits[0]; by.Version != 4 || by.EarlierCount != 0 {
		t.Errorf("a name is that of all versions, so that none is an earlier one that matches: %+v", by)
	}
}

func phrasesAndConnectorsEndWithAnAttachment(t *testing.T, e engine.Engine) {
	mail := engine.Text{
		Properties: engine.Properties{Key: engine.Key{Kind: engine.Email, Record: 1}, Folder: 1},
		Words:      []engine.Words{{Field: engine.Attachments, Parts: []string{"", "one two three", strings.Repeat("x ", 60) + "four", "five six"}}},
	}
	x := filled(t, e, mail)
	for query, want := range map[string]int{
		"five four": 1, `"four five"`: 0, "four w/5 five": 0, "four /p five": 0, `"five six"`: 1, "one w/2 three": 1, `"three x"`: 0, "three w/10000 six": 0, `"fi* six"`: 1,
	} {
		r := Everybody(query)
		r.Kinds = map[engine.Kind]engine.Fields{engine.Email: engine.All}
		if a := search(t, x, r); a.Total != want {
			t.Errorf("%s finds %d, want %d", query, a.Total, want)
		}
	}
	r := Everybody("six")
	r.Kinds = map[engine.Kind]engine.Fields{engine.Email: engine.All}
	if got := marked(search(t, x, r).Hits[0].Highlights[0]); got != "five [six]" {
		t.Errorf("the snippet is %q: it belongs to one attachment", got)
	}
	r = Everybody("four")
	r.Kinds = map[engine.Kind]engine.Fields{engine.Email: engine.All}
	if got := marked(search(t, x, r).Hits[0].Highlights[0]); got != strings.Repeat("x ", 12)+"[four]" {
		t.Errorf("the snippet is %q", got)
	}
}

func resultsComeInTheOrderThatIsAsked(t *testing.T, e engine.Engine) {
	x := filled(t, e,
		Version(1, 1, "plain", "escrow and many other words that make this text a long one without more of them", ""),
		Version(2, 3, "plain", "escrow escrow escrow", ""), Version(3, 2, "escrow", "escrow escrow escrow", ""), Version(4, 9, "none", "none", ""),
	)
	for order, want := range map[engine.Order]string{engine.Newest: "2 3 1", engine.Oldest: "1 3 2", engine.Relevance: "3 2 1"} {
		r := Everybody("escrow")
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

func fieldsOutsideOfTextsAreResolved(t *testing.T, e engine.Engine) {
	x := filled(t, e, Version(1, 1, "a", "escrow", ""), Version(2, 1, "b", "escrow", ""))
	tree, err := language.Parse("tag:urgent escrow OR tag:none", language.Fields{Names: []string{"tag"}})
	check(t, err)
	r := Everybody("x")
	r.Query = tree
	r.Resolve = func(t *language.Terms) (func(*engine.Properties) bool, error) {
		return func(p *engine.Properties) bool { return t.Typed == "urgent" && p.Record == 2 }, nil
	}
	if a := search(t, x, r); a.Total != 1 || a.Hits[0].Record != 2 {
		t.Errorf("%+v", a)
	}
}

func withoutWordsTheFiltersDecide(t *testing.T, e engine.Engine) {
	x := filled(t, e, Version(1, 1, "a", "one", ""), Version(1, 2, "a", "two", ""), Version(2, 1, "b", "three", ""))
	if a := search(t, x, Everybody("  ")); a.Total != 2 || a.Hits[0].Version != 2 || a.Hits[0].Highlights != nil {
		t.Errorf("%+v", a)
	}
}

func aHostileTextBreaksNothing(t *testing.T, e engine.Engine) {
	blanks := strings.Repeat(" ", 300_000)
	x := filled(t, e,
		Version(1, 1, "<script>alert(1)</script>.html", "begin"+blanks+"middle"+blanks+"end", "\x00\xff\xfe broken \x00 text"),
		Version(2, 1, strings.Repeat("w", 100_000), strings.Repeat("a", 70_000)+" "+strings.Repeat("東", 20_000), `") OR tokens MATCH ("`),
	)
	for _, query := range []string{"middle", "end", "broken", "w*", "東東", `"` + strings.Repeat("東 ", 300) + `"`, "script", "match", "tokens", "a*a", strings.Repeat("w", 9000)} {
		if a := search(t, x, Everybody(query)); a.Total != 1 {
			t.Errorf("%.20s finds %d", query, a.Total)
		}
	}
	pieces := search(t, x, Everybody("script")).Hits[0].Highlights[0].Pieces
	if want := []matching.Piece{{Text: "<"}, {Text: "script", Hit: true}, {Text: ">alert(1)</"}, {Text: "script", Hit: true}, {Text: ">.html"}}; fmt.Sprint(pieces) != fmt.Sprint(want) {
		t.Errorf("%+v", pieces)
	}
}
