package message

import (
	"bytes"
	"reflect"
	"testing"
	"time"
)

const letter = `From: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <Juergen@Example.COM>
To: "Doe, Jane" <jane@example.com>, bob@example.com
Cc: Team: a@example.com, b@example.com;
Subject: =?utf-8?B?R3LDvMOf?=
 =?utf-8?B?ZSBhdXMgS8O2bG4=?=
Date: Tue, 3 Mar 2026 10:15:00 +0100
Message-ID: <2@example.com>
In-Reply-To: <1@example.com>
References: <0@example.com> <1@example.com>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

Nobody shows this.
--outer
Content-Type: multipart/related; boundary=inner

--inner
Content-Type: multipart/alternative; boundary=choice

--choice
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FC=DFe, soft=
ly
--choice
Content-Type: text/html; charset=utf-8

<p onclick="x()">Grüße <img src="cid:logo@x"><img src="https://tracker.example/p.gif"></p><script>bad()</script>
--choice--
--inner
Content-Type: image/png; name=logo.png
Content-ID: <logo@x>
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--inner--
--outer
Content-Type: application/pdf
Content-Disposition: attachment; filename*0*=utf-8''%E2%82%AC%20; filename*1=rates.pdf
Content-Transfer-Encoding: base64

JVBERi0x
LjcK
--outer
Content-Type: message/rfc822

From: carol@example.com
Subject: Inside
Content-Type: multipart/mixed; boundary=deep

--deep

Embedded text
--deep
Content-Type: text/csv; name="../../a.csv"

1,2
--deep--
--outer--
`

func TestALetterIsReadWithAllItsParts(t *testing.T) {
	for _, content := range []string{letter, crlf(letter), "From jane@example.com Tue Mar  3 10:15:00 2026\n" + letter} {
		m := readIt(t, content)
		want := Facts{
			Kind: Mail, Subject: "Grüße aus Köln", From: "Jürgen Müller <Juergen@Example.COM>", SenderAddress: "juergen@example.com",
			To: []string{`"Doe, Jane" <jane@example.com>`, "bob@example.com"}, CC: []string{"a@example.com", "b@example.com"}, BCC: []string{},
			Date: "Tue, 3 Mar 2026 10:15:00 +0100", Sent: time.Date(2026, 3, 3, 9, 15, 0, 0, time.UTC),
			MessageID: "2@example.com", InReplyTo: "1@example.com", References: []string{"0@example.com", "1@example.com"}, Conversation: "0@example.com",
			Attachments: []Attachment{
				{Path: "3", Name: "logo.png", Type: "image/png", Size: 8, Inline: true, ContentID: "logo@x"},
				{Path: "4", Name: "€ rates.pdf", Type: "application/pdf", Size: 9},
				{Path: "5", Name: "Inside.eml", Type: "message/rfc822", Size: m.Attachments[2].Size, IsMessage: true},
			},
		}
		if !reflect.DeepEqual(m.Facts, want) {
			t.Errorf("%+v\nis not\n%+v", m.Facts, want)
		}
		if m.Text != "Grüße, softly" || !m.CarriesHTML || m.RemoteImages != 1 {
			t.Errorf("%q, %v, %d", m.Text, m.CarriesHTML, m.RemoteImages)
		}
		if m.HTML != `<p>Grüße <img data-part="3"></p>`+"" && m.HTML != `<p>Grüße <img data-part="3"/></p>` {
			t.Error(m.HTML)
		}
		facts, err := ReadFacts(t.Context(), readers, fileOf(content), "")
		if err != nil || !reflect.DeepEqual(facts, m.Facts) {
			t.Errorf("%+v, %v", facts, err)
		}
	}
}

func TestEachPartIsAFileOfItsOwn(t *testing.T) {
	for path, want := range map[string]string{"3": "\x89PNG\r\n\x1a\n", "4": "%PDF-1.7\n", "5/2": "1,2"} {
		var content bytes.Buffer
		if err := WritePart(t.Context(), readers, fileOf(letter), path, &content); err != nil || content.String() != want {
			t.Errorf("%s: %q, %v", path, content.String(), err)
		}
	}
	inside, err := Read(t.Context(), readers, fileOf(letter), "5")
	if err != nil || inside.Subject != "Inside" || inside.Text != "Embedded text" || len(inside.Attachments) != 1 {
		t.Fatalf("%+v, %v", inside, err)
	}
	if a := inside.Attachments[0]; a.Path != "5/2" || a.Name != "a.csv" {
		t.Errorf("%+v", a)
	}
	var whole bytes.Buffer
	if err := WritePart(t.Context(), readers, fileOf(letter), "5", &whole); err != nil {
		t.Fatal(err)
	}
	if alone := readIt(t, whole.String()); alone.Text != "Embedded text" {
		t.Errorf("%+v", alone)
	}
}
