package message

import (
	"strings"
	"testing"

	"casefold/internal/kit/message/compose"
)

func TestTheWordsOfAMessageAreWhatAPersonReads(t *testing.T) {
	wrapped := "We refer to the lease of the premises at 12 Harbor Street and\nto your letter of May, and ask you to confirm the date.\n\nFirst\nSecond\n"
	for name, c := range map[string]struct{ content, want string }{
		"broken lines": {crlf("From: a@x.example\n\n" + wrapped),
			"We refer to the lease of the premises at 12 Harbor Street and to your letter of May, and ask you to confirm the date.\n\nFirst\nSecond\n"},
		"a quotation": {crlf("From: a@x.example\n\n> We refer to the lease of the premises at 12 Harbor Street and\n> to your letter.\n"),
			"> We refer to the lease of the premises at 12 Harbor Street and to your letter.\n"},
		"both ways": {crlf("From: a@x.example\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\nYour program shows no HTML.\n" +
			"--c\nContent-Type: text/html\n\n<style>p{}</style><p>The <b>rent</b> is due.</p><p>Soon &amp; whole.</p>\n--c--\n"), "The rent is due.\n\nSoon & whole."},
		"of Outlook": {string(compose.Bytes(compose.Item{Properties: map[uint32]any{compose.Subject: "x", compose.Body: "Rent\r\nand deposit"}})), "Rent\nand deposit"},
	} {
		m, err := ReadWords(t.Context(), readers, fileOf(c.content), "")
		if err != nil || m.Unreadable != "" || strings.TrimSpace(m.Text) != strings.TrimSpace(c.want) || m.HTML != "" {
			t.Errorf("%s: %q, %s %v", name, m.Text, m.Unreadable, err)
		}
	}
}

func TestTheWordsOfAnEmbeddedMessageAreRead(t *testing.T) {
	m, err := ReadWords(t.Context(), readers, fileOf(crlf(letter)), "")
	if err != nil || !strings.Contains(m.Text, "Grüße") || strings.Contains(m.Text, "bad()") {
		t.Fatalf("%q %v", m.Text, err)
	}
	for _, a := range m.Attachments {
		if !a.IsMessage {
			continue
		}
		inside, err := ReadWords(t.Context(), readers, fileOf(crlf(letter)), a.Path)
		if err != nil || inside.Subject != "Inside" {
			t.Errorf("%+v %v", inside, err)
		}
		return
	}
	t.Error("there is no message in it")
}
