package sharing

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"time"
	"unicode"

	"casefold/internal/kit/mail"
	"casefold/internal/kit/text"
)

//go:embed letter.html
var letterPage string

var letterTemplate = template.Must(template.New("letter").Parse(letterPage))

// letter is what a mail says: who sends, how many documents, the message as it was typed, and the link. No name of a file, a
// matter or a client stands in it.
type letter struct {
	Firm, Sender string
	Reply        mail.Correspondent
	Documents    string // "3 documents"
	Message      string
	Link         string
	Expires      string
	Password     bool // is needed
}

func newLetter(firm, sender string, reply mail.Correspondent, kind string, count int32, message, link string, expires time.Time, password bool) letter {
	noun := kind
	if count != 1 {
		noun += "s"
	}
	return letter{
		Firm: plain(firm), Sender: plain(sender), Reply: reply, Documents: fmt.Sprintf("%d %s", count, noun), Message: message, Link: link,
		Expires: expires.UTC().Format("January 2, 2006, 15:04 UTC"), Password: password,
	}
}

// askSender is how the password of a share is had: never by this letter.
const askSender = "The page asks for a password. Please ask the sender for it."

// AskSender is askSender for the page of the letter.
func (letter) AskSender() string { return askSender }

// to is the letter for one recipient.
func (l letter) to(recipient string) (mail.Message, error) {
	var words, page strings.Builder
	fmt.Fprintf(&words, "%s of %s has sent you %s.\n", l.Sender, l.Firm, l.Documents)
	if l.Message != "" {
		fmt.Fprintf(&words, "\n%s\n", l.Message)
	}
	fmt.Fprintf(&words, "\nDownload the files here:\n%s\n\nThe link works until %s, for everybody who has it. Please do not pass it on.\n", l.Link, l.Expires)
	if l.Password {
		words.WriteString("\n" + askSender + "\n")
	}
	if err := letterTemplate.Execute(&page, l); err != nil {
		return mail.Message{}, err
	}
	return mail.Message{
		To: recipient, Subject: l.Firm + " has sent you files", Text: words.String(), HTML: page.String(), ReplyTo: &l.Reply,
	}, nil
}

// plain is a name on one line, without characters that turn the direction of the text around it.
func plain(name string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if text.Control(r) {
			return ' '
		}
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, name)), " ")
}
