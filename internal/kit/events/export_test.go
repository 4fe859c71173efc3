package events

import "context"

const (
	Channel        = channel
	StreamsPerUser = streamsPerUser
	StreamBacklog  = streamBacklog
	LargestBacklog = largestBacklog
)

// Connected waits until the hub hears the other processes in every database.
func (h *Hub) Connected(ctx context.Context) {
	for _, w := range h.wires {
		select {
		case <-w.listening:
		case <-ctx.Done():
		}
	}
}

// Listeners is how many streams listen to a topic.
func (h *Hub) Listeners(topic string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.topics[topic])
}

// Deliver hands an event to the streams of this process only.
func (h *Hub) Deliver(e Event) { h.deliver(e) }

// Stall adds a stream that nobody reads and returns what is closed when it is ended.
func (h *Hub) Stall(user string) <-chan struct{} {
	s := &stream{user: user, topics: []string{User(user)}, events: make(chan Event, streamBacklog), gone: make(chan struct{})}
	h.add(s)
	return s.gone
}

// Waiting takes the notifications that were not sent yet.
func (h *Hub) Waiting(region string) []string { return h.wires[region].take() }

// Post leaves an event for the other processes.
func (h *Hub) Post(region string, e Event) { h.wires[region].post(e) }
