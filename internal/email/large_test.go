package email_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

const (
	largeMessage = 150 << 20
	// roomForLarge is how much the server may grow while it takes and shows a large message. Its helper has limits of its own.
	roomForLarge = 64 << 20
)

// large is a message with one attachment that fills it up, made as it is read, and the size of that attachment.
func large() (content func() io.Reader, size, attached int64) {
	head := eml("Ada <ada@acme.example>", "Large", may, "", "Content-Type: multipart/mixed; boundary=b") + "--b\r\n\r\nSee attached.\r\n--b\r\n" +
		"Content-Type: application/zip; name=large.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n"
	line, end := strings.Repeat("QUJD", 19)+"\r\n", "--b--\r\n"
	times := int64(largeMessage / len(line))
	content = func() io.Reader {
		return io.MultiReader(strings.NewReader(head), io.LimitReader(&endless{of: line}, times*int64(len(line))), strings.NewReader(end))
	}
	return content, int64(len(head)+len(end)) + times*int64(len(line)), times * 57
}

// endless is a text over and over.
type endless struct {
	of string
	at int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		copied := copy(p[n:], e.of[e.at:])
		n, e.at = n+copied, (e.at+copied)%len(e.of)
	}
	return n, nil
}

// highest is the most memory that this process has had since the last call of forgetHighest.
func highest(t *testing.T) int64 {
	t.Helper()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	kilobytes, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes << 10
}

func forgetHighest(t *testing.T) {
	t.Helper()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		t.Skipf("this machine does not tell how much memory was used: %v", err)
	}
}

func TestALargeMessageIsFiledWholeAndShownInLittleMemory(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := w.Matter("Acme")
	at := w.Mailbox(matter, "email/")
	w.Email(at, "small.eml", eml("ada@acme.example", "Small", may, "x"))
	content, size, attached := large()
	hash := sha256.New()
	if _, err := io.Copy(hash, content()); err != nil {
		t.Fatal(err)
	}
	begin := func() *testkit.Response {
		return w.Associate.Put("/email/checkTrashAndUpload", m{"directoryID": at.Folder, "emailList": []m{
			{"originalFilename": "large.eml", "filesize": size, "sha256": hex.EncodeToString(hash.Sum(nil))},
		}})
	}
	forgetHighest(t)
	before := highest(t)
	var begun struct{ IDs []int64 }
	begin().Into(t, &begun)
	w.SendFrom(w.Associate.EmailURL(begun.IDs[0]), content(), size).OK(t)
	if codes := w.Associate.Confirm(begun.IDs, false).Codes(t); codes[0] != 0 {
		t.Fatal(codes)
	}
	shown := show(t, w.Associate, m{"emailID": begun.IDs[0]})
	if shown.Status != "ready" || len(shown.Message.Attachments) != 1 {
		t.Fatalf("%+v", shown)
	}
	var file preview
	w.Associate.Post("/email/attachment", m{"emailID": begun.IDs[0], "part": shown.Message.Attachments[0].Part, "download": true}).Into(t, &file)
	beginning := w.Fetch(file.URL, http.Header{"Range": {"bytes=0-5"}})
	if grown := highest(t) - before; grown > roomForLarge {
		t.Errorf("a message of %d MB took %d MB of memory", size>>20, grown>>20)
	}

	if of := beginning.Header.Get("Content-Range"); of != fmt.Sprintf("bytes 0-5/%d", attached) || string(beginning.Body) != "ABCABC" {
		t.Errorf("of %d bytes came %s: %s", attached, of, beginning.Body)
	}
	e := listOf(t, w.Associate, matter, "email/", "&sort=id")[1]
	if e.Subjectline != "Large" || e.Filesize != size || e.NumAttachments != 1 || e.IsUnreadable != 0 {
		t.Errorf("%+v", e)
	}
	begin().Fails(t, errs.DuplicateEmails) // the bytes that are kept have the hash of those that were sent
}
