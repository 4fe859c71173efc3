package app_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/testkit"
)

// stream opens the event stream of a person and gives the kinds of its events, one after the other.
func stream(t *testing.T, w *testkit.World, p *testkit.Person) func() string {
	t.Helper()
	p.SignIn()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.URL()+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+p.Token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	lines := bufio.NewScanner(res.Body)
	return func() string {
		for lines.Scan() {
			if kind, found := strings.CutPrefix(lines.Text(), "event: "); found {
				return kind
			}
		}
		return "the end"
	}
}

func TestAStreamOutlastsTheTokenItBeganWithAndEndsWithTheSession(t *testing.T) {
	w := testkit.NewWorld(t)
	next := stream(t, w, w.Associate)
	if kind := next(); kind != "hello" {
		t.Fatalf("the stream began with %q", kind)
	}
	clock.Advance(20 * time.Minute)
	t.Cleanup(clock.Reset)
	w.App().Hub.Recheck(w.Associate.Sub)
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error {
		w.App().Hub.Publish(tx, events.Event{Topic: events.User(w.Associate.Sub), Kind: "job", IDs: map[string]int64{"jobID": 7}})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if kind := next(); kind != "job" {
		t.Fatalf("with an expired token and a living session came %q", kind)
	}
	w.Disable(w.Associate)
	if kind := next(); kind != "signedOut" {
		t.Fatalf("after the person was disabled came %q", kind)
	}
	if kind := next(); kind != "the end" {
		t.Fatalf("after signedOut came %q", kind)
	}
}

func TestOpenPagesHearThatTheProfileChangedAndSeeItAtOnce(t *testing.T) {
	w := testkit.NewWorld(t)
	next := stream(t, w, w.Partner)
	if kind := next(); kind != "hello" {
		t.Fatalf("the stream began with %q", kind)
	}
	w.Partner.Get("/me").OK(t) // what is remembered of the person must not outlive the change
	w.Partner.Put("/user/update", m{"displayName": "Paula Partner"}).OK(t)
	if kind := next(); kind != "me" {
		t.Fatalf("after the change came %q", kind)
	}
	var me struct {
		User []struct {
			DisplayName string `json:"displayName"`
		} `json:"user"`
	}
	w.Partner.Get("/me").Into(t, &me)
	if me.User[0].DisplayName != "Paula Partner" {
		t.Fatalf("the page then reads %q", me.User[0].DisplayName)
	}
}
