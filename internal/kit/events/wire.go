package events

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
)

const (
	channel = "casefold_events"
	gather  = 100 * time.Millisecond
	retry   = time.Second

	// PostgreSQL takes less than 8000 bytes in one notification.
	largestPayload = 7900
	// With more than this waiting, the others are told to look at everything instead.
	largestBacklog = 5000
)

// wire carries events between the processes that share one database.
type wire struct {
	hub    *Hub
	db     *db.DB
	pool   *pgxpool.Pool
	region string
	wake   chan struct{}

	listening chan struct{} // closed when the first LISTEN stands
	mu        sync.Mutex
	waiting   []json.RawMessage
	known     map[string]bool
	overflow  bool
}

// parcel is one notification. Everything means that events were too many to name.
type parcel struct {
	From       string            `json:"from"`
	Events     []json.RawMessage `json:"events,omitempty"`
	Everything bool              `json:"everything,omitempty"`
}

// post leaves the event for the next notification. The same event twice is one event.
func (w *wire) post(e Event) {
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // strings and numbers only
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.known == nil {
		w.known = map[string]bool{}
	}
	if w.overflow || w.known[string(text)] {
		return
	}
	if len(w.waiting) == largestBacklog {
		w.overflow, w.waiting, w.known = true, nil, nil
	} else {
		w.known[string(text)] = true
		w.waiting = append(w.waiting, text)
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// take empties the backlog into payloads.
func (w *wire) take() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var payloads []string
	pack := func(p parcel) {
		p.From = w.hub.process
		text, err := json.Marshal(p)
		if err != nil {
			panic(err) // it holds what was marshalled before
		}
		payloads = append(payloads, string(text))
	}
	if w.overflow {
		pack(parcel{Everything: true})
	}
	var part parcel
	size := 0
	for _, text := range w.waiting {
		if size+len(text)+64 > largestPayload {
			pack(part)
			part, size = parcel{}, 0
		}
		part.Events = append(part.Events, text)
		size += len(text) + 1
	}
	if len(part.Events) > 0 {
		pack(part)
	}
	w.waiting, w.known, w.overflow = nil, nil, false
	return payloads
}

// notify tells the other processes, at most once in each tenth of a second.
func (w *wire) notify(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
		}
		pause := gather
		if payloads := w.take(); len(payloads) > 0 {
			if _, err := w.pool.Exec(ctx, "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", channel, payloads); err != nil && ctx.Err() == nil {
				w.hub.log.WarnContext(ctx, "events could not be passed on", "region", w.region, "cause", err)
				w.lost()
				pause = retry
			}
		}
		if clock.Wait(ctx, pause) != nil {
			return
		}
	}
}

// lost remembers that the others missed something; the next notification says so.
func (w *wire) lost() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.overflow, w.waiting, w.known = true, nil, nil
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// listen hears the other processes until ctx ends. After a lost connection every stream is told to look anew.
func (w *wire) listen(ctx context.Context) { w.db.Listen(ctx, w.region, channel, w.stands, w.unpack) }

// stands is called when a LISTEN has been answered. The first time nothing can have been missed.
func (w *wire) stands() {
	select {
	case <-w.listening:
		w.hub.resync()
	default:
		close(w.listening)
	}
}

func (w *wire) unpack(payload string) {
	var p parcel
	if json.Unmarshal([]byte(payload), &p) != nil || p.From == w.hub.process {
		return
	}
	if p.Everything {
		w.hub.resync()
	}
	for _, text := range p.Events {
		var e Event
		if json.Unmarshal(text, &e) == nil {
			w.hub.deliver(e)
		}
	}
}
