package list

import (
	"crypto/sha256"
	"fmt"
	"sync"
)

// mostKept is how many values a Memory keeps before it forgets all.
const mostKept = 4096

// Memory keeps what was found out about lists for as long as the generation of what it depends on stays the same. A generation is read
// before: what is found out can be newer, and is then found out again.
type Memory[G comparable, V any] struct {
	// Weigh tells how many bytes a value takes, where that can be many, and Room is how many all of them may take. Optional.
	Weigh func(V) int
	Room  int

	mu    sync.Mutex
	known map[Question]found[G, V]
	used  int // of Room
}

type found[G comparable, V any] struct {
	generation G
	value      V
}

// Question stands for what was asked. Nobody can read from it what somebody looks for.
type Question [sha256.Size]byte

// QuestionOf stands for a question that these values make up.
func QuestionOf(values ...any) Question { return sha256.Sum256(fmt.Appendf(nil, "%#v", values)) }

// Find is what was kept, where the generation is still this one.
func (m *Memory[G, V]) Find(of Question, now G) (value V, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept, known := m.known[of]
	if !known || kept.generation != now {
		return value, false
	}
	return kept.value, true
}

// Keep keeps what was found out after this generation had been read.
func (m *Memory[G, V]) Keep(of Question, generation G, value V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	more := m.weight(value) - m.weight(m.known[of].value)
	if m.known == nil || len(m.known) >= mostKept || m.used+more > m.Room {
		m.known, m.used, more = map[Question]found[G, V]{}, 0, m.weight(value)
	}
	m.known[of] = found[G, V]{generation, value}
	m.used += more
}

func (m *Memory[G, V]) weight(value V) int {
	if m.Weigh == nil {
		return 0
	}
	return m.Weigh(value)
}
