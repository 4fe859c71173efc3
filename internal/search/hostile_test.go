package search_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestAQueryThatCannotBeReadSaysWhereAndWhy(t *testing.T) {
	w := testkit.NewWorld(t)
	for query, place := range map[string][2]int{
		"(lease":                       {0, 1},
		"lease)":                       {5, 1},
		"\U0001F600 lease AND":         {9, 3},
		`"unclosed`:                    {0, 1},
		"*":                            {0, 1},
		"lease w/3 (a AND b)":          {10, 9},
		"lease client:(a w/5 b)":       {16, 3},
		strings.Repeat("word ", 2_001): {0, 10_005},
	} {
		var fault struct {
			Position, Length int
			Reason           string
		}
		w.Partner.Post("/search", body(query)).Fails(t, errs.SearchSyntax).Data(t, &fault)
		if [2]int{fault.Position, fault.Length} != place || fault.Reason == "" {
			t.Errorf("%.30q: %+v, want %v", query, fault, place)
		}
	}
}

func TestNoQueryIsTooHostile(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Place(w.Matter("Acme"), "docs/")
	w.Document(at, "aaaaabbbbbccccc.txt", strings.Repeat("aabbcc abc bca cab ", 2000))
	awaitText(t, w.Admin, "bca", 1)
	words := make([]string, 0, 5000)
	for i := range 5000 {
		words = append(words, string(rune('a'+i%26)))
	}
	queries := []string{
		strings.Join(words, " "), strings.Join(words, "*")[:9_000], strings.Repeat("a OR ", 1_900) + "b", strings.Repeat("tag:a* ", 1_400), strings.Repeat("client:a ", 1_100),
		strings.Repeat("(", 5_000), strings.Repeat("NOT ", 2_400) + "a", strings.Repeat("a w/9 ", 1_600) + "b", strings.Repeat(`"a*" /s `, 1_200) + "b",
		"*", "?", "* *", "**a**", "*a*b*c*", strings.Repeat("*a", 4_000) + "*", "(a+)+$", "a{1,9999}", `"a*b*c*"`, "a?b?c?",
		`a" NEAR("b", 5)`, "tokens MATCH 'a'", "rowid:1", "{name content}:a", "^a", "-a", "a NEAR/3 b", "'; DROP TABLE entries; --", "fields:a", "\"", "''", `\`, "%", "_",
		"\x00", "a\x00b", "tag:\x00", "\u202egnol", "\ufeff", "\xff\xfe", "client:(a w/5 b)", "name:name:name", "ext:", "w/5", "/s", "AND", "OR NOT", "()", "a AND OR b", "matter:*",
		strings.Repeat("🙂", 9_999), "client:\"", "from:*@*", "type:(a OR (b AND NOT c))",
	}
	for _, query := range queries {
		for _, order := range []int{0, 2} {
			began := time.Now()
			answer := w.Partner.Post("/search", body(query, m{"ordering": order}))
			if code := answer.Code(); code != 0 && code != errs.SearchSyntax.Code && code != errs.SearchTimeout.Code {
				t.Errorf("%.40q answers %d: %.300s", query, answer.Status, answer.Body)
			}
			if took := time.Since(began); took > 8*time.Second {
				t.Errorf("%.40q takes %s", query, took)
			}
		}
	}
	finds(t, w.Partner, "aaaaabbbbbccccc.txt", "*a*b*c*") // all is as it was
}

func TestHighlightsAreTextWhateverTheyLookLike(t *testing.T) {
	w := testkit.NewWorld(t)
	w.Document(w.Place(w.Matter("Acme"), "docs/"), "notice &amp; x.txt", `<script>alert("lighthouse")</script> & <b>more</b>`)
	awaitText(t, w.Partner, "lighthouse", 1)
	h := finds(t, w.Partner, "notice &amp; x.txt", "lighthouse notice").rows()[0]
	if got := marked(h.Highlights["content"]); got != `<script>alert("[lighthouse]")</script> & <b>more</b>` {
		t.Errorf("the content is marked %q", got)
	}
	if got := marked(h.DocumentHighlight); got != "[notice] &amp; x.txt" {
		t.Errorf("the name is marked %q", got)
	}
}

func TestWhatPeopleLookForStandsNowhere(t *testing.T) {
	w := testkit.NewWorld(t)
	const secret = "quixoticmerger"
	for _, query := range []string{secret, "(" + secret, "tag:" + secret + " client:" + secret, secret + "*"} {
		w.Partner.Post("/search", body(query))
	}
	w.Partner.Post("/search", m{"query": secret, "startPage": secret})
	w.Partner.Post("/search", m{"query": []string{secret}})
	w.App().Search.Patience = 1
	w.Partner.Post("/search", body(secret)).Fails(t, errs.SearchTimeout)
	w.App().Search.Patience = 0
	if strings.Contains(w.Log(), secret) {
		t.Error("the log has it")
	}
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var lines int
		err := tx.QueryRow(ctx, "SELECT count(*) FROM audit_lines a WHERE a.tenant_id = $1 AND a::text LIKE '%' || $2 || '%'", w.Tenant, secret).Scan(&lines)
		if lines != 0 {
			t.Errorf("%d lines of the record have it", lines)
		}
		return err
	})
}

func TestASearchThatTakesTooLongIsToldSo(t *testing.T) {
	w := testkit.NewWorld(t)
	w.App().Search.Patience = time.Nanosecond
	defer func() { w.App().Search.Patience = 0 }()
	w.Partner.Post("/search", body("anything")).Fails(t, errs.SearchTimeout)
	w.Partner.Post("/search", body("(anything")).Fails(t, errs.SearchSyntax)
}
