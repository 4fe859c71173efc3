package events_test

import (
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/events"
)

func TestEveryProcessIsToldWhoseRightsChanged(t *testing.T) {
	d := dbtest.Fresh(t)
	here, there := startProcess(t, d), startProcess(t, dbtest.Open(t, d.Config))
	actor := d.Firm(t, "US")
	publish := func(list ...events.Event) {
		t.Helper()
		err := d.InTx(t.Context(), actor, func(tx *db.Tx) error {
			for _, e := range list {
				here.hub.Publish(tx, e)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	told := func(want string) {
		t.Helper()
		for name, p := range map[string]*process{"here": here, "there": there} {
			if got := <-p.changed; got != want {
				t.Errorf("%s: the rights of %q changed, want %q", name, got, want)
			}
		}
	}
	publish(events.Event{Topic: events.Firm(actor.Tenant), Kind: "matter"}, events.Event{Topic: events.User(actor.Sub), Kind: events.KindMe})
	told(actor.Sub)
	publish(events.Event{Topic: events.Firm(actor.Tenant), Kind: events.KindMe})
	told("")
}
