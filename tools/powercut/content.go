package powercut

import (
	"maps"
	"math/rand/v2"
	"slices"
)

const (
	pageSize = 4096
	// sectorSize is what disks write whole or not at all. PostgreSQL relies on it for its control file.
	sectorSize = 512
)

// content is the bytes of a file. It knows what every page held when it was last forced.
type content struct {
	bytes      []byte
	forcedSize int
	// forced has the pages that were changed since they were forced, as they were then. Pages beyond forcedSize are nil.
	forced map[int][]byte
}

// keep remembers the pages of a range before they change.
func (c *content) keep(from, to int) {
	if c.forced == nil {
		c.forced = map[int][]byte{}
	}
	for page := from / pageSize; page*pageSize < to; page++ {
		if _, kept := c.forced[page]; kept {
			continue
		}
		var was []byte
		if start := page * pageSize; start < c.forcedSize {
			was = slices.Clone(c.bytes[start:min(start+pageSize, c.forcedSize)])
		}
		c.forced[page] = was
	}
}

func (c *content) write(at int, data []byte) {
	end := at + len(data)
	c.keep(min(at, len(c.bytes)), end)
	if end > len(c.bytes) {
		c.resize(end)
	}
	copy(c.bytes[at:], data)
}

func (c *content) truncate(size int) {
	c.keep(min(size, len(c.bytes)), max(size, len(c.bytes)))
	c.resize(size)
}

// resize fills what is added with zeros.
func (c *content) resize(size int) {
	if size <= len(c.bytes) {
		c.bytes = c.bytes[:size]
		return
	}
	before := len(c.bytes)
	c.bytes = slices.Grow(c.bytes, size-before)[:size]
	clear(c.bytes[before:])
}

// force makes the bytes as they are now survive a cut.
func (c *content) force() { c.forcedSize, c.forced = len(c.bytes), nil }

// cut takes back what was not forced: each sector of it with the chance lost. It returns how many pages were lost, wholly or in
// part, and how many had been changed.
func (c *content) cut(chance *rand.Rand, lost float64) (pagesLost, changed int) {
	if c.forced == nil {
		return 0, 0
	}
	present := len(c.bytes)
	if happens(chance, lost) {
		c.resize(c.forcedSize)
	} else if present > c.forcedSize && happens(chance, lost) {
		c.resize(c.forcedSize + chance.IntN(present-c.forcedSize+1))
	}
	for _, page := range slices.Sorted(maps.Keys(c.forced)) {
		// What a truncation removed is there again where the truncation is lost: there is nothing newer to keep.
		removed := (page+1)*pageSize > present && c.forcedSize > present
		// A page is lost, kept or torn, each often enough to be met.
		tear := chance.IntN(3) == 0
		whole := happens(chance, lost)
		lostHere := false
		for sector := 0; sector < pageSize; sector += sectorSize {
			if removed || tear && happens(chance, lost) || !tear && whole {
				c.restore(page, sector)
				lostHere = true
			}
		}
		if lostHere {
			pagesLost++
		}
		changed++
	}
	c.force()
	return pagesLost, changed
}

// restore puts one sector back to what was forced, or to zeros where nothing was.
func (c *content) restore(page, sector int) {
	start := page*pageSize + sector
	if start >= len(c.bytes) {
		return
	}
	place := c.bytes[start:min(start+sectorSize, len(c.bytes))]
	clear(place)
	if was := c.forced[page]; sector < len(was) {
		copy(place, was[sector:])
	}
}

// happens is true with the probability p, and always where p is 1.
func happens(chance *rand.Rand, p float64) bool { return chance.Float64() < p }
