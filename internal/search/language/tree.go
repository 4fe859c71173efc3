// Package language reads what people type into the search box. A query becomes a tree; what cannot be read is a Fault that
// names the place.
package language

import "casefold/internal/search/analysis"

// Node is a query or a part of one: *Terms, *Near, *And, *Or or *Not.
type Node interface{ node() }

// How a part of Terms is compared with the words of a text.
type How uint8

const (
	// Family: all words of the same stem.
	Family How = iota
	// Itself: the word alone.
	Itself
	// Pattern: every word that fits, * standing for any characters and ? for one.
	Pattern
)

// Part is one word of Terms.
type Part struct {
	How  How
	Text string // folded; the stem of a Family
}

// Terms are words that follow one another; most often there is one.
type Terms struct {
	Parts []Part
	// Field is where they must stand, "" for anywhere.
	Field string
	// Typed is what stood in the query, without quotes, for fields whose values are not words of texts.
	Typed string
}

// Link is a connector between two operands of Near.
type Link struct {
	Break analysis.Break // None: by distance; else within the same sentence or paragraph
	Words int            // the largest distance
}

// Near asks that each two neighbours among its operands stand close to one another in the same field. Operands are *Terms
// and *Or of such.
type Near struct {
	Operands []Node
	Links    []Link // one fewer than operands
	Field    string
}

// And asks for all, Or for any, Not for none.
type (
	And struct{ All []Node }
	Or  struct{ Any []Node }
	Not struct{ Of Node }
)

func (*Terms) node() {}
func (*Near) node()  {}
func (*And) node()   {}
func (*Or) node()    {}
func (*Not) node()   {}

// Walk calls see for the terms and the connected groups that a text is found by: not for those below a NOT.
func Walk(n Node, see func(Node)) {
	switch n := n.(type) {
	case *Terms, *Near:
		see(n)
	case *And:
		for _, part := range n.All {
			Walk(part, see)
		}
	case *Or:
		for _, part := range n.Any {
			Walk(part, see)
		}
	}
}
