package mail

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jhillyerd/enmime/v2"

	"casefold/internal/kit/db"
	"casefold/internal/kit/mail/mailtest"
)

// postAs sends mails of a firm and gives their ids.
func (o *office) postAs(t *testing.T, who db.Actor, messages ...Message) (ids []string) {
	t.Helper()
	err := o.InTx(t.Context(), who, func(tx *db.Tx) (err error) {
		ids, err = EnqueueAll(t.Context(), tx, o.keys, messages)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// hears collects what becomes of mails.
func (o *office) hears() <-chan Settled {
	heard := make(chan Settled, 100)
	o.outbox.Settled = append(o.outbox.Settled, func(_ context.Context, _ *db.Tx, s Settled) error {
		heard <- s
		return nil
	})
	return heard
}

func next(t *testing.T, heard <-chan Settled) Settled {
	t.Helper()
	select {
	case s := <-heard:
		return s
	case <-time.After(time.Minute):
		t.Fatal("nothing is heard of the mail")
		return Settled{}
	}
}

func TestMailOfAFirmLiesInItsRegionAloneAndTellsItsStates(t *testing.T) {
	server := startServer(t)
	server.Answer(func(step mailtest.Step, recipient string) error {
		if step == mailtest.Recipient && recipient == "gone@outside.example" {
			return mailtest.UnknownUser
		}
		return nil
	})
	o := openOffice(t, Config{SMTPURL: server.URL})
	heard := o.hears()
	who := o.Firm(t, "CA")
	ids := o.postAs(t, who, Message{To: "canary@outside.example", Subject: "Files", Text: "canary text"}, Message{To: "gone@outside.example", Subject: "Files", Text: "x"})
	states := map[string]State{}
	for range ids {
		s := next(t, heard)
		states[s.ID] = s.State
	}
	if states[ids[0]] != Sent || states[ids[1]] != Failed {
		t.Errorf("%v", states)
	}
	for _, region := range []string{"", "US"} {
		var dump string
		if err := o.Super(t, region).QueryRow(t.Context(), "SELECT coalesce((SELECT string_agg(m::text, '') FROM mails m), '') || coalesce((SELECT string_agg(j::text, '') FROM river_job j), '')").Scan(&dump); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(dump, "canary") || strings.Contains(dump, ids[0]) {
			t.Errorf("database %q knows of the mail", region)
		}
	}
}

func TestATransactionThatIsUndoneSendsNothing(t *testing.T) {
	server := startServer(t)
	o := openOffice(t, Config{SMTPURL: server.URL})
	who, undone := o.Firm(t, "US"), errors.New("undone")
	err := o.InTx(t.Context(), who, func(tx *db.Tx) error {
		_, err := EnqueueAll(t.Context(), tx, o.keys, []Message{{To: "never@outside.example", Text: "never"}})
		return errors.Join(err, undone)
	})
	if !errors.Is(err, undone) {
		t.Fatal(err)
	}
	o.postAs(t, who, Message{To: "first@outside.example", Text: "first"})
	if letter := <-server.Letters; letter.To != "first@outside.example" {
		t.Errorf("%q got a letter", letter.To)
	}
}

func TestAWithdrawnMailIsNotSent(t *testing.T) {
	server := startServer(t)
	server.Refuse(mailtest.Greylisted, nil)
	patient := waits
	o := openOffice(t, Config{SMTPURL: server.URL})
	waits = patient // the second attempt comes after five seconds
	heard := o.hears()
	who := o.Firm(t, "US")
	ids := o.postAs(t, who, Message{To: "late@outside.example", Text: "late"})
	if s := next(t, heard); s.State != Queued {
		t.Fatalf("%+v", s)
	}
	// The hook runs before the commit; whoever holds the row has seen it.
	err := o.InTx(t.Context(), who, func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), "SELECT FROM mails FOR UPDATE"); err != nil {
			return err
		}
		return Withdraw(t.Context(), tx, ids)
	})
	if err != nil {
		t.Fatal(err)
	}
	server.Refuse(nil, nil)
	o.postAs(t, who, Message{To: "other@outside.example", Text: "other"})
	var state string
	var open int
	if letter := <-server.Letters; letter.To != "other@outside.example" {
		t.Errorf("%q got a letter", letter.To)
	}
	err = o.InTx(t.Context(), who, func(tx *db.Tx) error {
		if err := o.outbox.deliver(t.Context(), within(tx), attempt{ids[0], 2, 5}); err != nil {
			return err
		}
		return tx.QueryRow(t.Context(), "SELECT state, (SELECT count(*) FROM mails WHERE sealed IS NOT NULL AND recipient LIKE 'late%') FROM mails WHERE id = $1", ids[0]).Scan(&state, &open)
	})
	if err != nil || state != "failed" || open != 0 {
		t.Errorf("%s, %d, %v", state, open, err)
	}
}

func TestWhatPeopleWriteAddsNoHeaderAndTurnsNoText(t *testing.T) {
	server := startServer(t)
	o := openOffice(t, Config{SMTPURL: server.URL})
	o.postAs(t, o.Firm(t, "US"), Message{
		To: "a@outside.example", Subject: "Files\r\nBcc: victim@outside.example\u202egnp.exe", Text: "plain", HTML: "<p>page</p>",
		ReplyTo: &Correspondent{Name: "Eve\r\nX-Evil: 1\u202e, \"x\" <evil@outside.example>", Address: "eve@firm.example"},
	})
	letter, err := enmime.ReadEnvelope(strings.NewReader((<-server.Letters).Text))
	if err != nil {
		t.Fatal(err)
	}
	if letter.GetHeader("Bcc") != "" || letter.GetHeader("X-Evil") != "" || strings.ContainsRune(letter.GetHeader("Subject"), 0x202e) {
		t.Errorf("%v", letter.Root.Header)
	}
	reply, err := letter.AddressList("Reply-To")
	if err != nil || len(reply) != 1 || reply[0].Address != "eve@firm.example" || strings.ContainsAny(reply[0].Name, "\r\n\u202e") {
		t.Errorf("%v, %v", reply, err)
	}
	if strings.TrimSpace(letter.Text) != "plain" || strings.TrimSpace(letter.HTML) != "<p>page</p>" {
		t.Errorf("%q %q", letter.Text, letter.HTML)
	}
}

func TestOneMailboxIsAnAddressAndNothingElseIs(t *testing.T) {
	for _, good := range []string{"a@b.example", "A.b+c@sub.domain.example", " jürgen@bücher.example ", "o'neil@x-y.example"} {
		if got, err := Address(good); err != nil || got != strings.TrimSpace(good) {
			t.Errorf("%q: %q, %v", good, got, err)
		}
	}
	bad := []string{
		"", "a", "@b.example", "a@", "a@b", "a@b..example", "a@-b.example", "a b@c.example", "a@b.example,c@d.example", "Name <a@b.example>",
		"<a@b.example>", "a@b.example\r\nBcc: c@d.example", "a@b.exa\u202emple", "a\u200b@b.example", "\"a b\"@c.example", "a@[127.0.0.1]",
		"a@b.example\x00", strings.Repeat("a", 65) + "@b.example", "a@" + strings.Repeat("b.", 130) + "example", "a@b.example;c@d.example",
	}
	for _, i := range bad {
		if got, err := Address(i); err == nil {
			t.Errorf("%q became %q", i, got)
		}
	}
}
