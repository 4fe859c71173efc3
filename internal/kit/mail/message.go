// Package mail sends what Casefold has to say to people outside of it.
//
// A mail is a row written in the transaction that causes it, and a job that delivers it. It is queued, sending, and
// then sent or failed; a repeated delivery carries the same Message-ID. Without an SMTP server mails are kept as files
// in the data folder.
package mail

import (
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"
)

const (
	maxSubject = 255
	maxBody    = 1 << 20
)

// Message is one mail to one person, in plain text.
type Message struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// Letter is a message on its way: addressed, dated, and with the name that every repetition of it carries.
type Letter struct {
	ID   string
	From string
	At   time.Time
	Message
}

// cleaned returns the message as it may be sent, or why it cannot be. An address that is not exactly one address is
// refused; control characters in the subject become spaces, so neither can ever add a header.
func (m Message) cleaned() (Message, error) {
	address, err := netmail.ParseAddress(m.To)
	if err != nil || hasControl(m.To) {
		return Message{}, errors.New("mail: the recipient is not an email address")
	}
	if strings.TrimSpace(m.Text) == "" {
		return Message{}, errors.New("mail: the text is empty")
	}
	if len(m.Text) > maxBody {
		return Message{}, fmt.Errorf("mail: the body is larger than %d bytes", maxBody)
	}
	m.To = address.Address
	m.Subject = oneLine(m.Subject)
	return m, nil
}

func hasControl(s string) bool {
	return strings.ContainsFunc(s, unicode.IsControl)
}

func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > maxSubject {
		s = string(runes[:maxSubject-1]) + "…"
	}
	return s
}

// compose makes the MIME message.
func (l Letter) compose() (*gomail.Msg, error) {
	from, err := netmail.ParseAddress(l.From)
	if err != nil {
		return nil, fmt.Errorf("mail: sender: %w", err)
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := msg.FromFormat(from.Name, from.Address); err != nil {
		return nil, fmt.Errorf("mail: sender: %w", err)
	}
	if err := msg.To(l.To); err != nil {
		return nil, fmt.Errorf("mail: recipient: %w", err)
	}
	msg.Subject(l.Subject)
	msg.SetDateWithValue(l.At)
	msg.SetMessageIDWithValue(l.messageID(from.Address))
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, l.Text)
	return msg, nil
}

func (l Letter) messageID(sender string) string {
	domain := sender[strings.LastIndexByte(sender, '@')+1:]
	return l.ID + "@" + domain
}
