package demo

import (
	"bytes"
	"log/slog"
	netmail "net/mail"
	"os"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/message"
	"casefold/internal/kit/reader"
	"casefold/internal/matters"
)

func TestMain(m *testing.M) {
	reader.RunHelper()
	os.Exit(m.Run())
}

var testNow = time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC)

// mattersOfTheFirm are the first matters as the register has them.
func mattersOfTheFirm() (list []matters.Matter) {
	var staff []matters.Member
	for _, username := range registers[0].staff {
		staff = append(staff, matters.Member{Name: displayName(username)})
	}
	for i, w := range harborFinchWork {
		for _, m := range w.matters {
			if storied(m[0]) {
				continue
			}
			opened := testNow.AddDate(0, 0, -9*len(list)-3)
			list = append(list, matters.Matter{
				ID: int64(len(list) + 1), Name: m[0], Client: &matters.Client{ID: int64(i), Name: w.client}, Type: &matters.Named{Name: m[1]},
				Opened: &opened, Staff: staff,
			})
		}
	}
	return list[:mattersWithMail]
}

func TestTheMailOfTheDemoReadsAsItWasWritten(t *testing.T) {
	readers := reader.NewPool(slog.New(slog.DiscardHandler))
	defer readers.Close()
	total, attached, outlook := 0, 0, 0
	threads, twins := map[string]int{}, map[string]bool{}
	all, err := registers[0].correspondences(mattersOfTheFirm(), testNow)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		mails, err := c.letters()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mails {
			content, err := m.file()
			if err != nil {
				t.Fatal(err)
			}
			read, err := message.Read(t.Context(), readers, message.File{ReaderAt: bytes.NewReader(content), Size: int64(len(content)), Owner: 1}, "")
			if err != nil || read.Unreadable != "" || len(read.Problems) > 0 {
				t.Fatalf("%s: %s %v %v", m.filename(), read.Unreadable, read.Problems, err)
			}
			if read.Subject != m.subject || read.SenderAddress != m.from.address || len(read.To) != 1 || !read.Sent.Equal(m.sent) ||
				len(read.Attachments) != len(m.attached) || len(read.References) != len(m.earlier) {
				t.Errorf("%s is read as %+v", m.filename(), read.Facts)
			}
			if _, err := netmail.ParseAddress(m.from.header()); err != nil || strings.ContainsAny(m.subject+m.text, "{}") || m.sent.After(testNow) || m.sent.Before(c.opened) {
				t.Errorf("%s of %s from %s: %v\n%s", m.subject, m.sent, m.from, err, m.text)
			}
			total, attached = total+1, attached+len(m.attached)
			if m.outlook {
				outlook++
			}
			threads[read.Conversation]++
			twins[m.from.address+m.sent.String()+m.subject] = true
		}
	}
	if total != 400 || attached < 120 || outlook != 100 || len(threads) != 100 || len(twins) != total {
		t.Errorf("%d emails, %d attachments, %d of Outlook, %d threads, %d different", total, attached, outlook, len(threads), len(twins))
	}
}
