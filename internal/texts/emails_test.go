package texts_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"maps"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/message/compose"
	"casefold/internal/kit/office/officetest"
	"casefold/internal/testkit"
	"casefold/internal/texts"
)

// attached is a file in a message.
type attached struct{ name, kind, content string }

// mail is a message with a body in HTML and attachments.
func mail(subject, html string, files ...attached) string {
	var text strings.Builder
	fmt.Fprintf(&text, "From: Ada <ada@acme.example>\nTo: Bea <bea@bolt.example>\nCc: Carl Custodian <carl@acme.example>\nSubject: %s\n"+
		"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=part-%d\n\n--part-%d\nContent-Type: text/html; charset=utf-8\n\n%s\n", subject, len(subject), len(subject), html)
	for _, f := range files {
		fmt.Fprintf(&text, "--part-%d\nContent-Type: %s\nContent-Disposition: attachment; filename=\"%s\"\n", len(subject), f.kind, f.name)
		if f.kind == "message/rfc822" {
			text.WriteString("\n" + f.content + "\n")
			continue
		}
		text.WriteString("Content-Transfer-Encoding: base64\n\n")
		encoded := base64.StdEncoding.EncodeToString([]byte(f.content))
		for ; len(encoded) > 76; encoded = encoded[76:] {
			text.WriteString(encoded[:76] + "\n")
		}
		text.WriteString(encoded + "\n")
	}
	fmt.Fprintf(&text, "--part-%d--\n", len(subject))
	return text.String()
}

const bytesOf = "application/octet-stream"

// textsOf waits until all texts of an email are known, and returns those of its parts by name; "" is the message itself.
func textsOf(t testing.TB, w *testkit.World, email int64) (records map[string]texts.Record) {
	t.Helper()
	testkit.Await(t, "texts of an email are still waiting", func() bool {
		records = map[string]texts.Record{}
		waiting := false
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
			list, err := w.App().Texts.Find(ctx, tx, texts.EmailKind, []int64{email})
			for _, r := range list {
				records[r.Name] = r
				waiting = waiting || r.State == texts.Waiting
			}
			return err
		})
		return !waiting && len(records) > 0
	})
	return records
}

func TestTheTextsOfAnEmailAreItsBodyAndEveryFileInIt(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme v. Bolt"), "email/")
	innermost := mail("Deepest", "<p>lowest floor</p>", attached{"floor.txt", "text/plain", "basement"})
	inner := mail("Forwarded", "<p>as received</p>", attached{"Fees.xlsx", bytesOf, string(officetest.Xlsx("Retainer"))}, attached{"deep.eml", "message/rfc822", innermost})
	outlook := string(compose.Bytes(compose.Item{Properties: map[uint32]any{compose.Subject: "From Outlook", compose.Body: "minutes of the board"}}))
	id := w.Email(at, "a.eml", mail("Enclosures", "<style>p{}</style><p>The <b>rent</b> is due.</p>",
		attached{"Brief.docx", bytesOf, string(officetest.Docx("Habeas corpus"))},
		attached{"Lease.pdf", "application/pdf", string(officetest.PDF("quiet enjoyment"))},
		attached{"old.rtf", bytesOf, `{\rtf1 In witness whereof\par}`},
		attached{"scan.png", "image/png", string(officetest.Flood(30, 20))},
		attached{"large.txt", "text/plain", strings.Repeat("härte ", 1<<18)},
		attached{"inner.eml", "message/rfc822", inner},
		attached{"board.msg", "application/vnd.ms-outlook", outlook},
		attached{"not.msg", "application/vnd.ms-outlook", "a letter without its head"},
		attached{"all.zip", "application/zip", string(officetest.Zip(map[string]string{"a": "b"}))}))
	found := textsOf(t, w, id)
	want := map[string]string{
		"": "Carl Custodian <carl@acme.example>\nThe rent is due.", "Brief.docx": "Habeas corpus\n", "Lease.pdf": "quiet enjoyment\f",
		"old.rtf": "In witness whereof\n", "scan.png": "", "large.txt": "", "all.zip": "",
		"inner.eml": "Forwarded\nAda <ada@acme.example>\nBea <bea@bolt.example>\nCarl Custodian <carl@acme.example>\nas received",
		"Fees.xlsx": "Sheet1\nRetainer\f", "deep.eml": "Deepest\nAda <ada@acme.example>\nBea <bea@bolt.example>\nCarl Custodian <carl@acme.example>\nlowest floor",
		"floor.txt": "basement", "board.msg": "From Outlook\nminutes of the board", "not.msg": "a letter without its head",
	}
	if len(found) != len(want) {
		t.Errorf("%v", maps.Keys(found))
	}
	for name, text1 := range want {
		r, is := found[name]
		if got := text(t, w, r); !is || name != "large.txt" && strings.TrimSpace(got) != strings.TrimSpace(text1) {
			t.Errorf("%q: %+v %.200q", name, r, got)
		}
	}
	if got := text(t, w, found["large.txt"]); len(got) != 7<<18-1 || found["scan.png"].Reason != texts.NeedsOCR || found["all.zip"].Reason != texts.Unknown {
		t.Errorf("%d bytes, %+v, %+v", len(got), found["scan.png"], found["all.zip"])
	}
	told.Lock()
	defer told.Unlock()
	for name, r := range found {
		if !told.items[r.Item] {
			t.Errorf("nobody was told of %q", name)
		}
	}
}

func TestADocumentThatIsAMessageIsReadAsOne(t *testing.T) {
	w := testkit.NewWorld(t)
	docs := w.Place(w.Matter("Acme v. Bolt"), "docs/")
	list := known(t, w, w.Document(docs, "letter.eml", mail("Enclosure", "<p>see below</p>", attached{"Brief.docx", bytesOf, string(officetest.Docx("Habeas corpus"))})))
	testkit.Await(t, "the enclosure is not read", func() bool {
		var records []texts.Record
		inFirm(t, w, func(ctx context.Context, tx *db.Tx) (err error) {
			records, err = w.App().Texts.Find(ctx, tx, texts.VersionKind, []int64{list[0].ID})
			return err
		})
		return len(records) == 2 && text(t, w, records[1]) == "Habeas corpus\n" && records[1].Name == "Brief.docx"
	})
	if got := text(t, w, list[0]); !strings.HasPrefix(got, "Enclosure\n") || !strings.Contains(got, "see below") {
		t.Errorf("%q", got)
	}
}

// Emails that were filed before anybody read them are asked for when texts are tidied.
func TestEmailsThatNobodyAskedForFollow(t *testing.T) {
	w := testkit.NewWorld(t)
	id := w.Email(w.Mailbox(w.Matter("Acme v. Bolt"), "email/"), "a.eml", mail("Old", "<p>from before</p>"))
	textsOf(t, w, id)
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return w.App().Texts.Forget(ctx, tx, texts.EmailKind, []int64{id})
	})
	if err := w.App().Texts.Tidy(t.Context(), w.Region); err != nil {
		t.Fatal(err)
	}
	if got := text(t, w, textsOf(t, w, id)[""]); !strings.Contains(got, "from before") {
		t.Errorf("%q", got)
	}
}
