package content_test

import (
	"strings"
	"testing"

	"casefold/internal/testkit"
)

func TestAnEmailAmongDocumentsIsShownAsAPageWithItsHeaders(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	text := "From: Ada <ada@acme.example>\r\nTo: bea@bolt.example\r\nSubject: Terms & more\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" +
		`<p>Dear <b>Bea</b></p><script>evil()</script><img src="https://evil.example/x.gif">` + "\r\n"
	document := w.Document(docs, "Terms.eml", text)
	p := ask(t, w.Associate, document)
	if p.Status == "pending" {
		w.Associate.Ended(t, p.JobID)
		p = ask(t, w.Associate, document)
	}
	if p.Status != "ready" || p.ContentType != "text/html; charset=utf-8" {
		t.Fatalf("%+v", p)
	}
	page := string(w.Fetch(p.URL, nil).OK(t).Body)
	for _, want := range []string{"Ada &lt;ada@acme.example&gt;", "Terms &amp; more", "<b>Bea</b>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s: %s", want, page)
		}
	}
	if strings.Contains(page, "evil") {
		t.Errorf("%s", page)
	}
}
