package embedded

import (
	"encoding/binary"
	"sync"

	"casefold/internal/kit/sqlite"
	"casefold/internal/search/engine"
)

const chunkRows = 256

// row is what is held in memory of a text. Reading it from the file for each of 60,000 hits would take most of a search.
type row struct {
	engine.Properties
	record uint32 // a number for its kind and record
	folder uint32 // the number of its folder
	live   bool
}

// place is what a folder gives to all texts in it.
type place struct {
	matter  int64
	trashed bool
	known   bool
}

// snapshot is the state of all texts and folders after one change. It never changes: the next one shares what stayed.
type snapshot struct {
	rev     int64
	size    int // numbers of texts are smaller
	chunks  []*[chunkRows]row
	records int
	places  []place
}

func (s *snapshot) row(id int) *row { return &s.chunks[id/chunkRows][id%chunkRows] }

type recordKey struct {
	kind   engine.Kind
	record int64
}

type folderRow struct {
	parent, matter int64
	trashed, known bool
}

// columns makes snapshots, each from the one before and what was changed since.
type columns struct {
	mu      sync.Mutex
	latest  *snapshot
	records map[recordKey]uint32
	folders map[int64]uint32
	rows    []folderRow
	matters map[int64]bool // that are in the trash
}

func newColumns() *columns {
	return &columns{latest: &snapshot{rev: -1}, records: map[recordKey]uint32{}, folders: map[int64]uint32{}, matters: map[int64]bool{}}
}

// at is the snapshot of what the transaction of this connection sees, nil if a newer one is all there is.
func (c *columns) at(conn *sqlite.Conn) (*snapshot, error) {
	var rev int64
	err := conn.Each("SELECT value FROM meta WHERE name = 'rev'", func(s *sqlite.Stmt) error {
		rev = s.Int(0)
		return nil
	})
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.latest.rev == rev:
		return c.latest, nil
	case c.latest.rev > rev:
		return nil, nil
	}
	next := *c.latest
	next.rev = rev
	if err := c.readFolders(conn, &next); err != nil {
		return nil, err
	}
	if err := c.readTexts(conn, &next); err != nil {
		return nil, err
	}
	next.records = len(c.records)
	c.latest = &next
	return c.latest, nil
}

func (c *columns) readFolders(conn *sqlite.Conn, next *snapshot) error {
	changed := c.latest.rev < 0
	err := conn.Each("SELECT id, trashed FROM matter_states WHERE rev > ?", func(s *sqlite.Stmt) error {
		changed = true
		if s.Int(1) != 0 {
			c.matters[s.Int(0)] = true
		} else {
			delete(c.matters, s.Int(0))
		}
		return nil
	}, c.latest.rev)
	if err != nil {
		return err
	}
	err = conn.Each("SELECT id, parent, matter, trashed, gone FROM folder_states WHERE rev > ?", func(s *sqlite.Stmt) error {
		changed = true
		c.rows[c.folder(s.Int(0))] = folderRow{parent: s.Int(1), matter: s.Int(2), trashed: s.Int(3) != 0, known: s.Int(4) == 0}
		return nil
	}, c.latest.rev)
	if changed {
		next.places = c.judge()
	}
	return err
}

// folder is the number of a folder, known or not.
func (c *columns) folder(id int64) uint32 {
	n, ok := c.folders[id]
	if !ok {
		n = uint32(len(c.rows))
		c.folders[id] = n
		c.rows = append(c.rows, folderRow{})
	}
	return n
}

// judge finds for each folder whether it or one above it is in the trash. Where a folder above is not known, neither is the
// folder, and nothing in it is found.
func (c *columns) judge() []place {
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

func (c *columns) readTexts(conn *sqlite.Conn, next *snapshot) error {
	next.chunks = append([]*[chunkRows]row(nil), next.chunks...)
	fresh := map[int]bool{} // chunks that are not shared
	return conn.Each("SELECT id, kind, record, version, folder, modified, author, type, status, tags, ending, trashed, gone FROM entries WHERE rev > ?",
		func(s *sqlite.Stmt) error {
			id := int(s.Int(0))
			chunk := id / chunkRows
			for chunk >= len(next.chunks) {
				fresh[len(next.chunks)] = true
				next.chunks = append(next.chunks, new([chunkRows]row))
			}
			if !fresh[chunk] {
				copied := *next.chunks[chunk]
				next.chunks[chunk], fresh[chunk] = &copied, true
			}
			next.size = max(next.size, id+1)
			*next.row(id) = c.textRow(s, next)
			return nil
		}, c.latest.rev)
}

func (c *columns) textRow(s *sqlite.Stmt, next *snapshot) row {
	if s.Int(12) != 0 {
		return row{}
	}
	r := row{live: true, Properties: engine.Properties{
		Key:    engine.Key{Kind: engine.Kind(s.Int(1)), Record: s.Int(2), Version: s.Int(3)},
		Folder: s.Int(4), Modified: s.Int(5), Author: s.Int(6), Type: s.Int(7), Status: s.Int(8), Tags: readTags(s.View(9)),
		Ending: s.Text(10), Trashed: s.Int(11) != 0,
	}}
	key := recordKey{r.Kind, r.Record}
	n, ok := c.records[key]
	if !ok {
		n = uint32(len(c.records))
		c.records[key] = n
	}
	r.record, r.folder = n, c.folder(r.Folder)
	for int(r.folder) >= len(next.places) {
		next.places = append(next.places[:len(next.places):len(next.places)], place{})
	}
	return r
}

func writeTags(tags []int64) (out []byte) {
	for _, tag := range tags {
		out = binary.AppendVarint(out, tag)
	}
	return out
}

func readTags(data []byte) (tags []int64) {
	for len(data) > 0 {
		tag, n := binary.Varint(data)
		if n <= 0 {
			break
		}
		tags, data = append(tags, tag), data[n:]
	}
	return tags
}
