package list

import (
	"crypto/sha256"
	"fmt"
	"sync"
)

// mostKept is how much a Memory keeps before it forgets all.
const mostKept = 4096

// Memory keeps what was found out about lists for as long as the generation of what it depends on stays the same. A generation is read
// before: what is found out can be newer, and is then found out again.
type Memory[G comparable, V any] struct {
	mu    sync.Mutex
	known map[Question]found[G, V]
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
	if m.known == nil || len(m.known) >= mostKept {
		m.known = map[Question]found[G, V]{}
	}
	m.known[of] = found[G, V]{generation, value}
}
