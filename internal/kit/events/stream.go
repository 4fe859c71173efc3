package events

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"casefold/internal/kit/errs"
)

const (
	heartbeat   = 20 * time.Second
	sendTimeout = 10 * time.Second
	// recheck is for what nobody tells: a session that ends because its time is over.
	recheck = time.Minute
)

// Grant is what a person may hear.
type Grant struct {
	User   string
	Topics []string
	// Hears tells whether the person may know of records that lie in the container. Events of one's own need no such leave.
	Hears Hears
}

// Hears tells whether a person may know of what lies in a container.
type Hears func(ctx context.Context, in Container) (bool, error)

// Entry decides what the caller may hear of the topics that were asked for, beside those that everybody has. It is
// asked when a stream begins, whenever the account or the rights of the user change or may have changed unheard, and once a minute. A failure
// ends the stream.
type Entry func(ctx context.Context, asked []string) (Grant, error)

type stream struct {
	user   string
	topics []string // guarded by the hub
	events chan Event
	ask    chan struct{}
	gone   chan struct{}
}

func (s *stream) askAgain() {
	select {
	case s.ask <- struct{}{}:
	default:
	}
}

// Serve answers with a stream of events (text/event-stream) until the client leaves, the session ends, the stream falls
// behind, or the hub closes. It fails only before the first byte.
func (h *Hub) Serve(ctx context.Context, w http.ResponseWriter, asked []string, enter Entry) error {
	grant, err := enter(ctx, asked)
	if err != nil {
		return err
	}
	s := &stream{user: grant.User, topics: grant.Topics,
		events: make(chan Event, streamBacklog), ask: make(chan struct{}, 1), gone: make(chan struct{})}
	h.add(s)
	defer h.drop(s)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	out := &writer{w: w, control: http.NewResponseController(w)}
	out.event(Event{Kind: kindHello})
	beat, again := time.NewTicker(heartbeat), time.NewTicker(recheck)
	defer beat.Stop()
	defer again.Stop()
	for out.err == nil {
		select {
		case <-ctx.Done():
			return nil
		case <-s.gone:
			return nil
		case e := <-s.events:
			pass(ctx, e, grant.Hears, out)
		case <-beat.C:
			out.raw(":\n\n")
		case <-again.C:
			h.mayGoOn(ctx, s, asked, enter, out)
		case <-s.ask:
			h.mayGoOn(ctx, s, asked, enter, out)
		}
	}
	return nil
}

// pass tells the client of an event, if it may know of the records that the event names. Where that cannot be found out the stream
// ends, and whoever comes back asks for everything anew.
func pass(ctx context.Context, e Event, hears Hears, out *writer) {
	if e.judged() {
		switch may, err := hears(ctx, e.In); {
		case err != nil:
			out.err = errEnded
			return
		case !may:
			return
		}
	}
	out.event(e)
}

var errEnded = errors.New("events: the stream has ended")

func (h *Hub) mayGoOn(ctx context.Context, s *stream, asked []string, enter Entry, out *writer) {
	grant, err := enter(ctx, asked)
	if err == nil {
		h.retune(s, grant.Topics)
		return
	}
	// A database that is away ends the stream too, but says nothing about the session.
	if errs.As(err).Status == http.StatusUnauthorized {
		out.event(Event{Kind: kindSignedOut})
	}
	out.err = errEnded
}

type writer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	err     error
}

func (o *writer) event(e Event) {
	data := []byte("{}")
	if len(e.IDs) > 0 {
		var err error
		if data, err = json.Marshal(e.IDs); err != nil {
			panic(err) // numbers only
		}
	}
	o.raw("event: " + e.Kind + "\ndata: " + string(data) + "\n\n")
}

func (o *writer) raw(text string) {
	if o.err != nil {
		return
	}
	_ = o.control.SetWriteDeadline(time.Now().Add(sendTimeout))
	if _, o.err = o.w.Write([]byte(text)); o.err == nil {
		o.err = o.control.Flush()
	}
}
