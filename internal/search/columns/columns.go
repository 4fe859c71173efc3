// Package columns holds in memory what an index says of texts beside their words: their properties and the states of folders. It
// filters, counts and orders what an engine finds, in one way for all engines.
package columns

import (
	"sync"
	"sync/atomic"

	"casefold/internal/search/engine"
)

const chunkRows = 256

// Row is what is held in memory of a text. Reading it from the file for each of 60,000 hits would take most of a search.
type Row struct {
	engine.Properties
	record uint32 // a number for its kind and record
	folder uint32 // the number of its folder
	Live   bool
}

// place is what a folder gives to all texts in it.
type place struct {
	matter  int64
	trashed bool
	known   bool
}

// Snapshot is the state of all texts and folders after one change. It never changes: the next one shares what stayed.
type Snapshot struct {
	Rev     int64
	Size    int // numbers of texts are smaller
	chunks  []*[chunkRows]Row
	records int
	places  []place
}

// Row is that of a text, by its number.
func (s *Snapshot) Row(id int) *Row { return &s.chunks[id/chunkRows][id%chunkRows] }

type recordKey struct {
	kind   engine.Kind
	record int64
}

type folderRow struct {
	parent, matter int64
	trashed, known bool
}

// Columns makes snapshots, each from the one before and what was changed since.
type Columns struct {
	mu      sync.Mutex // of whoever makes the next snapshot
	latest  atomic.Pointer[Snapshot]
	records map[recordKey]uint32
	folders map[int64]uint32
	rows    []folderRow
	matters map[int64]bool // that are in the trash
}

// New has nothing yet.
func New() *Columns {
	c := &Columns{records: map[recordKey]uint32{}, folders: map[int64]uint32{}, matters: map[int64]bool{}}
	c.latest.Store(&Snapshot{Rev: -1})
	return c
}

// Changes are what is read after a revision. Telling something twice is the same as once.
type Changes struct {
	columns *Columns
	next    *Snapshot
	fresh   map[int]bool // chunks that are not shared
	places  bool         // some have changed
}

// At is the snapshot of a revision, nil if a newer one is all there is. What has changed since an earlier one is read, and waited for
// by all who ask meanwhile.
func (c *Columns) At(rev int64, read func(since int64, to *Changes) error) (*Snapshot, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	latest := c.latest.Load()
	switch {
	case latest.Rev == rev:
		return latest, nil
	case latest.Rev > rev:
		return nil, nil
	}
	next := *latest
	next.Rev = rev
	next.chunks = append([]*[chunkRows]Row(nil), next.chunks...)
	changes := &Changes{columns: c, next: &next, fresh: map[int]bool{}, places: latest.Rev < 0}
	if err := read(latest.Rev, changes); err != nil {
		return nil, err
	}
	if changes.places || len(c.rows) > len(next.places) {
		next.places = c.placesOfFolders()
	}
	next.records = len(c.records)
	c.latest.Store(&next)
	return &next, nil
}

// Latest is the newest snapshot that there is. It waits for nobody.
func (c *Columns) Latest() *Snapshot { return c.latest.Load() }

// Matter tells whether a matter is in the trash.
func (c *Changes) Matter(m engine.Matter) {
	c.places = true
	if m.Trashed {
		c.columns.matters[m.ID] = true
	} else {
		delete(c.columns.matters, m.ID)
	}
}

// Folder tells how a folder is, or that it is gone.
func (c *Changes) Folder(f engine.Folder, gone bool) {
	c.places = true
	c.columns.rows[c.columns.folder(f.ID)] = folderRow{parent: f.Parent, matter: f.Matter, trashed: f.Trashed, known: !gone}
}

// Text tells how the text of a number is.
func (c *Changes) Text(id int, p engine.Properties) {
	key := recordKey{p.Kind, p.Record}
	n, ok := c.columns.records[key]
	if !ok {
		n = uint32(len(c.columns.records))
		c.columns.records[key] = n
	}
	*c.row(id) = Row{Properties: p, Live: true, record: n, folder: c.columns.folder(p.Folder)}
}

// Gone tells that there is no text of a number.
func (c *Changes) Gone(id int) { *c.row(id) = Row{} }

// row is one that no other snapshot shares.
func (c *Changes) row(id int) *Row {
	chunk := id / chunkRows
	for chunk >= len(c.next.chunks) {
		c.fresh[len(c.next.chunks)] = true
		c.next.chunks = append(c.next.chunks, new([chunkRows]Row))
	}
	if !c.fresh[chunk] {
		copied := *c.next.chunks[chunk]
		c.next.chunks[chunk], c.fresh[chunk] = &copied, true
	}
	c.next.Size = max(c.next.Size, id+1)
	return c.next.Row(id)
}

// folder is the number of a folder, known or not.
func (c *Columns) folder(id int64) uint32 {
	n, ok := c.folders[id]
	if !ok {
		n = uint32(len(c.rows))
		c.folders[id] = n
		c.rows = append(c.rows, folderRow{})
	}
	return n
}

// placesOfFolders finds for each folder whether it or one above it is in the trash. Where a folder above is not known, neither is the
// folder, and nothing in it is found.
func (c *Columns) placesOfFolders() []place {
	places := make([]place, len(c.rows))
	done := make([]bool, len(c.rows))
	var path []uint32
	for i := range c.rows {
		at, above := uint32(i), place{known: true}
		path = path[:0]
		for !done[at] && len(path) < 1000 {
			path = append(path, at)
			parent := c.rows[at].parent
			if parent == 0 {
				break
			}
			n, ok := c.folders[parent]
			if !ok {
				above = place{}
				break
			}
			at = n
		}
		if done[at] {
			above = places[at]
		}
		for k := len(path) - 1; k >= 0; k-- {
			own := c.rows[path[k]]
			above = place{matter: own.matter, known: own.known && above.known, trashed: own.trashed || above.trashed || c.matters[own.matter]}
			places[path[k]], done[path[k]] = above, true
		}
	}
	return places
}
