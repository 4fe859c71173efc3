package events

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"casefold/internal/kit/db"
	"casefold/internal/kit/secret"
)

const (
	// A browser keeps one stream; a person with more browsers than this loses the oldest.
	streamsPerUser = 8
	// A stream that has this much unsent is too slow; it is ended, and the browser comes back.
	streamBacklog = 64
)

// Hub knows the open streams of this process and carries events to and from the other processes.
type Hub struct {
	log     *slog.Logger
	process string
	wires   map[string]*wire // by region; empty: the global database
	running sync.WaitGroup

	// RightsChanged is told whose rights changed, in whichever process that was, before streams ask again. An empty sub
	// means that it may be anybody. It is set before Start.
	RightsChanged func(sub string)
	// FirmChanged is told, in the same way, that what holds for everybody in a firm may have changed.
	FirmChanged func()
	// AccessChanged is told that matters are open to other people than before, in the same way.
	AccessChanged func()
	// Unheard is told of an event that names records and no container that is known, which is a mistake of the program: it
	// goes to nobody. NewHub logs it; tests fail.
	Unheard func(e Event)

	mu     sync.Mutex
	topics map[string]map[*stream]bool
	users  map[string][]*stream // oldest first
	closed bool
}

// NewHub makes a hub over every database. It carries nothing from other processes before Start.
func NewHub(d *db.DB, log *slog.Logger) *Hub {
	h := &Hub{
		log: log, process: secret.Token(9), wires: map[string]*wire{},
		topics: map[string]map[*stream]bool{}, users: map[string][]*stream{},
	}
	h.Unheard = func(e Event) { log.Error("an event that nobody may hear was dropped", "kind", e.Kind, "in", e.In.Kind) }
	for _, region := range append(d.Regions(), "") {
		pool := d.GlobalPool()
		if region != "" {
			pool = d.RegionPool(region)
		}
		h.wires[region] = &wire{hub: h, db: d, pool: pool, region: region, wake: make(chan struct{}, 1), listening: make(chan struct{})}
	}
	return h
}

// Start connects the hub to the databases until ctx ends. A database that goes away is waited for.
func (h *Hub) Start(ctx context.Context) {
	for _, w := range h.wires {
		h.running.Go(func() { w.listen(ctx) })
		h.running.Go(func() { w.notify(ctx) })
	}
	h.running.Go(func() {
		<-ctx.Done()
		h.close()
	})
}

// Wait returns when the hub has let go of everything after the end of its context.
func (h *Hub) Wait() { h.running.Wait() }

// Recheck makes the streams of a person ask at once whether they may go on; an empty sub means everybody.
func (h *Hub) Recheck(sub string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if sub != "" {
		askAll(h.users[sub])
		return
	}
	for _, streams := range h.users {
		askAll(streams)
	}
}

func askAll(streams []*stream) {
	for _, s := range streams {
		s.askAgain()
	}
}

// deliver hands the event to the streams of this process that listen to its topic.
func (h *Hub) deliver(e Event) {
	switch e.Kind {
	case KindMe:
		h.rightsChanged(personOf(e.Topic))
	case KindAccess:
		h.accessChanged()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.topics[e.Topic] {
		h.offer(s, e)
		if e.Kind == KindMe {
			s.askAgain()
		}
	}
}

// resync tells every stream that it may have missed something.
func (h *Hub) resync() {
	h.rightsChanged("")
	h.accessChanged()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, streams := range h.users {
		for _, s := range slices.Clone(streams) {
			h.offer(s, Event{Kind: kindHello})
			s.askAgain()
		}
	}
}

func (h *Hub) rightsChanged(sub string) {
	if sub == "" && h.FirmChanged != nil {
		h.FirmChanged()
	}
	if h.RightsChanged != nil {
		h.RightsChanged(sub)
	}
}

func (h *Hub) accessChanged() {
	if h.AccessChanged != nil {
		h.AccessChanged()
	}
}

func (h *Hub) offer(s *stream, e Event) {
	select {
	case s.events <- e:
	default:
		h.remove(s)
	}
}

func (h *Hub) add(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		close(s.gone)
		return
	}
	if open := h.users[s.user]; len(open) >= streamsPerUser {
		h.remove(open[0])
	}
	h.users[s.user] = append(h.users[s.user], s)
	h.listenTo(s, s.topics)
}

func (h *Hub) drop(s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.remove(s)
}

func (h *Hub) remove(s *stream) {
	open := h.users[s.user]
	at := slices.Index(open, s)
	if at < 0 {
		return
	}
	if open = slices.Delete(open, at, at+1); len(open) == 0 {
		delete(h.users, s.user)
	} else {
		h.users[s.user] = open
	}
	h.listenTo(s, nil)
	close(s.gone)
}

// retune replaces what the stream listens to, after a fresh look at the rights of its user.
func (h *Hub) retune(s *stream, topics []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if slices.Contains(h.users[s.user], s) {
		h.listenTo(s, topics)
	}
}

func (h *Hub) listenTo(s *stream, topics []string) {
	for _, topic := range s.topics {
		delete(h.topics[topic], s)
		if len(h.topics[topic]) == 0 {
			delete(h.topics, topic)
		}
	}
	s.topics = topics
	for _, topic := range topics {
		if h.topics[topic] == nil {
			h.topics[topic] = map[*stream]bool{}
		}
		h.topics[topic][s] = true
	}
}

func (h *Hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, streams := range h.users {
		for _, s := range slices.Clone(streams) {
			h.remove(s)
		}
	}
}
