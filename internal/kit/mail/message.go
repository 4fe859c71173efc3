// Package mail sends what Casefold has to say to people outside of it.
//
// A mail is a row written in the transaction that causes it, and a job that delivers it. It is queued, sending, and
// then sent or failed; a repeated delivery carries the same Message-ID. What the program says to the owners of accounts
// lies in the global database, what the people of a firm send lies in the database of the firm's region. Without an SMTP
// server mails are kept as files in the data folder.
package mail

import (
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"casefold/internal/kit/text"
)

const (
	maxSubject = 255
	maxBody    = 1 << 20
)

// Message is one mail to one person, in plain text and, where HTML is not empty, also as a page.
type Message struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html,omitempty"`
	// ReplyTo is who gets the answer, where that is not the sender of all mails. What is no address is left out.
	ReplyTo *Correspondent `json:"replyTo,omitempty"`
}

// Correspondent is an address with the name of whose it is.
type Correspondent struct {
	Name    string `json:"name"`
	Address string `json:"address"`
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
	if len(m.Text)+len(m.HTML) > maxBody {
		return Message{}, fmt.Errorf("mail: the body is larger than %d bytes", maxBody)
	}
	m.To = address.Address
	m.Subject = oneLine(m.Subject)
	if m.ReplyTo != nil {
		reply := Correspondent{Name: oneLine(m.ReplyTo.Name)}
		if reply.Address, err = Address(m.ReplyTo.Address); err != nil {
			m.ReplyTo = nil
		} else {
			m.ReplyTo = &reply
		}
	}
	return m, nil
}

func hasControl(s string) bool {
	return strings.ContainsFunc(s, unicode.IsControl)
}

func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case text.Control(r):
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
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
	if l.ReplyTo != nil {
		if err := msg.ReplyToFormat(l.ReplyTo.Name, l.ReplyTo.Address); err != nil {
			return nil, fmt.Errorf("mail: reply address: %w", err)
		}
	}
	msg.Subject(l.Subject)
	msg.SetDateWithValue(l.At)
	msg.SetMessageIDWithValue(l.messageID(from.Address))
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, l.Text)
	if l.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, l.HTML)
	}
	return msg, nil
}

func (l Letter) messageID(sender string) string {
	domain := sender[strings.LastIndexByte(sender, '@')+1:]
	return l.ID + "@" + domain
}
