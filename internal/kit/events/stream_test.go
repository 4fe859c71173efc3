package events_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
)

// process is a Casefold of which only the event stream is of interest. The bearer token is the person's sub.
type process struct {
	*dbtest.Installation
	hub      *events.Hub
	url      string
	refusal  atomic.Pointer[errs.Error] // what the entry answers from now on
	withdraw atomic.Bool                // whether the entry leaves the caller only the own topic
	changed  chan string                // whose rights the hub says have changed
}

type person string

func (p person) Actor() db.Actor { return db.Actor{Sub: string(p)} }

func startProcess(t *testing.T, d *dbtest.Installation) *process {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	p := &process{Installation: d, hub: events.NewHub(d.DB, log), changed: make(chan string, 100)}
	p.hub.RightsChanged = func(sub string) {
		select {
		case p.changed <- sub:
		default:
		}
	}
	router := api.New(d.DB, log, func(_ context.Context, bearer string) (api.Principal, error) { return person(bearer), nil })
	events.Mount(router, p.hub, p.enter, api.Right{Name: "test", Allow: func(context.Context, api.Principal) error { return nil }})
	server := httptest.NewServer(router)
	p.url = server.URL
	ctx, stop := context.WithCancel(t.Context())
	p.hub.Start(ctx)
	t.Cleanup(func() {
		stop()
		p.hub.Wait()
		server.Close()
	})
	p.hub.Connected(t.Context())
	return p
}

func (p *process) enter(ctx context.Context, asked []string) (events.Grant, error) {
	if refusal := p.refusal.Load(); refusal != nil {
		return events.Grant{}, refusal
	}
	sub := api.Caller(ctx).Actor().Sub
	topics := []string{events.User(sub)}
	if !p.withdraw.Load() {
		topics = append(topics, asked...)
	}
	return events.Grant{User: sub, Topics: topics, Hears: func(context.Context, events.Container) (bool, error) { return true, nil }}, nil
}

// tab is an open browser tab.
type tab struct {
	t     *testing.T
	lines *bufio.Reader
}

func (p *process) open(t *testing.T, sub string, topics ...string) *tab {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	query := request.URL.Query()
	for _, topic := range topics {
		query.Add("topic", topic)
	}
	request.URL.RawQuery = query.Encode()
	request.Header.Set("Authorization", "Bearer "+sub)
	request.Header.Set("Accept-Encoding", "gzip")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%d %v", answer.StatusCode, answer.Header)
	}
	opened := &tab{t, bufio.NewReader(answer.Body)}
	opened.hears("hello {}")
	return opened
}

// next is the next event as "kind data", or "" when the stream has ended.
func (b *tab) next() string {
	var kind string
	for {
		line, err := b.lines.ReadString('\n')
		if err != nil {
			return ""
		}
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			kind = strings.TrimSpace(name)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			return kind + " " + strings.TrimSpace(data)
		}
	}
}

func (b *tab) hears(want string) {
	b.t.Helper()
	if got := b.next(); got != want {
		b.t.Errorf("heard %q, not %q", got, want)
	}
}

func publish(t *testing.T, p *process, who db.Actor, e events.Event, end error) {
	t.Helper()
	err := p.InTx(t.Context(), who, func(tx *db.Tx) error {
		p.hub.Publish(tx, e)
		return end
	})
	if !errors.Is(err, end) {
		t.Fatal(err)
	}
}

func job(topic string, id int64) events.Event {
	return events.Event{Topic: topic, Kind: "job", In: events.InFirm(), IDs: map[string]int64{"jobID": id}}
}

func TestAnEventReachesEveryProcessAfterTheCommitAndOnlyItsListeners(t *testing.T) {
	d := dbtest.Shared(t)
	here, there := startProcess(t, d), startProcess(t, dbtest.Open(t, d.Config))
	eleanor, marcus := d.Firm(t, "US"), d.Firm(t, "CA")
	tabs := map[*tab]int64{here.open(t, eleanor.Sub): 1, there.open(t, eleanor.Sub): 1, here.open(t, marcus.Sub): 2, there.open(t, marcus.Sub): 2}
	publish(t, here, eleanor, job(events.User(eleanor.Sub), 99), errs.ObjectNotFound)
	publish(t, here, eleanor, job(events.User(eleanor.Sub), 1), nil)
	publish(t, there, marcus, job(events.User(marcus.Sub), 2), nil)
	for b, id := range tabs {
		b.hears(map[int64]string{1: `job {"jobID":1}`, 2: `job {"jobID":2}`}[id])
	}
	err := d.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
		there.hub.PublishGlobal(tx, events.Event{Topic: events.User(eleanor.Sub), Kind: events.KindMe})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for b, id := range tabs {
		if id == 1 {
			b.hears("me {}")
		}
	}
}

func TestAStreamEndsWithItsSession(t *testing.T) {
	p := startProcess(t, dbtest.Shared(t))
	b := p.open(t, "eleanor")
	p.refusal.Store(errs.InvalidAuth)
	p.hub.Recheck("eleanor")
	b.hears("signedOut {}")
	b.hears("")
}

func TestAStreamEndsWithoutAWordWhenTheDatabaseIsAway(t *testing.T) {
	p := startProcess(t, dbtest.Shared(t))
	b := p.open(t, "eleanor")
	p.refusal.Store(errs.NoDatabase)
	p.hub.Recheck("eleanor")
	b.hears("")
}

func TestWhoMayNotHearGetsAnErrorAndNoStream(t *testing.T) {
	p := startProcess(t, dbtest.Shared(t))
	p.refusal.Store(errs.InvalidAuth)
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+"/api/events", nil)
	request.Header.Set("Authorization", "Bearer eleanor")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusUnauthorized {
		t.Errorf("%d", answer.StatusCode)
	}
}

func TestALostRightSilencesItsTopic(t *testing.T) {
	d := dbtest.Shared(t)
	p := startProcess(t, d)
	who := d.Firm(t, "US")
	b := p.open(t, who.Sub, "matter:7")
	publish(t, p, who, job("matter:7", 1), nil)
	b.hears(`job {"jobID":1}`)
	p.withdraw.Store(true)
	publish(t, p, who, events.Event{Topic: events.User(who.Sub), Kind: events.KindMe}, nil)
	b.hears("me {}")
	p.awaitSilence(t, "matter:7")
	publish(t, p, who, job("matter:7", 2), nil)
	publish(t, p, who, job(events.User(who.Sub), 3), nil)
	b.hears(`job {"jobID":3}`)
}

// awaitSilence waits until nobody listens to the topic any more.
func (p *process) awaitSilence(t *testing.T, topic string) {
	t.Helper()
	for p.hub.Listeners(topic) > 0 {
		runtime.Gosched()
	}
}

func TestAPersonsOldestStreamGivesWay(t *testing.T) {
	p := startProcess(t, dbtest.Shared(t))
	oldest := p.open(t, "eleanor")
	other := p.open(t, "marcus")
	for range events.StreamsPerUser {
		p.open(t, "eleanor")
	}
	oldest.hears("")
	p.hub.Deliver(job(events.User("marcus"), 5))
	other.hears(`job {"jobID":5}`)
}

func TestAStreamThatFallsBehindIsEnded(t *testing.T) {
	h := events.NewHub(dbtest.Shared(t).DB, slog.New(slog.DiscardHandler))
	ended := h.Stall("eleanor")
	for i := range events.StreamBacklog {
		h.Deliver(job(events.User("eleanor"), int64(i)))
	}
	select {
	case <-ended:
		t.Fatal("it was ended too early")
	default:
	}
	h.Deliver(job(events.User("eleanor"), 0))
	<-ended
	if left := h.Listeners(events.User("eleanor")); left != 0 {
		t.Errorf("%d listeners are left behind", left)
	}
}

func TestALostListenerComesBackAndSaysHello(t *testing.T) {
	d := dbtest.Fresh(t)
	p := startProcess(t, d)
	who := d.Firm(t, "CA")
	b := p.open(t, who.Sub)
	if _, err := d.Super(t, "CA").Exec(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"); err != nil {
		t.Fatal(err)
	}
	b.hears("hello {}")
	elsewhere := startProcess(t, dbtest.Open(t, d.Config))
	publish(t, elsewhere, who, job(events.User(who.Sub), 4), nil)
	b.hears(`job {"jobID":4}`)
}

func TestManyEventsTravelInFewNotifications(t *testing.T) {
	d := dbtest.Fresh(t)
	receiver := startProcess(t, d)
	who := d.Firm(t, "US")
	b := receiver.open(t, who.Sub)
	ear, err := d.Dedicated(t.Context(), "US")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ear.Close(context.Background()) })
	if _, err := ear.Exec(t.Context(), "LISTEN "+events.Channel); err != nil {
		t.Fatal(err)
	}
	sender := &process{Installation: d, hub: events.NewHub(d.DB, slog.New(slog.DiscardHandler))}
	const distinct = 50
	for i := range distinct * 4 {
		publish(t, sender, who, job(events.User(who.Sub), int64(i%distinct)), nil)
	}
	payloads := sender.hub.Waiting("US")
	if len(payloads) != 1 {
		t.Errorf("%d notifications", len(payloads))
	}
	for i := range distinct {
		sender.hub.Post("US", job(events.User(who.Sub), int64(i)))
	}
	ctx, stop := context.WithCancel(t.Context())
	sender.hub.Start(ctx)
	t.Cleanup(func() {
		stop()
		sender.hub.Wait()
	})
	if got, err := ear.WaitForNotification(t.Context()); err != nil || got.Payload != payloads[0] {
		t.Errorf("%v, %v", got, err)
	}
	for i := range distinct {
		b.hears(fmt.Sprintf(`job {"jobID":%d}`, i))
	}
}

func TestTooManyEventsToNameBecomeALookAtEverything(t *testing.T) {
	d := dbtest.Shared(t)
	receiver := startProcess(t, d)
	b := receiver.open(t, "eleanor")
	sender := &process{Installation: d, hub: events.NewHub(d.DB, slog.New(slog.DiscardHandler))}
	for i := range events.LargestBacklog + 1 {
		sender.hub.Post("CA", job(events.User("eleanor"), int64(i)))
	}
	ctx, stop := context.WithCancel(t.Context())
	sender.hub.Start(ctx)
	t.Cleanup(func() {
		stop()
		sender.hub.Wait()
	})
	b.hears("hello {}")
}
