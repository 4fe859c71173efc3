package email_test

import (
	"encoding/binary"
	"fmt"
	"mime"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/message/compose"
	"casefold/internal/testkit"
)

// Names of attachments lead nowhere and add nothing: in the list, in the head of a download, and as a document.
func TestNamesOfAttachmentsAreHarmlessWhereverTheyAppear(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at, docs := w.Mailbox(matter, "email/"), w.Place(matter, "docs/")
	for n, c := range []struct{ headers, want string }{
		{`Content-Disposition: attachment; filename*=utf-8''a%0D%0AX-Evil%20b.txt`, "a  X-Evil b.txt"},
		{`Content-Disposition: attachment; filename="=?utf-8?Q?a=0D=0AX-Evil_b.txt?="`, "a  X-Evil b.txt"},
		{"Content-Disposition: attachment;\r\n filename=\"folded\r\n name.txt\"", "folded name.txt"},
		{`Content-Disposition: attachment; filename="../../etc/passwd"`, "passwd"},
		{`Content-Disposition: attachment; filename*=utf-8''..%2F..%5C%00a.txt`, "a.txt"},
		{`Content-Disposition: attachment; filename="` + strings.Repeat("x", 10<<10) + `.txt"`, strings.Repeat("x", 196) + ".txt"},
		{"Content-Disposition: attachment; filename*0*=utf-8''%E2%82%AC%20; filename*1=\"ra\";\r\n filename*2=\"tes.txt\"", "€ rates.txt"},
		{"Content-Disposition: attachment; filename*1=\"b.txt\"; filename*0=\"a\"", "ab.txt"},
		{"Content-Type: text/plain; name=\"type.txt\"\r\nContent-Disposition: attachment; filename=\"disposition.txt\"", "disposition.txt"},
		{`Content-Disposition: attachment; filename="plain.txt"; filename*=utf-8''star.txt`, "star.txt"},
		{`Content-Disposition: attachment; filename="first.txt"; filename="second.txt"`, "first.txt"},
		{"Content-Disposition: attachment", "attachment-2.txt"},
	} {
		if !strings.Contains(c.headers, "Content-Type") {
			c.headers = "Content-Type: text/plain\r\n" + c.headers
		}
		id := w.Email(at, fmt.Sprintf("%d.eml", n), eml("a@acme.example", fmt.Sprint("name ", n), may, "", "Content-Type: multipart/mixed; boundary=b")+
			"--b\r\n\r\nSee attached.\r\n--b\r\n"+c.headers+"\r\n\r\nTen per cent\r\n--b--\r\n")
		all := show(t, w.Associate, m{"emailID": id}).Message.Attachments
		if len(all) != 1 || all[0].Name != c.want {
			t.Errorf("%.80s: %+v", c.headers, all)
			continue
		}
		var file preview
		w.Associate.Post("/email/attachment", m{"emailID": id, "part": all[0].Part, "download": true}).Into(t, &file)
		got := w.Fetch(file.URL, nil).OK(t)
		_, said, err := mime.ParseMediaType(got.Header.Get("Content-Disposition"))
		if err != nil || said["filename"] != c.want || got.Header.Get("X-Evil") != "" {
			t.Errorf("%.80s is downloaded with %s, %v", c.headers, got.Header.Get("Content-Disposition"), err)
		}
		var saved struct{ Filename string }
		w.Associate.Post("/email/attachment/save", m{"emailID": id, "part": all[0].Part, "directoryID": docs.Folder}).Into(t, &saved)
		if stem, _, _ := strings.Cut(c.want, ".txt"); !strings.HasPrefix(saved.Filename, stem) || strings.ContainsAny(saved.Filename, "/\\\r\n\x00") {
			t.Errorf("%.80s is saved as %q", c.headers, saved.Filename)
		}
	}
}

// malformed are messages that break the rules of their formats, each in its own way.
func malformed() (all []string) {
	outlook := string(compose.Bytes(compose.Item{Properties: map[uint32]any{compose.Class: "IPM.Note", compose.Subject: "Outlook", compose.Body: strings.Repeat("Body ", 2000)},
		Attachments: []compose.Item{{Properties: map[uint32]any{compose.Method: 1, compose.FileName: "a.txt", compose.Data: []byte(strings.Repeat("x", 9000))}}}}))
	for _, base := range []string{letter, outlook} {
		for n := range 20 { // cut off
			all = append(all, base[:len(base)*n/20])
		}
		for n := range 20 { // bytes in the middle are something else
			bad := []byte(base)
			for at := n * 7; at < len(bad); at += 97 + 13*n {
				bad[at] ^= byte(1 << (n % 8))
			}
			all = append(all, string(bad))
		}
	}
	for n := range 10 { // the tables of the container lead in circles, or behind its end
		bad := []byte(outlook)
		for at := 512; at+4 <= min(len(bad), 1024); at += 4 {
			binary.LittleEndian.PutUint32(bad[at:], []uint32{uint32(n), 0xfffffff0}[n%2])
		}
		all = append(all, string(bad))
	}
	const head = "From: a@acme.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
	return append(all,
		strings.Repeat("\r\n", 1000), ": no name\r\n\r\nx", "From\r\n\r\nx", strings.Repeat("X-Header: y\r\n", 50_000)+"\r\nx", "Subject: "+strings.Repeat("s", 1<<20)+"\r\n\r\nx",
		"To: "+strings.Repeat("a@acme.example, ", 20_000)+"\r\n\r\nx", "Subject: =?utf-8?B?!!!?= =?x?Q?=ZZ?= =?utf-16?B?AAA?=\r\n\r\nx", "Subject: \x00\xff\x1b[2J\r\n\r\nx",
		"Content-Type: text/html; charset=none\r\n\r\n\xff\xfe<p>", "Content-Type: text/plain; charset=utf-7\r\n\r\n+ADw-script+AD4-", "Content-Type: "+strings.Repeat("a/", 5000)+"\r\n\r\nx",
		head+strings.Repeat("--b\r\n", 20_000), head+"--b--\r\n--b\r\n\r\nafter the end", head+"--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx",
		"Content-Type: multipart/mixed\r\n\r\nno boundary", "Content-Type: multipart/mixed; boundary=\"\"\r\n\r\n--\r\n\r\nx\r\n----",
		head+"--b\r\nContent-Transfer-Encoding: base64\r\n\r\n"+strings.Repeat("*", 10_000), head+"--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=\r\n=G=\r\n=0",
		head+"--b\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\r\n#\x7f\x7f", head+"--b\r\nContent-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\nRnJvbQ==",
		"Content-Type: text/html\r\n\r\n"+strings.Repeat("<div>", 50_000), "Content-Type: text/html\r\n\r\n"+strings.Repeat("<table><tr><td>", 20_000)+"x",
		"Content-Type: text/html\r\n\r\n<img src=\"cid:"+strings.Repeat("x", 100_000)+"\">", "Content-Type: text/html\r\n\r\n<svg><script>x</script></svg><math><a xlink:href=javascript:x>",
		"Content-Type: text/html\r\n\r\n<!--"+strings.Repeat("-", 100_000), "Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\n\x78\x9f\x3e\x22", "Date: \r\nFrom: <>\r\n\r\n",
		"From: \"unclosed <a@acme.example\r\n\r\nx", "From: (((((((\r\n\r\nx", "\xef\xbb\xbfFrom: a@acme.example\r\n\r\nx", "From a@acme.example Thu May  2 10:00:00 2024\r\n\r\nx")
}

func TestMalformedMessagesAreFiledAndBringNothingDown(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	all := malformed()
	if len(all) < 120 {
		t.Fatalf("%d messages", len(all))
	}
	for n, content := range all {
		id := w.Email(at, fmt.Sprintf("%d.%s", n, []string{"eml", "msg"}[n%2]), content)
		shown := show(t, w.Associate, m{"emailID": id})
		if shown.Status != "ready" && shown.Reason != "damaged" && shown.Reason != "tooLarge" {
			t.Errorf("%d is %s: %s", n, shown.Status, shown.Reason)
		}
	}
	found := listOf(t, w.Associate, matter, "email/", "&sort=id")
	if len(found) != len(all) || slices.ContainsFunc(found, func(e row) bool { return e.Subjectline == "" }) {
		t.Errorf("of %d messages %d are listed", len(all), len(found))
	}
}

// 50 MB of what is hardest to read: lines without end, parts without number, and letters that are all markup.
func TestLargeMalformedMessagesAreFiledInTime(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme"), "email/")
	const size = 50 << 20
	for n, c := range []struct{ head, more string }{
		{"Content-Type: multipart/mixed; boundary=b\r\n\r\n", "--b\r\n\r\n"}, {"Content-Type: text/html\r\n\r\n", "<b>"}, {"Subject: ", "s"}, {"X-Header: y\r\n", "X-Header: y\r\n"},
	} {
		begun := time.Now()
		w.Email(at, fmt.Sprintf("%d.eml", n), c.head+strings.Repeat(c.more, size/len(c.more)))
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("%q took %s", c.more, took)
		}
	}
}
