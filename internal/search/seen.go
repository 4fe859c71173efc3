package search

import (
	"context"
	"sync"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/permissions"
	"casefold/internal/search/internal/sqlgen"
)

// seen is what a person sees of the firm. It holds as long as the generation of permissions stays the same.
type seen struct {
	generation int64
	matters    idSet
	private    bool
}

func (s *seen) matter(id int64) bool {
	switch id {
	case folders.PublicMatter:
		return true
	case folders.PrivateMatter:
		return s.private
	}
	return s.matters.has(id)
}

type person struct {
	region       string
	tenant, user int64
}

func personOf(a db.Actor) person { return person{a.Region, a.Tenant, a.UserID} }

// mostSeen is how many bytes of it are kept before all is forgotten.
const mostSeen = 32 << 20

// memory keeps what people see.
type memory struct {
	mu    sync.Mutex
	known map[person]*seen
	size  int
}

func (m *memory) find(who person, generation int64) *seen {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s := m.known[who]; s != nil && s.generation == generation {
		return s
	}
	return nil
}

func (m *memory) keep(who person, s *seen) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.size > mostSeen || m.known == nil {
		m.known, m.size = map[person]*seen{}, 0
	}
	if old := m.known[who]; old != nil {
		m.size -= old.matters.size()
	}
	m.known[who] = s
	m.size += s.matters.size()
}

// read asks the views. The generation is read first: what is read after it can be newer, and then it is read again next time.
func (m *memory) read(ctx context.Context, tx *db.Tx) (*seen, error) {
	generation, err := permissions.Generation(ctx, tx)
	if err != nil {
		return nil, err
	}
	row, err := sqlgen.New(tx).Seen(ctx, tx.Tenant)
	if err != nil {
		return nil, err
	}
	s := &seen{generation: generation, matters: newIDSet(row.Matters), private: row.Private}
	m.keep(personOf(tx.Actor), s)
	return s, nil
}
