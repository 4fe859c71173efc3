package email_test

import (
	"fmt"
	"strings"
	"testing"

	"casefold/internal/testkit"
)

type m = testkit.M

func TestMain(tests *testing.M) { testkit.Main(tests) }

// eml is a plain message. More are headers of its own.
func eml(from, subject, date, body string, more ...string) string {
	headers := append([]string{"From: " + from, "To: Bea Bolt <bea@bolt.example>", "Subject: " + subject, "Date: " + date}, more...)
	return strings.Join(headers, "\r\n") + "\r\n\r\n" + body + "\r\n"
}

const may = "Thu, 02 May 2024 10:00:00 +0200"

// row is an email as lists show it.
type row struct {
	Type, Subjectline, OriginalFilename, Notes, EmailFrom, EmailTo, Date, DateText, MD5Checksum, Path string
	ID, Filesize                                                                                      int64
	NumAttachments, IsUnreadable, IsDeleted                                                           int
}

// listOf is the list of a folder, with what is asked of it.
func listOf(t *testing.T, p *testkit.Person, matter int64, path, ask string) []row {
	t.Helper()
	var answer struct{ List []row }
	p.Get(fmt.Sprintf("/email/list?matterID=%d&basepath=%s%s", matter, path, ask)).Into(t, &answer)
	return answer.List
}
