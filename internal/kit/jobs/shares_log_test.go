package jobs_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/jobs"
)

func TestWhatCannotBeLetInIsToldToTheProgramsOwnLog(t *testing.T) {
	fresh := dbtest.Fresh(t) // whose jobs no other test works at
	who := fresh.Firm(t, "US")
	for range 2 {
		begin(t, fresh, who, heavyErrandArgs{}) // as many as one person may have at work
	}
	var book bytes.Buffer
	cfg := fresh.Config
	cfg.Log = slog.New(slog.NewTextHandler(&book, nil))
	d := dbtest.Open(t, cfg)
	err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
		tx.AfterCommit(d.Close) // before the job that waits is looked at
		_, err := jobs.Start(t.Context(), tx, heavyErrandArgs{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(book.String(), "jobs that wait for their turn") {
		t.Errorf("the log has %q", book.String())
	}
}
