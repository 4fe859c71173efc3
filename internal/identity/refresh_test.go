package identity_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

const refreshCookie = "casefold_refresh"

func TestRefreshingRotatesTheToken(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	first := b.cookies[refreshCookie]
	b.wants(b.refresh(), "SIGNED_IN")
	if b.cookies[refreshCookie] == first || b.cookies[refreshCookie] == "" {
		t.Fatal("the refresh token stayed the same")
	}
	b.isIn()
	advance(t, 20*time.Minute)
	b.get("/auth/sessions").Fails(t, errs.InvalidAuth)
	b.refresh().OK(t)
	b.isIn()
}

func TestWithoutACookieThereIsNothingToRefresh(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w)
	b.refresh().Fails(t, errs.MissingAuth)
	b.cookies[refreshCookie] = "made-up"
	b.refresh().Fails(t, errs.InvalidAuth)
	if b.cookies[refreshCookie] != "made-up" {
		t.Fatal("a refused refresh takes a cookie away, which may be that of a sign-in in another tab")
	}
}

func TestTwoTabsThatRefreshAtOnceStaySignedIn(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	tabs := make([]*browser, 8)
	var together sync.WaitGroup
	for i := range tabs {
		tabs[i] = newBrowser(t, w)
		tabs[i].cookies[refreshCookie] = b.cookies[refreshCookie]
		together.Go(func() { tabs[i].refresh() })
	}
	together.Wait()
	for _, tab := range tabs {
		if tab.cookies[refreshCookie] != tabs[0].cookies[refreshCookie] {
			t.Fatal("two tabs have different successors")
		}
		tab.isIn()
	}
	tabs[0].refresh().OK(t)
	advance(t, 29*time.Second)
	late := newBrowser(t, w)
	late.cookies[refreshCookie] = b.cookies[refreshCookie]
	late.refresh().OK(t)
	if late.cookies[refreshCookie] != tabs[0].cookies[refreshCookie] {
		t.Fatal("a late tab does not get the newest token")
	}
}

func TestAReplayedRefreshTokenEndsTheSession(t *testing.T) { // T-SES-03
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	stolen := b.cookies[refreshCookie]
	other := newBrowser(t, w).signIn(w.Partner)
	b.refresh().OK(t)
	advance(t, 31*time.Second)
	thief := newBrowser(t, w)
	thief.cookies[refreshCookie] = stolen
	thief.refresh().Fails(t, errs.InvalidAuth)
	b.isOut()
	other.isIn()
	reason := query[string](t, w, "SELECT end_reason FROM sessions WHERE sub = $1 AND ended_at IS NOT NULL", w.Partner.Sub)
	if reason != "refresh token used again" {
		t.Fatalf("ended because %q", reason)
	}
}

func TestAnUnusedSessionEndsAfterFourteenDays(t *testing.T) { // T-SES-05
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	advance(t, 13*24*time.Hour)
	b.refresh().OK(t)
	advance(t, 13*24*time.Hour)
	b.refresh().OK(t)
	advance(t, 14*24*time.Hour+time.Second)
	b.refresh().Fails(t, errs.InvalidAuth)
}

func TestASessionEndsAfterNinetyDaysHoweverMuchItIsUsed(t *testing.T) { // T-SES-05
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	for range 8 {
		advance(t, 10*24*time.Hour)
		b.refresh().OK(t)
	}
	advance(t, 10*24*time.Hour-time.Minute)
	b.refresh().OK(t)
	b.isIn()
	advance(t, time.Minute)
	b.get("/auth/sessions").Fails(t, errs.InvalidAuth)
	b.refresh().Fails(t, errs.InvalidAuth)
}

func TestTheDatabaseHoldsNoUsableToken(t *testing.T) { // T-OPS-04
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	first := b.cookies[refreshCookie]
	b.refresh().OK(t)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		for _, table := range []string{"refresh_tokens", "sessions", "devices", "account_events", "throttles"} {
			var dump string
			err := tx.QueryRow(ctx, "SELECT coalesce(string_agg(convert_from(decode(encode(x::text::bytea, 'hex'), 'hex'), 'UTF8'), E'\\n'), '') FROM "+table+" x").Scan(&dump)
			if err != nil {
				return err
			}
			for _, secret := range []string{first, b.cookies[refreshCookie], b.cookies["casefold_device"]} {
				if strings.Contains(dump, secret) {
					t.Errorf("%s holds a token", table)
				}
			}
		}
		return nil
	})
}
