package sharing_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// T-SHR-02: whoever guesses learns nothing from how long the answer takes. Answers are taken in turns, each from an address of its
// own, so that none is slowed; on a busy machine a comparison may have to be made again.
func TestADeadLinkTakesAsLongAsOneThatNeverWas(t *testing.T) {
	s := newScene(t, "US")
	never := m{"accessCode": strings.Repeat("A", 32)}
	links := map[string]m{"never was": never}
	for name, statement := range map[string]string{
		"expired":    "UPDATE shares SET created_at = now() - interval '40 days', expires_at = now() - interval '1 second' WHERE id = $1",
		"processing": "UPDATE shares SET status = 'processing' WHERE id = $1",
		"failed":     "UPDATE shares SET status = 'failed', ended_at = now() WHERE id = $1",
	} {
		id, to := shared(t, s)
		s.write(t, statement, id)
		links[name] = to
	}
	id, revoked := shared(t, s)
	s.Partner.Post("/share/outgoing/revoke", m{"shareID": id}).OK(t)
	links["revoked"] = revoked
	links["of the wrong region"] = m{"accessCode": revoked["accessCode"], "userRegion": "CA"}
	asked := 0
	ask := func(to m) time.Duration {
		asked++
		from := http.Header{"X-Forwarded-For": {fmt.Sprintf("198.18.%d.%d", asked/250, asked%250+1)}}
		begun := time.Now()
		answer := s.Anonymous().Call(http.MethodPost, "/public/share/info", to, from)
		took := time.Since(begun)
		answer.Fails(t, errs.ObjectNotFound)
		return took
	}
	const tries, rounds, factor = 5, 40, 1.5
	var differs string
	for range tries {
		// All strangers together have so many misses, which repeated tries on a busy machine would use up.
		err := s.App().DB.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			_, err := tx.Exec(t.Context(), "DELETE FROM throttles")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		took := map[string][]time.Duration{}
		for range rounds {
			for name, to := range links {
				took[name] = append(took[name], ask(to))
			}
		}
		median := func(name string) time.Duration { return slices.Sorted(slices.Values(took[name]))[rounds/2] }
		differs = ""
		for name := range links {
			if part := median(name).Seconds() / median("never was").Seconds(); part > factor || part < 1/factor {
				differs += fmt.Sprintf("one that is %s takes %.2f of one that never was\n", name, part)
			}
		}
		if differs == "" {
			return
		}
	}
	t.Error(differs)
}

// T-SHR-06: names and messages are as long as they may be, and longer ones change nothing.
func TestTheLongestNamesAreShownWholeAndLongerOnesAreRefused(t *testing.T) {
	s := newScene(t, "US")
	huge := strings.Repeat("<b>\u202e", 10<<10/6)
	for what, body := range map[string]m{
		"a message": with(order(s.documents, mailbox("huge")), m{"message": huge}),
		"addresses": order(s.documents, huge+"@outside.example", strings.Repeat("a", 10<<10)+"@outside.example"),
	} {
		if answer := s.Partner.Post("/multi/externalSend", body); answer.Code() != errs.InvalidInput.Code {
			t.Errorf("%s of 10 KB: %d", what, answer.Code())
		}
	}
	if n := len(list(t, s.Admin)); n != 0 {
		t.Errorf("%d shares were made of what was refused", n)
	}
	longest := strings.Repeat("\U0001F4DC", 249) + "\u202e.txt"
	message := strings.Repeat("\u202e<i>\U0001F4DC", 1000)
	evidence := s.Document(s.place, longest, "kept")
	to := mailbox("longest")
	send(t, s.Partner, with(order([]int64{evidence}, to), m{"message": message}))
	letters := lettersTo(to)
	var page struct {
		DocumentList []string
		Message      string
	}
	info(s.World, link(t, letters[0])).Into(t, &page)
	message = strings.ReplaceAll(message, "\u202e", "") // what turns the direction of text is not kept of messages
	if len(page.DocumentList) != 1 || page.DocumentList[0] != longest || page.Message != message {
		t.Errorf("the page shows %q and %d bytes of %d", page.DocumentList, len(page.Message), len(message))
	}
	for _, to := range []m{link(t, letters[0]), with(m{"file": 1}, link(t, letters[0]))} {
		answer := s.Fetch(url(t, s.World, to), nil).OK(t)
		if len(answer.Body) == 0 || strings.ContainsRune(answer.Header.Get("Content-Disposition"), 0x202e) {
			t.Errorf("%d bytes, %v", len(answer.Body), answer.Header)
		}
	}
	for name, content := range unpack(t, s.Fetch(url(t, s.World, link(t, letters[0])), nil).OK(t).Body) {
		if content != "kept" || strings.ContainsRune(name, 0x202e) {
			t.Errorf("the ZIP has %q", name)
		}
	}
}
