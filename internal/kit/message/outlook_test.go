package message

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/message/compose"
)

type props = map[uint32]any

// memo is a message of Outlook with everything that one can have.
func memo() compose.Item {
	return compose.Item{
		Properties: props{
			compose.Class: "IPM.Note", compose.Subject: "Vergleich, 和解 📎", compose.FromName: "Doe, Jane", compose.FromSMTP: "Jane@Example.com",
			compose.Submitted: time.Date(2026, 3, 3, 9, 15, 0, 0, time.UTC), compose.MessageID: "<2@example.com>", compose.InReplyTo: "<1@example.com>",
			compose.References: "<0@example.com> <1@example.com>", compose.Conversation: append([]byte{1, 2, 3, 4, 5, 6}, make([]byte, 21)...),
			compose.Body: "As agreed.\r\n", compose.HTML: []byte("<p>As agr\xe9ed. <img src=cid:logo></p>"), compose.HTMLPage: 1252,
		},
		Recipients: []compose.Item{
			{Properties: props{compose.Kind: 1, compose.Name: "Bob", compose.SMTP: "bob@example.com"}},
			{Properties: props{compose.Kind: 2, compose.Name: "carol@example.com", compose.SMTP: "carol@example.com"}},
			{Properties: props{compose.Kind: 3, compose.Name: "Dave"}},
		},
		Attachments: []compose.Item{
			{Properties: props{compose.Method: 1, compose.FileName: `C:\x\contract.pdf`, compose.MediaType: "application/pdf", compose.Data: []byte(strings.Repeat("%PDF", 2000))}},
			{Properties: props{compose.Method: 1, compose.FileName: "logo.png", compose.MediaType: "image/png", compose.ContentID: "logo", compose.Data: []byte("\x89PNG")}},
			{Properties: props{compose.Method: 5, compose.Name: "Inside: one"}, Embedded: &compose.Item{
				Properties:  props{compose.Class: "IPM.Note", compose.Subject: "Inside: one", compose.Body: "Embedded text", compose.FromSMTP: "eve@example.com"},
				Recipients:  []compose.Item{{Properties: props{compose.Kind: 1, compose.Name: "Frank", compose.SMTP: "frank@example.com"}}},
				Attachments: []compose.Item{{Properties: props{compose.Method: 1, compose.FileName: "a.csv", compose.Data: []byte("1,2")}}},
			}},
			{Properties: props{compose.Method: 1, compose.FileName: "letter.eml", compose.Data: []byte(letter)}},
		},
	}
}

func TestAMessageOfOutlookIsReadWithAllItsParts(t *testing.T) {
	m := readIt(t, string(compose.Bytes(memo())))
	want := Facts{
		Kind: Mail, Subject: "Vergleich, 和解 📎", From: `"Doe, Jane" <Jane@Example.com>`, SenderAddress: "jane@example.com",
		To: []string{"Bob <bob@example.com>"}, CC: []string{"carol@example.com"}, BCC: []string{"Dave"},
		Date: "Tue, 03 Mar 2026 09:15:00 +0000", Sent: time.Date(2026, 3, 3, 9, 15, 0, 0, time.UTC),
		MessageID: "2@example.com", InReplyTo: "1@example.com", References: []string{"0@example.com", "1@example.com"}, Conversation: "0@example.com",
		Attachments: []Attachment{
			{Path: "1", Name: "contract.pdf", Type: "application/pdf", Size: 8000},
			{Path: "2", Name: "logo.png", Type: "image/png", Size: 4, Inline: true, ContentID: "logo"},
			{Path: "3", Name: "Inside_ one.msg", Type: outlookType, Size: m.Attachments[2].Size, IsMessage: true},
			{Path: "4", Name: "letter.eml", Type: "application/octet-stream", Size: int64(len(letter)), IsMessage: true},
		},
	}
	if !reflect.DeepEqual(m.Facts, want) {
		t.Errorf("%+v\nis not\n%+v", m.Facts, want)
	}
	if m.Text != "As agreed.\n" || m.HTML != `<p>As agréed. <img data-part="2"></p>` {
		t.Errorf("%q, %q", m.Text, m.HTML)
	}
	facts, err := ReadFacts(t.Context(), readers, fileOf(string(compose.Bytes(memo()))), "")
	if err != nil || !reflect.DeepEqual(facts, m.Facts) {
		t.Errorf("%+v, %v", facts, err)
	}
}

func TestEachPartOfAMessageOfOutlookIsAFileOfItsOwn(t *testing.T) {
	file := fileOf(string(compose.Bytes(memo())))
	for path, want := range map[string]string{"1": strings.Repeat("%PDF", 2000), "2": "\x89PNG", "3/1": "1,2", "4": letter, "4/4": "%PDF-1.7\n", "4/5/2": "1,2"} {
		var content bytes.Buffer
		if err := WritePart(t.Context(), readers, file, path, &content); err != nil || content.String() != want {
			t.Errorf("%s: %q, %v", path, content.String(), err)
		}
	}
	inside, err := Read(t.Context(), readers, file, "3")
	if err != nil || inside.Subject != "Inside: one" || inside.Text != "Embedded text" || inside.SenderAddress != "eve@example.com" || len(inside.To) != 1 {
		t.Errorf("%+v, %v", inside, err)
	}
	var saved bytes.Buffer
	if err := WritePart(t.Context(), readers, file, "3", &saved); err != nil {
		t.Fatal(err)
	}
	if alone := readIt(t, saved.String()); alone.Text != "Embedded text" || alone.SenderAddress != "eve@example.com" || alone.Attachments[0].Path != "1" {
		t.Errorf("%+v", alone)
	}
	if deep, err := Read(t.Context(), readers, file, "4/5"); err != nil || deep.Subject != "Inside" || deep.Attachments[0].Path != "4/5/2" {
		t.Errorf("%+v, %v", deep, err)
	}
}

// packed is RTF as Outlook keeps it, without the compression that the format does not ask for.
func packed(rtf string) []byte {
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(rtf)+12))
	head = binary.LittleEndian.AppendUint32(head, uint32(len(rtf)))
	head = binary.LittleEndian.AppendUint32(head, plainRTF)
	return append(append(head, 0, 0, 0, 0), rtf...)
}

func TestABodyInRTFIsUnwrapped(t *testing.T) {
	for name, c := range map[string]struct {
		rtf        string
		text, html string
	}{
		"HTML": {`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fmodern\fcharset128 MS Gothic;}{\f2\fcharset204 Arial;}}{\colortbl\red0\green0\blue0;}
{\*\htmltag64 <p style="color:red">}\htmlrtf {\htmlrtf0 Gr\'fc\'dfe \f1\'93\'fa\'96\'7b \f2\'cc\'e8\'f0\f0  {\*\htmltag84 &lt;}\htmlrtf <\htmlrtf0 \u8364?\htmlrtf\par}\htmlrtf0
{\*\htmltag72 </p>}{\*\mhtmltag1 dropped}}`, "Grüße 日本 Мир <€", `<p style="color:red;">Grüße 日本 Мир &lt;€</p>`},
		"text": {`{\rtf1\ansi\ansicpg1251\fromtext {\fonttbl{\f0\fswiss Arial;}}\f0 \'cf\'f0\'e8\'e2\'e5\'f2\par {\*\generator x;}two\tab\{b\}}`, "Привет\ntwo\t{b}", "Привет\ntwo\t{b}"},
		"RTF":  {`{\rtf1\ansi{\info{\title x}}{\pict 0102}One\line Two \ldblquote q\rdblquote\uc2\u26085ab\u26412cd!}`, "One\nTwo “q”日本!", "One\nTwo “q”日本!"},
	} {
		m := readIt(t, string(compose.Bytes(compose.Item{Properties: props{compose.Class: "IPM.Note", compose.RTF: packed(c.rtf)}})))
		if strings.TrimSpace(m.Text) != c.text || !strings.Contains(m.HTML, c.html) || m.CarriesHTML != (name == "HTML") {
			t.Errorf("%s: %q, %q", name, m.Text, m.HTML)
		}
	}
}

func TestCompressedRTFIsUnpacked(t *testing.T) {
	// The example of MS-OXRTFCP, section 4.1.
	example := []byte("\x2d\x00\x00\x00\x2b\x00\x00\x00\x4c\x5a\x46\x75\xf1\xc5\xc7\xa7\x03\x00\x0a\x00\x72\x63\x70\x67\x31\x32\x35\x42\x32\x0a\xf3\x20" +
		"\x68\x65\x6c\x09\x00\x20\x62\x77\x05\xb0\x6c\x64\x7d\x0a\x80\x0f\xa0")
	rtf, err := decompressRTF(example)
	if want := "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"; err != nil || string(rtf) != want {
		t.Errorf("%q, %v", rtf, err)
	}
	for cut := range example {
		_, _ = decompressRTF(example[:cut])
	}
}

func TestStringsThatAreNotUnicodeAreInTheCodePageOfTheirPlace(t *testing.T) {
	const subject, page, body = 0x0037001E, 0x3FFD0003, 0x1000001E
	for _, c := range []struct {
		properties props
		want       string
	}{
		{props{subject: []byte("\x93\xfa\x96\x7b"), compose.Locale: 1041, compose.HTMLPage: 65001}, "日本"},
		{props{subject: []byte("\xcc\xe8\xf0"), compose.Locale: 1049}, "Мир"},
		{props{subject: []byte("Gr\xfc\xdfe"), compose.Locale: 1031, compose.HTMLPage: 50220}, "Grüße"},
		{props{subject: []byte("\xcc\xe8\xf0"), page: 1251, compose.Locale: 1031}, "Мир"},
		{props{subject: []byte("\xa4\xa4\xa4\xe5"), compose.Locale: 1028}, "中文"},
		{props{subject: []byte("Gr\xfc\xdfe")}, "Grüße"},
	} {
		c.properties[body] = c.properties[subject]
		if m := readIt(t, string(compose.Bytes(compose.Item{Properties: c.properties}))); m.Subject != c.want || m.Text != c.want {
			t.Errorf("%q, %q, and should be %q", m.Subject, m.Text, c.want)
		}
	}
}

func TestOtherThingsOfOutlookHaveASubjectAndText(t *testing.T) {
	for class, kind := range map[string]Kind{
		"IPM.Appointment": Appointment, "IPM.Schedule.Meeting.Request": Appointment, "IPM.Contact": Contact, "IPM.Task": Task, "IPM.StickyNote": Note,
		"IPM.Activity": Other, "IPM.Note.SMIME": Mail, "REPORT.IPM.Note.NDR": Mail,
	} {
		m := readIt(t, string(compose.Bytes(compose.Item{Properties: props{compose.Class: class, compose.Subject: "S", compose.Body: "B"}})))
		if m.Kind != kind || m.Subject != "S" || m.Text != "B" {
			t.Errorf("%s: %+v", class, m)
		}
	}
}
