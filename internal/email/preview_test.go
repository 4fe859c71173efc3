package email_test

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// letter is HTML with everything that must not run or load, a picture of its own, a text, and a message inside.
var letter = strings.ReplaceAll(`From: Ada <ada@acme.example>
To: Bea <bea@bolt.example>
Cc: Cem <cem@bolt.example>
Subject: Terms
Date: Thu, 02 May 2024 10:00:00 +0200
Message-ID: <one@acme.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: multipart/related; boundary=inner

--inner
Content-Type: text/html; charset=utf-8

<html><body onload="evil()"><p style="position:fixed">Dear <b>Bea</b> שלום</p><script>evil()</script><form action="https://evil.example/"><input></form>
<img src="cid:logo"><img src="https://evil.example/pixel.gif"><a href="javascript:evil()">x</a></body></html>
--inner
Content-Type: image/png
Content-ID: <logo>
Content-Transfer-Encoding: base64

iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
--inner--
--outer
Content-Type: text/plain; charset=utf-8
Content-Disposition: attachment; filename="terms.txt"

Ten per cent
--outer
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="../../etc/plan.docx"
Content-Transfer-Encoding: base64

UEsDBBQAAAA=
--outer
Content-Type: message/rfc822

From: Dan <dan@acme.example>
To: Ada <ada@acme.example>
Subject: Inside
Date: Wed, 01 May 2024 10:00:00 +0200
Content-Type: text/plain

Draft of the terms
--outer--
`, "\n", "\r\n")

type preview struct {
	Status, URL, ContentType, Reason string
	Message                          struct {
		Subjectline, EmailFrom, DateText string
		EmailTo, CC                      []string
		RemoteImages                     int
		Attachments                      []struct {
			Part, Name string
			IsMessage  int
		}
	}
}

func show(t *testing.T, p *testkit.Person, body m) (shown preview) {
	t.Helper()
	p.Post("/email/preview", body).Into(t, &shown)
	return shown
}

func TestAMessageIsShownWithoutAnythingThatRunsOrLoads(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	id := w.Email(w.Mailbox(matter, "email/"), "terms.eml", letter)
	if e := listOf(t, w.Associate, matter, "email/", "")[0]; e.NumAttachments != 3 {
		t.Errorf("%d attachments", e.NumAttachments)
	}
	first := show(t, w.Associate, m{"emailID": id})
	again := show(t, w.Partner, m{"emailID": id})
	if first.Status != "ready" || first.ContentType != "text/html; charset=utf-8" || again.Status != "ready" {
		t.Fatalf("%+v %+v", first, again)
	}
	head := again.Message
	if head.Subjectline != "Terms" || head.EmailFrom != "Ada <ada@acme.example>" || len(head.EmailTo) != 1 || len(head.CC) != 1 || head.RemoteImages != 1 ||
		len(head.Attachments) != 3 || head.Attachments[0].Name != "terms.txt" || strings.Contains(head.Attachments[1].Name, "/") || head.Attachments[2].IsMessage != 1 {
		t.Fatalf("%+v", head)
	}
	page := w.Fetch(again.URL, nil).OK(t)
	text := string(page.Body)
	for _, bad := range []string{"<script", "onload", "javascript:", "evil.example", "<form", "position:fixed", "cid:"} {
		if strings.Contains(strings.ToLower(text), bad) {
			t.Errorf("the page holds %s: %s", bad, text)
		}
	}
	for _, good := range []string{"<b>Bea</b>", "שלום", `src="data:image/png;base64,iVBOR`} {
		if !strings.Contains(text, good) {
			t.Errorf("the page lacks %s: %s", good, text)
		}
	}
	policy := page.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "sandbox; default-src 'none'") || page.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%s %s", policy, page.Header.Get("Content-Type"))
	}
	inside := show(t, w.Associate, m{"emailID": id, "part": head.Attachments[2].Part})
	if body := string(w.Fetch(inside.URL, nil).OK(t).Body); inside.Message.Subjectline != "Inside" || !strings.Contains(body, "Draft of the terms") {
		t.Errorf("%+v %s", inside, body)
	}
	if past := history(t, w.Associate, id); past["email.view"] != 3 || past["email.upload"] != 1 {
		t.Errorf("%v", past)
	}
	wall := w.Walled(w.Partner)
	wall["name"] = "Acme"
	w.Admin.Put(fmt.Sprintf("/matter?matterID=%d", matter), m{"newMatterData": wall}).OK(t)
	w.Associate.Post("/email/preview", m{"emailID": id}).Fails(t, errs.NoEmailAccess)
	w.Fetch(first.URL, nil).Fails(t, errs.NoEmailAccess)
}

// history counts what happened to an email.
func history(t *testing.T, p *testkit.Person, id int64) map[string]int {
	t.Helper()
	var all []struct{ Action string }
	p.Get(fmt.Sprintf("/email/history?emailID=%d", id)).Into(t, &all)
	counts := map[string]int{}
	for _, one := range all {
		counts[one.Action]++
	}
	return counts
}

func TestAttachmentsAreShownDownloadedAndSavedAsDocuments(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	id := w.Email(w.Mailbox(matter, "email/"), "terms.eml", letter)
	docs := w.Place(matter, "docs/")
	parts := show(t, w.Associate, m{"emailID": id}).Message.Attachments
	ask := func(part string, download bool) (p preview) {
		t.Helper()
		w.Associate.Post("/email/attachment", m{"emailID": id, "part": part, "download": download}).Into(t, &p)
		return p
	}
	text := ask(parts[0].Part, false)
	if got := w.Fetch(text.URL, nil).OK(t); strings.TrimSpace(string(got.Body)) != "Ten per cent" || !strings.HasPrefix(got.Header.Get("Content-Disposition"), "inline") {
		t.Errorf("%+v %s", text, got.Body)
	}
	if file := ask(parts[1].Part, false); file.Status != "unavailable" || file.Reason != "unknown" {
		t.Errorf("%+v", file)
	}
	got := w.Fetch(ask(parts[1].Part, true).URL, nil).OK(t)
	if name := got.Header.Get("Content-Disposition"); !strings.HasPrefix(name, "attachment") || strings.Contains(name, "/") && strings.Contains(name, "..") {
		t.Errorf("%s", name)
	}
	whole := w.Fetch(ask(parts[2].Part, true).URL, nil).OK(t)
	if !strings.Contains(string(whole.Body), "Subject: Inside") {
		t.Errorf("%s", whole.Body)
	}
	w.Associate.Post("/email/attachment", m{"emailID": id, "part": "99"}).Fails(t, errs.ObjectNotFound)
	w.Associate.Post("/email/attachment", m{"emailID": id, "part": "../x"}).Fails(t, errs.ObjectNotFound)
	for _, want := range []string{"terms.txt", "terms (1).txt"} {
		var saved struct {
			DocumentID int64
			Filename   string
		}
		w.Associate.Post("/email/attachment/save", m{"emailID": id, "part": parts[0].Part, "directoryID": docs.Folder}).Into(t, &saved)
		if saved.Filename != want || strings.TrimSpace(w.Associate.Download(saved.DocumentID)) != "Ten per cent" {
			t.Errorf("%+v", saved)
		}
	}
	w.Associate.Post("/email/attachment/save", m{"emailID": id, "part": parts[0].Part, "directoryID": w.Mailbox(matter, "email/").Folder}).Fails(t, errs.InvalidInput)
	if past := history(t, w.Associate, id); past["email.saveAttachment"] != 2 || past["email.download"] != 2 {
		t.Errorf("%v", past)
	}
}

func TestAConversationIsToldOldestFirstWithinItsMatter(t *testing.T) {
	w := testkit.NewWorld(t)
	matter, other := w.Matter("Acme"), w.Matter("Other")
	at := w.Mailbox(matter, "email/")
	day := func(n int) string { return fmt.Sprintf("Thu, %02d May 2024 10:00:00 +0000", n) }
	second := w.Email(at, "2.eml", eml("b@bolt.example", "Re: Terms", day(9), "x", "Message-ID: <2@x>", "In-Reply-To: <1@x>", "References: <1@x>"))
	first := w.Email(at, "1.eml", eml("a@acme.example", "Terms", day(2), "x", "Message-ID: <1@x>"))
	third := w.Email(at, "3.eml", eml("a@acme.example", "AW: Terms", day(16), "x", "Message-ID: <3@x>", "In-Reply-To: <2@x>"))
	w.Email(at, "4.eml", eml("c@acme.example", "Terms", day(3), "x", "Message-ID: <4@x>"))
	w.Email(w.Mailbox(other, "email/"), "5.eml", eml("c@acme.example", "Re: Terms", day(3), "x", "Message-ID: <5@x>", "In-Reply-To: <1@x>"))
	for _, id := range []int64{first, second, third} {
		var thread []struct{ ID int64 }
		w.Associate.Get(fmt.Sprintf("/email/conversation?emailID=%d", id)).Into(t, &thread)
		if len(thread) != 3 || thread[0].ID != first || thread[1].ID != second || thread[2].ID != third {
			t.Errorf("from %d: %+v", id, thread)
		}
	}
}
