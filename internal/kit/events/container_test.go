package events_test

import (
	"testing"

	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/events"
)

func TestAnEventThatNamesRecordsWithoutAKnownContainerGoesToNobody(t *testing.T) {
	d := dbtest.Shared(t)
	p, who := startProcess(t, d), d.Firm(t, "US")
	var unheard []events.Event
	p.hub.Unheard = func(e events.Event) { unheard = append(unheard, e) }
	named := func(in events.Container) events.Event {
		return events.Event{Topic: events.Firm(who.Tenant), Kind: "document", In: in, IDs: map[string]int64{"documentID": 1}}
	}
	for _, in := range []events.Container{{}, {Kind: "shelf", ID: 1}, {Kind: events.Folder}, {Kind: events.Matter}} {
		publish(t, p, who, named(in), nil)
	}
	if waiting := p.hub.Waiting("US"); len(unheard) != 4 || len(waiting) != 0 {
		t.Errorf("%d of 4 events were reported, and these are on their way: %v", len(unheard), waiting)
	}
	publish(t, p, who, named(events.InFolder(7)), nil)
	publish(t, p, who, events.Event{Topic: events.Firm(who.Tenant), Kind: "document"}, nil)
	if len(unheard) != 4 {
		t.Errorf("news of a folder, or news that names nothing, was reported: %v", unheard[4:])
	}
}
