package powercut

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// node is a file, a folder or whatever else has a name.
type node struct {
	id             uint64
	mode, uid, gid uint32
	links          uint32
	modified       time.Time
	content
	entries map[string]*node // of a folder
	target  string           // of a symbolic link
	// parent and name are where it was last given a name.
	parent *node
	name   string
}

func (n *node) isFolder() bool { return n.mode&syscall.S_IFMT == syscall.S_IFDIR }

// path leads from the root of the disk to the node.
func (n *node) path() string {
	if n.parent == nil {
		return ""
	}
	return strings.TrimPrefix(n.parent.path()+"/"+n.name, "/")
}

// power is in which state the disk is.
type power int

const (
	on     power = iota
	frozen       // the cut has happened: who writes or forces waits
	off          // whoever waits gets an error
)

// medium is what the disk holds.
type medium struct {
	settings
	mu     sync.Mutex
	moved  sync.Cond // of power
	power  power
	freeze chan struct{} // gets a value at the moment of a cut
	chance *rand.Rand
	root   *node
	nodes  map[uint64]*node
	last   uint64
	names  names
}

func newMedium(s settings) *medium {
	m := &medium{settings: s, freeze: make(chan struct{}, 1), chance: rand.New(rand.NewPCG(s.Seed, 0)), nodes: map[uint64]*node{}}
	m.moved.L = &m.mu
	m.root = m.newNode(syscall.S_IFDIR|0o755, 0, 0)
	return m
}

func (m *medium) newNode(mode, uid, gid uint32) *node {
	m.last++
	n := &node{id: m.last, mode: mode, uid: uid, gid: gid, links: 1, modified: time.Now()}
	if n.isFolder() {
		n.entries = map[string]*node{}
	}
	m.nodes[n.id] = n
	return n
}

// setPower moves the disk to another state and wakes who waits for that.
func (m *medium) setPower(p power) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.switchTo(p)
}

func (m *medium) switchTo(p power) {
	if p == frozen && m.power == on {
		m.freeze <- struct{}{}
	}
	m.power = p
	m.moved.Broadcast()
}

// hasPower waits while the disk is frozen, and says whether something can be written. The caller holds the lock.
func (m *medium) hasPower() bool {
	for m.power == frozen {
		m.moved.Wait()
	}
	return m.power == on
}

// ignores says whether the disk is to lie about this forced write.
func (m *medium) ignores(kind string, n *node) bool {
	return slices.ContainsFunc(m.Ignore, func(rule string) bool {
		of, where, _ := strings.Cut(rule, ":")
		return of == kind && within(n.path(), where)
	})
}

func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// forceFile makes the bytes of a file survive. Where file systems may be relied upon it does the same for the name with which
// the file was made, and for the folders above it.
func (m *medium) forceFile(n *node) {
	if m.ignores(Files, n) {
		return
	}
	n.force()
	m.forceMaking(n)
}

// forceFolder makes the names in a folder survive.
func (m *medium) forceFolder(n *node) {
	if m.ignores(Names, n) {
		return
	}
	m.names.force(func(c change) bool {
		return slices.ContainsFunc(c.entries, func(e entry) bool { return e.folder == n })
	})
	m.forceMaking(n)
}

func (m *medium) forceMaking(n *node) {
	if !slices.ContainsFunc(m.Lenient, func(folder string) bool { return within(n.path(), folder) }) {
		return
	}
	for above := n; above != nil; above = above.parent {
		m.names.force(func(c change) bool { return c.makes && c.entries[0].isNow == above })
	}
}

// forceAll makes everything survive, as unmounting in good order does.
func (m *medium) forceAll() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, n := range m.nodes {
		n.force()
	}
	m.names = nil
}

// drop takes back what was not forced. Three kinds of cuts take turns by chance: nothing survives that was not forced; whatever
// was not forced survives or not, each by itself; the same, but names survive in the order of a journal.
func (m *medium) drop() Loss {
	m.mu.Lock()
	defer m.mu.Unlock()
	var loss Loss
	lost, inOrder := 1.0, false
	if kind := m.chance.IntN(3); kind > 0 {
		lost, inOrder = 0.1+0.8*m.chance.Float64(), kind == 2
	}
	for id := uint64(1); id <= m.last; id++ {
		if n := m.nodes[id]; n != nil {
			gone, of := n.cut(m.chance, lost)
			loss.Pages, loss.OfPages = loss.Pages+gone, loss.OfPages+of
		}
	}
	chance := lost
	if inOrder {
		chance = lost / 10 // otherwise nearly nothing would be left of a long journal
	}
	loss.Names, loss.OfNames = m.names.cut(m.chance, chance, inOrder)
	m.nodes = map[uint64]*node{}
	m.reach(m.root)
	return loss
}

// reach enters a node and all below it that have a name, and counts their names.
func (m *medium) reach(n *node) {
	if m.nodes[n.id] != nil {
		n.links++
		return
	}
	m.nodes[n.id] = n
	n.links = 1
	for name, below := range n.entries {
		below.parent, below.name = n, name
		m.reach(below)
	}
}
