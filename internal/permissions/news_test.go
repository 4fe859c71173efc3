package permissions_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"casefold/internal/kit/events"
	"casefold/internal/testkit"
)

// screen is a browser that shows which kinds of events arrive.
type screen struct {
	kinds chan string
	head  http.Header
}

func (s *screen) Header() http.Header { return s.head }
func (s *screen) WriteHeader(int)     {}
func (s *screen) Flush()              {}

func (s *screen) Write(text []byte) (int, error) {
	if kind, ok := strings.CutPrefix(string(text), "event: "); ok {
		kind, _, _ = strings.Cut(kind, "\n")
		s.kinds <- kind
	}
	return len(text), nil
}

// watch opens the person's stream.
func watch(t *testing.T, w *testkit.World, p *testkit.Person) *screen {
	t.Helper()
	s := &screen{kinds: make(chan string, 100), head: http.Header{}}
	grant := events.Grant{User: p.Sub, Topics: []string{events.User(p.Sub), events.Firm(w.Tenant)}}
	go func() {
		_ = w.App().Hub.Serve(t.Context(), s, nil, func(context.Context, []string) (events.Grant, error) { return grant, nil })
	}()
	s.shows(t, "hello")
	return s
}

func (s *screen) shows(t *testing.T, want ...string) {
	t.Helper()
	for _, kind := range want {
		select {
		case got := <-s.kinds:
			if got != kind {
				t.Errorf("the stream says %q, want %q", got, kind)
			}
		case <-t.Context().Done():
			t.Fatal("the stream is silent")
		}
	}
}

func TestWhoeverIsAffectedHearsOfItAndNobodyElse(t *testing.T) {
	w := testkit.NewWorld(t)
	matter := []int64{w.Matter("Acme v. Bolt")}
	partner, associate := watch(t, w, w.Partner), watch(t, w, w.Associate)
	group := newGroup(t, w.Admin, "Team", w.Partner)
	partner.shows(t, "me", "access")
	apply(t, w.Admin, allow(matter, nil, group))
	partner.shows(t, "access")
	associate.shows(t, "access")
	edit(w.Admin, group, "Team", w.Associate).OK(t)
	partner.shows(t, "me", "access")
	associate.shows(t, "me", "access")
	setFeature(w.Admin, "specified", nil, group).OK(t)
	partner.shows(t, "me")
	associate.shows(t, "me")
	w.Admin.Post("/permissions/groups/delete", m{"groupID": group}).OK(t)
	associate.shows(t, "me", "access")
	apply(t, w.Admin, open(matter...))
	partner.shows(t, "access")
	associate.shows(t, "access")
}
