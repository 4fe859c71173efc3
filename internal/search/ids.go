package search

// idSet is a set of ids. Ids of a firm's records are counted from 1, so that a bit for each is little; what lies far above
// all others is kept by itself.
type idSet struct {
	bits []uint64
	far  map[int64]bool
}

// mostBits is how many ids have a bit.
const mostBits = 1 << 24

func newIDSet(ids []int64) idSet {
	highest := int64(-1)
	for _, id := range ids {
		if id < mostBits {
			highest = max(highest, id)
		}
	}
	s := idSet{bits: make([]uint64, highest/64+1)}
	for _, id := range ids {
		if id >= 0 && id < mostBits {
			s.bits[id/64] |= 1 << (id % 64)
			continue
		}
		if s.far == nil {
			s.far = map[int64]bool{}
		}
		s.far[id] = true
	}
	return s
}

func (s idSet) has(id int64) bool {
	if at := uint64(id) / 64; at < uint64(len(s.bits)) {
		return s.bits[at]&(1<<(id%64)) != 0
	}
	return s.far[id]
}

// size is about how many bytes it takes.
func (s idSet) size() int { return 8*len(s.bits) + 50*len(s.far) }
