package mail

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/jhillyerd/enmime/v2"

	"casefold/internal/kit/mail/mailtest"
)

func letter() Letter {
	return Letter{
		ID: "5f0c", From: "Casefold <no-reply@casefold.example>", At: time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC),
		Message: Message{To: "eleanor@harbor.example", Subject: "Ihr Code für Casefold", Text: "Grüße: 4711\n"},
	}
}

func overSMTP(t *testing.T, url string) *relay {
	t.Helper()
	transport, err := NewTransport(Config{SMTPURL: url, DataDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return transport.(*relay)
}

func isRefused(err error) bool {
	var refused *Refused
	return errors.As(err, &refused)
}

func TestALetterArrivesAsItWasWritten(t *testing.T) {
	server := startServer(t)
	if err := overSMTP(t, server.URL).Send(t.Context(), letter()); err != nil {
		t.Fatal(err)
	}
	envelope, err := enmime.ReadEnvelope(strings.NewReader((<-server.Letters).Text))
	if err != nil {
		t.Fatal(err)
	}
	if got := envelope.GetHeader("Subject"); got != "Ihr Code für Casefold" {
		t.Errorf("subject %q", got)
	}
	if got := envelope.GetHeader("Message-ID"); got != "<5f0c@casefold.example>" {
		t.Errorf("message id %q", got)
	}
	if !strings.Contains(envelope.Text, "Grüße: 4711") {
		t.Errorf("text %q", envelope.Text)
	}
	if date, err := envelope.Date(); err != nil || !date.Equal(letter().At) {
		t.Errorf("date %v, %v", date, err)
	}
}

func TestTheServersAnswerDecidesWhetherToTryAgain(t *testing.T) {
	for _, c := range []struct {
		name       string
		rcpt, data error
		final      bool
	}{
		{"4xx for the recipient may pass", mailtest.Busy, nil, false},
		{"5xx for the recipient is final", mailtest.UnknownUser, nil, true},
		{"4xx for the content may pass", nil, mailtest.Busy, false},
		{"5xx for the content is final", nil, mailtest.Spam, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := startServer(t)
			server.Refuse(c.rcpt, c.data)
			err := overSMTP(t, server.URL).Send(t.Context(), letter())
			if err == nil || isRefused(err) != c.final || strings.Contains(err.Error(), "harbor.example") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAServerThatIsDownMayComeBack(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "smtp://" + listener.Addr().String()
	_ = listener.Close()
	if err := overSMTP(t, address).Send(t.Context(), letter()); err == nil || isRefused(err) {
		t.Errorf("got %v", err)
	}
}

func TestASilentServerIsGivenUpOn(t *testing.T) {
	server := startServer(t)
	server.FallSilent()
	transport := overSMTP(t, server.URL)
	transport.patience = 50 * time.Millisecond
	if err := transport.Send(t.Context(), letter()); err == nil || isRefused(err) {
		t.Errorf("got %v", err)
	}
}

func TestAServerWithoutTLSIsNotTrustedAcrossTheNetwork(t *testing.T) {
	server := startServer(t)
	err := overSMTP(t, server.URL+"?tls=mandatory").Send(t.Context(), letter())
	if err == nil || isRefused(err) {
		t.Errorf("got %v", err)
	}
	select {
	case <-server.Letters:
		t.Error("the letter was sent in the clear")
	default:
	}
}

func TestUnusableSMTPAddressesAreRefusedAtStart(t *testing.T) {
	for _, address := range []string{"mail.example.com", "http://mail.example.com", "smtp://", "smtp://h:99999", "smtp://h?tls=maybe", "smtp://h:x"} {
		if _, err := NewTransport(Config{SMTPURL: address}); err == nil {
			t.Errorf("%q was accepted", address)
		}
	}
}

func TestTheFolderKeepsOneFileForEachLetter(t *testing.T) {
	c := Config{DataDir: t.TempDir()}
	transport, err := NewTransport(c)
	if err != nil {
		t.Fatal(err)
	}
	second := letter()
	second.ID, second.At = "77aa", second.At.Add(time.Second)
	for _, l := range []Letter{letter(), letter(), second} {
		if err := transport.Send(t.Context(), l); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(c.Dir(), "*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("files %v, %v", files, err)
	}
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file, info.Mode(), err)
		}
	}
}

func TestNothingTypedByAPersonBecomesAHeader(t *testing.T) {
	hostile := Message{To: "eleanor@harbor.example", Subject: "Hello\r\nBcc: thief@evil.example\u2028X: y\x00", Text: "body"}
	clean, err := hostile.cleaned()
	if err != nil {
		t.Fatal(err)
	}
	if clean.Subject != "Hello Bcc: thief@evil.example X: y" {
		t.Errorf("subject %q", clean.Subject)
	}
	for _, to := range []string{"a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "", "nobody", "a@b.example\x00", "\"a\r\nBcc: x\"@b.example"} {
		if _, err := (Message{To: to, Subject: "s", Text: "t"}).cleaned(); err == nil {
			t.Errorf("%q was accepted", to)
		}
	}
}

func TestTheReasonOfAFailureCanBeKept(t *testing.T) {
	for _, cause := range []string{strings.Repeat("ä", 400), "x" + strings.Repeat("ä", 400), "two\r\nlines", "\xff"} {
		if kept := reason(errors.New(cause)); !utf8.ValidString(kept) || len(kept) > 500 || strings.ContainsAny(kept, "\r\n") {
			t.Errorf("%q", kept)
		}
	}
}
