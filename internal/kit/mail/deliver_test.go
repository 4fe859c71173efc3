package mail

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/jhillyerd/enmime/v2"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/mail/mailtest"
	"casefold/internal/kit/secret"
)

type office struct {
	*dbtest.Installation
	keys   *secret.Keys
	outbox *Outbox
}

// openOffice runs a postman over databases of its own that tries again without waiting.
func openOffice(t *testing.T, c Config) *office {
	t.Helper()
	o := &office{Installation: dbtest.Fresh(t), keys: secret.Generate()}
	c.From = "Casefold <no-reply@casefold.example>"
	if c.DataDir == "" {
		c.DataDir = t.TempDir()
	}
	patient := waits
	waits = make([]time.Duration, 4)
	log := slog.New(slog.DiscardHandler)
	runner := jobs.New(jobs.Options{DB: o.DB, Hub: events.NewHub(o.DB, log), Log: log})
	var err error
	if o.outbox, err = Register(runner, o.DB, o.keys, c); err != nil {
		t.Fatal(err)
	}
	if err := runner.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runner.Stop(context.Background()); err != nil {
			t.Error(err)
		}
		waits = patient
	})
	return o
}

func (o *office) post(t *testing.T, m Message) {
	t.Helper()
	if err := o.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error { return Enqueue(t.Context(), tx, o.keys, m) }); err != nil {
		t.Fatal(err)
	}
}

type mailRow struct {
	State, LastError string
	Tries            int
	Emptied          bool
}

func (o *office) row(t *testing.T) (r mailRow) {
	t.Helper()
	err := o.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return tx.QueryRow(t.Context(), "SELECT state, last_error, tries, sealed IS NULL FROM mails").Scan(&r.State, &r.LastError, &r.Tries, &r.Emptied)
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (o *office) await(t *testing.T, is func(mailRow) bool) mailRow {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if r := o.row(t); is(r) {
			return r
		}
	}
	t.Fatalf("the mail is %+v", o.row(t))
	return mailRow{}
}

func finished(r mailRow) bool { return r.State == "sent" || r.State == "failed" }

var code = Message{To: "eleanor@harbor.example", Subject: "Your code", Text: "4711-CANARY"}

func TestAMailIsSentAfterTheCommitAndThenForgetsWhatItSaid(t *testing.T) {
	server := startServer(t)
	o := openOffice(t, Config{SMTPURL: server.URL})
	undone := errors.New("undone")
	err := o.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		return errors.Join(Enqueue(t.Context(), tx, o.keys, Message{To: "never@harbor.example", Text: "never"}), undone)
	})
	if !errors.Is(err, undone) {
		t.Fatal(err)
	}
	o.post(t, code)
	letter := (<-server.Letters).Text
	if !strings.Contains(letter, "4711-CANARY") {
		t.Errorf("letter %s", letter)
	}
	if got := o.await(t, finished); got != (mailRow{"sent", "", 1, true}) {
		t.Errorf("%+v", got)
	}
}

func TestWhatAMailSaysIsSealedInTheDatabase(t *testing.T) {
	server := startServer(t)
	server.Refuse(mailtest.Busy, nil)
	o := openOffice(t, Config{SMTPURL: server.URL})
	o.post(t, code)
	o.await(t, func(r mailRow) bool { return r.Tries > 0 })
	var dump string
	if err := o.Super(t, "").QueryRow(t.Context(), "SELECT string_agg(m::text || encode(coalesce(sealed, ''), 'escape'), '') || (SELECT string_agg(j::text, '') FROM river_job j) FROM mails m").Scan(&dump); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(dump, "CANARY") || strings.Contains(dump, "Your code") {
		t.Error("the database shows what the mail says")
	}
}

func TestAServerThatComesBackGetsTheSameLetter(t *testing.T) {
	server := startServer(t)
	server.Refuse(nil, mailtest.Busy)
	o := openOffice(t, Config{SMTPURL: server.URL})
	o.post(t, code)
	if got := o.await(t, func(r mailRow) bool { return r.State == "queued" && r.Tries > 0 }); !strings.Contains(got.LastError, "451") || got.Emptied {
		t.Errorf("%+v", got)
	}
	server.Refuse(nil, nil)
	envelope, err := enmime.ReadEnvelope(strings.NewReader((<-server.Letters).Text))
	if err != nil {
		t.Fatal(err)
	}
	var id string
	if err := o.Super(t, "").QueryRow(t.Context(), "SELECT id::text FROM mails").Scan(&id); err != nil {
		t.Fatal(err)
	}
	if got := envelope.GetHeader("Message-ID"); got != "<"+id+"@casefold.example>" {
		t.Errorf("message id %q of mail %s", got, id)
	}
	if got := o.await(t, finished); got.State != "sent" || got.Tries < 2 {
		t.Errorf("%+v", got)
	}
}

func TestARefusedMailFailsAtOnceAndVisibly(t *testing.T) {
	server := startServer(t)
	server.Refuse(mailtest.UnknownUser, nil)
	o := openOffice(t, Config{SMTPURL: server.URL})
	o.post(t, code)
	if got := o.await(t, finished); got.State != "failed" || got.Tries != 1 || !got.Emptied || !strings.Contains(got.LastError, "550") {
		t.Errorf("%+v", got)
	}
}

func TestAServerThatStaysDownEndsInAVisibleFailure(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	o := openOffice(t, Config{SMTPURL: "smtp://" + listener.Addr().String()})
	o.post(t, code)
	if got := o.await(t, finished); got.State != "failed" || got.Tries != 5 || got.LastError == "" {
		t.Errorf("%+v", got)
	}
}

func TestAMailWhoseJobIsGoneIsShownAsFailed(t *testing.T) {
	server := startServer(t)
	server.FallSilent()
	o := openOffice(t, Config{SMTPURL: server.URL})
	o.post(t, code)
	o.await(t, func(r mailRow) bool { return r.State == "sending" })
	if _, err := o.Super(t, "").Exec(t.Context(), "DELETE FROM river_job WHERE kind = 'mail.deliver'"); err != nil {
		t.Fatal(err)
	}
	if err := o.outbox.sweep(t.Context(), o.outbox.global()); err != nil {
		t.Fatal(err)
	}
	if got := o.row(t); got.State != "failed" || !got.Emptied {
		t.Errorf("%+v", got)
	}
	server.SpeakAgain()
}

func TestWithoutAServerMailIsKeptInTheDataFolder(t *testing.T) {
	c := Config{DataDir: t.TempDir()}
	o := openOffice(t, c)
	o.post(t, code)
	if got := o.await(t, finished); got.State != "sent" {
		t.Fatalf("%+v", got)
	}
	kept, err := readKept(c.Dir(), 10)
	if err != nil || len(kept) != 1 || strings.TrimSpace(kept[0].Text) != code.Text || kept[0].To != code.To {
		t.Errorf("%+v, %v", kept, err)
	}
}
