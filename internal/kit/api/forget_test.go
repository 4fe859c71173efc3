package api_test

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/api"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestIdempotencyKeysAreForgottenAfterADayInEveryFirmOfTheRegion(t *testing.T) {
	d := dbtest.Shared(t)
	firms := []db.Actor{d.Firm(t, "US"), d.Firm(t, "US"), d.Firm(t, "CA")}
	for _, who := range firms {
		err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
			for key, age := range map[string]time.Duration{"old": 25 * time.Hour, "new": 23 * time.Hour} {
				if _, err := tx.Exec(t.Context(), "INSERT INTO idempotency_keys (tenant_id, user_id, key, request, answer, created_at) VALUES ($1, 1, $2, '', '{}', $3)",
					who.Tenant, key, clock.Now().Add(-age)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := d.InEachFirm(t.Context(), "US", func(tx *db.Tx) error { return api.ForgetKeys(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{1, 1, 2} {
		var left []string
		err := d.InTx(t.Context(), firms[i], func(tx *db.Tx) error {
			rows, err := tx.Query(t.Context(), "SELECT key FROM idempotency_keys WHERE tenant_id = $1", firms[i].Tenant)
			if err != nil {
				return err
			}
			left, err = pgx.CollectRows(rows, pgx.RowTo[string])
			return err
		})
		if err != nil || len(left) != want || (want == 1 && left[0] != "new") {
			t.Errorf("firm %d in %s keeps %v, %v", i, firms[i].Region, left, err)
		}
	}
}
