package message

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/message/compose"
)

// repeated is a file of any size: a head, something over and over, and an end.
type repeated struct {
	head, middle, end string
	times             int64
}

func (r repeated) size() int64 {
	return int64(len(r.head)) + int64(len(r.middle))*r.times + int64(len(r.end))
}

func (r repeated) ReadAt(p []byte, offset int64) (n int, err error) {
	for n < len(p) && offset < r.size() {
		from, at := r.middle, offset-int64(len(r.head))
		switch middle := int64(len(r.middle)) * r.times; {
		case at < 0:
			from, at = r.head, offset
		case at >= middle:
			from, at = r.end, at-middle
		default:
			at %= int64(len(r.middle))
		}
		copied := copy(p[n:], from[at:])
		n, offset = n+copied, offset+int64(copied)
	}
	if n < len(p) {
		err = io.EOF
	}
	return n, err
}

// A message of 150 MB is read by a helper that has 256 MB for the program and everything else, and no part of it is held.
func TestALargeMessageIsReadInLittleMemory(t *testing.T) {
	line := strings.Repeat("QUJD", 19) + "\r\n"
	large := repeated{
		head: "From: a@example.com\r\nSubject: Large\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee attached.\r\n--b\r\n" +
			"Content-Type: application/zip; name=large.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n",
		middle: line, times: 150 << 20 / int64(len(line)), end: "--b--\r\n",
	}
	file := File{ReaderAt: large, Size: large.size(), Owner: 1}
	m, err := Read(t.Context(), readers, file, "")
	if err != nil || m.Text != "See attached." || len(m.Attachments) != 1 || m.Attachments[0].Size != large.times*57 {
		t.Fatalf("%+v, %v", m, err)
	}
	var written counter
	if err := WritePart(t.Context(), readers, file, "2", &written); err != nil || written.bytes != large.times*57 || !bytes.HasPrefix(written.beginning, []byte("ABCABC")) {
		t.Errorf("%d, %v", written.bytes, err)
	}
	text := repeated{head: "From: a@example.com\r\n\r\n", middle: "A line of text that goes on.\r\n", times: 150 << 20 / 30}
	m, err = Read(t.Context(), readers, File{ReaderAt: text, Size: text.size(), Owner: 1}, "")
	if err != nil || m.Unreadable != "" || len(m.Text) == 0 || !slices.Contains(m.Problems, BodyCut) {
		t.Errorf("%s, %d, %s, %v", m.Unreadable, len(m.Text), m.Problems, err)
	}
	noLine := repeated{head: "From: a@example.com\r\n\r\n", middle: "x", times: 150 << 20}
	if m, err = Read(t.Context(), readers, File{ReaderAt: noLine, Size: noLine.size(), Owner: 1}, ""); err != nil || m.Unreadable != "" {
		t.Errorf("%s, %v", m.Unreadable, err)
	}
}

// nested is a message whose multiparts lie inside each other.
func nested(depth int) string {
	var text strings.Builder
	text.WriteString("From: a@example.com\n")
	for n := range depth {
		fmt.Fprintf(&text, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", n, n)
	}
	text.WriteString("\nInside\n")
	return text.String()
}

func TestDepthAndNumberOfPartsAreLimited(t *testing.T) {
	if m := readIt(t, nested(90)); strings.TrimSpace(m.Text) != "Inside" || len(m.Problems) > 0 {
		t.Errorf("%+v", m)
	}
	if m := readIt(t, nested(50_000)); !slices.Contains(m.Problems, TooDeep) || len(m.Attachments) != 1 {
		t.Errorf("%s, %d", m.Problems, len(m.Attachments))
	}
	const head = "From: a@example.com\nContent-Type: multipart/mixed; boundary=b\n\n"
	many := head + strings.Repeat("--b\nContent-Type: image/png\n\nx\n", 30_000)
	if m := readIt(t, many); !slices.Contains(m.Problems, TooManyParts) || len(m.Attachments) != mostParts {
		t.Errorf("%s, %d", m.Problems, len(m.Attachments))
	}
	// Messages inside each other are opened one by one, as deep as anybody goes.
	var inside strings.Builder
	for range 300 {
		inside.WriteString("From: a@example.com\nContent-Type: message/rfc822\n\n")
	}
	deep, err := Read(t.Context(), readers, fileOf(inside.String()), strings.TrimSuffix(strings.Repeat("1/", 100), "/"))
	if err != nil || deep.Unreadable != "" || len(deep.Attachments) != 1 {
		t.Errorf("%+v, %v", deep, err)
	}
	if m, err := Read(t.Context(), readers, fileOf(inside.String()), strings.TrimSuffix(strings.Repeat("1/", 101), "/")); err != nil || m.Unreadable != Damaged {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestMessagesOfOutlookInsideEachOtherAreOpened(t *testing.T) {
	wrap := func(levels int) []byte {
		item := compose.Item{Properties: props{compose.Subject: "innermost"}}
		for n := range levels {
			inside := item
			item = compose.Item{Properties: props{compose.Subject: fmt.Sprint(n)}, Attachments: []compose.Item{{Properties: props{compose.Method: 5}, Embedded: &inside}}}
		}
		return compose.Bytes(item)
	}
	deep, err := Read(t.Context(), readers, fileOf(string(wrap(100))), strings.TrimSuffix(strings.Repeat("1/", 100), "/"))
	if err != nil || deep.Subject != "innermost" {
		t.Errorf("%+v, %v", deep, err)
	}
	if m, err := Read(t.Context(), readers, fileOf(string(wrap(200))), ""); err != nil || m.Unreadable != Damaged {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestAMessageOfOutlookMayHaveTooManyProperties(t *testing.T) {
	many := compose.Item{Properties: props{compose.Subject: "Many", compose.Body: "Body"}}
	for n := range uint32(60_000) {
		many.Properties[n<<16|0x0003] = int(n) // numbers, in the order of which nothing else is lost
	}
	for n := range 2000 {
		many.Recipients = append(many.Recipients, compose.Item{Properties: props{compose.Kind: 1, compose.Name: fmt.Sprint(n), compose.SMTP: fmt.Sprintf("%d@example.com", n)}})
	}
	if m := readIt(t, string(compose.Bytes(many))); m.Subject != "Many" || m.Text != "Body" || len(m.To) != 2000 {
		t.Errorf("%q, %d", m.Subject, len(m.To))
	}
}

// Numbers in a file of Outlook are changed one by one: in its header, its tables and its directory.
func TestADamagedFileOfOutlookBringsNothingDown(t *testing.T) {
	good := compose.Bytes(memo())
	for at := 0; at+4 <= len(good); at += 4 {
		for _, value := range []string{"\xff\xff\xff\xff", "\x00\x00\x00\x00", "\xfe\xff\xff\x7f", "\x01\x00\x00\x00"} {
			if at > 4<<10 && at%64 != 0 {
				continue
			}
			bad := slices.Clone(good)
			copy(bad[at:], value)
			file := bytes.NewReader(bad)
			_ = answerWhole(file, int64(len(bad)), "", io.Discard)
			_ = writePart(file, int64(len(bad)), "3", io.Discard)
		}
	}
}

func TestWhatIsNoMessageIsUnreadableAndNoError(t *testing.T) {
	for name, content := range map[string]string{
		"nothing": "", "one line": "hello", "bytes": strings.Repeat("\x00\xff\x10", 1000), "half a container": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and no more",
		"another container": string(compose.Bytes(memo())[:1000]),
	} {
		m, err := Read(t.Context(), readers, fileOf(content), "")
		facts, err2 := ReadFacts(t.Context(), readers, fileOf(content), "")
		if err != nil || err2 != nil || m.Unreadable != Damaged || facts.Unreadable != Damaged {
			t.Errorf("%s: %+v, %v, %v", name, m, err, err2)
		}
	}
	for _, part := range []string{"", "0", "2", "-1", "x", "5/9", "9/1", strings.Repeat("1/", 5000)} {
		if err := WritePart(t.Context(), readers, fileOf("From: a@example.com\n\nx"), part, io.Discard); !errors.Is(err, ErrUnreadable) {
			t.Errorf("%q: %v", part, err)
		}
	}
}

func TestTheErrorsOfCallersAreTheirs(t *testing.T) {
	trouble := errors.New("disk broken")
	if _, err := Read(t.Context(), readers, File{ReaderAt: broken{trouble}, Size: 100, Owner: 1}, ""); !errors.Is(err, trouble) {
		t.Error(err)
	}
	if err := WritePart(t.Context(), readers, fileOf(letter), "4", full{trouble}); !errors.Is(err, trouble) || errors.Is(err, ErrUnreadable) {
		t.Error(err)
	}
}

type broken struct{ err error }

func (b broken) ReadAt([]byte, int64) (int, error) { return 0, b.err }

type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }

func TestNamesOfAttachmentsCanBeSavedUnder(t *testing.T) {
	for given, want := range map[string]string{
		`filename="../../etc/passwd"`:                               "passwd",
		`filename="C:\\Users\\x\\a.doc"`:                            "a.doc",
		"filename=\"a\x01b\x7f.txt\"":                               "ab.txt",
		`filename="` + strings.Repeat("ä", 5000) + `.pdf"`:          strings.Repeat("ä", 98) + ".pdf",
		`filename*=utf-8''%E4%BD%A0.txt; filename="x.txt"`:          "你.txt",
		`filename*0="lo"; filename*1="ng"; filename*2*=%20name.txt`: "long name.txt",
		`filename="=?utf-8?B?R3LDvMOfZS5wZGY=?="`:                   "Grüße.pdf",
		`filename=unquoted name.txt`:                                "unquoted name.txt",
		`filename=""`:                                               "attachment-1.pdf",
		`filename=".."`:                                             "attachment-1.pdf",
		`filename="a.txt"; filename="b.txt"`:                        "a.txt",
		`filename*=iso-8859-1'de'Gr%FC%DFe.txt`:                     "Grüße.txt",
		`filename*=utf-8''..%2F..%2Fa%0D%0AX-Evil%3A%201.txt`:       "1.txt",
		`filename="` + strings.Repeat("x", 10<<10) + `"`:            strings.Repeat("x", 200),
		`filename="a.pdf`:                                           "a.pdf",
	} {
		m := readIt(t, "From: a@example.com\nContent-Type: application/pdf\nContent-Disposition: attachment; "+given+"\n\nx")
		if len(m.Attachments) != 1 || m.Attachments[0].Name != want {
			t.Errorf("%.80s: %+v", given, m.Attachments)
		}
	}
}

func TestDatesAreKeptAsWrittenBesideTheMomentThatTheyMean(t *testing.T) {
	at := time.Date(2026, 3, 3, 9, 15, 0, 0, time.UTC)
	for date, want := range map[string]time.Time{
		"Tue, 3 Mar 2026 10:15:00 +0100": at, "Tue, 03 Mar 2026 09:15:00 GMT": at, "3 Mar 2026 04:15 EST": at, "Tue, 3 Mar 2026 10:15:00 +0100 (CET)": at,
		"Tue Mar  3 09:15:00 2026": at, "2026-03-03T10:15:00+01:00": at, "Tue, 3 Mar 2026 9:15:00 UT": at, "Tue, 03 Mar 2026 09:15:00 +9900x": at,
		"Mon, 1 Jan 0001 00:00:00 +0000": {}, "Fri, 31 Dec 9999 23:59:59 +0000": {}, "yesterday": {}, "": {}, "Tue, 99 Mar 2026 10:15:00 +0100": {},
	} {
		m := readIt(t, "From: a@example.com\nDate: "+date+"\n\nx")
		if !m.Sent.Equal(want) || m.Date != strings.Join(strings.Fields(date), " ") && m.Date != date {
			t.Errorf("%q: %q, %s", date, m.Date, m.Sent)
		}
	}
}
