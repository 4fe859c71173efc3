package texts

import (
	"sync"

	"casefold/internal/kit/message"
)

const (
	// largestAtHand is how many bytes a message may say to be kept for its text to be made of it, and mostAtHand how many all of
	// them may say together.
	largestAtHand = 256 << 10
	mostAtHand    = 8 << 20
	// beside is how much memory a message takes beside what it says, roughly.
	beside = 2 << 10
)

// Offer gives what a message says that is to be filed, by the key of its file, so that its text need not be read from that again.
// It is kept for a while in memory, in this process. Bytes under a key never change, so it is true whatever becomes of the file.
func (s *Service) Offer(region, fileKey string, m message.Message) {
	s.atHand.put(storedFile{region, fileKey}, m)
}

type storedFile struct{ region, key string }

// atHand are messages that were read and whose texts are still to be made. Where there are too many the oldest go.
type atHand struct {
	mu       sync.Mutex
	messages map[storedFile]message.Message
	order    []storedFile // oldest first; some may have been taken
	size     int
}

func sizeOf(m message.Message) int { return len(m.Text) + beside*(1+len(m.Attachments)) }

func (a *atHand) put(file storedFile, m message.Message) {
	if sizeOf(m) > largestAtHand {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.messages == nil {
		a.messages = map[storedFile]message.Message{}
	}
	a.remove(file)
	a.messages[file], a.order, a.size = m, append(a.order, file), a.size+sizeOf(m)
	for a.size > mostAtHand {
		a.remove(a.order[0])
		a.order = a.order[1:]
	}
	if len(a.order) > 2*len(a.messages)+16 { // most were taken
		a.forgetTaken()
	}
}

// take gives a message to whoever makes its text.
func (a *atHand) take(region, key string) (message.Message, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	file := storedFile{region, key}
	m, is := a.messages[file]
	a.remove(file)
	return m, is
}

func (a *atHand) remove(file storedFile) {
	if m, is := a.messages[file]; is {
		delete(a.messages, file)
		a.size -= sizeOf(m)
	}
}

func (a *atHand) forgetTaken() {
	kept := make([]storedFile, 0, len(a.messages))
	for _, file := range a.order {
		if _, is := a.messages[file]; is {
			kept = append(kept, file)
		}
	}
	a.order = kept
}
