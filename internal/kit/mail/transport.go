package mail

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
)

// Transport hands a letter over. A nil error means that the next station has taken it; an error wrapped in Refused
// means that it never will; any other error may pass.
type Transport interface {
	Send(ctx context.Context, letter Letter) error
}

// Refused is the answer of a mail server that will not take this letter, however often it is offered.
type Refused struct{ Cause error }

func (r *Refused) Error() string { return "mail: refused: " + r.Cause.Error() }
func (r *Refused) Unwrap() error { return r.Cause }

// Config says where mail goes and what it says about us.
type Config struct {
	SMTPURL string // smtp://[user:password@]host[:port][?tls=mandatory|opportunistic|none], or smtps://…; empty: keep in a folder
	From    string // the sender, with or without a name
	DataDir string // mails are kept in its folder "mail" when there is no SMTP server
}

// Dir is the folder in which mails are kept when there is no SMTP server.
func (c Config) Dir() string { return filepath.Join(c.DataDir, "mail") }

// NewTransport returns the SMTP server of the configuration, or the folder when none is configured.
func NewTransport(c Config) (Transport, error) {
	if c.SMTPURL == "" {
		return newFolder(c.Dir())
	}
	return newRelay(c.SMTPURL)
}

// reason is what may be kept and logged about a failed delivery. No transport puts the letter or its recipient there.
func reason(err error) string {
	const longest = 500
	text := oneLine(err.Error())
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") // the cut may go through a character
	}
	return text
}

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("mail: %s: %w", what, err)
}
