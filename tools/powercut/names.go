package powercut

import "math/rand/v2"

// entry is one name in a folder and what it led to before and after a change.
type entry struct {
	folder     *node
	name       string
	was, isNow *node
}

type place struct {
	folder *node
	name   string
}

func (e entry) place() place { return place{e.folder, e.name} }

// change is one operation on names. It survives a cut whole or not at all.
type change struct {
	entries []entry
	// makes is true where the operation made the node that its name leads to. A new link to a file is not such a change.
	makes bool
}

// names are the changes of names that were not forced, in their order.
type names []change

// do carries a change out. A cut may undo it until it is forced.
func (n *names) do(c change) {
	for _, e := range c.entries {
		e.set(e.isNow)
	}
	*n = append(*n, c)
}

func (e entry) set(to *node) {
	if to == nil {
		delete(e.folder.entries, e.name)
		return
	}
	e.folder.entries[e.name] = to
}

// force makes the changes that are wanted survive, and all earlier ones of the same names, which they stand on.
func (n *names) force(wanted func(change) bool) {
	touched := map[place]bool{}
	forced := make([]bool, len(*n))
	for i := len(*n) - 1; i >= 0; i-- {
		c := (*n)[i]
		forced[i] = wanted(c) || c.touches(touched)
		if forced[i] {
			c.mark(touched)
		}
	}
	var left names
	for i, c := range *n {
		if !forced[i] {
			left = append(left, c)
		}
	}
	*n = left
}

func (c change) touches(places map[place]bool) bool {
	for _, e := range c.entries {
		if places[e.place()] {
			return true
		}
	}
	return false
}

func (c change) mark(places map[place]bool) {
	for _, e := range c.entries {
		places[e.place()] = true
	}
}

// cut undoes changes that were not forced, each with the chance lost, and those that stand on them. In order, as a journal
// has them, all that follow a lost one are lost. It returns how many were lost, and of how many.
func (n *names) cut(chance *rand.Rand, lost float64, inOrder bool) (undone, of int) {
	gone := map[place]bool{}
	var undo names
	for _, c := range *n {
		if inOrder && len(undo) > 0 || c.touches(gone) || happens(chance, lost) {
			c.mark(gone)
			undo = append(undo, c)
		}
	}
	for i := len(undo) - 1; i >= 0; i-- {
		entries := undo[i].entries
		for j := len(entries) - 1; j >= 0; j-- {
			entries[j].set(entries[j].was)
		}
	}
	of = len(*n)
	*n = nil
	return len(undo), of
}
