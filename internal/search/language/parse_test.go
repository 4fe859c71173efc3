package language_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/search/language"
)

var fields = language.Fields{Words: []string{"name", "from"}, Names: []string{"tag", "ext"}}

// shape writes a tree so that tests can be read: stems bare, words themselves in quotes, patterns in slashes.
func shape(n language.Node) string {
	list := func(nodes []language.Node, with string) string {
		var parts []string
		for _, part := range nodes {
			parts = append(parts, shape(part))
		}
		return "(" + strings.Join(parts, with) + ")"
	}
	switch n := n.(type) {
	case *language.Terms:
		var parts []string
		for _, part := range n.Parts {
			parts = append(parts, fmt.Sprintf([]string{"%s", "'%s'", "/%s/"}[part.How], part.Text))
		}
		if n.Field != "" {
			return n.Field + ":" + strings.Join(parts, " ")
		}
		return strings.Join(parts, " ")
	case *language.Near:
		var b strings.Builder
		for i, operand := range n.Operands {
			if i > 0 {
				fmt.Fprintf(&b, " %d/%d ", n.Links[i-1].Break, n.Links[i-1].Words)
			}
			b.WriteString(shape(operand))
		}
		return "[" + b.String() + "]"
	case *language.And:
		return list(n.All, " & ")
	case *language.Or:
		return list(n.Any, " | ")
	case *language.Not:
		return "!" + shape(n.Of)
	}
	return "everything"
}

func TestQueriesAreReadInTheirOrder(t *testing.T) {
	for query, want := range map[string]string{
		"  ":                               "everything",
		"Terminated Agreements":            "(termin & agreement)",
		"a OR b AND c NOT d":               "(a | (b & c & !d))",
		"(a OR b) c":                       "((a | b) & c)",
		`"Working Capital" peg`:            "('working' 'capital' & peg)",
		`“the parties”`:                    "'the' 'parties'",
		`"parties"`:                        "'parties'",
		"a w/5 b W/3 c":                    "[a 0/5 b 0/3 c]",
		"a /s b OR c w/p d":                "([a 1/0 b] | [c 2/0 d])",
		"(a OR \"b c\") w/2 d*":            "[(a | 'b' 'c') 0/2 /d*/]",
		"NOT a":                            "!a",
		"NOT (a b)":                        "!(a & b)",
		"NOT NOT a":                        "!!a",
		"name:(a OR b) from:x@y.com":       "((name:a | name:b) & from:'x' 'y' 'com')",
		"name:(a w/2 b)":                   "[name:a 0/2 name:b]",
		"tag:(a OR \"b c\") d w/2 e":       "((tag:a | tag:'b' 'c') & [d 0/2 e])",
		"NAME: a":                          "name:a",
		"re:a http://b.c":                  "('re' 'a' & 'http' 'b' 'c')",
		"te?t *tion c**t":                  "(/te?t/ & /*tion/ & /c*t/)",
		"*.docx report*.pdf":               "(docx & /report*/ 'pdf')",
		`"term* of"`:                       "/term*/ 'of'",
		"smith & jones":                    "(smith & jone)",
		"and or not":                       "(and & or & not)",
		"Müll*":                            "/mull*/",
		"w/o w/":                           "('w' 'o' & w)",
		"a - b":                            "(a & b)",
		`NEAR(a b, 5) {name}:c ^d "e" + f`: "(near & (a & b & 5) & 'name' 'c' & d & 'e' & f)",
	} {
		tree, err := language.Parse(query, fields)
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		if got := shape(tree); got != want {
			t.Errorf("%s is read as %s, want %s", query, got, want)
		}
	}
}

func TestWhatCannotBeReadIsMarkedAtItsPlace(t *testing.T) {
	for query, marked := range map[string]string{
		"(a OR b":           "(",
		"a OR b)":           ")",
		`say "hello`:        `"`,
		"a AND":             "AND",
		"OR b":              "OR",
		"a AND OR b":        "OR",
		"a w/5":             "w/5",
		"/s b":              "/s",
		"a w/0 b":           "w/0",
		"a w/99999 b":       "w/99999",
		"NOT a w/5 b":       "NOT a",
		"a w/5 (b AND c)":   "(b AND c)",
		"(a w/5 b) w/5 c":   "(a w/5 b)",
		"name:a w/5 b":      "name:a",
		"name:":             "name:",
		"name: AND b":       "name:",
		"name:(from:a)":     "from:",
		"tag:(a w/5 b)":     "w/5",
		"ext:(a OR b /s c)": "/s",
		"ü 𝕏 *":             "*",
		"??":                "??",
		`a "* b"`:           `"* b"`,
		"()":                ")",
		"&&& ---":           "&&& ---",
		`""`:                `""`,
		"NOT":               "NOT",
		"a (b OR (c d) e ":  "(",
	} {
		_, err := language.Parse(query, fields)
		var failure *errs.Error
		if !errors.As(err, &failure) || !errors.Is(err, errs.SearchSyntax) {
			t.Errorf("%s: %v, want 8410", query, err)
			continue
		}
		place := failure.Data().(language.Fault)
		units := []rune(strings.ReplaceAll(query, "𝕏", "xx")) // two UTF-16 units
		if got := string(units[place.Position : place.Position+place.Length]); got != marked || place.Reason == "" {
			t.Errorf("%s: %q is marked, want %q", query, got, marked)
		}
	}
}

func TestQueriesHaveBounds(t *testing.T) {
	for _, query := range []string{
		strings.Repeat("word ", 10_000), strings.Repeat("(", 5000) + "a" + strings.Repeat(")", 5000),
		strings.Repeat("NOT ", 2000) + "a", strings.Repeat("name:", 1500) + "a",
	} {
		if _, err := language.Parse(query, fields); !errors.Is(err, errs.SearchSyntax) {
			t.Errorf("%.20s…: %v, want 8410", query, err)
		}
	}
	if _, err := language.Parse(strings.Repeat("ab ", 3333), fields); err != nil {
		t.Errorf("3,333 words: %v", err)
	}
}

func TestPatternsFit(t *testing.T) {
	for _, c := range []struct {
		pattern, word string
		fits          bool
	}{
		{"te?t", "test", true}, {"te?t", "tet", false}, {"*tion", "termination", true}, {"a*b*c", "aXbXbc", true}, {"a*b*c", "aXbX", false},
		{"?", "é", true}, {"m?ll*", "müller", true}, {"*", "", true}, {"a*", "ba", false}, {strings.Repeat("a*", 30) + "b", strings.Repeat("a", 64), false},
	} {
		if language.Fits(c.pattern, c.word) != c.fits {
			t.Errorf("%s and %s: fits must be %v", c.pattern, c.word, c.fits)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{`a AND (b OR "c d") NOT e*`, "name:(x w/3 y) /s z", "\"", "((*", "\xff“"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		tree, err := language.Parse(query, fields)
		if err == nil {
			shape(tree)
			return
		}
		var failure *errs.Error
		if !errors.As(err, &failure) || failure.Code != errs.SearchSyntax.Code {
			t.Fatalf("%q: %v", query, err)
		}
		place := failure.Data().(language.Fault)
		if place.Position < 0 || place.Length < 0 || place.Position+place.Length > 2*len(strings.ToValidUTF8(query, "\uFFFD")) {
			t.Fatalf("%q: %+v", query, place)
		}
	})
}
