package blob

import "sync"

// remembered is enough for the uploads that are under way at any time.
const remembered = 8192

// fact is what is known of a blob. Forced says that its name survives a crash, as its bytes do.
type fact struct {
	Info
	forced bool
}

// memory keeps the newest entries and forgets the oldest.
type memory struct {
	mu    sync.Mutex
	facts map[string]fact
	order [remembered]string
	next  int
}

func (m *memory) keep(key string, f fact) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.facts == nil {
		m.facts = map[string]fact{}
	}
	if _, already := m.facts[key]; already {
		m.facts[key] = f
		return
	}
	delete(m.facts, m.order[m.next])
	m.facts[key] = f
	m.order[m.next] = key
	m.next = (m.next + 1) % remembered
}

func (m *memory) recall(key string) (fact, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, ok := m.facts[key]
	return f, ok
}

// force notes that the names of these blobs survive a crash.
func (m *memory) force(keys []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, key := range keys {
		if f, ok := m.facts[key]; ok {
			f.forced = true
			m.facts[key] = f
		}
	}
}

func (m *memory) forget(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.facts, key)
}
