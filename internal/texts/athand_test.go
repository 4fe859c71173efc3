package texts_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/app"
	"casefold/internal/kit/db"
	"casefold/internal/kit/message"
	"casefold/internal/testkit"
	"casefold/internal/texts"
)

// readOnce is the subject of emails whose files cannot be read any more once they are filed.
const readOnce = "Read once"

func aside(path string) string { return path + ".aside" }

// putAside is called when emails are filed.
func putAside(a *app.App) func(ctx context.Context, tx *db.Tx, ids []int64) error {
	return func(ctx context.Context, tx *db.Tx, ids []int64) error {
		var keys []string
		err := tx.QueryRow(ctx, "SELECT array_agg(file_key) FROM emails WHERE tenant_id = $1 AND id = ANY($2) AND name = $3", tx.Tenant, ids, readOnce).Scan(&keys)
		for _, key := range keys {
			path := filepath.Join(a.Config.Data, "blobs", tx.Region, key)
			if err == nil {
				err = os.Rename(path, aside(path))
			}
		}
		return err
	}
}

func TestAMessageThatWasReadToBeFiledIsNotReadAgainForItsText(t *testing.T) {
	w := testkit.NewWorld(t)
	at := w.Mailbox(w.Matter("Acme v. Bolt"), "email/")
	id := w.Email(at, "once.eml", mail(readOnce, "<p>The rent is due.</p>"))
	r := textsOf(t, w, id)[""]
	if got := text(t, w, r); r.State != texts.Searchable || !strings.Contains(got, "The rent is due.") || !strings.Contains(got, "Carl Custodian") {
		t.Errorf("%+v says %q", r, got)
	}
	var key string
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT file_key FROM emails WHERE tenant_id = $1 AND id = $2", tx.Tenant, id).Scan(&key)
	})
	path := filepath.Join(w.App().Config.Data, "blobs", w.Region, key)
	if err := os.Rename(aside(path), path); err != nil {
		t.Fatal(err)
	}
}

func TestMessagesAtHandAreFewAndTakenOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	s := w.App().Texts
	long := message.Message{Text: strings.Repeat("x", 200<<10)}
	for _, key := range []string{"1/aa/first", "1/aa/second"} {
		s.Offer("US", key, message.Message{Text: key})
	}
	for range 100 { // 20 MB
		s.Offer("US", "1/aa/"+strings.Repeat("y", 20), long)
	}
	s.Offer("US", "1/aa/huge", message.Message{Text: strings.Repeat("x", 1<<20)})
	if n, size := texts.AtHand(s); n != 3 || size > 1<<20 {
		t.Errorf("%d messages of %d bytes are at hand", n, size)
	}
	for i := range 100 {
		s.Offer("US", "1/aa/"+strings.Repeat("z", i+1), long)
	}
	if n, size := texts.AtHand(s); size > 8<<20 || n < 30 {
		t.Errorf("%d messages of %d bytes are at hand", n, size)
	}
}
