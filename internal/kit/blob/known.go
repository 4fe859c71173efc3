package blob

import "sync"

// remembered is enough for the uploads that are under way at any time.
const remembered = 8192

// memory keeps the newest entries and forgets the oldest.
type memory struct {
	mu    sync.Mutex
	infos map[string]Info
	order [remembered]string
	next  int
}

func (m *memory) keep(key string, info Info) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.infos == nil {
		m.infos = map[string]Info{}
	}
	if _, already := m.infos[key]; already {
		m.infos[key] = info
		return
	}
	delete(m.infos, m.order[m.next])
	m.infos[key] = info
	m.order[m.next] = key
	m.next = (m.next + 1) % remembered
}

func (m *memory) recall(key string) (Info, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	info, ok := m.infos[key]
	return info, ok
}

func (m *memory) forget(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.infos, key)
}
