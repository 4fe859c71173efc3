package identity_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"casefold/internal/identity"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/permissions"
	"casefold/internal/testkit"
)

type sessionList struct {
	Sessions []struct {
		ID         string    `json:"id"`
		Kind       string    `json:"kind"`
		CreatedAt  time.Time `json:"createdAt"`
		LastUsedAt time.Time `json:"lastUsedAt"`
		Address    string    `json:"address"`
		UserAgent  string    `json:"userAgent"`
		Current    bool      `json:"current"`
	} `json:"sessions"`
}

func (b *browser) sessions() (list sessionList) {
	b.t.Helper()
	b.get("/auth/sessions").Raw(b.t, &list)
	return list
}

func TestPeopleSeeWhereTheyAreSignedInAndEndIt(t *testing.T) {
	w := testkit.NewWorld(t)
	here := newBrowser(t, w).from("203.0.113.5").signIn(w.Partner)
	elsewhere := newBrowser(t, w).from("2001:db8::7").signIn(w.Partner)
	stranger := newBrowser(t, w).signIn(w.Associate)
	list := here.sessions().Sessions
	if len(list) != 2 {
		t.Fatalf("%d sessions", len(list))
	}
	var other string
	for _, s := range list {
		if s.Kind != "browser" || s.UserAgent != "Test Browser 1.0" || s.CreatedAt.IsZero() || s.LastUsedAt.IsZero() {
			t.Errorf("%+v", s)
		}
		if s.Current != (s.Address == "203.0.113.5") {
			t.Errorf("%+v", s)
		}
		if !s.Current {
			other = s.ID
		}
	}
	stranger.post("/auth/sessions/end", m{"id": other}).Fails(t, errs.ObjectNotFound)
	stranger.post("/auth/sessions/end", m{"id": "11111111-2222-4333-8444-555555555555"}).Fails(t, errs.ObjectNotFound)
	stranger.post("/auth/sessions/end", m{"id": "everything"}).Fails(t, errs.InvalidInput)
	elsewhere.isIn()
	here.wants(here.post("/auth/sessions/end", m{"id": other}), "ENDED")
	here.wants(here.post("/auth/sessions/end", m{"id": other}), "ENDED")
	elsewhere.isOut()
	if left := here.sessions().Sessions; len(left) != 1 || !left[0].Current {
		t.Fatalf("%+v", left)
	}
}

func TestSigningOutEndsTheSessionOnTheServer(t *testing.T) { // T-SES-04
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	cookie := b.cookies[refreshCookie]
	res := b.post("/auth/signOut", m{})
	b.wants(res, "SIGNED_OUT")
	if res.Header.Get("Cache-Control") != "no-store" {
		t.Error("the answer may be kept")
	}
	if b.cookies[refreshCookie] != "" {
		t.Error("the cookie stays")
	}
	b.cookies[refreshCookie] = cookie
	b.isOut()
	b.wants(b.post("/auth/signOut", m{}), "SIGNED_OUT")
	onlyToken := newBrowser(t, w).signIn(w.Partner)
	delete(onlyToken.cookies, refreshCookie)
	onlyToken.wants(onlyToken.post("/auth/signOut", m{}), "SIGNED_OUT")
	onlyToken.isOut()
}

func TestADisabledPersonIsOutAtTheNextRequest(t *testing.T) { // T-SES-01, I29
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.isIn()
	enable := func(enabled bool) {
		inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
			return w.App().Identity.SetEnabled(ctx, tx, w.Admin.Sub, w.Partner.Sub, enabled)
		})
	}
	enable(false)
	b.isOut()
	enable(true)
	b.isOut()
	newBrowser(t, w).signIn(w.Partner)
}

func TestAChangeIsHeardInEveryProcess(t *testing.T) { // T-SES-01
	w := testkit.NewWorld(t)
	another, err := identity.New(w.App().DB, w.App().Keys, identity.Options{URL: "http://another.example"})
	if err != nil {
		t.Fatal(err)
	}
	heard := make(chan string, 64)
	another.Changed = func(sub string) { heard <- sub }
	ctx, stop := context.WithCancel(t.Context())
	var listening sync.WaitGroup
	listening.Go(func() { another.Listen(ctx) })
	if first := <-heard; first != "" {
		t.Fatalf("listening begins with %q", first)
	}
	b := newBrowser(t, w).signIn(w.Partner)
	b.put("/auth/attributes", m{"name": "Heard Everywhere"}).OK(t)
	if sub := <-heard; sub != w.Partner.Sub {
		t.Fatalf("heard of %q", sub)
	}
	stop()
	listening.Wait()
}

func TestAChangeThatNobodyAnnouncedIsSeenSoon(t *testing.T) { // I29
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.isIn()
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		_, err := tx.Exec(ctx, "UPDATE accounts SET enabled = false WHERE sub = $1", w.Partner.Sub)
		return err
	})
	testkit.Await(t, "a disabled person is still in", func() bool { return b.get("/auth/sessions").Code() == errs.InvalidAuth.Code })
}

func TestTheFirmsEndIsTheEndOfItsSessions(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		_, err := tx.Exec(ctx, "UPDATE tenants SET status = 'closed' WHERE id = $1", w.Tenant)
		return err
	})
	b.get("/auth/sessions").Fails(t, errs.StateReset)
	b.refresh().Fails(t, errs.InvalidAuth)
	newBrowser(t, w).try(w.Partner.Username, testkit.Password).Fails(t, errs.WrongCredentials)
}

func TestABrowserHasOneSession(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner).signIn(w.Partner)
	if list := b.sessions().Sessions; len(list) != 1 {
		t.Fatalf("%d sessions of one browser", len(list))
	}
}

func TestWhatHasServedItsTimeIsSweptAway(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	b.post("/auth/signOut", m{}).OK(t)
	newBrowser(t, w).try(w.Partner.Username, wrongPassword).Fails(t, errs.WrongCredentials)
	stays := newBrowser(t, w).signIn(w.Associate)
	advance(t, 31*24*time.Hour)
	inGlobal(t, w, func(ctx context.Context, tx *db.GlobalTx) error {
		_, err := jobs.Insert(ctx, tx, identity.Sweep{})
		return err
	})
	sessionsOf := func(p *testkit.Person) int {
		return query[int](t, w, "SELECT count(*) FROM sessions WHERE sub = $1", p.Sub)
	}
	testkit.Await(t, "nothing was swept", func() bool { return sessionsOf(w.Partner) == 0 })
	if n := sessionsOf(w.Associate); n != 1 {
		t.Fatalf("a session that may still be looked up is gone")
	}
	stays.refresh().Fails(t, errs.InvalidAuth)
}

func TestTheLauncherGetsASessionOfItsOwn(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	var made struct{ Code string }
	b.post("/auth/launcher/code", m{}).Raw(t, &made)
	launcher := newBrowser(t, w)
	var tokens answer
	launcher.post("/auth/launcher/exchange", m{"code": made.Code}).Raw(t, &tokens)
	if tokens.RefreshToken == "" || tokens.ExpiresIn != 900 || len(launcher.cookies) != 0 {
		t.Fatalf("%+v %v", tokens, launcher.cookies)
	}
	launcher.post("/auth/launcher/exchange", m{"code": made.Code}).Fails(t, errs.ChallengeExpired)
	launcher.token = tokens.IDToken
	launcher.isIn()
	launcher.post("/auth/refresh", m{"refreshToken": tokens.RefreshToken}).Raw(t, &tokens)
	launcher.token = tokens.IDToken
	if tokens.RefreshToken == "" || len(launcher.cookies) != 0 {
		t.Fatalf("%+v", tokens)
	}
	for _, s := range b.sessions().Sessions {
		if s.Kind == "launcher" {
			b.post("/auth/sessions/end", m{"id": s.ID}).OK(t)
		}
	}
	launcher.isOut()
	launcher.post("/auth/refresh", m{"refreshToken": tokens.RefreshToken}).Fails(t, errs.InvalidAuth)
	b.isIn()
}

func TestALauncherCodeIsGoodForAMinuteAndWithItsSession(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	var late, orphan struct{ Code string }
	b.post("/auth/launcher/code", m{}).Raw(t, &late)
	advance(t, time.Minute)
	newBrowser(t, w).post("/auth/launcher/exchange", m{"code": late.Code}).Fails(t, errs.ChallengeExpired)
	b.post("/auth/launcher/code", m{}).Raw(t, &orphan)
	b.post("/auth/signOut", m{}).OK(t)
	newBrowser(t, w).post("/auth/launcher/exchange", m{"code": orphan.Code}).Fails(t, errs.ChallengeExpired)
}

func TestALauncherSessionIsAsOldAsTheSignInItComesFrom(t *testing.T) { // T-SES-05
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	signedIn := query[time.Time](t, w, "SELECT created_at FROM sessions WHERE sub = $1", w.Partner.Sub)
	for range 8 {
		advance(t, 11*24*time.Hour)
		b.refresh().OK(t)
	}
	launcher := newBrowser(t, w)
	for range 2 {
		var made struct{ Code string }
		b.post("/auth/launcher/code", m{}).Raw(t, &made)
		launcher.keep(launcher.post("/auth/launcher/exchange", m{"code": made.Code})).OK(t)
		b = launcher
	}
	if later := query[int](t, w, "SELECT count(*) FROM sessions WHERE sub = $1 AND signed_in_at <> $2", w.Partner.Sub, signedIn); later != 0 {
		t.Fatalf("%d sessions go back to a sign-in that never was", later)
	}
	advance(t, 2*24*time.Hour)
	launcher.isOut()
	if left := query[int](t, w, "SELECT count(*) FROM sessions WHERE sub = $1 AND expires_at > $2", w.Partner.Sub, signedIn.Add(90*24*time.Hour)); left != 0 {
		t.Fatalf("%d sessions outlast ninety days", left)
	}
}

func TestNobodyIsToldToBeSignedOutWhileTheDatabaseIsAway(t *testing.T) {
	w := testkit.NewWorld(t)
	b := newBrowser(t, w).signIn(w.Partner)
	away, err := db.Open(t.Context(), db.Config{
		GlobalURL: "postgres://127.0.0.1:1/away", RolePassword: func(string) string { return "" }, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer away.Close()
	service, err := identity.New(away, w.App().Keys, identity.Options{URL: w.URL()})
	if err != nil {
		t.Fatal(err)
	}
	router := api.New(away, slog.New(slog.DiscardHandler), w.App().Permissions.Authenticate)
	service.Mount(router, permissions.SignedIn)
	req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/auth/signOut", strings.NewReader("{}"))
	req.Header = http.Header{"Content-Type": {"application/json"}, "Origin": {w.URL()}, "Authorization": {"Bearer " + b.token}}
	res := httptest.NewRecorder()
	router.ServeHTTP(res, req)
	if res.Code != errs.NoDatabase.Status {
		t.Fatalf("%d %s", res.Code, res.Body)
	}
	b.isIn()
}
