// Package email keeps the emails of matters: files as .eml and .msg, which the server reads itself when they are filed. Who
// may see one is decided by its folder; every read here goes through the view of visible emails.
package email

import (
	"crypto/md5" //nolint:gosec // names twins, and protects nothing
	"encoding/hex"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/message"
	"casefold/internal/kit/text"
)

// Email is an email as it must be known to change or show it.
type Email struct {
	filing.Item
	Filename string
	FileKey  string
	Size     int64
	Notes    string
	Rev      int64
}

// Live refuses an email in the trash, for an edit.
func (e Email) Live() error { return e.Item.Live(failures.InTrash) }

const (
	maxFilename   = 255
	maxNote       = 1000
	maxName       = 1000
	maxRecipients = 10_000
	maxAddress    = 320
	maxDate       = 200
	maxID         = 500
	// shownRecipients is how much of the recipients lists show.
	shownRecipients = 300
)

// checkFile refuses what is no email by its name.
func checkFile(field, name string) error {
	switch strings.ToLower(path.Ext(name)) {
	case ".eml", ".msg":
	default:
		return errs.Invalid(field, "Only .eml and .msg files can be filed as emails")
	}
	if utf8.RuneCountInString(name) > maxFilename {
		return errs.Invalid(field, "Filename cannot be longer than 255 characters")
	}
	return nil
}

// row is what is kept of a message.
type row struct {
	Name, Sender, SenderAddress, Recipients, DateText string
	Sent                                              *time.Time
	Attachments                                       int32
	MessageID, InReplyTo, Conversation                string
	Unreadable                                        *string
	Md5checksum                                       string
	Size                                              int64
	Sha256                                            []byte
}

// rowOf is what is kept of a message that was read, or could not be: it then has the name of its file.
func rowOf(filename string, facts message.Facts, info blob.Info) row {
	row := row{
		Name: line(facts.Subject, maxName), Sender: line(facts.From, maxName), SenderAddress: line(facts.SenderAddress, maxAddress),
		Recipients: line(strings.Join(facts.To, ", "), maxRecipients), DateText: line(facts.Date, maxDate), Attachments: attached(facts),
		MessageID: line(facts.MessageID, maxID), InReplyTo: line(facts.InReplyTo, maxID), Conversation: line(facts.Conversation, maxID),
		Md5checksum: checksum(facts, info), Size: info.Size, Sha256: info.SHA256[:],
	}
	if row.Name == "" {
		row.Name = filename
	}
	if !facts.Sent.IsZero() {
		sent := facts.Sent
		row.Sent = &sent
	}
	if why := string(facts.Unreadable); why != "" {
		row.Unreadable = &why
	}
	return row
}

// attached counts the attachments that people see: pictures of the body are none.
func attached(facts message.Facts) (n int32) {
	for _, one := range facts.Attachments {
		if !one.Inline {
			n++
		}
	}
	return n
}

// checksum is the same for messages that were sent in the same second by the same address under the same subject. A message
// that says none of this has that of its bytes.
func checksum(facts message.Facts, info blob.Info) string {
	said := info.SHA256[:]
	if facts.Date != "" || facts.SenderAddress != "" || facts.Subject != "" {
		sent := facts.Date // of which nobody knows when it was
		if !facts.Sent.IsZero() {
			sent = facts.Sent.UTC().Format(time.RFC3339)
		}
		said = []byte(sent + "\n" + strings.ToLower(facts.SenderAddress) + "\n" + facts.Subject)
	}
	sum := md5.Sum(said) //nolint:gosec // see above
	return hex.EncodeToString(sum[:])
}

// line is a text of a message as one line of so many characters at most, as the database takes it.
func line(said string, most int) string {
	said = strings.Map(func(r rune) rune {
		if text.Control(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(said, "\uFFFD"))
	return cut(strings.TrimSpace(said), most)
}

// cut leaves so many characters at most.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for i := range text {
		if most == 0 {
			return text[:i]
		}
		most--
	}
	return text
}
