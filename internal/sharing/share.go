// Package sharing sends documents out of a firm by a link. A share is a frozen list of versions, packed into one ZIP, and a link
// that is mailed to people who need no account. What the link leads to is judged again for every request.
package sharing

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/mail"
)

const (
	// MaxRecipients is to how many people one share goes.
	MaxRecipients = 100
	// MaxMessage is how many characters the message may have.
	MaxMessage = 5000
	// DefaultDays and MaxDays are how long a link works.
	DefaultDays = 30
	MaxDays     = 365
	// MaxDownloads is the largest limit of downloads.
	MaxDownloads = 1000

	minPassword = 8
	maxPassword = 200

	// mailsOfPerson and mailsOfFirm may be sent within a day.
	mailsOfPerson = 500
	mailsOfFirm   = 5000
	day           = 24 * time.Hour

	// answerWithin is how long a sender waits for what the mail server says.
	answerWithin = 30 * time.Second
)

// GrantKind is how signed URLs name the ZIP of a share.
const GrantKind = "share"

// EventKind tells a person's browsers that a share of theirs changed.
const EventKind = "share"

// The states that people see, which also say what time has done to a share.
const (
	displayProcessing = "Processing"
	displayActive     = "Active"
)

// The kinds of what is shared, as the outside names them.
const (
	ofDocuments = "document"
	ofEmails    = "email"
)

// cleanRecipients leaves out what is no address, and those that are named twice.
func cleanRecipients(typed []string) ([]string, error) {
	known := map[string]bool{}
	var clean []string
	for _, one := range typed {
		address, err := mail.Address(one)
		if key := strings.ToLower(address); err == nil && !known[key] {
			known[key] = true
			clean = append(clean, address)
		}
	}
	switch {
	case len(clean) == 0:
		return nil, errs.Invalid("recipients", "At least one valid email is required")
	case len(clean) > MaxRecipients:
		return nil, errs.TooManyItems.Saying("A share can be sent to at most 100 recipients.")
	}
	return clean, nil
}

// cleanMessage is the message as it is kept: lines end with a line feed, and what cannot be seen is left out.
func cleanMessage(typed string) (string, error) {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(typed, "\uFFFD"))
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return -1
		}
		return r
	}, text))
	if utf8.RuneCountInString(text) > MaxMessage {
		return "", errs.Invalid("message", "it may have at most 5,000 characters")
	}
	return text, nil
}

// Options are what the sender of a share chooses.
type Options struct {
	// Days are how long the link works from when it is mailed.
	Days int
	// Password is what the page asks for before it shows anything but the name of the firm; empty asks for none.
	Password string
	// Downloads are how often the ZIP or a single file may be fetched; 0 is no limit.
	Downloads int
}

func (o Options) check() error {
	switch n := utf8.RuneCountInString(o.Password); {
	case o.Days < 1 || o.Days > MaxDays:
		return errs.Invalid("expiresInDays", "it must be from 1 to 365")
	case o.Downloads < 0 || o.Downloads > MaxDownloads:
		return errs.Invalid("downloadLimit", "it must be from 1 to 1,000, or 0 for no limit")
	case n > 0 && n < minPassword || n > maxPassword || !utf8.ValidString(o.Password):
		return errs.Invalid("password", "it must have from 8 to 200 characters")
	}
	return nil
}

// orNone is nil where there is no such thing.
func orNone[T comparable](value T) *T {
	var none T
	if value == none {
		return nil
	}
	return &value
}

// sending is how many mails somebody sent at once.
type sending struct {
	user  int64
	mails int
	at    time.Time
}

// within refuses more mails where a person or the firm would exceed what may be sent in a day, and says when it goes on.
func within(recent []sending, user int64, more int, now time.Time) error {
	own := make([]sending, 0, len(recent))
	for _, s := range recent {
		if s.user == user {
			own = append(own, s)
		}
	}
	again := freeAt(own, mailsOfPerson, more)
	if firm := freeAt(recent, mailsOfFirm, more); firm.After(again) {
		again = firm
	}
	if !again.After(now) {
		return nil
	}
	return errs.TooManyRequests.Saying("As many emails as allowed were sent in the last 24 hours. Sending goes on at " +
		again.UTC().Format("15:04 UTC on January 2") + ".").With(api.RetryAfter{Seconds: int(again.Sub(now).Seconds()) + 1})
}

// freeAt is when there is room for more mails, zero where there is now. Recent are in the order of their time.
func freeAt(recent []sending, most, more int) (at time.Time) {
	sent := 0
	for _, s := range recent {
		sent += s.mails
	}
	for _, s := range recent {
		if sent+more <= most {
			break
		}
		sent -= s.mails
		at = s.at.Add(day)
	}
	return at
}
