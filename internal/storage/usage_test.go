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
