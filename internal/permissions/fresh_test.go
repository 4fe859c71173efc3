package permissions_test

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

func TestWhatIsRememberedGrowsOldWhenTheClockIsSetBack(t *testing.T) { // T-SES-01
	w := testkit.NewWorld(t)
	t.Cleanup(clock.Reset)
	clock.Advance(45 * time.Second)
	w.Partner.Get("/me").OK(t)
	clock.Advance(-45 * time.Second)
	inFirm(t, w, func(tx pgx.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE users SET active = false WHERE sub = $1", w.Partner.Sub)
		return err
	})
	testkit.Await(t, "a person who may not work any more still does", func() bool {
		return w.Partner.Get("/me").Code() == errs.InvalidAuth.Code
	})
}
