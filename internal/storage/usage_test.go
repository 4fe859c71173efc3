package storage_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/storage"
	"casefold/internal/testkit"
)

func text(id int64) string { return strconv.FormatInt(id, 10) }

func TestUsageIsCountedOnceADayAtThreeInTheRegion(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	docs := y.Place(y.Matter("Acme"), "docs/")
	y.Document(docs, "A.txt", "12345")
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	daily := func(at time.Time) {
		t.Helper()
		y.inFirm(func(ctx context.Context, tx *db.Tx) error {
			tx.Now = at.UTC()
			return storage.CountDaily(ctx, tx)
		})
	}
	daily(time.Date(2030, 3, 1, 2, 59, 0, 0, zone))
	if used := y.usage(); used.TotalBytes != 5 {
		t.Fatalf("what was never counted is counted at once: %+v", used)
	}
	y.Document(docs, "B.txt", "67890")
	daily(time.Date(2030, 3, 1, 2, 59, 59, 0, zone))
	if used := y.usage(); used.TotalBytes != 5 {
		t.Errorf("counted again before three: %+v", used)
	}
	daily(time.Date(2030, 3, 1, 3, 0, 0, 0, zone))
	if used := y.usage(); used.TotalBytes != 10 {
		t.Errorf("not counted at three: %+v", used)
	}
	y.Document(docs, "C.txt", "x")
	daily(time.Date(2030, 3, 2, 2, 0, 0, 0, zone))
	if used := y.usage(); used.TotalBytes != 10 {
		t.Errorf("counted twice in a day: %+v", used)
	}
}

func TestWhatIsCountedInPartsIsTheSame(t *testing.T) {
	y := yard{testkit.NewWorld(t), t}
	matter := y.Matter("Acme")
	docs, mailbox := y.Place(matter, "docs/"), y.Mailbox(matter, "email/")
	for i := range 6 {
		y.Document(docs, text(int64(i))+".txt", "12345")
	}
	for i := range 3 {
		y.Email(mailbox, text(int64(i))+".eml", "Subject: "+text(int64(i))+"\r\n\r\nHello\r\n")
	}
	y.Matter("Another")
	counted := func() (bytes, documents, emails, matters int64) {
		y.count()
		y.inFirm(func(ctx context.Context, tx *db.Tx) error {
			return tx.QueryRow(ctx, "SELECT total_bytes, documents, emails, matters FROM tenant_usage WHERE tenant_id = $1", tx.Tenant).Scan(&bytes, &documents, &emails, &matters)
		})
		return bytes, documents, emails, matters
	}
	whole, documents, emails, matters := counted()
	if whole <= 30 || documents != 6 || emails != 3 || matters != 2 {
		t.Fatalf("%d bytes, %d documents, %d emails, %d matters", whole, documents, emails, matters)
	}
	for _, rows := range []int32{1, 2, 3, 4} {
		storage.CountInParts(t, rows)
		if b, d, e, m := counted(); b != whole || d != documents || e != emails || m != matters {
			t.Errorf("in parts of %d: %d bytes, %d documents, %d emails, %d matters", rows, b, d, e, m)
		}
	}
}
