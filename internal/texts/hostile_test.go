package texts_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/office/officetest"
	"casefold/internal/testkit"
	"casefold/internal/texts"
)

// What is made to exhaust a reader costs its own text, attached to an email too, and nobody else's.
func TestHostileAttachmentsAreCutOrRefused(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme v. Bolt"), "email/")
	paragraph := "<w:p><w:r><w:t>ha ha ha</w:t></w:r></w:p>"
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document><w:t>&b;</w:t></w:document>`
	server := `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document><w:t>&a;</w:t></w:document>`
	loop := bytes.Replace(officetest.PDF("x"), []byte("/Kids [4 0 R ]"), []byte("/Kids [2 0 R ]"), 1)
	hostile := map[string]struct {
		content string
		state   texts.State
		reasons []texts.Reason
	}{
		"bomb.docx":    {string(officetest.DocxWith(strings.Repeat(paragraph, 2<<20), nil)), texts.Partly, []texts.Reason{texts.TooLong}},
		"laughs.docx":  {string(officetest.Zip(map[string]string{"word/document.xml": laughs})), texts.Not, []texts.Reason{texts.Damaged}},
		"server.docx":  {string(officetest.Zip(map[string]string{"word/document.xml": server})), texts.Not, []texts.Reason{texts.Damaged}},
		"deep.docx":    {string(officetest.DocxWith(strings.Repeat("<w:p>", 1<<20), nil)), texts.Not, []texts.Reason{texts.Damaged}},
		"entries.docx": {string(officetest.EmptyEntries(100_000)), texts.Not, []texts.Reason{texts.TooLarge}},
		"chain.doc":    {string(officetest.Nested(30_000)), texts.Not, []texts.Reason{texts.TooLarge}},
		"loop.pdf":     {string(loop), texts.Not, []texts.Reason{texts.Damaged, texts.Empty, texts.NeedsOCR}},
		"headers.pdf":  {strings.Repeat("%PDF-1.4\n", 1<<16), texts.Not, []texts.Reason{texts.Damaged}},
		"brackets.pdf": {string(officetest.PDF("x")[:60]) + strings.Repeat("[<<", 1<<18), texts.Not, []texts.Reason{texts.Damaged}},
		"flood.png":    {string(officetest.Flood(50_000, 50_000)), texts.Not, []texts.Reason{texts.TooLarge, texts.NeedsOCR}},
		"chain.msg":    {string(officetest.Nested(30_000)), texts.Not, []texts.Reason{texts.TooLarge, texts.Damaged}},
		"half.msg":     {string(officetest.Compound(officetest.Entry{Name: "__properties_version1.0", Stream: true})), texts.Not, []texts.Reason{texts.Empty, texts.Damaged}},
		"../../x\x01":  {"quoted", texts.Searchable, []texts.Reason{""}},
	}
	var files []attached
	for name, one := range hostile {
		files = append(files, attached{name, bytesOf, one.content})
	}
	found := textsOf(t, w, w.Email(at, "a.eml", mail("Bombs", "<p>see below</p>", files...)))
	if len(found) != len(hostile)+1 || found[""].State != texts.Searchable {
		t.Errorf("%d parts, %+v", len(found), found[""])
	}
	for name, one := range hostile {
		r, is := found[name]
		if name == "../../x\x01" {
			for other, record := range found {
				if strings.Contains(other, "x") && !strings.Contains(other, ".docx") {
					r, is = record, !strings.ContainsAny(other, "/\x01")
				}
			}
		}
		right := false
		for _, reason := range one.reasons {
			right = right || r.Reason == reason
		}
		if !is || r.State != one.state || !right {
			t.Errorf("%q: %+v", name, r)
		}
	}
	next := textsOf(t, w, w.Email(at, "b.eml", mail("Next", "<p>the next</p>")))
	if got := text(t, w, next[""]); !strings.Contains(got, "the next") {
		t.Errorf("%q", got)
	}
}

func TestMessagesInMessagesAreReadToADepth(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme v. Bolt"), "email/")
	inner := mail("Bottom", "<p>bottom</p>")
	for depth := range 30 {
		inner = mail("Level"+strings.Repeat("x", 30-depth), "<p>level</p>", attached{fmt.Sprintf("level-%d.eml", depth), "message/rfc822", inner})
	}
	found := textsOf(t, w, w.Email(at, "a.eml", inner))
	cut := 0
	for _, r := range found {
		if r.State == texts.Partly && r.Reason == texts.TooLong {
			cut++
		}
	}
	if len(found) != 11 || cut != 1 {
		t.Errorf("%d texts, %d of them cut", len(found), cut)
	}
}

func TestOfThousandsOfAttachmentsTheFirstAreRead(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme v. Bolt"), "email/")
	files := make([]attached, 1200)
	for i := range files {
		files[i] = attached{fmt.Sprintf("%d.txt", i), "text/plain", "word"}
	}
	id := w.Email(at, "a.eml", mail("Many", "<p>many</p>", files...))
	var list []texts.Record
	testkit.Await(t, "the message is still waiting", func() bool {
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) (err error) {
			list, err = w.App().Texts.Find(ctx, tx, texts.EmailKind, []int64{id})
			return err
		})
		return list[0].State != texts.Waiting
	})
	if r := list[0]; len(list) != 1001 || r.State != texts.Partly || r.Reason != texts.TooLong || list[1000].Name != "999.txt" {
		t.Errorf("%d texts, %+v", len(list), r)
	}
}
